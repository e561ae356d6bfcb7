// Tables of random seasons computed a second time, from the manual alone (tavolo-season(1)), in the plainest way.

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "base/mistake.hpp"
#include "catch.hpp"
#include "season/evenings.hpp"
#include "season/standings.hpp"
#include "second.hpp"

using namespace tavolo::season;
using namespace tavolo::season::second;

TEST_CASE("the points of a random season are those that the manual tells") {
  int forfeits = 0, shutouts = 0, big = 0;
  for (unsigned seed = 1; seed <= 600; ++seed) {
    Chance chance(seed);
    const Declared declared = random_points(chance);
    std::vector<Result> results;
    const int matches = chance.between(1, 20);
    for (int match = 1; match <= matches; ++match) results.push_back(random_result(chance, match, 7));
    Rules rules;
    read_scheme(declared.points, rules);
    Rules again;
    read_scheme(scheme_text(rules), again);
    CHECK(scheme_text(again) == scheme_text(rules));
    std::map<std::string, int> points;
    for (const Result& result : results) {
      for (std::size_t side = 0; side < result.sides.size(); ++side) {
        for (const std::string& name : result.sides[side]) {
          points[name] += points_of(declared, result, result, side) * times(declared, results, result.date);
        }
        forfeits += declared.has_forfeit && result.conceded == side ? 1 : 0;
        shutouts += declared.shutout > 0 && !result.conceded && result.places[side] == 1 ? 1 : 0;
      }
      big += declared.margins.empty() ? 0 : 1;
    }
    std::map<std::string, int> told;
    for (const Standing& row : standings(results, rules)) told[row.name] = static_cast<int>(row.points);
    INFO("seed " << seed << ", " << declared.points);
    REQUIRE(told == points);
  }
  CHECK(forfeits > 100);
  CHECK(shutouts > 100);
  CHECK(big > 100);
}

TEST_CASE("an evening keeps its number where the results before it are left out") {
  std::vector<Result> results;
  for (int match = 1; match <= 3; ++match) {
    results.push_back({match, date_of(match), {{"Ann"}, {"Ben"}}, {1, 2}, {7, 3}, {1, 0}, {}});
  }
  Rules rules;
  read_scheme("win=1,evenings=1,10,100", rules);
  CHECK(standings(results, rules).front().points == 111);
  CHECK(standings(std::vector<Result>{results[2]}, rules).front().points == 1);
  rules.days = {date_of(1), date_of(2), date_of(3)};
  CHECK(standings(std::vector<Result>{results[2]}, rules).front().points == 100);
}

namespace {

/// What a tie-break gives a player, the more the better, among those who are level.
std::pair<int, int> second_tie(TieBreak tie, const std::string& name, const std::set<std::string>& level,
                               const std::vector<Result>& results, const std::map<std::string, Points>& points) {
  int value = 0, last = 0;
  std::string day;
  for (const Result& result : results) {
    for (std::size_t own = 0; own < result.sides.size(); ++own) {
      if (std::count(result.sides[own].begin(), result.sides[own].end(), name) == 0) continue;
      const auto first = std::count(result.places.begin(), result.places.end(), 1);
      const bool later = std::pair(result.date, result.match) > std::pair(day, std::int64_t{last});
      if (tie == TieBreak::recent && result.places[own] == 1 && first == 1 && later) {
        day = result.date;
        last = static_cast<int>(result.match);
      }
      for (std::size_t other = 0; other < result.sides.size(); ++other) {
        if (other == own) continue;
        for (const std::string& opponent : result.sides[other]) {
          const int theirs = static_cast<int>(points.at(opponent));
          const bool beaten = result.places[own] < result.places[other];
          const bool equal = result.places[own] == result.places[other];
          if (tie == TieBreak::buchholz) value += theirs;
          if (tie == TieBreak::sonneborn) value += beaten ? 2 * theirs : equal ? theirs : 0;
          if (level.count(opponent) == 0) continue;
          if (tie == TieBreak::level_wins) value += beaten ? 1 : 0;
          if (tie == TieBreak::level_difference) value += static_cast<int>(result.scores[own] - result.scores[other]);
        }
      }
    }
  }
  if (tie == TieBreak::recent && last > 0) return {std::stoi(day.substr(8)), last};
  return {value, 0};
}

}  // namespace

