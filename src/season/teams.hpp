#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "season/standings.hpp"

namespace tavolo::season {

/// What teams came to in a league match: in the matches that they played against each other for one fixture, or where
/// these are of no fixture on one day. A side plays for the team of its people; who is in no team stands in for it.
struct LeagueMatch {
  /// Its sides are the teams, that of the first side of the first match first; its number and date are those of that
  /// match, its scores what the season counts, its deals and charges those of all matches.
  Result result;
  std::vector<std::int64_t> matches;  ///< by date
};

/// The word of a way to score teams, and what a word means.
[[nodiscard]] std::string_view word(TeamScore score);
[[nodiscard]] std::optional<TeamScore> team_score_of(std::string_view word);

/// What a season played as a league of teams.
struct League {
  std::vector<LeagueMatch> matches = {};  ///< by date
  /// The numbers of the matches that count for no team, by date.
  std::vector<std::int64_t> others = {};
};
/// The league of these results by the rosters of the day of each match. A match in which not every side plays for a
/// team of its own counts for none.
[[nodiscard]] League league(std::span<const Result> results, const Rules& rules);
/// What the league matches came to, whose sides are teams.
[[nodiscard]] std::vector<Result> league_results(const League& league);
/// How the table of the teams counts league matches: their points and tie-breaks are those of the season, all of them
/// count, and evenings are those of all its results.
[[nodiscard]] Rules team_rules(const Rules& rules, std::span<const Result> results);
/// The rows of the teams of these results; none where the season counts no teams.
[[nodiscard]] std::vector<Standing> team_standings(std::span<const Result> results, const Rules& rules);
/// The table of the teams alone, out of a table that has their rows beside those of people.
[[nodiscard]] Standings of_teams(Standings table);

}  // namespace tavolo::season
