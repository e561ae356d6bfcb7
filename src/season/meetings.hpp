#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "season/standings.hpp"
#include "season/statistics.hpp"

namespace tavolo::season {

/// How each row of a table came out against each other one, by their indexes: who came out before whom in the matches
/// in which they sat on different sides. Two who never met have no cell.
using Cross = std::map<std::pair<std::size_t, std::size_t>, Outcomes>;
[[nodiscard]] Cross cross(std::span<const Result> results, const Standings& table);

/// What a match came to for a row.
struct Recent {
  std::string date;
  std::int64_t match = 0;
  int place = 0;  ///< of the side in the match
  Outcome outcome = Outcome::won;
};
/// The last results of each row of a table, so many at most, in order of date and match.
[[nodiscard]] std::vector<std::vector<Recent>> recent(std::span<const Result> results, const Standings& table,
                                                      std::size_t most);

/// What an evening brought to a row: the points that count, and those that do not because only the best do.
struct Brought {
  bool played = false;
  Points counted = 0;
  bool drops = false;  ///< something of it does not count
  Points dropped = 0;
};
/// The points of a table by evening.
struct ByEvening {
  std::vector<std::string> dates;             ///< in order
  std::vector<std::vector<Brought>> brought;  ///< by row, then by date
};
[[nodiscard]] ByEvening by_evening(const Standings& table);

}  // namespace tavolo::season