TEST_CASE("tie-breaks of a random season are those that the manual tells") {
  int decided = 0;
  for (const TieBreak tie :
       {TieBreak::buchholz, TieBreak::sonneborn, TieBreak::level_wins, TieBreak::level_difference, TieBreak::recent}) {
    for (unsigned seed = 1; seed <= 150; ++seed) {
      Chance chance(seed);
      std::vector<Result> results;
      const int matches = chance.between(1, 14);
      for (int match = 1; match <= matches; ++match) results.push_back(random_result(chance, match, 7));
      Rules rules;
      read_scheme("win=2,draw=1", rules);
      rules.ties = {tie};
      if (chance.once_in(3)) rules.guests = {"P3"};
      Rules everybody = rules;
      everybody.guests = {};
      std::map<std::string, Points> points;
      for (const Standing& row : standings(results, everybody)) points[row.name] = row.points;
      const auto table = standings(results, rules);
      for (std::size_t i = 0; i < table.size(); ++i) {
        std::set<std::string> level;
        for (const Standing& row : table) {
          if (row.points == table[i].points) level.insert(row.name);
        }
        const auto own = second_tie(tie, table[i].name, level, results, points);
        int place = 1;
        for (const Standing& row : table) {
          const bool ahead = level.count(row.name) > 0 && second_tie(tie, row.name, level, results, points) > own;
          decided += ahead ? 1 : 0;
          if (row.points > table[i].points || ahead) ++place;
        }
        INFO(ties_text(rules.ties) << ", seed " << seed << ", " << table[i].name);
        REQUIRE(table[i].place == place);
      }
    }
  }
  CHECK(decided > 500);
}

TEST_CASE("what the committee gives is added to whatever counts") {
  for (unsigned seed = 1; seed <= 200; ++seed) {
    Chance chance(seed);
    std::vector<Result> results;
    for (int match = 1; match <= 12; ++match) results.push_back(random_result(chance, match, 7));
    Rules rules;
    read_scheme("win=3,bye=2,scratch=-1", rules);
    rules.best = chance.between(0, 3);
    rules.by_partnership = chance.once_in(4);
    std::map<std::string, Points> points;
    for (const Standing& row : standings(results, rules)) points[row.name] = row.points;
    for (int i = 0; i < 4; ++i) {
      const std::string one = "P" + std::to_string(chance.between(0, 7)), other = "Q" + std::to_string(i);
      const bool pair = chance.once_in(3);
      const int given = chance.between(-5, 5), kind = chance.between(0, 2);
      rules.adjustments.push_back(
          {.date = date_of(1),
           .kind = static_cast<Adjustment::Kind>(kind),
           .points = given,
           .people = pair ? std::vector<std::string>{one, other} : std::vector<std::string>{one},
           .why = "so"});
      // A row of the other kind is in another table.
      if (pair != rules.by_partnership) continue;
      points[pair ? one + "+" + other : one] += kind == 0 ? given : kind == 1 ? 2 : -1;
    }
    std::map<std::string, Points> told;
    for (const Standing& row : standings(results, rules)) {
      told[row.name] = row.points;
      if (row.played == 0) CHECK(row.adjustments.size() >= 1);
    }
    INFO("seed " << seed);
    REQUIRE(told == points);
  }
}

TEST_CASE("an adjustment belongs to the day that it names") {
  std::vector<Result> results;
  for (int match = 1; match <= 2; ++match) {
    results.push_back({match, date_of(match), {{"Ann"}, {"Ben"}}, {1, 2}, {7, 3}, {1, 0}, {}});
  }
  Rules rules;
  rules.adjustments = {{.date = date_of(2), .points = -1, .people = {"Ann"}, .why = "so"},
                       {.date = date_of(9), .points = 10, .people = {"Ann"}, .why = "so"}};
  const auto days = evenings("", results, rules, Rating::none, {}, "", 10);
  REQUIRE(days.size() == 2);
  CHECK(days[0].table.rows[0].points == 3);
  CHECK(days[1].table.rows[0].points == 15);
}

TEST_CASE("an adjustment reads back, and what is none has no people") {
  for (const char* text : {"2026-11-20 -2 Ann", "2026-11-20 bye Ann+Ben Lee", "2026-11-20 scratch Ann"}) {
    CHECK(adjustment_text(read_adjustment(text)) == text);
  }
  for (const char* text : {"", "2026-11-20", "2026-11-20 ", "2026-11-20 2", "2026-11-20 many Ann", " "}) {
    INFO(text);
    CHECK(read_adjustment(text).people.empty());
  }
  CHECK(read_amount("+3")->points == 3);
  CHECK_FALSE(read_amount("1000001"));
}

TEST_CASE("what cannot be declared of points is told where it stands") {
  for (const char* text :
       {"win=2,margin=90", "margin=90:1:2:3", "margin=9:1,9:2", "total=9:1:1", "total=9", "match,3", "match,margin=9:1",
        "10,6,win=3", "equal=1", "deal=1,win=2", "shutout=", "shutout=1,2", "evenings=1,x", "evenings=-1",
        "evenings=1001", "win=1,win=2", "=3", "bye=x", "10,6,match"}) {
    Rules rules;
    INFO(text);
    CHECK_THROWS_AS(read_scheme(text, rules), tavolo::base::Mistake);
  }
}
