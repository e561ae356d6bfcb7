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
  // Names may have changed that stand in any match: of people, or because two have the same one now.
  SQLite::Statement renamed(
      database,
      "SELECT EXISTS (SELECT 1 FROM digests d JOIN player_entries e ON e.number = d.row WHERE d.number > ?1 "
      "AND d.fact = 'player_entries' AND e.kind NOT IN ('hide', 'reveal')) OR EXISTS (SELECT 1 FROM digests d "
      "JOIN players p ON p.number = d.row JOIN players o ON o.folded = p.folded AND o.number <> p.number "
      "WHERE d.number > ?1 AND d.fact = 'players')");
  renamed.bind(1, moment.digest);
  if (!renamed.executeStep() || renamed.getColumn(0).getInt() != 0) return std::nullopt;
  // What seasons count and what was decided changes nothing in what matches came to.
  SQLite::Statement row(database,
                        "SELECT CASE d.fact WHEN 'matches' THEN d.row WHEN 'entries' THEN e.match END "
                        "FROM digests d LEFT JOIN entries e ON d.fact = 'entries' AND e.number = d.row "
                        "WHERE d.number > ?1 AND d.fact NOT IN ('players', 'player_entries', 'seasons', "
                        "'season_entries', 'rulings', 'team_entries', 'game_files') "
                        "UNION SELECT m.number FROM digests d JOIN game_files g ON g.number = d.row "
                        "JOIN matches m ON m.game = g.game WHERE d.number > ?1 AND d.fact = 'game_files'");
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
