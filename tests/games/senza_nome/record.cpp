#include "games/senza_nome/record.hpp"

#include <string>
#include <vector>

#include "catch.hpp"
#include "games/game.hpp"
#include "games/senza_nome/senza_nome.hpp"

using namespace tavolo::games;

namespace {

Match table(std::vector<std::pair<std::string, std::string>> house = {},
            std::vector<std::vector<std::string>> sides = {{"Ann"}, {"Ben"}}) {
  HouseRules rules(senza_nome::game.house_rules);
  for (const auto& [name, value] : house) rules.set(name, value);
  return make_match(senza_nome::game, sides, std::move(rules));
}

Sheet judged(const Match& match, std::string_view text, Stage stage = Stage::open) {
  return senza_nome::game.score(match, begin(match), text, {stage, false});
}

}  // namespace

TEST_CASE("Senza Nome refuses what it cannot read, and collects all of it") {
  const Match match = table();
  const Sheet sheet = judged(match, "1A s1 -11S x9\nZ 5\n= A\nS1 A2Z");
  REQUIRE(sheet.findings.size() == 5);
  CHECK(sheet.findings[0].quote->line == "1A s1 -11S x9");
  CHECK(sheet.findings[0].quote->column == 6);
  for (const Finding& finding : sheet.findings) CHECK(finding.verdict == Verdict::refused);
  for (const char* text :
       {"1A s",       "1A s1001",     "1A S0+5", "1A S1+",      "1A S1~",   "1A +K",     "1A +*",
        "1A discard", "win",          "left",    "left A",      "left A 4", "left A 4+", "left A 4+5 A 4+6",
        "end",        "end well",     "game x",  "S1 A2 S1 A3", "1Z s1",    "= A x",     "= A 1 A 2",
        "0A s1",      "game 1 game 2"}) {
    INFO(text);
    CHECK(judged(match, text).refused());
  }
}

TEST_CASE("a row can be judged where nobody plays") {
  const Match match = table({}, {});
  CHECK(judged(match, "S1 A23K5*7").findings.empty());
  CHECK(judged(match, "S1 A24").findings.front().check.clause->id == "SN-9");
  CHECK(senza_nome::game.state(match, begin(match), "S1 A23K5*7 D2 A10") ==
        std::vector<std::string>{"S1 A23K5*7", "D2 AT"});
}

TEST_CASE("Senza Nome shows the table of an open game") {
  const Match match = table();
  const auto state = senza_nome::game.state(match, begin(match), "1A =3S s1 +AS S1+2 S1^3 =KH -9S\n2B s1 -TD");
  CHECK(state == std::vector<std::string>{"S1 A23", "heap, top first: TD 9S", "stock: 76 cards",
                                          "Ann: pile 9 (KH face up), hand 3", "Ben: pile 10, hand 5", "next: Ann"});
}

TEST_CASE("Senza Nome tells what is needed and who deals") {
  const Match series = table({{"target", "15"}});
  CHECK(senza_nome::game.needs(series, begin(series, Seat(0), {7, 3})) ==
        std::vector<std::string>{"Ann needs 8 more to 15", "Ben needs 12 more to 15"});
  const Match one = table();
  CHECK(senza_nome::game.needs(one, begin(one)).size() == 2);
  const Sheet sheet = senza_nome::game.score(one, begin(one, Seat(1)), "win A", {});
  CHECK(next_dealer(one, sheet.after) == Seat(0));
}

TEST_CASE("Senza Nome prints short and long words") {
  const Match match = table();
  const auto print = [&](std::string_view text, Form form) { return senza_nome::game.print(match, text, form); };
  const std::string brief = "1A =3S s1Rh1 +AS ^AH S1+2 S1^K S1~3 S1~^4 S1+KS S1+5H S1+* -TH # ; out";
  const std::string full =
      "1Ann shows 3S draw s1Rh1 begin AS begin-pile AH attach S1+2 attach S1^K exchange S1~3 exchange S1~^4 "
      "attach S1+KS attach S1+5H attach S1+* discard TH out ; out";
  CHECK(print(brief, Form::full) == full);
  CHECK(print(full, Form::brief) == brief);
  CHECK(print("game 1 win Ann left Ben=4+5", Form::brief) == "g1 wA l B 4+5");
  CHECK(print("g1 wA l B 4+5", Form::full) == "game 1 win Ann left Ben 4+5");
  CHECK(print("1A s 4H", Form::brief) == "1A =4H");  // no draw without its number
  CHECK(print("= P1 1 B 0", Form::full) == "scores Ann 1 Ben 0");
  CHECK(print("S1 A2 / -9H", Form::full) == "S1 A2\ndiscard 9H");
  CHECK(print("what is this", Form::full) == "what is this");
}

TEST_CASE("Senza Nome settles its table") {
  const auto settled = [](std::vector<int> sides, std::vector<std::pair<std::string, std::string>> house) {
    HouseRules rules(senza_nome::game.house_rules);
    for (const auto& [name, value] : house) rules.set(name, value);
    senza_nome::game.settle(senza_nome::game, rules, sides);
    return rules;
  };
  CHECK_NOTHROW(settled({1, 1}, {}));
  CHECK_NOTHROW(settled({}, {}));
  CHECK_THROWS_AS(settled({1}, {}), tavolo::base::Mistake);
  CHECK_THROWS_AS(settled({2, 2}, {}), tavolo::base::Mistake);
  CHECK(settled({1, 1}, {{"first-player", "high-pile-card"}})["reveal"].text == "deal");
  CHECK_THROWS_AS(settled({1, 1}, {{"first-player", "high-pile-card"}, {"reveal", "first-turn"}}),
                  tavolo::base::Mistake);
}

TEST_CASE("an open game of Senza Nome that is won is over") {
  const Match match = table({{"pile-size", "1"}, {"hand-size", "1"}});
  const Sheet sheet = judged(match, "1A =2S s1 +AS S1^2 -9H #");
  CHECK(sheet.complete);
  CHECK(sheet.after.over);
  CHECK(sheet.after.winners == std::vector{Side(0)});
  const Sheet going = judged(match, "1A =2S s1 +AS -9H");
  CHECK_FALSE(going.complete);
  CHECK(going.after.deal == 1);
}

TEST_CASE("Senza Nome is played by as many as there are letters for sides") {
  const auto begun = [](std::size_t players) {
    std::vector<int> sides(players, 1);
    HouseRules rules(senza_nome::game.house_rules);
    senza_nome::game.settle(senza_nome::game, rules, sides);
  };
  CHECK_NOTHROW(begun(2));
  CHECK_NOTHROW(begun(26));
  CHECK_THROWS_AS(begun(27), tavolo::base::Mistake);
  CHECK_THROWS_AS(begun(1), tavolo::base::Mistake);
}

TEST_CASE("who won is told once, however often") {
  const Sheet sheet = judged(table(), "left B 4+5 / win A / win A");
  CHECK(sheet.findings.empty());
}
