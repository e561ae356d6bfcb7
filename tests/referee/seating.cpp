#include "referee/seating.hpp"

#include <algorithm>

#include "base/mistake.hpp"
#include "catch.hpp"

using namespace tavolo;
using tavolo::tests::contains;

namespace {

referee::Head head() {
  return {.number = 4,
          .game = "all-fours",
          .edition = "2026-12",
          .date = "2026-11-20",
          .sides = {{"Ann", "Cleo"}, {"Ben", "Dora"}},
          .house = {{"target", "14"}},
          .scores = {0, 0},
          .dealer = 1};
}

/// How many points win.
std::int64_t target(const games::Match& match) {
  const auto rule = std::ranges::find(match.house.rules(), "target", &games::HouseRule::name);
  REQUIRE(rule != match.house.rules().end());
  return match.house.number(static_cast<std::size_t>(rule - match.house.rules().begin()));
}

}  // namespace

TEST_CASE("a match of a game or with a house rule that nobody knows is told as that of a newer program") {
  referee::Head strange = head();
  strange.game = "whist";
  CHECK_THROWS_WITH(referee::seated(strange), contains("cannot read match 4") && contains("whist"));
  strange = head();
  strange.edition = "2031-05";
  CHECK_THROWS_WITH(referee::seated(strange), contains("cannot read match 4") && contains("no edition \"2031-05\"") &&
                                                  contains("its editions are 2026-12, 2026-11"));
  strange.edition.clear();
  CHECK_THROWS_AS(referee::seated(strange), base::StoreFailure);
  strange = head();
  strange.house = {{"jokers", "3"}};
  CHECK_THROWS_AS(referee::seated(strange), base::StoreFailure);
  strange.house = {{"target", "many"}};
  CHECK_THROWS_AS(referee::seated(strange), base::StoreFailure);
}

TEST_CASE("a match is judged by the edition that it began under, whichever was seated before") {
  referee::Head match = head();
  referee::Seating seating;
  for (const char* edition : {"2026-12", "2026-11", "2026-12", "2026-11"}) {
    match.edition = edition;
    CHECK(referee::seated(match).game->edition == edition);
    CHECK(seating.seat(match).game->edition == edition);
    CHECK(games::since(seating.seat(match), games::edition::november));
    CHECK(games::since(seating.seat(match), games::edition::december) == (match.edition == "2026-12"));
  }
}

TEST_CASE("a match that cannot have begun so is not seated, whichever was seated before") {
  referee::Head bad = head();
  const auto refused = [&](const std::string& why) {
    INFO(why);
    CHECK_THROWS_WITH(referee::seated(bad), contains("cannot read match 4: " + why));
    referee::Seating seating;
    CHECK_NOTHROW(seating.seat(head()));
    CHECK_THROWS_AS(seating.seat(bad), base::StoreFailure);
    bad = head();
  };
  const std::vector<std::vector<std::vector<std::string>>> uneven{
      {}, {{}, {}}, {{"Ann", "Cleo"}, {"Ben"}}, {{"Ann"}, {"Ben", "Dora"}}, {{"Ann", "Cleo"}, {"Ben", "Dora"}, {}}};
  for (const auto& sides : uneven) {
    bad.sides = sides;
    bad.scores.assign(sides.size(), 0);
    refused("its sides are not whole");
  }
  bad.sides = {{"Ann"}, {"Ben"}, {"Cleo"}};
  bad.scores = {0, 0, 0};
  refused("All Fours is played by two players");
  for (const std::vector<std::int64_t>& scores : {std::vector<std::int64_t>{0}, {0, 0, 0}, {0, 1'000'000'001}}) {
    bad.scores = scores;
    refused("no match begins with such a score");
  }
  for (const int dealer : {-1, 5}) {
    bad.dealer = dealer;
    refused("nobody sits in seat ");
  }
  for (const int deal : {0, -1, 10'001}) {
    bad.deal = deal;
    refused("no match begins with deal ");
  }
  for (const char* date : {"", "2026", "2026-11-2x", "2026/11/20", "2026-11-200"}) {
    bad.date = date;
    refused("it was played on ");
  }
  bad.dealer = 0;
  CHECK_NOTHROW(referee::seated(bad));
  bad.dealer = 4;
  CHECK_NOTHROW(referee::seated(bad));
}

TEST_CASE("one match after the other is seated, whether or not they share their house rules") {
  referee::Seating seating;
  referee::Head next = head();
  CHECK(seating.seat(next).players.front() == "Ann");
  CHECK(target(seating.seat(next)) == 14);
  next.sides = {{"Emil", "Cleo"}, {"Ben", "Dora"}};
  CHECK(seating.seat(next).players.front() == "Emil");
  CHECK(target(seating.seat(next)) == 14);
  next.house = {{"target", "21"}};
  CHECK(seating.seat(next).players.front() == "Emil");
  CHECK(target(seating.seat(next)) == 21);
}
