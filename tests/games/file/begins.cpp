// With which scores a match of a game in a file may begin.

#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "games/game.hpp"

using namespace tavolo::games;

namespace {

using Rules = std::vector<std::pair<std::string_view, std::string_view>>;

Match table(std::string_view id, int sides, int players, const Rules& rules) {
  const Game& game = find_game(id);
  HouseRules house(game.house_rules);
  for (const auto& [name, value] : rules) house.set(name, value);
  std::vector<std::vector<std::string>> names;
  for (int side = 0; side < sides; ++side) {
    names.emplace_back();
    for (int i = 0; i < players; ++i) names.back().push_back(fmt::format("P{}-{}", side, i));
  }
  return make_match(game, names, std::move(house));
}

/// The clause by which a match that begins so would be over; empty where it goes on.
std::string over_by(std::string_view id, int sides, int players, std::vector<Points> scores, const Rules& rules = {},
                    int deal = 1) {
  const Match match = table(id, sides, players, rules);
  BySide<Points> standing(match.all_sides(), 0);
  for (const Side side : match.all_sides()) standing[side] = scores[static_cast<std::size_t>(side.index())];
  REQUIRE(match.game->ended != nullptr);
  const auto clause = match.game->ended(match, begin(match, nobody, standing, deal));
  return clause ? std::string(clause->id) : std::string();
}

}  // namespace

TEST_CASE("equal scores at the target go on where the rules say so") {
  CHECK(over_by("scopa", 2, 1, {11, 11}).empty());
  CHECK(over_by("scopa", 2, 1, {11, 10}) == "SC-16");
  CHECK(over_by("scopa", 2, 1, {10, 10}).empty());
  CHECK(over_by("scopa", 2, 1, {12, 11}, {{"fine", "ordine"}}) == "SC-17");
  CHECK(over_by("euchre", 2, 2, {10, 10}).empty());
  CHECK(over_by("euchre", 2, 2, {9, 10}) == "EU-16");
  CHECK(over_by("tressette", 2, 2, {31, 31}).empty());
  CHECK(over_by("tressette", 2, 2, {31, 30}) == "TS-19");
  CHECK(over_by("gin-rummy", 2, 1, {100, 100}).empty());
  CHECK(over_by("gin-rummy", 2, 1, {100, 99}) == "GR-16");
  CHECK(over_by("canasta", 2, 2, {5000, 5000}, {}).empty());
  CHECK(over_by("canasta", 2, 2, {5000, 5000}, {{"tie", "shared"}}) == "CA-23");
  CHECK(over_by("hearts", 4, 1, {100, 20, 20, 30}, {{"tie", "play-on"}}).empty());
  CHECK(over_by("hearts", 4, 1, {100, 20, 21, 30}, {{"tie", "play-on"}}) == "HE-13");
  CHECK(over_by("spades", 2, 2, {500, 500}, {}).empty());
  CHECK(over_by("spades", 2, 2, {510, 500}) == "SP-18");
}

TEST_CASE("what ends a match besides its target ends one before its first deal") {
  CHECK(over_by("spades", 2, 2, {-200, 0}, {{"floor", "-200"}}) == "SP-19");
  CHECK(over_by("spades", 2, 2, {-199, 0}, {{"floor", "-200"}}).empty());
  CHECK(over_by("scala-quaranta", 3, 1, {101, 110, 0}) == "SQ-18");
  CHECK(over_by("scala-quaranta", 3, 1, {101, 100, 0}).empty());
  CHECK(over_by("scala-quaranta", 4, 1, {101, 110, 0, 5}).empty());
}

TEST_CASE("where the deal says who has won, a match may begin at the target") {
  CHECK(over_by("five-hundred", 2, 2, {510, 0}).empty());
  CHECK(over_by("five-hundred", 2, 2, {-510, 510}).empty());
  CHECK(over_by("pinochle", 2, 2, {160, 170}).empty());
  CHECK(over_by("pinochle", 2, 2, {160, 170}, {{"both-out", "higher"}}) == "PN-22");
  CHECK(over_by("pinochle", 2, 2, {160, 100}) == "PN-22");
}

TEST_CASE("the last deal may be the first, and none after it") {
  CHECK(over_by("sheet", 2, 1, {0, 1}, {{"deals", "4"}}, 4).empty());
  CHECK(over_by("sheet", 2, 1, {0, 1}, {{"deals", "4"}}, 5) == "SH-6");
  CHECK(over_by("hearts", 4, 1, {9, 8, 7, 6}, {{"deals", "2"}}, 2).empty());
  CHECK(over_by("hearts", 4, 1, {9, 8, 7, 6}, {{"deals", "2"}}, 3) == "HE-13");
  CHECK(over_by("skat", 3, 1, {0, 0, 1}, {}, 36).empty());
  CHECK(over_by("skat", 3, 1, {0, 0, 1}, {}, 37) == "SK-24");
}

TEST_CASE("a target of nothing is none, and nobody is far from it") {
  for (const std::string_view target : {"0", "10"}) {
    const Match match = table("sheet", 2, 1, {{"target", target}});
    CHECK(target_rule(match).has_value() == (target == "10"));
    CHECK(match.game->needs(match, begin(match, nobody, {3, -3})).size() == (target == "10" ? 2 : 0));
  }
}
