#include "journal/moment.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>

#include <algorithm>

#include "journal/column.hpp"
#include "journal/store.hpp"

namespace tavolo::journal {
namespace {

/// Whether a journal stood somewhere.
bool stood_at(const SQLite::Database& database, const Moment& moment) {
  SQLite::Statement known(database, "SELECT 1 FROM digests WHERE number = ? AND lower(hex(chain)) = ?");
  known.bind(1, moment.digest);
  known.bind(2, moment.chain);
  return known.executeStep();
}

/// Of whom it was said since a moment that they are called otherwise, or one with others, or that they are not.
constexpr std::string_view renamed_since =
    "SELECT coalesce(t.player, e.player) AS player, coalesce(t.other, e.other) AS other "
    "FROM digests d NOT INDEXED JOIN player_entries e ON e.number = d.row "
    "LEFT JOIN player_entries t ON t.number = e.target "
    "WHERE d.number > ?1 AND d.fact = 'player_entries' AND coalesce(t.kind, e.kind) NOT IN ('hide', 'reveal')";

/// Whether a statement about what came since a moment answers anything.
bool is_any(const SQLite::Database& database, const std::string& sql, const Moment& moment) {
  SQLite::Statement row(database, sql);
  row.bind(1, moment.digest);
  return row.executeStep();
}

/// The matches of these and of all who were ever one with them.
std::vector<std::int64_t> matches_of_renamed(const SQLite::Database& database, const Moment& moment) {
  SQLite::Statement row(
      database,
      fmt::format("WITH RECURSIVE said AS ({}), "
                  "one (player) AS (SELECT player FROM said UNION SELECT other FROM said WHERE other IS NOT NULL "
                  "UNION SELECT CASE one.player WHEN m.player THEN m.other ELSE m.player END FROM one "
                  "JOIN player_entries m ON m.kind = 'merge' AND one.player IN (m.player, m.other)) "
                  "SELECT s.match FROM one JOIN seats s ON s.player = one.player UNION SELECT e.match FROM one "
                  "JOIN head_seats h ON h.player = one.player JOIN entries e ON e.number = h.entry",
                  renamed_since));
  row.bind(1, moment.digest);
  return numbers_in(row);
}

}  // namespace

Moment moment_of(const SQLite::Database& database) {
  SQLite::Statement row(database, "SELECT number, lower(hex(chain)) FROM digests ORDER BY number DESC LIMIT 1");
  if (!row.executeStep()) return {};
  return {row.getColumn(0).getInt64(), std::string(text_of(row.getColumn(1)))};
}

std::optional<std::vector<std::int64_t>> matches_since(const SQLite::Database& database, const Moment& moment) {
  if (!stood_at(database, moment)) return std::nullopt;
  // Digests are looked for by their numbers, of which few came since: the index of facts would lead through all of a
  // kind. Where two have one name now both are called otherwise, in any match.
  constexpr const char* namesakes =
      "SELECT 1 FROM digests d NOT INDEXED JOIN players p ON p.number = d.row "
      "JOIN players o ON o.folded = p.folded AND o.number <> p.number WHERE d.number > ?1 AND d.fact = 'players'";
  if (is_any(database, namesakes, moment)) return std::nullopt;
  std::vector<std::int64_t> matches;
  if (is_any(database, std::string(renamed_since), moment)) {
    if (is_merged(database)) return std::nullopt;  // who was told apart by a table need not be any more
    matches = matches_of_renamed(database, moment);
  }
  // What seasons count and what was decided changes nothing in what matches came to.
  SQLite::Statement row(database,
                        "SELECT CASE d.fact WHEN 'matches' THEN d.row WHEN 'entries' THEN e.match END "
                        "FROM digests d LEFT JOIN entries e ON d.fact = 'entries' AND e.number = d.row "
                        "WHERE d.number > ?1 AND d.fact NOT IN ('players', 'player_entries', 'seasons', "
                        "'season_entries', 'rulings', 'team_entries', 'game_files') "
                        "UNION SELECT m.number FROM digests d NOT INDEXED JOIN game_files g ON g.number = d.row "
                        "JOIN matches m ON m.game = g.game WHERE d.number > ?1 AND d.fact = 'game_files'");
  row.bind(1, moment.digest);
  while (row.executeStep()) {
    if (row.getColumn(0).isNull()) return std::nullopt;
    matches.push_back(row.getColumn(0).getInt64());
  }
  std::ranges::sort(matches);
  matches.erase(std::unique(matches.begin(), matches.end()), matches.end());
  return matches;
}

std::optional<std::map<std::int64_t, int>> begun_in_seasons_since(const SQLite::Database& database,
                                                                  const Moment& moment) {
  if (!stood_at(database, moment)) return std::nullopt;
  // An older match came into another season, or it was taken back, or brought back, by whichever table.
  constexpr const char* changed =
      "SELECT 1 FROM digests NOT INDEXED WHERE number > ?1 AND fact = 'settlements' "
      "UNION ALL SELECT 1 FROM digests d NOT INDEXED JOIN season_entries e ON e.number = d.row "
      "JOIN digests b ON b.fact = 'matches' AND b.row = e.match "
      "WHERE d.number > ?1 AND d.fact = 'season_entries' AND e.kind = 'join' AND b.number <= ?1 "
      "UNION ALL SELECT 1 FROM digests d NOT INDEXED JOIN entries e ON e.number = d.row "
      "JOIN digests b ON b.fact = 'matches' AND b.row = e.match "
      "WHERE d.number > ?1 AND d.fact = 'entries' AND b.number <= ?1 "
      "AND (e.kind IN ('undo', 'redo') AND e.deal = 0 OR e.follows IS NOT NULL)";
  if (is_any(database, changed, moment)) return std::nullopt;
  SQLite::Statement row(
      database, fmt::format("SELECT m.season, count(*) FROM digests d NOT INDEXED JOIN matches m ON m.number = d.row "
                            "WHERE d.number > ?1 AND d.fact = 'matches' AND m.season IS NOT NULL AND NOT {} "
                            "GROUP BY m.season",
                            is_withdrawn("m.number")));
  row.bind(1, moment.digest);
  std::map<std::int64_t, int> begun;
  while (row.executeStep()) begun[row.getColumn(0).getInt64()] = int_of(row.getColumn(1));
  return begun;
}

}  // namespace tavolo::journal
