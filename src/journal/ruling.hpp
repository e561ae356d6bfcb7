#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "games/seat.hpp"

namespace tavolo::journal {

/// House rules, or rules of a season, by name and value.
using NamedValues = std::vector<std::pair<std::string, std::string>>;
/// As a column keeps them, a line each, `NAME VALUE`; and back.
[[nodiscard]] std::string lines_of(const NamedValues& values);
[[nodiscard]] NamedValues read_lines(std::string_view text);

/// A side as a column keeps it, by its letter, nothing for nobody; and back, nobody where no side has it.
[[nodiscard]] std::string side_text(games::Side side);
[[nodiscard]] games::Side read_side(std::string_view text);

/// What was decided where the book is silent or was overruled.
struct Decision {
  std::string happened = {};
  std::string decided = {};
};

/// House rules of the club's own.
struct ClubPreset {
  std::string name = {};
  NamedValues rules = {};
  std::string from = {};    ///< the date from which it counts
  std::int64_t ruling = 0;  ///< it comes from; 0 for none
};

/// A side's own sheet says something else of a deal.
struct Claim {
  games::Side side = {};
  std::string text = {};
  std::int64_t entry = 0;  ///< the record that it disputes
};

/// What the table or the club decided. An entry, never changed.
struct Ruling {
  std::int64_t number = 0;
  std::string game = {};
  std::int64_t match = 0;                 ///< 0 where it is of none
  int deal = 0;                           ///< of that match; 0 for none
  std::vector<std::string> clauses = {};  ///< which it concerns
  std::variant<Decision, ClubPreset, Claim> what = {};
  std::string at = {};  ///< when it was written, UTC
  /// Of one that was taken back: the reason; else nothing.
  std::optional<std::string> voided = {};
};

/// What a ruling is, as far as it is kept in columns that serve every kind.
struct RulingColumns {
  std::string_view kind;  ///< the word of it, as the journal and `ruling` show it
  std::string title, text, date;
  std::int64_t entry = 0, target = 0;
};
[[nodiscard]] RulingColumns columns(const Ruling& ruling);
/// The same read back; nothing for a kind that is none.
[[nodiscard]] std::optional<decltype(Ruling::what)> read_ruling(RulingColumns columns);
/// The word of the row that takes a ruling back.
inline constexpr std::string_view taken_back = "void";

}  // namespace tavolo::journal
