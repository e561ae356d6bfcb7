#include "book/presets.hpp"

#include "base/mistake.hpp"
#include "catch.hpp"

using namespace tavolo;
using tavolo::tests::contains;

namespace {

journal::Ruling club(std::string name, std::string target, std::string from) {
  return {.game = "all-fours",
          .what = journal::ClubPreset{std::move(name), {{"target", std::move(target)}}, std::move(from)}};
}

}  // namespace

TEST_CASE("of the club's presets of one name the latest that counts on the day is meant") {
  const games::Game& game = games::find_game("all-fours");
  std::vector<journal::Ruling> rulings{club("ours", "7", "2026-01-01"), club("Ours", "9", "2026-06-01")};
  const auto target = [&](std::string_view date) {
    return book::find_preset(rulings, game, "OURS", date).rules.front().second;
  };
  CHECK(target("2026-05-31") == "7");
  CHECK(target("2026-06-01") == "9");
  CHECK_THROWS_WITH(target("2025-12-31"), contains("the preset OURS counts from 2026-01-01 on"));
  rulings[1].voided = "nobody liked it";
  CHECK(target("2026-06-01") == "7");
  CHECK_THROWS_WITH(book::find_preset(rulings, game, "ourss", "2026-06-01"), contains("has no preset \"ourss\""));
  CHECK(book::game_of_preset(rulings, "ours").id == "all-fours");
  CHECK_THROWS_WITH(book::game_of_preset(rulings, "nobody's"), contains("there is no preset"));
}

TEST_CASE("a new preset keeps the rules that were given, under a name of its own") {
  const games::Game& game = games::find_game("all-fours");
  games::HouseRules house(game.house_rules);
  CHECK_THROWS_WITH(book::new_preset(game, "club", house, "2026-11-20"), contains("needs a house rule"));
  house.set("target", "7");
  const auto made = std::get<journal::ClubPreset>(book::new_preset(game, " club ", house, "2026-11-20").what);
  CHECK(made.name == "club");
  CHECK(made.rules == journal::NamedValues{{"target", "7"}});
  CHECK_THROWS_WITH(book::new_preset(game, "PAGAT", house, ""), contains("has a preset pagat of its own"));
  CHECK_THROWS_WITH(book::new_preset(game, "a=b", house, ""), contains("is no name of a preset"));
}

TEST_CASE("two sets differ in the rules that have other values, the defaults in all that are set") {
  const book::Preset one{.name = "one", .game = "all-fours", .rules = {{"target", "7"}}};
  const book::Preset defaults{.name = "default", .game = "all-fours"};
  const auto differences = book::differences(one, defaults);
  REQUIRE(differences.size() == 1);
  CHECK(differences[0].rule == "target");
  CHECK(differences[0].one == "7");
  CHECK_THROWS_WITH(book::differences(one, {.name = "other", .game = "ecarte"}), contains("one is of all-fours"));
}
