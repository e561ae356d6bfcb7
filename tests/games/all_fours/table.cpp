#include <array>
#include <string>
#include <vector>

#include "base/mistake.hpp"
#include "catch.hpp"
#include "games/all_fours/all_fours.hpp"
#include "games/all_fours/dealt.hpp"

using namespace tavolo::games;
using tavolo::tests::table;

TEST_CASE("the sides decide how many play") {
  const auto settled = [](std::vector<int> sizes, std::string_view players = {}) {
    HouseRules house(all_fours::game.house_rules);
    if (!players.empty()) house.set("players", players);
    all_fours::game.settle(all_fours::game, house, sizes);
    return house[0].text;
  };
  CHECK(settled({2, 2}) == "4");
  CHECK(settled({1, 1}) == "2");
  CHECK(settled({1, 1}, "2") == "2");
  CHECK_THROWS_AS(settled({1, 1}, "4"), tavolo::base::Mistake);
  CHECK_THROWS_AS(settled({2, 1}), tavolo::base::Mistake);
  CHECK_THROWS_AS(settled({1, 1, 1}), tavolo::base::Mistake);
  CHECK_THROWS_AS(settled({3, 3}), tavolo::base::Mistake);
  CHECK_THROWS_AS(settled({}), tavolo::base::Mistake);
}

TEST_CASE("the next game is dealt in rotation, by the loser, or by lot") {
  const auto next = [](const std::string& value, Seat dealer, Side winner) {
    const Match match = table(4, {{"next-game-dealer", value}});
    Progress end = begin(match, dealer);
    end.over = true;
    end.winners = {winner};
    return match.game->next_game_dealer(match, end);
  };
  CHECK(next("rotation", Seat(2), Side(0)) == Seat(2));
  CHECK(next("loser", Seat(2), Side(1)) == Seat(2));
  CHECK(next("loser", Seat(2), Side(0)) == Seat(3));
  CHECK(next("loser", Seat(3), Side(1)) == Seat(0));
  CHECK(next("cut", Seat(2), Side(0)) == nobody);
}

TEST_CASE("the table says what each side needs") {
  const Match match = table(4, {{"target", "11"}});
  CHECK(match.game->needs(match, begin(match, nobody, {3, 10})) ==
        std::vector<std::string>{"to 11: A needs 8 more, B needs 1 more"});
}

TEST_CASE("hands that are all too small end the play when they are used up") {
  const Match match = table(2);
  const std::string text =
      "d2 t2D s\n1: JD 7D 6D AS 3S\n2: 8D TS AH 8H 3H\n"
      "#1 1 AS 8D\n#2 2 AH JD\n#3 1 3S TS\n#4 2 8H 6D\n#5 1 7D 3H";
  const Sheet sheet = match.game->score(match, begin(match), text, {});
  CHECK_FALSE(sheet.refused());
  CHECK(sheet.complete);
  CHECK(sheet.findings.size() == 2);
  for (const Finding& finding : sheet.findings) CHECK(finding.check.id == "AF-R11");
  // A sixth trick of nobody's cards is none.
  CHECK_NOTHROW(match.game->state(match, begin(match), text + "\n#6 1"));
  CHECK(match.game->score(match, begin(match), text + "\n#6 1", {}).refused());
}

TEST_CASE("a player may be called like a word of the notation") {
  const Match by = [] {
    HouseRules house(all_fours::game.house_rules);
    all_fours::game.settle(all_fours::game, house, std::array{2, 2});
    return make_match(all_fours::game, {{"by", "high"}, {"game", "-"}}, house);
  }();
  const std::string text =
      "d1 t5D s\n1: TD 6D 4D\n#1 2 AH 2H 7H TD\n! exp 1 6D\n! call 1 6D #2 by 2\n! rn 1 #1 by 2\n= h3 l2";
  const Progress before = begin(by);
  const Sheet sheet = by.game->score(by, before, text, {Stage::open, false});
  for (const Form form : {Form::brief, Form::full}) {
    const std::string printed = by.game->print(by, text, form);
    INFO(printed);
    CHECK(tavolo::tests::gist(by.game->score(by, before, printed, {Stage::open, false})) == tavolo::tests::gist(sheet));
  }
}

TEST_CASE("a gift that may not win ends no game, so that what follows is not told too") {
  const Match match = table(4, {{"give-one-can-win", "no"}});
  const Sheet sheet = match.game->score(match, begin(match, nobody, {8, 13}), "d1 t5D b1 hA lA j- gA", {});
  REQUIRE(sheet.findings.size() == 1);
  CHECK(sheet.findings.front().check.id == "AF-R6");
}

TEST_CASE("all mistakes of a record are told together") {
  const Match match = table(4);
  const Sheet sheet = match.game->score(match, begin(match), "d9 t11D s hX\n1: ZZ\n! frob", {});
  CHECK(sheet.refused());
  CHECK(sheet.findings.size() == 5);
  CHECK(sheet.lines.empty());
  CHECK(sheet.after == begin(match));
}
