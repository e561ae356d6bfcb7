#include "season/changes.hpp"

#include <functional>
#include <vector>

#include "catch.hpp"
#include "report/standings.hpp"

using namespace tavolo;
using season::Standing;
using season::Standings;

TEST_CASE("whatever a closing keeps of a row is a change, and is told in a sentence") {
  const Standing row{
      .place = 1, .name = "Ann", .played = 3, .won = 2, .lost = 1, .points = 6, .rating = {{"Ann", 25, 8}}};
  const std::vector<std::function<void(Standing&)>> changes{
      [](Standing& one) { one.place = 0; },
      [](Standing& one) { one.points = 7; },
      [](Standing& one) { one.counting = season::Counting::average; },
      [](Standing& one) { one.played = 4; },
      [](Standing& one) { one.won = 1; },
      [](Standing& one) { one.drawn = 1; },
      [](Standing& one) { one.lost = 0; },
      [](Standing& one) { one.difference = -1; },
      [](Standing& one) { one.deals_won = 1; },
      [](Standing& one) { one.penalties = 1; },
      [](Standing& one) { one.adjustments = {{.date = "2026-11-20", .points = -1, .people = {"Ann"}}}; },
      [](Standing& one) { one.rating->rating += 2 * season::least_of_rating; },
      [](Standing& one) { one.rating->uncertainty -= 2 * season::least_of_rating; },
      [](Standing& one) { one.rating.reset(); },
      [](Standing& one) { one.name = "Ben"; },
  };
  for (std::size_t i = 0; i < changes.size(); ++i) {
    INFO(i);
    Standing other = row;
    changes[i](other);
    for (const bool back : {false, true}) {
      for (const bool team : {false, true}) {
        Standings before, now;
        (team ? before.teams : before.rows) = {back ? other : row};
        (team ? now.teams : now.rows) = {back ? row : other};
        CHECK(season::differ(before, now));
        const auto told = report::differences(before, now);
        REQUIRE(told.size() == (other.name == row.name ? 1 : 2));
        const std::size_t colon = told.front().find(": ") + 2, arrow = told.front().find(" -> ");
        CHECK(told.front().substr(colon, arrow - colon) != told.front().substr(arrow + 4));
      }
    }
  }
}

TEST_CASE("what follows from the rest of a row, or from the order of a sum, is no change") {
  Standing row{.place = 1, .name = "Ann", .points = 6, .rating = {{"Ann", 25, 8}}};
  Standing other = row;
  other.reason.level = true;
  other.shares = {{.match = 1, .points = 6}};
  other.rating->rating += season::least_of_rating / 2;
  CHECK(season::changes({&row, 1}, {&other, 1}).empty());
}

TEST_CASE("changed rows stand in the order of the table before, and those that are new behind them") {
  const std::vector<Standing> before{
      {.place = 1, .name = "Ann"}, {.place = 2, .name = "Ben"}, {.place = 3, .name = "Cleo"}};
  const std::vector<Standing> now{
      {.place = 1, .name = "Dora"}, {.place = 2, .name = "Ann"}, {.place = 3, .name = "Cleo"}};
  const auto list = season::changes(before, now);
  REQUIRE(list.size() == 3);
  CHECK((list[0].was == &before[0] && list[0].is == &now[1]));
  CHECK((list[1].was == &before[1] && list[1].is == nullptr));
  CHECK((list[2].was == nullptr && list[2].is == &now[0]));
}
