#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "games/seat.hpp"

namespace tavolo::referee {

/// One recorded fact of a match.
struct Entry {
  enum class Kind : std::uint8_t { begin, deal, add, done, void_deal, amend, undo, redo, concede, abandon, resume };

  std::int64_t number = 0;  ///< its number in the journal; later entries have higher ones
  Kind kind = Kind::begin;
  int deal = 0;             ///< the deal it speaks of; 0 for none
  std::string text = {};    ///< the record as typed
  games::Side side = {};    ///< concede: who gives the match up
  std::string why = {};     ///< the reason given; may be empty
  std::int64_t target = 0;  ///< undo: the entry taken back; redo: the undo taken back
  std::string at = {};      ///< when it was written, UTC, `2026-11-20T21:04:05Z`
};

/// The word of a kind of entry, as the journal and `log` show it.
[[nodiscard]] std::string_view word(Entry::Kind kind) noexcept;
/// The kind of a word; nothing if there is none.
[[nodiscard]] std::optional<Entry::Kind> find_kind(std::string_view word) noexcept;

}  // namespace tavolo::referee
