#include "referee/course.hpp"

#include <rapidcheck.h>

#include "catch.hpp"
#include "games/game.hpp"

using namespace tavolo;
using referee::Entry;
using Kind = Entry::Kind;

namespace {

games::Match table() {
  const games::Game& game = games::find_game("all-fours");
  games::HouseRules house(game.house_rules);
  game.settle(house, std::vector{2, 2});
  return games::make_match(game, {{"Ann", "Cleo"}, {"Ben", "Dora"}}, std::move(house));
}

/// Entries numbered from 1 in the order given.
std::vector<Entry> numbered(std::vector<Entry> entries) {
  for (std::size_t i = 0; i < entries.size(); ++i) entries[i].number = static_cast<std::int64_t>(i) + 1;
  return entries;
}

referee::Course course(std::vector<Entry> entries) {
  const games::Match match = table();
  return referee::replay(match, games::begin(match), numbered(std::move(entries)));
}

const Entry one{.kind = Kind::deal, .deal = 1, .text = "d1 t5D s hA lA j- gA"};
const Entry two{.kind = Kind::deal, .deal = 2, .text = "t5D s hB lB j- gB"};

}  // namespace

TEST_CASE("deals follow each other and an undo takes the last back") {
  CHECK(course({one, two}).now.scores == std::vector<games::Points>{3, 3});
  CHECK(course({one, two, {.kind = Kind::undo, .target = 2}}).now.scores == std::vector<games::Points>{3, 0});
  CHECK(course({one, two, {.kind = Kind::undo, .target = 2}, {.kind = Kind::redo, .target = 3}}).now.scores ==
        std::vector<games::Points>{3, 3});
}

TEST_CASE("an amendment changes all that follows") {
  const auto amended =
      course({one, two, {.kind = Kind::amend, .deal = 1, .text = "d1 t6H s hA lA j- gA", .why = "the six"}});
  CHECK(amended.now.scores == std::vector<games::Points>{5, 3});
  CHECK(amended.deals[0].late);
  CHECK(amended.deals[0].why == "the six");
  CHECK_FALSE(course({one, {.kind = Kind::amend, .deal = 1, .text = "d1 t6H s hA lA j- gA"}}).deals[0].late);
}

TEST_CASE("a void deal keeps its number and counts for nothing") {
  const auto course_now = course({one, two, {.kind = Kind::void_deal, .deal = 1, .why = "short pack"}});
  REQUIRE(course_now.deals.size() == 2);
  CHECK(course_now.deals[0].is_void);
  CHECK(course_now.now.scores == std::vector<games::Points>{0, 3});
}

TEST_CASE("a deal grows by its additions until it is closed") {
  const Entry first{.kind = Kind::add, .deal = 1, .text = "d1 t6H"};
  const Entry second{.kind = Kind::add, .deal = 1, .text = "s hA lA j- gA"};
  CHECK(course({first}).open_deal() != nullptr);
  CHECK(course({first, second}).deals[0].text == "d1 t6H\ns hA lA j- gA");
  CHECK(course({first, second, {.kind = Kind::done, .deal = 1}}).open_deal() == nullptr);
}

TEST_CASE("a concession gives the match to the others, an abandonment to nobody") {
  const auto conceded = course({one, {.kind = Kind::concede, .text = "A"}});
  CHECK(conceded.now.over);
  CHECK(conceded.now.winners == std::vector<games::Side>{1});
  const auto abandoned = course({one, {.kind = Kind::abandon}});
  CHECK(abandoned.now.over);
  CHECK(abandoned.now.winners.empty());
  CHECK_FALSE(course({one, {.kind = Kind::abandon}, {.kind = Kind::resume}}).now.over);
}

TEST_CASE("undo then redo is nothing, however many were recorded") {
  CHECK(rc::check("undo and redo", [] {
    std::vector<Entry> entries{one};
    for (int i = *rc::gen::inRange(0, 3); i > 0; --i) entries.push_back(two);
    entries = numbered(entries);
    const games::Match match = table();
    const auto before = referee::replay(match, games::begin(match), entries);
    const auto next = [&] { return static_cast<std::int64_t>(entries.size()) + 1; };
    const int steps = *rc::gen::inRange(1, static_cast<int>(entries.size()) + 1);
    for (int i = 0; i < steps; ++i) {
      entries.push_back({.number = next(), .kind = Kind::undo, .target = referee::undoable(entries)});
    }
    for (int i = 0; i < steps; ++i) {
      entries.push_back({.number = next(), .kind = Kind::redo, .target = referee::redoable(entries)});
    }
    RC_ASSERT(referee::redoable(entries) == 0);
    RC_ASSERT(referee::replay(match, games::begin(match), entries).now == before.now);
  }));
}
