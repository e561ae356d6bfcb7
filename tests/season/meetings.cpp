#include "season/meetings.hpp"

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "catch.hpp"
#include "season/results.hpp"

using namespace tavolo;
using namespace tavolo::season;

namespace {

using Names = std::vector<std::string>;

Result result(std::int64_t match, std::string date, std::vector<Names> sides, std::vector<int> places) {
  const std::size_t count = sides.size();
  return {match,
          std::move(date),
          std::move(sides),
          std::move(places),
          std::vector<Points>(count, 0),
          std::vector<int>(count, 0)};
}

Standings table_of(const std::vector<Result>& results, const Rules& rules = {}) {
  return table("cup", results, rules, Rating::none, {});
}

std::size_t row_of(const Standings& table, const std::string& name) {
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    if (table.rows[i].name == name) return i;
  }
  FAIL("no row of " << name);
  return 0;
}

const std::vector<Result> winter{
    result(1, "2026-11-06", {{"Ann", "Cleo"}, {"Ben", "Dora"}}, {1, 2}),
    result(2, "2026-11-06", {{"Ann"}, {"Ben"}}, {2, 1}),
    result(3, "2026-11-13", {{"Ann"}, {"Ben"}, {"Cleo"}}, {1, 2, 3}),
    result(4, "2026-11-20", {{"Ann"}, {"Ben"}}, {1, 1}),
};

}  // namespace

TEST_CASE("a cross table counts who came out before whom on different sides") {
  const Standings table = table_of(winter);
  const Cross cells = cross(winter, table);
  const auto cell = [&](const char* one, const char* other) {
    const auto found = cells.find({row_of(table, one), row_of(table, other)});
    return found == cells.end() ? Outcomes{} : found->second;
  };
  CHECK(cell("Ann", "Ben") == Outcomes{2, 1, 1});
  CHECK(cell("Ben", "Ann") == Outcomes{1, 1, 2});
  CHECK(cell("Ben", "Cleo") == Outcomes{1, 0, 1});
  CHECK(cell("Ann", "Cleo") == Outcomes{1, 0, 0});  // partners have not met
  CHECK(cells.count({row_of(table, "Ben"), row_of(table, "Dora")}) == 0);
  CHECK(cells.count({row_of(table, "Ann"), row_of(table, "Ann")}) == 0);
}

TEST_CASE("a cross table is the same read from both sides, in random seasons with guests") {
  std::mt19937 random(7);
  const Names all{"Ann", "Ben", "Cleo", "Dora", "Emil", "Fred"};
  for (int season = 0; season < 100; ++season) {
    std::vector<Result> results;
    for (int match = 1; match <= 12; ++match) {
      Names people = all;
      std::shuffle(people.begin(), people.end(), random);
      std::vector<int> places{1, 2, 3};
      if (random() % 4 == 0) places = {1, 1, 3};
      std::shuffle(places.begin(), places.end(), random);
      results.push_back(result(match, "2026-11-0" + std::to_string(1 + random() % 9),
                               {{people[0]}, {people[1]}, {people[2]}}, places));
    }
    Rules rules;
    rules.guests = {"Fred"};
    const Standings table = table_of(results, rules);
    const Cross cells = cross(results, table);
    std::map<std::pair<std::string, std::string>, Outcomes> expected;
    for (const Result& one : results) {
      for (std::size_t a = 0; a < 3; ++a) {
        for (std::size_t b = 0; b < 3; ++b) {
          Outcomes& cell = expected[{one.sides[a][0], one.sides[b][0]}];
          cell.won += one.places[a] < one.places[b] ? 1 : 0;
          cell.lost += one.places[a] > one.places[b] ? 1 : 0;
          cell.drawn += one.places[a] == one.places[b] && a != b ? 1 : 0;
        }
      }
    }
    for (const auto& [rows, cell] : cells) {
      CHECK(cell == expected.at({table.rows[rows.first].name, table.rows[rows.second].name}));
      const Outcomes& mirror = cells.at({rows.second, rows.first});
      CHECK(cell == Outcomes{mirror.lost, mirror.drawn, mirror.won});
    }
    std::size_t met = 0;
    for (const auto& [pair, cell] : expected) {
      met += cell.played() > 0 && pair.first != "Fred" && pair.second != "Fred" ? 1U : 0U;
    }
    CHECK(cells.size() == met);
  }
}

TEST_CASE("the last matches of a row stand in order of date and match, the latest last") {
  const Standings table = table_of(winter);
  const auto rows = recent(winter, table, 3);
  const auto& ann = rows[row_of(table, "Ann")];
  REQUIRE(ann.size() == 3);
  CHECK(ann[0].match == 2);
  CHECK(ann[0].outcome == Outcome::lost);
  CHECK(ann[1].match == 3);
  CHECK(ann[1].outcome == Outcome::won);
  CHECK(ann[1].place == 1);
  CHECK(ann[2].date == "2026-11-20");
  CHECK(ann[2].outcome == Outcome::drawn);
  CHECK(rows[row_of(table, "Dora")].size() == 1);
  CHECK(recent(winter, table, 0)[row_of(table, "Ann")].empty());
}

TEST_CASE("pairs meet pairs, and who plays alone has no row among them") {
  Rules rules;
  rules.by_partnership = true;
  const Standings table = table_of(winter, rules);
  REQUIRE(table.rows.size() == 2);
  const Cross cells = cross(winter, table);
  CHECK(cells.at({0, 1}) == Outcomes{1, 0, 0});
  CHECK(cells.size() == 2);
  CHECK(recent(winter, table, 5)[1].size() == 1);
}

TEST_CASE("what an evening brought adds up to the points, what is dropped apart") {
  for (const auto unit : {Rules::Unit::match, Rules::Unit::evening}) {
    Rules rules;
    rules.best = 1;
    rules.best_of = unit;
    const Standings table = table_of(winter, rules);
    const ByEvening evenings = by_evening(table);
    CHECK(evenings.dates == Names{"2026-11-06", "2026-11-13", "2026-11-20"});
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
      Points counted = 0;
      for (const Brought& one : evenings.brought[i]) {
        counted += one.counted;
        CHECK((one.drops || one.dropped == 0));
      }
      CHECK(counted == table.rows[i].points);
    }
    const std::vector<Brought>& ann = evenings.brought[row_of(table, "Ann")];
    CHECK(ann[0].played);
    CHECK(ann[0].counted == 3);
    CHECK(ann[0].drops == (unit == Rules::Unit::match));  // the match of that evening that was lost
    CHECK(ann[2].dropped == 1);
    CHECK_FALSE(evenings.brought[row_of(table, "Dora")][1].played);
  }
}
