// The table of teams: what a league match is, what it scores, and a second computation of it over random leagues, from
// the manual alone (tavolo-team(1)).

#include "season/teams.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "season/results.hpp"
#include "second.hpp"

using namespace tavolo::season;

namespace {

using Names = std::vector<std::string>;

Result won(std::int64_t match, const std::string& date, Names one, Names other, Points score, Points less,
           std::int64_t fixture = 0) {
  Result result{.match = match,
                .date = date,
                .sides = {std::move(one), std::move(other)},
                .places = {1, 2},
                .scores = {score, less},
                .deals_won = {2, 1}};
  if (score < less) result.places = {2, 1};
  if (score == less) result.places = {1, 1};
  result.fixture = fixture;
  return result;
}

Rules league_rules(TeamScore score) {
  Rules rules;
  rules.teams = score;
  for (const char* player : {"Ann", "Cleo", "Dave", "Eva"}) rules.rosters.push_back({player, "2026-11-01", "Sharks"});
  for (const char* player : {"Ben", "Dora", "Fay", "Gus"}) rules.rosters.push_back({player, "2026-11-01", "Rays"});
  return rules;
}

/// The score of the first league match, `2-1`.
std::string score_of(const std::vector<Result>& results, TeamScore score) {
  const League all = league(results, league_rules(score));
  REQUIRE(all.matches.size() == 1);
  const Result& result = all.matches.front().result;
  return result.sides[0][0] + " " + std::to_string(result.scores[0]) + "-" + std::to_string(result.scores[1]) + " " +
         result.sides[1][0];
}

}  // namespace

TEST_CASE("a league match is scored by tables, bullseyes or points") {
  const std::string day = "2026-11-06";
  const std::vector<Result> results{
      won(1, day, {"Ann", "Cleo"}, {"Ben", "Dora"}, 14, 3), won(2, day, {"Cleo", "Ann"}, {"Dora", "Ben"}, 14, 9),
      won(3, day, {"Ben", "Dora"}, {"Ann", "Cleo"}, 15, 13), won(4, day, {"Fay", "Gus"}, {"Dave", "Eva"}, 14, 0),
      won(5, day, {"Fay", "Gus"}, {"Dave", "Eva"}, 14, 12)};
  CHECK(score_of(results, TeamScore::bullseyes) == "Sharks 2-3 Rays");
  CHECK(score_of(results, TeamScore::tables) == "Sharks 1-1 Rays");
  CHECK(score_of(results, TeamScore::points) == "Sharks 53-55 Rays");
  const League all = league(results, league_rules(TeamScore::bullseyes));
  CHECK(all.matches.front().matches == std::vector<std::int64_t>{1, 2, 3, 4, 5});
  CHECK(all.matches.front().result.deals_won == std::vector<int>{2 + 2 + 1 + 1 + 1, 1 + 1 + 2 + 2 + 2});
  CHECK(all.matches.front().result.places == std::vector<int>{2, 1});
  CHECK(league(results, league_rules(TeamScore::tables)).matches.front().result.places == std::vector<int>{1, 1});
}

TEST_CASE("a match that nobody won is nobody's bullseye, and a table won as often by both nobody's table") {
  const std::vector<Result> drawn{won(1, "2026-11-06", {"Ann"}, {"Ben"}, 7, 7)};
  CHECK(score_of(drawn, TeamScore::bullseyes) == "Sharks 0-0 Rays");
  CHECK(score_of(drawn, TeamScore::tables) == "Sharks 0-0 Rays");
  const std::vector<Result> split{won(1, "2026-11-06", {"Ann"}, {"Ben"}, 7, 1),
                                  won(2, "2026-11-06", {"Ann"}, {"Ben"}, 1, 7)};
  CHECK(score_of(split, TeamScore::bullseyes) == "Sharks 1-1 Rays");
  CHECK(score_of(split, TeamScore::tables) == "Sharks 0-0 Rays");
}

