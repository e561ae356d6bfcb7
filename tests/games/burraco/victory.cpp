#include "games/burraco/victory.hpp"

#include <array>
#include <string>
#include <utility>

#include "catch.hpp"
#include "games/burraco/burraco.hpp"

using namespace tavolo::games;
using burraco::victory_points;
using Two = std::array<Points, 2>;

namespace {

Match tournament(std::vector<std::pair<std::string, std::string>> house = {}, bool three = false) {
  HouseRules rules(burraco::game.house_rules);
  for (const auto& [name, value] : house) rules.set(name, value);
  if (three) return make_match(burraco::game, {{"Ann"}, {"Ben"}, {"Cleo"}}, std::move(rules));
  return make_match(burraco::game, {{"Ann", "Cleo"}, {"Ben", "Dora"}}, std::move(rules));
}

Progress over(const Match& match, BySide<Points> scores) {
  Progress end = begin(match);
  end.scores = std::move(scores);
  end.over = true;
  return end;
}

}  // namespace

TEST_CASE("each row of the tables of Victory Points has its two borders") {
  // The first and the last difference of each row, as BU-58 has them.
  struct Row {
    Points first, last;
  };
  constexpr std::array<std::array<Row, 10>, 3> tables{{
      {{{0, 40},
        {45, 120},
        {125, 200},
        {205, 300},
        {305, 400},
        {405, 500},
        {505, 620},
        {625, 740},
        {745, 870},
        {875, 1000}}},
      {{{0, 50},
        {55, 150},
        {155, 250},
        {255, 350},
        {355, 500},
        {505, 650},
        {655, 800},
        {805, 1000},
        {1005, 1250},
        {1255, 1500}}},
      {{{0, 100},
        {105, 300},
        {305, 500},
        {505, 700},
        {705, 900},
        {905, 1100},
        {1105, 1300},
        {1305, 1500},
        {1505, 1700},
        {1705, 2000}}},
  }};
  for (int deals = 2; deals <= 4; ++deals) {
    const auto& rows = tables[static_cast<std::size_t>(deals - 2)];
    Points more = 0;
    for (const Row& row : rows) {
      INFO(deals << " deals, " << row.first << " to " << row.last);
      CHECK(victory_points(deals, row.first) == Two{10 + more, 10 - more});
      CHECK(victory_points(deals, row.last) == Two{10 + more, 10 - more});
      CHECK(victory_points(deals, -row.last) == Two{10 + more, 10 - more});
      // BU-59: what stands between two rows belongs to the row before.
      for (Points between = 1; between < 5; ++between) {
        CHECK(victory_points(deals, row.last + between) == Two{10 + more, 10 - more});
      }
      ++more;
    }
    CHECK(victory_points(deals, rows.back().last + 5) == Two{20, 0});
    CHECK(victory_points(deals, 1'000'000) == Two{20, 0});
  }
}

TEST_CASE("the house rules name the table of Victory Points") {
  const auto table_of = [](const char* vp, const char* deals) {
    return burraco::victory_table(burraco::rules_of(tournament({{"vp", vp}, {"deals", deals}})));
  };
  CHECK(table_of("deals", "4") == 4);
  CHECK(table_of("deals", "3") == 3);
  CHECK(table_of("deals", "2") == 2);
  CHECK_FALSE(table_of("deals", "1"));
  CHECK_FALSE(table_of("deals", "5"));
  CHECK_FALSE(table_of("deals", "none"));
  CHECK(table_of("2", "none") == 2);
  CHECK(table_of("3", "4") == 3);
  CHECK(table_of("4", "12") == 4);
  CHECK_FALSE(table_of("none", "4"));
}

TEST_CASE("a match of two sides that is over has Victory Points") {
  const Match match = tournament();
  CHECK(burraco::victory_points(match, over(match, {980, 1285})) == BySide<Points>{8, 12});
  CHECK(burraco::victory_points(match, over(match, {1285, 980})) == BySide<Points>{12, 8});
  CHECK(burraco::victory_points(match, over(match, {500, 500})) == BySide<Points>{10, 10});
  Progress goes_on = over(match, {1285, 980});
  goes_on.over = false;
  CHECK_FALSE(burraco::victory_points(match, goes_on));
  const Match casa = tournament({{"deals", "none"}, {"target", "2005"}});
  CHECK_FALSE(burraco::victory_points(casa, over(casa, {2100, 980})));
  const Match three = tournament({}, true);
  CHECK_FALSE(burraco::victory_points(three, over(three, {1285, 980, 0})));
}
