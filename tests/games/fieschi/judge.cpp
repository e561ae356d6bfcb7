#include <fmt/format.h>
#include <rapidcheck.h>

#include <algorithm>
#include <string>
#include <vector>

#include "catch.hpp"
#include "games/fieschi/fieschi.hpp"
#include "games/game.hpp"

using namespace tavolo::games;

namespace {

using House = std::vector<std::pair<std::string, std::string>>;

Match sitting(const House& house = {}) {
  HouseRules rules(fieschi::game.house_rules);
  for (const auto& [name, value] : house) rules.set(name, value);
  return make_match(fieschi::game, {{"Ann"}, {"Ben"}}, std::move(rules));
}

Sheet answered(const Match& match, std::string_view text) {
  return fieschi::game.judge(match, begin(match), text).value();
}

House some_house() {
  return {{"max-spade", *rc::gen::element<std::string>("0", "1", "2", "3")},
          {"spada-poker", *rc::gen::element<std::string>("off", "0", "12")},
          {"spada-cost", *rc::gen::element<std::string>("0", "1", "9")},
          {"poker-values", *rc::gen::element<std::string>("7,6,5,4,3", "0,1,2,3,4")},
          {"penalty-poker", *rc::gen::element<std::string>("0", "2", "value")}};
}

std::string some_cards() {
  std::string text;
  for (int i = *rc::gen::inRange(2, 7); i > 0; --i) text += *rc::gen::element('7', '7', '7', '7', '6', '3', '*', '*');
  return text;
}

}  // namespace

TEST_CASE("a text of Fieschi that begins with no word of a position is a record") {
  const Match match = sitting();
  for (const char* text : {"", "A 7 5*", "3A rd 66** -4", "left A=44", "= A 5", "lay 7777", "hand 4"}) {
    INFO(text);
    CHECK_FALSE(fieschi::game.judge(match, begin(match), text).has_value());
  }
}

TEST_CASE("a position of Fieschi points at what cannot be read") {
  const Match match = sitting();
  for (const char* text :
       {"poker", "poker 9", "poker 7777 pile 6", "poker 7x65", "draw rx", "draw rrrrrrrrrrrrr", "draw pile",
        "draw pile 68", "draw reserve", "draw reserve x", "draw reserve -1", "draw hand 1001", "draw lay",
        "draw lay 99", "draw r draw r", "discard 9", "discard 4 hand 1 hand 2"}) {
    INFO(text);
    const Sheet sheet = answered(match, text);
    CHECK(sheet.refused());
    CHECK(sheet.after == begin(match));
    REQUIRE(sheet.findings.front().quote.has_value());
  }
  CHECK(answered(match, "discard zz").findings.front().quote->column == 8);
}

TEST_CASE("the penalty of the table stands in the remedy") {
  const Match match = sitting({{"penalty-poker", "value"}});
  const Sheet sheet = answered(match, "poker 7766");
  REQUIRE(sheet.findings.size() == 1);
  CHECK(sheet.findings.front().remedy.find("p7:FI-34") != std::string::npos);
  CHECK(answered(sitting(), "poker 7766").findings.front().remedy.find("p7") == std::string::npos);
}

TEST_CASE("judge and score think alike of a poker") {
  CHECK(rc::check([] {
    const Match match = sitting(some_house());
    const std::string cards = some_cards();
    const Sheet answer = answered(match, "poker " + cards);
    const Sheet scored = fieschi::game.score(match, begin(match), "A " + cards, {Stage::open, false});
    RC_ASSERT(answer.findings.size() == scored.findings.size());
    for (std::size_t i = 0; i < answer.findings.size(); ++i) {
      RC_ASSERT(answer.findings[i].check == scored.findings[i].check);
      RC_ASSERT(answer.findings[i].seat == nobody);
    }
    // What it is worth stands in the first note.
    const Points points = scored.points().front();
    if (points > 0) {
      RC_ASSERT(!answer.notes.empty());
      RC_ASSERT(answer.notes.front().text.ends_with(fmt::format("worth {}", points)));
    }
  }));
}

TEST_CASE("judge and score think alike of a draw and a discard") {
  CHECK(rc::check([] {
    const Match match = sitting({{"draw", *rc::gen::element<std::string>("1", "2", "3")},
                                 {"discard-draw", *rc::gen::element<std::string>("0", "1", "2")}});
    const std::string sources = *rc::gen::element<std::string>("r", "d", "rr", "rd", "dr", "dd", "rrr", "rdd");
    const bool discards = *rc::gen::arbitrary<bool>();
    const bool lays = *rc::gen::arbitrary<bool>();
    const Sheet answer = answered(
        match, fmt::format("draw {} pile 6 4 5{}{}", sources, lays ? " lay 777*" : "", discards ? " discard 3" : ""));
    // Three discards before it make the pile.
    const std::string before = "1A rr -5\n2B rr -4\n3A rr -6\n";
    const Sheet first = fieschi::game.score(match, begin(match), before, {Stage::open, false});
    const Sheet scored = fieschi::game.score(
        match, begin(match), before + fmt::format("4B {}{}{}", sources, lays ? " 777*" : "", discards ? " -3" : ""),
        {Stage::open, false});
    std::vector<Finding> here;
    std::ranges::copy_if(scored.findings, std::back_inserter(here), [](const Finding& f) { return f.turn == 4; });
    RC_ASSERT(here.size() == answer.findings.size());
    for (std::size_t i = 0; i < here.size(); ++i) {
      RC_ASSERT(here[i].check == answer.findings[i].check);
      RC_ASSERT(here[i].remedy == answer.findings[i].remedy);
    }
    RC_ASSERT(first.findings.size() + here.size() == scored.findings.size());
  }));
}