TEST_CASE("the tables of a fixture are one league match, of no fixture those of a day") {
  const Names ann{"Ann"}, ben{"Ben"};
  const auto count = [&](std::vector<Result> results) {
    return league(results, league_rules(TeamScore::bullseyes)).matches.size();
  };
  CHECK(count({won(1, "2026-11-06", ann, ben, 7, 1), won(2, "2026-11-06", ann, ben, 7, 1)}) == 1);
  CHECK(count({won(1, "2026-11-06", ann, ben, 7, 1), won(2, "2026-11-07", ann, ben, 7, 1)}) == 2);
  CHECK(count({won(1, "2026-11-06", ann, ben, 7, 1, 3), won(2, "2026-11-07", ann, ben, 7, 1, 3)}) == 1);
  CHECK(count({won(1, "2026-11-06", ann, ben, 7, 1, 3), won(2, "2026-11-06", ann, ben, 7, 1, 4)}) == 2);
  CHECK(count({won(1, "2026-11-06", ann, ben, 7, 1, 3), won(2, "2026-11-06", ann, ben, 7, 1)}) == 2);
}

TEST_CASE("who is in no team stands in, and people of two teams play for none") {
  Rules rules = league_rules(TeamScore::bullseyes);
  const std::vector<Result> results{won(1, "2026-11-06", {"Ann", "Zoe"}, {"Ben", "Dora"}, 7, 1),
                                    won(2, "2026-11-06", {"Ann", "Ben"}, {"Cleo", "Dora"}, 7, 1),
                                    won(3, "2026-11-06", {"Ann", "Cleo"}, {"Dave", "Eva"}, 7, 1),
                                    won(4, "2026-11-06", {"Yan", "Zoe"}, {"Dave", "Eva"}, 7, 1),
                                    won(5, "2026-10-31", {"Ann", "Cleo"}, {"Ben", "Dora"}, 7, 1)};
  const League all = league(results, rules);
  REQUIRE(all.matches.size() == 1);
  CHECK(all.matches.front().matches == std::vector<std::int64_t>{1});
  CHECK(all.others == std::vector<std::int64_t>{5, 2, 3, 4});
}

TEST_CASE("who changes teams counts for the team of the day of the match") {
  Rules rules = league_rules(TeamScore::bullseyes);
  rules.rosters.push_back({"Ann", "2026-11-10", "Rays"});
  rules.rosters.push_back({"Ben", "2026-11-10", "Sharks"});
  rules.rosters.push_back({"Ben", "2026-11-20", ""});
  const auto winner = [&](const std::string& date) -> std::string {
    const League all = league(std::vector{won(1, date, {"Ann"}, {"Ben"}, 7, 1)}, rules);
    return all.matches.empty() ? "" : all.matches.front().result.sides[0][0];
  };
  CHECK(winner("2026-11-09") == "Sharks");
  CHECK(winner("2026-11-10") == "Rays");
  CHECK(winner("2026-11-19") == "Rays");
  CHECK(winner("2026-11-20").empty());
}

TEST_CASE("charges count for the team, and what players need of matches it needs not") {
  Rules rules = league_rules(TeamScore::bullseyes);
  rules.best = 1;
  rules.min_matches = 5;
  rules.by_partnership = true;
  rules.guests = {"Sharks", "Ann"};
  Result one = won(1, "2026-11-06", {"Ann", "Cleo"}, {"Ben", "Dora"}, 7, 1);
  one.charges = {{tavolo::games::Side(1), {"Ben", "Dora"}, "Ben"}, {tavolo::games::Side(1), {"Ben", "Dora"}}};
  const std::vector<Result> results{one, won(2, "2026-11-13", {"Ben", "Dora"}, {"Ann", "Cleo"}, 1, 7)};
  const Standings both = table("league", results, rules);
  REQUIRE_FALSE(both.rows.empty());
  CHECK(both.rows.front().place == 0);
  const Standings teams = of_teams(both);
  REQUIRE(teams.rows.size() == 2);
  CHECK(teams.by_team);
  CHECK(teams.rows[0].name == "Sharks");
  CHECK(teams.rows[0].place == 1);
  CHECK(teams.rows[0].points == 6);
  CHECK(teams.rows[0].won == 2);
  CHECK(teams.rows[0].difference == 2);
  CHECK(teams.rows[1].penalties == 2);
  rules.teams = TeamScore::none;
  CHECK(table("league", results, rules).teams.empty());
}

