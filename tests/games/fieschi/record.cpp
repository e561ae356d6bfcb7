#include <string>
#include <vector>

#include "catch.hpp"
#include "games/fieschi/fieschi.hpp"
#include "games/fieschi/record.hpp"
#include "games/game.hpp"

using namespace tavolo::games;

namespace {

Match table(std::vector<std::pair<std::string, std::string>> house = {},
            std::vector<std::vector<std::string>> sides = {{"Ann"}, {"Ben"}}) {
  HouseRules rules(fieschi::game.house_rules);
  for (const auto& [name, value] : house) rules.set(name, value);
  return make_match(fieschi::game, sides, std::move(rules));
}

Sheet judged(const Match& match, std::string_view text, Stage stage = Stage::closed) {
  return fieschi::game.score(match, begin(match), text, {stage, false});
}

std::string points_of(const Match& match, std::string_view text) {
  std::string result;
  const Sheet sheet = judged(match, text);
  if (sheet.refused()) return "refused: " + sheet.findings.front().text;
  for (const Points points : sheet.points()) result += std::to_string(points) + " ";
  return result;
}

}  // namespace

TEST_CASE("Fieschi reads the kinds by sign, by name and by a beginning") {
  const Match match = table();
  for (const char* word : {"5*", "to*", "torre*", "torri*", "Tower*", "TOWERS*", "tor*", "555*", "to555*", "toto5*"}) {
    INFO(word);
    CHECK(points_of(match, std::string("A ") + word) == "5 0 ");
  }
  for (const char* word : {"8", "c", "t*", "cont", "x", "x2", "7x", "7x0", "7x101", "*", "7**!", "torrix2x2", "+7"}) {
    INFO(word);
    CHECK_THAT(points_of(match, std::string("A ") + word), tavolo::tests::contains("refused"));
  }
}

TEST_CASE("Fieschi points at what it cannot read, and collects all of it") {
  const Sheet sheet = judged(table(), "A 7 8\nZ 5\n= A\nleft 44");
  REQUIRE(sheet.findings.size() == 5);
  CHECK(sheet.findings[0].quote->line == "A 7 8");
  CHECK(sheet.findings[0].quote->column == 4);
  CHECK(sheet.findings[1].quote->line == "Z 5");
  for (const Finding& finding : sheet.findings) CHECK(finding.verdict == Verdict::refused);
  CHECK(sheet.lines.empty());
  // What could not be read is no first answer that a second one contradicts.
  CHECK(judged(table(), "1A rr! 7777\nleft A=8 A=4").findings.size() == 1);
}

TEST_CASE("what decides between equal scores in Fieschi is counted as far as the table asks it") {
  CHECK(judged(table(), "A 7 5*").after.tally[Side(0)] == std::vector<Points>{2, 1});
  CHECK(judged(table({{"tie", "higher-poker"}}), "A 5* 7").after.tally[Side(0)] == std::vector<Points>{2, 1, 7, 5});
}

TEST_CASE("each line of a sheet of Fieschi counts one thing") {
  const Sheet sheet = judged(table({{"hand-cost", "1"}}), "A 7 h3 p2");
  REQUIRE_FALSE(sheet.lines.empty());
  for (const Line& line : sheet.lines) CHECK(line.number == 1);
}

TEST_CASE("Fieschi refuses words that have no place in the line or two values") {
  const Match match = table();
  for (const char* text : {"A h5 h4",
                           "A h-1",
                           "A p1:FI-44",
                           "A p1:",
                           "A p-1",
                           "A - 7",
                           "A 7\nA 5",
                           "= A 1 A 2",
                           "= A x",
                           "left A=8",
                           "A 7\nleft A=4",
                           "1A rr! 7777\nA h3",
                           "1A rx -3",
                           "1A rr -8",
                           "1A rrrrrrrrrrrrr -3",
                           "1A draw",
                           "A 7 hand",
                           "0A rr -3",
                           "A 7 p99999999999999999999",
                           "1A rr! 7777\nleft A=4 A=5"}) {
    INFO(text);
    CHECK(judged(match, text).refused());
  }
}

