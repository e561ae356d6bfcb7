#pragma once

// What facts are ordered by where local numbers say nothing. For the sources of this floor only.

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "journal/digest.hpp"
#include "journal/forks.hpp"

namespace tavolo::journal {

/// When and by whom a row was written, and which row it takes back; 0 for none.
struct Written {
  std::int64_t row = 0;
  std::string at;
  std::string origin;
  std::int64_t counted = 0;
  std::int64_t target = 0;
};
/// The rows in an order that is the same wherever they are: what an origin wrote as it wrote it, that of several by the
/// times, and nothing before what it takes back.
[[nodiscard]] std::vector<std::int64_t> in_order(std::vector<Written> list);

/// The rows of a table in that order.
[[nodiscard]] std::vector<std::int64_t> rows_in_order(const SQLite::Database& database, Facts facts);
/// The place of each row of a table in that order; the joinings of seasons have none.
[[nodiscard]] std::map<std::int64_t, std::size_t> places_of(const SQLite::Database& database, Facts facts);

/// The season that each match joined last, of these matches or of all, by entries below a number.
[[nodiscard]] std::vector<std::pair<std::int64_t, std::int64_t>> seasons_joined(
    const SQLite::Database& database, const std::set<std::int64_t>* of,
    std::int64_t before = std::numeric_limits<std::int64_t>::max());

/// The seasons of which somebody said that they are another one, with that one; by what was said up to a digest.
[[nodiscard]] std::map<std::int64_t, std::int64_t> seasons_that_are_one(const SQLite::Database& database,
                                                                        std::int64_t last_digest = 0);

/// The ways of a match, or as they were up to an entry and to a digest.
[[nodiscard]] Ways ways_of(const SQLite::Database& database, std::int64_t match, std::int64_t last_entry = 0,
                           std::int64_t last_digest = 0);
/// The entries of a match that do not count, in an order that is the same in every journal, each after the one that it
/// follows.
[[nodiscard]] std::vector<std::int64_t> entries_left_out(const SQLite::Database& database, std::int64_t match);
/// All ways of a match, whatever was said of them.
[[nodiscard]] std::vector<Way> all_ways_of(const SQLite::Database& database, std::int64_t match);

}  // namespace tavolo::journal