TEST_CASE("what is given to a team counts for it alone, and is written so that it reads back") {
  Rules rules = league_rules(TeamScore::bullseyes);
  for (const char* text : {"2026-11-06 -1 Ann", "team 2026-11-06 -2 Sharks", "team 2026-11-06 bye Blue + White"}) {
    rules.adjustments.push_back(read_adjustment(text));
    CHECK(adjustment_text(rules.adjustments.back()) == text);
  }
  rules.bye = 4;
  CHECK(rules.adjustments[2].people == Names{"Blue + White"});
  const Standings both = table("league", std::vector{won(1, "2026-11-06", {"Ann"}, {"Ben"}, 7, 1)}, rules);
  const auto points = [](const std::vector<Standing>& rows) {
    std::map<std::string, Points> list;
    for (const Standing& row : rows) list[row.name] = row.points;
    return list;
  };
  CHECK(points(both.rows) == std::map<std::string, Points>{{"Ann", 2}, {"Ben", 0}});
  CHECK(points(both.teams) == std::map<std::string, Points>{{"Blue + White", 4}, {"Rays", 0}, {"Sharks", 1}});
}

TEST_CASE("the words of what a team scores read back") {
  for (const TeamScore score : {TeamScore::none, TeamScore::tables, TeamScore::bullseyes, TeamScore::points}) {
    CHECK(team_score_of(word(score)) == score);
  }
  CHECK(team_score_of("Bullseyes") == TeamScore::bullseyes);
  CHECK_FALSE(team_score_of("goals"));
}

namespace {

using second::Chance;
using second::date_of;

struct RandomLeague {
  std::vector<Result> results;
  Rules rules;
  std::map<std::string, std::map<int, std::string>> team_on;  ///< by player and day
};

RandomLeague random_league(Chance& chance) {
  RandomLeague one;
  const std::array scores{TeamScore::tables, TeamScore::bullseyes, TeamScore::points};
  one.rules.teams = scores[static_cast<std::size_t>(chance.between(0, 2))];
  one.rules.ties = {TieBreak::wins, TieBreak::difference};
  const int teams = chance.between(2, 4), people = chance.between(8, 14);
  for (int day = 1; day <= 9; ++day) {
    for (int i = 0; i < people; ++i) {
      const std::string player = "P" + std::to_string(i);
      const std::string before = day == 1 ? "" : one.team_on[player][day - 1];
      std::string now = day == 1 ? "T" + std::to_string(i % teams) : before;
      if (chance.once_in(25)) now = "T" + std::to_string(chance.between(0, teams - 1));
      if (chance.once_in(25)) now.clear();
      one.team_on[player][day] = now;
      if (now != before) one.rules.rosters.push_back({player, date_of(day), now});
    }
  }
  for (int i = chance.between(0, 3); i > 0; --i) {
    one.rules.adjustments.push_back({.date = date_of(chance.between(1, 9)),
                                     .points = chance.between(-3, 3),
                                     .people = {"T" + std::to_string(chance.between(0, teams))},
                                     .of_team = true});
  }
  one.rules.adjustments.push_back({.date = date_of(1), .points = 100, .people = {"T0"}});  // a player of that name
  const int matches = chance.between(5, 60);
  for (int match = 1; match <= matches; ++match) {
    std::vector<int> seats;
    for (int i = 0; i < people; ++i) seats.push_back(i);
    for (std::size_t i = seats.size(); i > 1; --i) {
      std::swap(seats[i - 1], seats[static_cast<std::size_t>(chance.between(0, static_cast<int>(i) - 1))]);
    }
    // Mostly partners are of one team.
    std::stable_sort(seats.begin(), seats.begin() + 4, [&](int a, int b) { return a % teams < b % teams; });
    const auto name = [&](std::size_t i) { return "P" + std::to_string(seats[i]); };
    const int fixture = chance.once_in(2) ? chance.between(1, 4) : 0;
    one.results.push_back(won(match, date_of(chance.between(1, 9)), {name(0), name(1)}, {name(2), name(3)},
                              chance.between(0, 7), chance.between(0, 7), fixture));
  }
  return one;
}

/// What a team has, computed the plain way: all league matches of all pairs of teams, one after the other.
struct Told {
  int played = 0, won = 0, drawn = 0;
  Points points = 0, difference = 0;
  bool operator==(const Told& other) const {
    return std::tie(played, won, drawn, points, difference) ==
           std::tie(other.played, other.won, other.drawn, other.points, other.difference);
  }
};

std::string second_team(const RandomLeague& league, const Names& side, const std::string& date) {
  std::set<std::string> teams;
  for (const std::string& player : side) {
    const std::string& team = league.team_on.at(player).at(std::stoi(date.substr(8)));
    if (!team.empty()) teams.insert(team);
  }
  return teams.size() == 1 ? *teams.begin() : "";
}

/// The scores of two teams in these matches.
std::pair<Points, Points> second_scores(const RandomLeague& league, const std::vector<const Result*>& matches,
                                        const std::string& first) {
  Points own = 0, other = 0;
  std::map<std::set<std::string>, int> tables;
  for (const Result* match : matches) {
    const bool is_first = second_team(league, match->sides[0], match->date) == first;
    const Points mine = match->scores[is_first ? 0 : 1], theirs = match->scores[is_first ? 1 : 0];
    const int ahead = mine > theirs ? 1 : mine < theirs ? -1 : 0;
    std::set<std::string> people;
    // The same four in other pairs are another table.
    for (const Names& side : match->sides) people.insert(std::min(side[0], side[1]) + "+" + std::max(side[0], side[1]));
    tables[people] += ahead;
    if (league.rules.teams == TeamScore::points) {
      own += mine;
      other += theirs;
    } else if (league.rules.teams == TeamScore::bullseyes) {
      own += ahead > 0 ? 1 : 0;
      other += ahead < 0 ? 1 : 0;
    }
  }
  if (league.rules.teams == TeamScore::tables) {
    for (const auto& [people, ahead] : tables) {
      own += ahead > 0 ? 1 : 0;
      other += ahead < 0 ? 1 : 0;
    }
  }
  return {own, other};
}

std::map<std::string, Told> second_table(const RandomLeague& league) {
  std::map<std::string, std::vector<const Result*>> of;  // by fixture or day, and the teams
  std::map<std::string, std::pair<std::string, std::string>> teams_of;
  for (const Result& result : league.results) {
    const std::string one = second_team(league, result.sides[0], result.date),
                      other = second_team(league, result.sides[1], result.date);
    if (one.empty() || other.empty() || one == other) continue;
    const auto [less, more] = std::minmax(one, other);
    const std::string which = (result.fixture > 0 ? std::to_string(result.fixture) : result.date) + less + more;
    of[which].push_back(&result);
    teams_of[which] = {less, more};
  }
  std::map<std::string, Told> table;
  for (const auto& [which, matches] : of) {
    const auto& [first, second] = teams_of[which];
    const auto [own, other] = second_scores(league, matches, first);
    for (const bool is_first : {true, false}) {
      Told& told = table[is_first ? first : second];
      const Points mine = is_first ? own : other, theirs = is_first ? other : own;
      ++told.played;
      told.difference += mine - theirs;
      told.won += mine > theirs ? 1 : 0;
      told.drawn += mine == theirs ? 1 : 0;
      told.points += mine > theirs ? 3 : mine == theirs ? 1 : 0;
    }
  }
  for (const Adjustment& one : league.rules.adjustments) {
    if (one.of_team) table[one.people.front()].points += one.points;
  }
  return table;
}

}  // namespace

