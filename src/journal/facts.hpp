#pragma once

// Facts as journals hand them to each other: rows that name others by ids, never by numbers, which are of one journal.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tavolo::journal {

/// The tables of facts, in an order in which each follows those that it is made of.
enum class FactTable : std::uint8_t {
  game_file,
  player,
  player_entry,
  team_entry,
  season,
  match,
  entry,
  season_entry,
  ruling,
  settlement,
};

/// The greatest number that a fact may have, and the least below zero.
inline constexpr std::int64_t most_number = 1'000'000'000'000'000;

/// A column of a fact.
struct FactColumn {
  enum class Holds : std::uint8_t {
    text,    ///< any text
    word,    ///< a text without blanks
    time,    ///< UTC, `2026-11-20T21:04:05Z`
    date,    ///< `2026-11-20`, or nothing
    number,  ///< whole; 0 where nothing is said
    real,
    row,   ///< the id of a row of `table`
    rows,  ///< the ids of several of them, blanks between
  };

  std::string_view name;
  Holds holds = Holds::text;
  FactTable table = {};                          ///< for row and rows
  std::string_view nothing = {};                 ///< the value that says nothing, where it is not the empty one
  std::span<const std::string_view> words = {};  ///< the values that its table takes, where these are few
  std::int64_t least = -most_number;             ///< of the numbers that it means something by
  std::int64_t most = most_number;

  /// Whether a value says nothing.
  [[nodiscard]] bool is_nothing(std::string_view value) const {
    return value.empty() || value == nothing || (holds == Holds::number && value == "0");
  }
  /// Whether its table takes a value, where it takes few; the empty one stands for what says nothing.
  [[nodiscard]] bool takes(std::string_view value) const;
};

/// Rows that belong to a fact.
struct FactPartForm {
  std::string_view word;   ///< what one is called
  std::string_view table;  ///< where they are kept
  std::string_view owner;  ///< the column that holds the number of the fact
  std::span<const FactColumn> columns;
  std::size_t ordered = 0;     ///< by so many columns from the first one on
  std::string_view kind = {};  ///< the kind of the facts that have such rows; empty where any has
};

/// What the facts of a table are made of.
struct FactForm {
  FactTable table = {};
  std::string_view word;  ///< what one is called: `season-entry`
  std::string_view kept;  ///< the table that keeps them
  std::span<const FactColumn> columns;
  std::span<const FactPartForm> parts = {};
  std::string_view follows_in = {};  ///< the column of that in which they follow each other; empty where they do not

  /// The column of a name; null where there is none.
  [[nodiscard]] const FactColumn* column(std::string_view name) const;
  /// The part of a word; null where there is none.
  [[nodiscard]] const FactPartForm* part(std::string_view name) const;
};

/// Where a fact says which one it follows: the column of entries and of what is said of seasons that names the one
/// before it. Where it says nothing it follows the one that was written before it in its match or season.
inline constexpr std::string_view follows_column = "follows";
/// What a line of the rules of a season begins with that names, by its id, a declaration that was known of.
inline constexpr std::string_view knows_line = "knows";

/// All of them, in the order of FactTable.
[[nodiscard]] std::span<const FactForm> fact_forms();
[[nodiscard]] const FactForm& form_of(FactTable table);

/// Values by the names of their columns, in the order of these; what says nothing (an empty text, 0, no row) is left
/// out.
using FactValues = std::vector<std::pair<std::string_view, std::string>>;
/// The value of a column; empty where it says nothing.
[[nodiscard]] std::string_view value_in(const FactValues& values, std::string_view column);
/// Says a value in the place of what was said, or nothing where it is empty. Needs a column of `columns`.
void put_value(FactValues& values, std::span<const FactColumn> columns, std::string_view column, std::string value);

/// A fact with all rows that belong to it.
struct Fact {
  struct Part {
    std::string_view word;
    FactValues values;
    [[nodiscard]] bool operator==(const Part&) const = default;
  };

  FactTable table = {};
  std::string id;  ///< in hexadecimal digits: 32; of the file of a game 64, its SHA-256
  FactValues values = {};
  std::vector<Part> parts = {};

  [[nodiscard]] std::string_view value(std::string_view column) const { return value_in(values, column); }
  void put(std::string_view column, std::string value) {
    put_value(values, form_of(table).columns, column, std::move(value));
  }
  [[nodiscard]] bool operator==(const Fact&) const = default;
};

/// Whether a fact is that a match joined a season.
[[nodiscard]] inline bool joins_season(const Fact& fact) {
  return fact.table == FactTable::season_entry && fact.value("kind") == "join";
}
/// The first column without which there is no fact of such a kind, and of which this one says nothing; empty where it
/// has them all.
[[nodiscard]] std::string_view lacking(const Fact& fact);
/// Puts the rows that belong to a fact into the order in which they are read back.
void put_in_order(Fact& fact);
/// Which other facts one names, each by its table and id.
[[nodiscard]] std::vector<std::pair<FactTable, std::string>> named_by(const Fact& fact);

/// The bytes of hexadecimal digits.
[[nodiscard]] std::string bytes_of(std::string_view digits);
/// An id that follows from a text, so that whoever has the text has the id: the first 32 hexadecimal digits of its
/// SHA-256.
[[nodiscard]] std::string id_of_text(std::string_view text);
/// The id of the file of a game: SHA-256, 64 hexadecimal digits.
[[nodiscard]] std::string id_of_file(std::string_view text);

/// Who wrote a fact: an origin, the number that the fact has there, and the digest that it was kept with; in
/// hexadecimal digits.
struct Mark {
  std::string origin;
  std::int64_t counted = 0;
  std::string digest;

  [[nodiscard]] bool operator==(const Mark&) const = default;
};

/// A match among others.
struct MatchKey {
  std::int64_t number = 0;
  std::string id;
};

}  // namespace tavolo::journal
