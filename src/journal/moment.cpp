#include "journal/moment.hpp"

#include <SQLiteCpp/SQLiteCpp.h>

#include <algorithm>

#include "journal/column.hpp"

namespace tavolo::journal {

Moment moment_of(const SQLite::Database& database) {
  SQLite::Statement row(database, "SELECT number, lower(hex(chain)) FROM digests ORDER BY number DESC LIMIT 1");
  if (!row.executeStep()) return {};
  return {row.getColumn(0).getInt64(), std::string(text_of(row.getColumn(1)))};
}

std::optional<std::vector<std::int64_t>> matches_since(const SQLite::Database& database, const Moment& moment) {
  SQLite::Statement known(database, "SELECT 1 FROM digests WHERE number = ? AND lower(hex(chain)) = ?");
  known.bind(1, moment.digest);
  known.bind(2, moment.chain);
  if (!known.executeStep()) return std::nullopt;
  // What people are called, what seasons count and what was decided changes nothing in what matches came to.
  SQLite::Statement row(database,
                        "SELECT CASE d.fact WHEN 'matches' THEN d.row WHEN 'entries' THEN e.match END "
                        "FROM digests d LEFT JOIN entries e ON d.fact = 'entries' AND e.number = d.row "
                        "WHERE d.number > ? AND d.fact NOT IN ('players', 'player_entries', 'seasons', "
                        "'season_entries', 'rulings', 'team_entries', 'game_files')");
  row.bind(1, moment.digest);
  std::vector<std::int64_t> matches;
  while (row.executeStep()) {
    if (row.getColumn(0).isNull()) return std::nullopt;
    matches.push_back(row.getColumn(0).getInt64());
  }
  std::ranges::sort(matches);
  matches.erase(std::unique(matches.begin(), matches.end()), matches.end());
  return matches;
}

}  // namespace tavolo::journal
