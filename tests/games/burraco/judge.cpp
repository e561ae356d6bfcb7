#include <rapidcheck.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "catch.hpp"
#include "games/burraco/burraco.hpp"
#include "games/game.hpp"

using namespace tavolo::games;

namespace {

using House = std::vector<std::pair<std::string, std::string>>;

Match sitting(const House& house = {}) {
  HouseRules rules(burraco::game.house_rules);
  for (const auto& [name, value] : house) rules.set(name, value);
  return make_match(burraco::game, {{"Ann", "Cleo"}, {"Ben", "Dora"}}, std::move(rules));
}

Sheet answered(const Match& match, std::string_view text) {
  return burraco::game.judge(match, begin(match), text).value();
}

std::vector<std::string> checks(const Sheet& sheet) {
  std::vector<std::string> ids;
  for (const Finding& finding : sheet.findings) ids.emplace_back(finding.check.id);
  return ids;
}

/// A meld of few ranks, so that lawful ones come about.
std::string some_meld(const char* sign) {
  static const std::array<std::string, 3> names{"H", "5", "K"};
  const std::string name = *rc::gen::elementOf(names);
  std::string text = name + sign;
  const auto size = *rc::gen::inRange(1, 6);
  for (int i = 0; i < size; ++i) {
    if (name == "H") {
      text += *rc::gen::element<std::string>("3", "4", "5", "6", "7", "8", "2", "*");
    } else {
      text += *rc::gen::elementOf(std::vector<std::string>{name, name, name, name, "2", "*", "7"});
    }
  }
  return text;
}

House some_house() {
  return {{"wild-move", *rc::gen::element<std::string>("replaced", "free-end", "any")},
          {"equal-sets", *rc::gen::element<std::string>("off", "on")},
          {"set-ranks", *rc::gen::element<std::string>("all", "K,3", "5")}};
}

}  // namespace

TEST_CASE("a text that begins with no word of a position of Burraco is a record") {
  const Match match = sitting();
  for (const char* text : {"", "5.1 K=KKK2", "A c2 m500", "Ann c2", "end stock", "left 2=K", "deal 2", "= A 50 B 0"}) {
    INFO(text);
    CHECK_FALSE(burraco::game.judge(match, begin(match), text).has_value());
  }
}

TEST_CASE("a position of Burraco points at what cannot be read") {
  const Match match = sitting();
  const Sheet sheet = answered(match, "add H+9 table H=67 K=KX");
  REQUIRE(sheet.findings.size() == 1);
  CHECK(sheet.findings[0].quote->column == 19);
  for (const char* text : {"meld x",
                           "meld K+K",
                           "meld KKK table",
                           "add H=678 table H=678",
                           "add H+9",
                           "take 9H",
                           "take hand 9H",
                           "discard 9H",
                           "discard 9H9H taken 9H",
                           "discard taken 9H",
                           "close ZZ",
                           "close none clean -1",
                           "close 9H clean 16",
                           "hand",
                           "hand x",
                           "vp",
                           "vp x",
                           "vp 300 deals 1",
                           "vp 300 deals",
                           "meld K=KKK Q"}) {
    INFO(text);
    CHECK(answered(match, text).refused());
  }
  CHECK(answered(sitting({{"deals", "none"}}), "vp 300").refused());
  CHECK_FALSE(answered(sitting({{"deals", "none"}}), "vp 300 deals 3").refused());
  CHECK_FALSE(answered(match, "vp 305 deals 4").complete);
}

TEST_CASE("a position of Burraco holds no more cards than the pack") {
  const Match match = sitting();
  for (const char* text : {"meld K=KKKKK table Q=QQQ K=KKKK", "hand 9H9H9H", "take *** hand **",
                           "add H+5 table H=345 S=345 H2=567", "discard 9H taken 9H hand 9H9H", "hand 5x9"}) {
    INFO(text);
    CHECK(checks(answered(match, text)) == std::vector<std::string>{"BU-C12"});
  }
  CHECK_FALSE(answered(match, "discard 9H taken 9H hand 9H").refused());
}

