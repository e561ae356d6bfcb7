#include "journal/played.hpp"

#include <algorithm>

#include "base/mistake.hpp"
#include "catch.hpp"

using namespace tavolo;
using journal::Ruling;
using tavolo::tests::contains;
using Kind = referee::Entry::Kind;

namespace {

journal::MatchFacts facts() {
  journal::MatchFacts facts;
  facts.game = "all-fours";
  facts.date = "2026-11-20";
  facts.sides = {{"Ann", "Cleo"}, {"Ben", "Dora"}};
  facts.house = {{"target", "14"}};
  facts.scores = {0, 0};
  facts.dealer = 1;
  return facts;
}

/// Two deals of match 4, their entries numbered 2 and 3.
journal::Played played() {
  return journal::play({.number = 4, .facts = facts(), .begun_at = {}},
                       {{.number = 1, .kind = Kind::begin},
                        {.number = 2, .kind = Kind::deal, .deal = 1, .text = "d1 t5D s hA lA j- gA"},
                        {.number = 3, .kind = Kind::deal, .deal = 2, .text = "t5D s hB lB j- gB"}});
}

/// How many points win.
std::int64_t target(const games::Match& match) {
  const auto rule = std::ranges::find(match.house.rules(), "target", &games::HouseRule::name);
  REQUIRE(rule != match.house.rules().end());
  return match.house.number(static_cast<std::size_t>(rule - match.house.rules().begin()));
}

Ruling claim(std::int64_t match, int deal, std::int64_t entry) {
  return {.number = 7, .kind = Ruling::Kind::claim, .game = "all-fours", .match = match, .deal = deal, .entry = entry};
}

}  // namespace

TEST_CASE("each kind of ruling has its word") {
  CHECK(word(Ruling::Kind::ruling) == "ruling");
  CHECK(word(Ruling::Kind::preset) == "preset");
  CHECK(word(Ruling::Kind::claim) == "claim");
  CHECK(word(Ruling::Kind::taken_back) == "void");
}

TEST_CASE("a ruling concerns the clauses that it names, and no others that begin so") {
  const Ruling ruling{.clauses = "AF-50 AF-5"};
  CHECK(concerns(ruling, "AF-50"));
  CHECK(concerns(ruling, "AF-5"));
  CHECK_FALSE(concerns(ruling, "AF-500"));
  CHECK_FALSE(concerns(ruling, "AF"));
  CHECK_FALSE(concerns(Ruling{}, "AF-5"));
}

TEST_CASE("a match of a game or with a house rule that nobody knows is told as that of a newer program") {
  journal::Match strange{.number = 12, .facts = facts()};
  strange.facts.game = "whist";
  CHECK_THROWS_WITH(journal::seated(strange), contains("cannot read match 12") && contains("whist"));
  strange.facts = facts();
  strange.facts.house = {{"jokers", "3"}};
  CHECK_THROWS_AS(journal::seated(strange), base::StoreFailure);
  strange.facts.house = {{"target", "many"}};
  CHECK_THROWS_AS(journal::seated(strange), base::StoreFailure);
}

TEST_CASE("a match that cannot have begun so is not seated, whichever was seated before") {
  journal::Match bad{.number = 12, .facts = facts()};
  const auto refused = [&](const std::string& why) {
    INFO(why);
    CHECK_THROWS_WITH(journal::seated(bad), contains("cannot read match 12: " + why));
    journal::Seating seating;
    CHECK_NOTHROW(seating.seat({.number = 11, .facts = facts(), .begun_at = {}}));
    CHECK_THROWS_AS(seating.seat(bad), base::StoreFailure);
    bad.facts = facts();
  };
  const std::vector<std::vector<std::vector<std::string>>> uneven{
      {}, {{}, {}}, {{"Ann", "Cleo"}, {"Ben"}}, {{"Ann"}, {"Ben", "Dora"}}, {{"Ann", "Cleo"}, {"Ben", "Dora"}, {}}};
  for (const auto& sides : uneven) {
    bad.facts.sides = sides;
    bad.facts.scores.assign(sides.size(), 0);
    refused("its sides are not whole");
  }
  bad.facts.sides = {{"Ann"}, {"Ben"}, {"Cleo"}};
  bad.facts.scores = {0, 0, 0};
  refused("All Fours is played by two players");
  for (const std::vector<std::int64_t>& scores : {std::vector<std::int64_t>{0}, {0, 0, 0}, {0, 1'000'000'001}}) {
    bad.facts.scores = scores;
    refused("no match begins with such a score");
  }
  for (const int dealer : {-1, 5}) {
    bad.facts.dealer = dealer;
    refused("nobody sits in seat ");
  }
  for (const int deal : {0, -1, 10'001}) {
    bad.facts.deal = deal;
    refused("no match begins with deal ");
  }
  for (const char* date : {"", "2026", "2026-11-2x", "2026/11/20", "2026-11-200"}) {
    bad.facts.date = date;
    refused("it was played on ");
  }
  bad.facts.dealer = 0;
  CHECK_NOTHROW(journal::seated(bad));
  bad.facts.dealer = 4;
  CHECK_NOTHROW(journal::seated(bad));
}

TEST_CASE("what a side concedes that does not play ends nothing") {
  for (const char* nobody : {"C", "x", "\xff", "@"}) {
    const journal::Played match =
        journal::play({.number = 4, .facts = facts(), .begun_at = {}},
                      {{.number = 1, .kind = Kind::begin}, {.number = 2, .kind = Kind::concede, .text = nobody}});
    CHECK_FALSE(match.course.now.over);
    CHECK_FALSE(match.course.conceded);
  }
}

TEST_CASE("one match after the other is seated, whether or not they share their house rules") {
  journal::Seating seating;
  journal::Match next{.facts = facts()};
  CHECK(seating.seat(next).players.front() == "Ann");
  CHECK(target(seating.seat(next)) == 14);
  next.facts.sides = {{"Emil", "Cleo"}, {"Ben", "Dora"}};
  CHECK(seating.seat(next).players.front() == "Emil");
  CHECK(target(seating.seat(next)) == 14);
  next.facts.house = {{"target", "21"}};
  CHECK(seating.seat(next).players.front() == "Emil");
  CHECK(target(seating.seat(next)) == 21);
}

TEST_CASE("the claims about a deal are those of its match and number") {
  journal::Played match = played();
  match.rulings = {claim(4, 1, 2), claim(4, 2, 3), claim(5, 1, 2), {.number = 9, .match = 4, .deal = 1}};
  REQUIRE(journal::claims(match, 0).size() == 1);
  CHECK(journal::claims(match, 0)[0].entry == 2);
  CHECK(journal::claims(match, 1).size() == 1);
}

TEST_CASE("a claim is settled by an amendment, by a ruling after it, or when its deal is gone") {
  journal::Played match = played();
  CHECK_FALSE(journal::is_settled(match, claim(4, 1, 2)));
  CHECK(journal::is_settled(match, claim(4, 1, 1)));  // the record in force is another
  CHECK(journal::is_settled(match, claim(4, 3, 2)));
  match.rulings = {{.number = 6, .match = 4, .deal = 1}, {.number = 8, .match = 4, .deal = 2}};
  CHECK_FALSE(journal::is_settled(match, claim(4, 1, 2)));
  match.rulings.push_back({.number = 8, .match = 4, .deal = 1});
  CHECK(journal::is_settled(match, claim(4, 1, 2)));
}
