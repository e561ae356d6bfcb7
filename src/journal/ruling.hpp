#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tavolo::journal {

/// What the table or the club decided. An entry, never changed.
struct Ruling {
  enum class Kind : std::uint8_t {
    ruling,  ///< where the book is silent or was overruled
    preset,  ///< house rules of the club's own
    claim,   ///< a side's own sheet says something else
    taken_back,
  };

  std::int64_t number = 0;
  Kind kind = Kind::ruling;
  std::string game;
  std::int64_t match = 0;   ///< 0 where it is of none
  int deal = 0;             ///< of that match; 0 for none
  std::string title;        ///< what happened; the name of the preset; the letter of the side that claims
  std::string text;         ///< what was decided; a line each, NAME VALUE; what the side's sheet says; the reason
  std::string clauses;      ///< which it concerns, blanks between them
  std::string date;         ///< of a preset: from when it counts
  std::int64_t entry = 0;   ///< of a claim: the record that it disputes
  std::int64_t target = 0;  ///< what is taken back; of a preset: the ruling it comes from
  std::string at;           ///< when it was written, UTC
  /// Of one that was taken back: the reason; else nothing.
  std::optional<std::string> voided = {};
};

/// The word of a kind, as the journal and `ruling` show it.
[[nodiscard]] std::string_view word(Ruling::Kind kind) noexcept;
/// Whether one of the clauses of a ruling is this one.
[[nodiscard]] bool concerns(const Ruling& ruling, std::string_view clause);

}  // namespace tavolo::journal