TEST_CASE("the table of a random league is the one that the manual tells") {
  int transfers = 0, played = 0, drawn = 0, fixtures = 0;
  for (unsigned seed = 1; seed <= 500; ++seed) {
    Chance chance(seed);
    const RandomLeague one = random_league(chance);
    const std::map<std::string, Told> expected = second_table(one);
    std::map<std::string, Told> told;
    const std::vector<Standing> rows = team_standings(one.results, one.rules);
    for (const Standing& row : rows) told[row.name] = {row.played, row.won, row.drawn, row.points, row.difference};
    INFO("seed " << seed << ", " << word(one.rules.teams));
    REQUIRE(told == expected);
    for (std::size_t i = 0; i + 1 < rows.size(); ++i) {
      const auto rank = [](const Standing& row) { return std::tuple(row.points, row.won, row.difference); };
      REQUIRE(rank(rows[i]) >= rank(rows[i + 1]));
      REQUIRE((rows[i].place == rows[i + 1].place) == (rank(rows[i]) == rank(rows[i + 1])));
    }
    transfers += static_cast<int>(one.rules.rosters.size());
    for (const auto& [name, team] : expected) {
      played += team.played;
      drawn += team.drawn;
    }
    for (const Result& result : one.results) fixtures += result.fixture > 0 ? 1 : 0;
  }
  CHECK(transfers > 5000);
  CHECK(played > 5000);
  CHECK(drawn > 300);
  CHECK(fixtures > 3000);
}
