#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/seat.hpp"

namespace tavolo::referee {

/// Who takes a seat of a match.
struct Seated {
  int seat = 0;                           ///< from 1
  std::string player;                     ///< the name of today
  std::vector<std::string> earlier = {};  ///< what the player was called before, the oldest name first

  bool operator==(const Seated&) const = default;
};

/// One recorded fact of a match.
struct Entry {
  enum class Kind : std::uint8_t {
    begin,
    deal,
    add,
    done,
    void_deal,
    amend,
    undo,
    redo,
    concede,
    abandon,
    resume,
    head,   ///< corrects what the match began with, or who sits in it
    leave,  ///< a side that is one player leaves, and the others go on
  };

  std::int64_t number = 0;  ///< its number in the journal; later entries have higher ones
  Kind kind = Kind::begin;
  int deal = 0;                    ///< the deal it speaks of, or from which on it counts; 0 for none
  std::string text = {};           ///< the record as typed; head: see referee::corrected
  games::Side side = {};           ///< concede: who gives the match up; leave: who leaves it
  std::string why = {};            ///< the reason given; may be empty
  std::int64_t target = 0;         ///< undo: the entry taken back; redo: the undo taken back
  std::string at = {};             ///< when it was written, UTC, `2026-11-20T21:04:05Z`
  std::vector<Seated> seats = {};  ///< head: who takes which seat
};

/// For every entry the number of the entry that takes it back, or 0.
[[nodiscard]] std::vector<std::int64_t> takings_back(std::span<const Entry> entries);

/// Whether an entry of a kind names a side, which is kept as its text.
[[nodiscard]] constexpr bool names_side(Entry::Kind kind) noexcept {
  return kind == Entry::Kind::concede || kind == Entry::Kind::leave;
}
/// The word of a kind of entry, as the journal and `log` show it.
[[nodiscard]] std::string_view word(Entry::Kind kind) noexcept;
/// The kind of a word; nothing if there is none.
[[nodiscard]] std::optional<Entry::Kind> find_kind(std::string_view word) noexcept;

}  // namespace tavolo::referee
