#include "book/match.hpp"

#include "base/mistake.hpp"
#include "book/plan.hpp"
#include "catch.hpp"

using namespace tavolo;
using book::Purpose;
using tavolo::tests::contains;
using Kind = referee::Entry::Kind;

namespace {

book::Played played(std::int64_t number, std::vector<referee::Entry> entries = {{.number = 1, .kind = Kind::begin}}) {
  return book::play({.number = number,
                     .game = "all-fours",
                     .edition = std::string(games::find_game("all-fours").edition),
                     .date = "2026-11-20",
                     .sides = {{"Ann", "Cleo"}, {"Ben", "Dora"}},
                     .scores = {0, 0},
                     .dealer = 1},
                    std::move(entries));
}

/// Two deals and an amendment of the first.
book::Played evening() {
  return played(4, {{.number = 11, .kind = Kind::begin},
                    {.number = 12, .kind = Kind::deal, .deal = 1, .text = "d1 t5D s hA lA j- gA"},
                    {.number = 15, .kind = Kind::deal, .deal = 2, .text = "t5D s hB lB j- gB"},
                    {.number = 19, .kind = Kind::amend, .deal = 1, .text = "d1 t5D s hB lA j- gA"}});
}

}  // namespace

TEST_CASE("which match is meant follows from those written to last") {
  const book::Recent none;
  for (const Purpose purpose : {Purpose::recording, Purpose::showing, Purpose::undoing, Purpose::redoing}) {
    CHECK_THROWS_WITH(book::which_match(none, purpose), contains("there is no match yet"));
  }
  const book::Recent goes_on{.last = 4, .going_on = played(4)};
  for (const Purpose purpose : {Purpose::recording, Purpose::showing, Purpose::undoing, Purpose::redoing}) {
    CHECK(book::which_match(goes_on, purpose) == 4);
  }
  const book::Recent over{.last = 4};
  CHECK_THROWS_WITH(book::which_match(over, Purpose::recording), contains("no match goes on; match 4 is over"));
  CHECK(book::which_match(over, Purpose::showing) == 4);
  CHECK(book::which_match(over, Purpose::undoing) == 4);
  const book::Recent older{.last = 5, .going_on = played(4)};
  CHECK(book::which_match(older, Purpose::recording) == 4);
  CHECK(book::which_match(older, Purpose::showing) == 4);
  CHECK_THROWS_WITH(book::which_match(older, Purpose::undoing), contains("match 5, which is over; match 4 goes on"));
  const book::Recent too_many{.last = 5, .all_seen = false};
  CHECK_THROWS_WITH(book::which_match(too_many, Purpose::recording), contains("none of the last 50 matches goes on"));
}

TEST_CASE("a plan says what entries would change, and leaves the match as it is") {
  const book::Played before = evening();
  const book::Plan plan = book::plan(before, {{.kind = Kind::void_deal, .deal = 2, .why = "misdealt"}});
  CHECK(before.entries.size() == 4);
  REQUIRE(plan.after.entries.size() == 5);
  CHECK(plan.after.entries.back().number == 20);
  CHECK(plan.after.course.deals[1].is_void);
  REQUIRE(plan.changes.deals.size() == 1);
  CHECK(plan.changes.deals[0].deal == 2);
  CHECK(plan.changes.deals[0].was.kind == book::Counted::Kind::scored);
  CHECK(plan.changes.deals[0].is.kind == book::Counted::Kind::is_void);
  CHECK(plan.changes.scores_before != plan.changes.scores_after);
  CHECK(plan.changes.before == plan.changes.after);
}

TEST_CASE("a plan tells a deal that is refused from one that is not there, and the end of the match") {
  const book::Played before = evening();
  const book::Plan refused = book::plan(before, {{.kind = Kind::amend, .deal = 2, .text = "nonsense"}});
  REQUIRE(refused.changes.deals.size() == 1);
  CHECK(refused.changes.deals[0].is.kind == book::Counted::Kind::refused);
  CHECK_FALSE(refused.changes.deals[0].is.refusal.empty());
  const book::Plan over = book::plan(before, {{.kind = Kind::concede, .side = games::Side(0)}});
  CHECK(over.changes.deals.empty());
  CHECK(over.changes.after.over);
  CHECK(over.changes.after.winners == std::vector{games::Side(1)});
}

TEST_CASE("several records are taken back at once, the last one first, and one is brought back") {
  const book::Played before = evening();
  const auto entries = book::taking_back(before, 3);
  REQUIRE(entries.size() == 3);
  CHECK(entries[0].target == 19);
  CHECK(entries[0].deal == 1);
  CHECK(entries[2].target == 12);
  CHECK(book::record_meant(before, entries[0]).kind == Kind::amend);
  const book::Plan plan = book::plan(before, entries);
  CHECK(plan.after.course.deals.empty());
  REQUIRE(plan.changes.deals.size() == 2);
  CHECK(plan.changes.deals[0].is.kind == book::Counted::Kind::unrecorded);
  const referee::Entry back = book::bringing_back(plan.after);
  CHECK(back.kind == Kind::redo);
  CHECK(back.deal == 1);
  CHECK(book::record_meant(plan.after, back).number == 12);
  CHECK_THROWS_WITH(book::taking_back(before, 4), contains("match 4 has only 3 to undo"));
  CHECK_THROWS_WITH(book::taking_back(played(4), 1), contains("match 4 has nothing to undo"));
  CHECK_THROWS_WITH(book::bringing_back(before), contains("match 4 has nothing to redo"));
}

TEST_CASE("under other house rules the deals after the end would not have been played") {
  const book::Played real = evening();
  games::HouseRules house = real.match.house;
  house.set("target", "1");
  const book::Played other = book::under(real, *real.match.game, house);
  CHECK(other.course.now.over);
  CHECK(other.course.deals.size() == 1);
  CHECK(real.course.deals.size() == 2);
}
