#include "book/beginning.hpp"

#include "base/mistake.hpp"
#include "catch.hpp"

using namespace tavolo;
using tavolo::tests::contains;
using Words = std::vector<std::string>;

namespace {

journal::Season season(std::string name, bool current = false, std::string closed = {}) {
  return {.name = std::move(name), .closed_at = std::move(closed), .current = current};
}

}  // namespace

TEST_CASE("sides are players, or partners joined by a plus, each named once") {
  CHECK(book::read_sides(Words{"Ann+Cleo", "Ben+Dora"}) ==
        std::vector<std::vector<std::string>>{{"Ann", "Cleo"}, {"Ben", "Dora"}});
  CHECK_THROWS_WITH(book::read_sides(Words{"Ann", "ann"}), contains("\"ann\" is named twice"));
  CHECK_THROWS_WITH(book::read_sides(Words{"Ann+"}), contains("\"\" is no name"));
}

TEST_CASE("scores and the first deal have limits, which are among what is taken") {
  const games::Game& game = games::find_game("all-fours");
  const games::Match match = games::make_match(game, {{"Ann"}, {"Ben"}}, games::HouseRules(game.house_rules));
  games::Progress standing = games::begin(match);
  book::set_standing({.score = "1000000000,-1000000000", .deal = "10000"}, match, standing);
  CHECK(standing.scores[games::Side(0)] == 1'000'000'000);
  CHECK(standing.scores[games::Side(1)] == -1'000'000'000);
  CHECK(standing.deal == 10'000);
  CHECK_THROWS_WITH(book::set_standing({.score = "0,-1000000001"}, match, standing), contains("is no score"));
  CHECK_THROWS_WITH(book::set_standing({.score = "1000000001,0"}, match, standing), contains("is no score"));
  CHECK_THROWS_WITH(book::set_standing({.deal = "10001"}, match, standing), contains("no number of a deal"));
  CHECK_THROWS_WITH(book::set_standing({.deal = "0"}, match, standing), contains("no number of a deal"));
}

TEST_CASE("too many sides are refused before their names are looked at") {
  CHECK(book::read_sides(Words(1, "Ann")).size() == 1);
  CHECK_THROWS_WITH(book::read_sides(Words(27, "Ann")), contains("there are 27 sides"));
  CHECK_THROWS_WITH(book::read_sides(Words(100'000, "")), contains("there are 100000 sides"));
}

TEST_CASE("a match joins the season of the one that it follows, whichever was begun first") {
  referee::Head head{.game = "all-fours", .date = "2026-11-20", .season = "beta"};
  CHECK(book::season_joined(std::vector{season("alpha", true), season("beta")}, head) == "beta");
  CHECK(book::season_joined(std::vector{season("beta"), season("alpha", true)}, head) == "beta");
  // One that was closed takes nobody any more.
  CHECK(book::season_joined(std::vector{season("beta", false, "2026-11-21"), season("alpha", true)}, head) == "alpha");
  CHECK(book::season_joined(std::vector{season("beta", false, "2026-11-21")}, head).empty());
  head.season.clear();
  CHECK(book::season_joined(std::vector{season("beta"), season("alpha", true)}, head) == "alpha");
  CHECK(book::season_joined(std::vector{season("beta"), season("alpha")}, head).empty());
}

TEST_CASE("the current season takes a match by itself only of its games and days") {
  journal::Season winter = season("winter", true);
  winter.rules = {{"game", "ecarte"}, {"from", "2026-11-01"}, {"until", "2026-11-30"}};
  CHECK(book::season_joined(std::vector{winter}, {.game = "ecarte", .date = "2026-11-30"}) == "winter");
  CHECK(book::season_joined(std::vector{winter}, {.game = "all-fours", .date = "2026-11-30"}).empty());
  CHECK(book::season_joined(std::vector{winter}, {.game = "ecarte", .date = "2026-12-01"}).empty());
}

TEST_CASE("the next game of the same people begins anew, and its dealer follows from a game that is over") {
  const referee::Head head{.number = 4,
                           .game = "all-fours",
                           .edition = std::string(games::find_game("all-fours").edition),
                           .date = "2026-11-20",
                           .season = "winter",
                           .sides = {{"Ann", "Cleo"}, {"Ben", "Dora"}},
                           .scores = {0, 0},
                           .deal = 3,
                           .dealer = 1};
  const referee::Head open = book::next_game(book::play(head, {{.number = 1}}));
  CHECK(open.number == 0);
  CHECK(open.deal == 1);
  CHECK(open.dealer == 0);
  CHECK(open.season == "winter");
  const auto over =
      book::play(head, {{.number = 1}, {.number = 2, .kind = referee::Entry::Kind::concede, .side = games::Side(0)}});
  CHECK(book::next_game(over).dealer == games::number(over.course.next_dealer));
}