TEST_CASE("cards of a position of Burraco may be named") {
  const Match match = sitting();
  CHECK(checks(answered(match, "close queen of hearts clean 1")).empty());
  CHECK(checks(answered(match, "close pinella pulito 1")) == std::vector<std::string>{"BU-C32"});
  CHECK(checks(answered(match, "close matta sporco 1")) == std::vector<std::string>{"BU-C32"});
  CHECK(checks(answered(match, "discard nine of hearts taken 9H hand KS")) == std::vector<std::string>{"BU-C30"});
}

TEST_CASE("a meld of Burraco is judged in a position as in a turn") {
  CHECK(rc::check([] {
    const Match match = sitting(some_house());
    const std::string meld = some_meld("=");
    const Sheet position = answered(match, "meld " + meld);
    Sheet turn = burraco::game.score(match, begin(match), "2.2 " + meld + " -9S", {Stage::open, false});
    std::erase_if(turn.findings, [](const Finding& finding) { return finding.check.id == "BU-C24"; });
    const bool cannot_be = position.refused() && turn.refused();
    RC_ASSERT(cannot_be || checks(position) == checks(turn));
  }));
}

TEST_CASE("cards are added in a position of Burraco as in a turn") {
  CHECK(rc::check([] {
    const Match match = sitting({{"wild-move", *rc::gen::element<std::string>("replaced", "free-end", "any")}});
    const std::string lying = *rc::gen::element<std::string>("H=456", "H=3456", "H=45*", "H=4562", "H=3*56", "H=234",
                                                             "H=562C7", "H=345678", "K=KKK", "K=KK2", "5=555*");
    std::string added = some_meld("+");
    added.replace(0, 1, lying.substr(0, 1));
    const Sheet position = answered(match, "add " + added + " table " + lying);
    Sheet turns =
        burraco::game.score(match, begin(match), "2.2 " + lying + " -9S\n6.2 " + added + " -9S", {Stage::open, false});
    // A position does not say how many cards are held.
    std::erase_if(turns.findings, [](const Finding& finding) { return finding.check.id == "BU-C24"; });
    const bool cannot_be = position.refused() && turns.refused();
    RC_ASSERT(cannot_be || checks(position) == checks(turns));
  }));
}

TEST_CASE("under pile-needs-meld the pile is for who can meld at once") {
  const Match match = sitting({{"pile-needs-meld", "on"}, {"set-ranks", "A,3"}});
  const auto may_take = [&](const char* text) { return answered(match, text).allowed(); };
  CHECK(may_take("take AH hand ASAC"));
  CHECK(may_take("take AH hand AS2C"));
  CHECK(may_take("take 3 hand 3 *"));
  CHECK_FALSE(may_take("take KH hand KSKC"));
  CHECK_FALSE(may_take("take KH hand KS2C"));
  CHECK(may_take("take KH hand AH2C"));
  CHECK(may_take("take KH hand JH2C"));
  CHECK_FALSE(may_take("take KH hand TH2C"));
  CHECK(may_take("take AH hand 3H2C"));
  CHECK(may_take("take AH hand 2H*"));
  CHECK_FALSE(may_take("take AH hand 2H"));
  CHECK_FALSE(may_take("take KH hand AH3H"));
  CHECK_FALSE(may_take("take 9H hand 8S7H"));
  CHECK(may_take("take 9H hand 4S table H=678"));
  CHECK_FALSE(may_take("take 9H hand 4S table H=567"));
  CHECK_FALSE(may_take("take 9H hand 4S table H=567*"));
  CHECK(may_take("take 2S hand 4S table A=AAA"));
  CHECK_FALSE(may_take("take 2S hand 4S table A=AA*"));
}

TEST_CASE("closing is judged by the melds of the table and the numbers told") {
  const Match match = sitting({{"close-burraco", "clean"}});
  CHECK(answered(match, "close 9H clean 1").allowed());
  CHECK(answered(match, "close 9H dirty 1 table K=KKKKKKK").allowed());
  CHECK(checks(answered(match, "close 9H dirty 3 semiclean 1")) == std::vector<std::string>{"BU-C8"});
  CHECK(checks(answered(match, "close 9H table K=KKKKKK2")) == std::vector<std::string>{"BU-C8"});
  CHECK(checks(answered(match, "close none clean 1 no-pozzetto")).front() == "BU-C31");
}