TEST_CASE("Fieschi prints short and long words") {
  const Match match = table();
  const auto print = [&](std::string_view text, Form form) { return fieschi::game.print(match, text, form); };
  CHECK(print("Ann conti torri* 6665 tux2 hand 3 ; well", Form::brief) == "A 7 5* 6665 3x2 h3 ; well");
  // Three cards that are no poker stay three.
  CHECK(print("B 6*s", Form::full) == "Ben **6");
  CHECK(print("A 7 5* 6665 3x2 h3 ; well", Form::full) == "Ann conti torri* 6665 turchix2 hand 3 ; well");
  CHECK(print("1A rr 7x3* -4 / 2B dr!", Form::full) == "1Ann draw rr lay 777* discard arciere\n2Ben draw dr!");
  CHECK(print("1Ann draw rr lay 777* discard arciere\nleft Ben=tux2", Form::brief) == "1A rr 777* -4\nleft B=33");
  CHECK(print("= ann 7\nA p1:34", Form::full) == "scores Ann 7\nAnn penalty 1:34");
  CHECK(print("A what", Form::full) == "A what");
}

TEST_CASE("Fieschi prints names such that they read back") {
  const Match match = table({}, {{"left"}, {"2 pac"}, {"3Ben"}, {"B"}, {"Ben"}});
  const std::string text = "A 7\nB 6\nC 5\nD 4\nE 3";
  const std::string printed = fieschi::game.print(match, text, Form::full);
  INFO(printed);
  const Sheet a = judged(match, text), b = judged(match, printed);
  CHECK(a.points() == b.points());
  CHECK_FALSE(b.refused());
  const std::string turns = "1A rr -7\n2B rr -7\n3C rr -7\n4D rr -7\n5E rr -7";
  const std::string long_turns = fieschi::game.print(match, turns, Form::full);
  INFO(long_turns);
  CHECK(judged(match, long_turns).findings.size() == 1);  // closed without a last card
}

TEST_CASE("Fieschi settles its table") {
  const auto settled = [](std::vector<int> sides, std::vector<std::pair<std::string, std::string>> house) {
    HouseRules rules(fieschi::game.house_rules);
    for (const auto& [name, value] : house) rules.set(name, value);
    fieschi::game.settle(fieschi::game, rules, sides);
  };
  CHECK_NOTHROW(settled({1, 1}, {}));
  CHECK_NOTHROW(settled({1, 1}, {{"deck-counts", "4,4,4,4,4,2"}, {"deck-total", "22"}}));
  CHECK_THROWS_AS(settled({2, 2}, {}), tavolo::base::Mistake);
  CHECK_THROWS_AS(settled({}, {}), tavolo::base::Mistake);
  CHECK_THROWS_AS(settled({1, 1}, {{"deck-counts", "4,4,4,4,4,2"}, {"deck-total", "23"}}), tavolo::base::Mistake);
  CHECK_THROWS_AS(settled({1, 1, 1, 1}, {{"deck-total", "24"}}), tavolo::base::Mistake);
}

TEST_CASE("Fieschi shows what lies on the table and what is needed") {
  const Match match = table({{"deck-total", "22"}, {"deals", "2"}, {"target", "20"}});
  const auto state = fieschi::game.state(match, begin(match), "1A rr 66** -3\n2B dr -4");
  CHECK(state == std::vector<std::string>{"discard pile, top first: 4", "reserve: 7 cards",
                                          "Ann: 3 in hand, pokers 6**", "Ben: 7 in hand, pokers none", "next: Ann"});
  Progress now = begin(match, Seat(0), {7, 3}, 2);
  const auto needs = fieschi::game.needs(match, now);
  CHECK(needs == std::vector<std::string>{"Ann leads with 7, 1 deal to play, 13 to the target",
                                          "Ben needs 4 to draw level with 7, 1 deal to play, 17 to the target"});
  CHECK(fieschi::game.state(match, begin(match), "what").empty());
}

TEST_CASE("Fieschi warns of a count that is changed late") {
  const Match match = table({{"deals", "3"}});
  const Sheet sheet = fieschi::game.score(match, begin(match), "A 7", {Stage::closed, true});
  REQUIRE(sheet.findings.size() == 1);
  CHECK(sheet.findings[0].verdict == Verdict::warning);
  CHECK(sheet.findings[0].check.clause->id == "FI-42");
}

TEST_CASE("an open deal of Fieschi stays the deal that is played") {
  const Match match = table();
  const Progress before = begin(match, Seat(1));
  const Sheet sheet = fieschi::game.score(match, before, "1A rr 7777", {Stage::open, false});
  CHECK(sheet.findings.empty());
  CHECK(sheet.after.scores == std::vector<Points>{7, 0});
  CHECK(sheet.after.dealer == Seat(1));
  CHECK(sheet.after.deal == 1);
  CHECK_FALSE(sheet.complete);
  CHECK(fieschi::game.score(match, before, "1A rr! 7777", {Stage::open, false}).complete);
}
