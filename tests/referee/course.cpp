#include "referee/course.hpp"

#include <rapidcheck.h>

#include <chrono>
#include <utility>

#include "catch.hpp"
#include "games/game.hpp"

using namespace tavolo;
using referee::Entry;
using Kind = Entry::Kind;

namespace {

games::Match table(const games::Game& game = games::find_game("all-fours")) {
  games::HouseRules house(game.house_rules);
  game.settle(game, house, std::vector{2, 2});
  return games::make_match(game, {{"Ann", "Cleo"}, {"Ben", "Dora"}}, std::move(house));
}

/// Entries numbered from 1 in the order given.
std::vector<Entry> numbered(std::vector<Entry> entries) {
  for (std::size_t i = 0; i < entries.size(); ++i) entries[i].number = static_cast<std::int64_t>(i) + 1;
  return entries;
}

referee::Course course(std::vector<Entry> entries, const games::Match& match = table()) {
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

TEST_CASE("of a damaged file what takes back an entry that is not there, or comes later, takes nothing back") {
  CHECK(course({one, {.kind = Kind::undo, .target = 99}, two}).now.scores == std::vector<games::Points>{3, 3});
  CHECK(course({one, {.kind = Kind::undo, .target = 3}, two}).now.scores == std::vector<games::Points>{3, 3});
  CHECK(course({one, {.kind = Kind::undo, .target = 2}, two}).now.scores == std::vector<games::Points>{3, 3});
}

TEST_CASE("an amendment changes all that follows") {
  const auto amended =
      course({one, two, {.kind = Kind::amend, .deal = 1, .text = "d1 t6H s hA lA j- gA", .why = "the six"}});
  CHECK(amended.now.scores == std::vector<games::Points>{5, 3});
  CHECK(amended.deals[0].late);
  CHECK(amended.deals[0].why == "the six");
  CHECK_FALSE(course({one, {.kind = Kind::amend, .deal = 1, .text = "d1 t6H s hA lA j- gA"}}).deals[0].late);
}

TEST_CASE("a deal has not begun by its dealer alone") {
  const Entry amended{.kind = Kind::amend, .deal = 1, .text = "d1 t6H s hA lA j- gA"};
  const Entry dealer{.kind = Kind::add, .deal = 2, .text = "d2"};
  const Entry turned{.kind = Kind::add, .deal = 2, .text = "t5D"};
  const auto named = course({one, dealer, amended});
  CHECK_FALSE(named.deals[0].late);
  CHECK_FALSE(named.deals[0].followed);
  const auto after = course({one, dealer, amended, turned});
  CHECK_FALSE(after.deals[0].late);
  CHECK(after.deals[0].followed);
  CHECK(course({one, dealer, turned, amended}).deals[0].late);
  CHECK(course({one, dealer, amended}, table(games::find_game("all-fours", "2026-11"))).deals[0].late);
}

TEST_CASE("an amended deal keeps the record that it was closed with") {
  const auto amended = [](std::string text) { return Entry{.kind = Kind::amend, .deal = 1, .text = std::move(text)}; };
  CHECK(course({one}).deals[0].closed.empty());
  CHECK(course({one, amended("d1 t5D md")}).deals[0].closed == one.text);
  CHECK(course({one, amended("d1 t5D md"), amended("d1 t6H md")}).deals[0].closed == one.text);
  // What grows is closed by `done`; before that an amendment is part of it.
  const Entry begun{.kind = Kind::add, .text = "d1 t5D"};
  const Entry more{.kind = Kind::add, .text = "md"};
  const Entry done{.kind = Kind::done};
  CHECK(course({begun, amended("d1 t6D"), more, done}).deals[0].closed.empty());
  CHECK(course({begun, more, done, amended("d1 t6D md")}).deals[0].closed == "d1 t5D\nmd");
  // A deal taken back and typed again is another record.
  CHECK(course({one, {.kind = Kind::undo, .target = 1}, two}).deals[0].closed.empty());
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
  const auto conceded = course({one, {.kind = Kind::concede, .side = games::Side(0)}});
  CHECK(conceded.now.over);
  CHECK(conceded.now.winners == std::vector{games::Side(1)});
  const auto abandoned = course({one, {.kind = Kind::abandon}});
  CHECK(abandoned.now.over);
  CHECK(abandoned.now.winners.empty());
  CHECK_FALSE(course({one, {.kind = Kind::abandon}, {.kind = Kind::resume}}).now.over);
}

TEST_CASE("of several others the best win where one side concedes, and those who are level share") {
  const games::Game& game = games::find_game("fieschi");
  games::HouseRules house(game.house_rules);
  game.settle(game, house, std::vector{1, 1, 1, 1});
  const games::Match match = games::make_match(game, {{"Ann"}, {"Ben"}, {"Cleo"}, {"Dora"}}, std::move(house));
  const auto winners = [&](std::vector<games::Points> scores, int loser) {
    const std::vector<Entry> entries{{.number = 1, .kind = Kind::concede, .side = games::Side(loser)}};
    return referee::replay(match, games::begin(match, games::Seat(0), scores), entries).now.winners;
  };
  const auto sides = [](auto... index) { return std::vector{games::Side(index)...}; };
  CHECK(winners({1, 4, 2, 3}, 0) == sides(1));
  CHECK(winners({1, 2, 4, 3}, 0) == sides(2));
  CHECK(winners({9, 2, 3, 3}, 0) == sides(2, 3));
  CHECK(winners({0, 0, 0, 0}, 3) == sides(0, 1, 2));
}

TEST_CASE("who left wins nothing where another side concedes, nor do the most points where the fewest are best") {
  const auto winners = [](std::string_view id, std::vector<games::Points> scores, std::vector<games::Side> left) {
    const games::Game& game = games::find_game(id);
    games::HouseRules house(game.house_rules);
    games::Match match = games::make_match(game, {{"Ann"}, {"Ben"}, {"Cleo"}, {"Dora"}}, std::move(house));
    const games::Progress start = games::begin(match, games::Seat(0), scores);
    std::vector<referee::Later> later{{1, match}};
    later.front().match.left = std::move(left);
    const std::vector<Entry> entries{{.number = 1, .kind = Kind::concede, .side = games::Side(0)}};
    return referee::replay(match, start, entries, nullptr, later).now.winners;
  };
  const auto sides = [](auto... index) { return std::vector{games::Side(index)...}; };
  CHECK(winners("sheet", {5, 9, 3, 4}, sides(1, 2)) == sides(3));
  CHECK(winners("sheet", {5, 9, 3, 4}, {}) == sides(1));
  CHECK(winners("hearts", {5, 9, 3, 4}, {}) == sides(2));
  CHECK(winners("hearts", {5, 9, 3, 4}, sides(1, 2)) == sides(3));
  CHECK(winners("hearts", {5, 9, 3, 3}, sides(1)) == sides(2, 3));
}

TEST_CASE("what a side concedes that does not play ends nothing") {
  for (const games::Side side : {games::Side{}, games::Side{2}, games::Side{25}}) {
    const auto goes_on = course({one, {.kind = Kind::concede, .side = side}});
    CHECK_FALSE(goes_on.now.over);
    CHECK_FALSE(goes_on.conceded);
  }
}

TEST_CASE("where nothing was said nothing can be taken back, nor done again") {
  CHECK(referee::undoable({}).empty());
  CHECK(referee::redoable({}) == 0);
  const std::vector<Entry> begun = numbered({{.kind = Kind::begin}});
  CHECK(referee::undoable(begun) == std::vector{begun.front().number});  // the match itself
  CHECK(referee::redoable(begun) == 0);
  const std::vector<Entry> resumed =
      numbered({{.kind = Kind::begin}, one, {.kind = Kind::abandon}, {.kind = Kind::resume}});
  CHECK(referee::undoable(resumed) == std::vector<std::int64_t>{2});
}

TEST_CASE("a deal is judged from where the match stood before it") {
  const auto two_deals = course({one, two});
  CHECK(two_deals.before(0).scores == std::vector<games::Points>{0, 0});
  CHECK(two_deals.before(1).scores == std::vector<games::Points>{3, 0});
  CHECK(two_deals.next_number() == 3);
}

TEST_CASE("each kind of entry has a word that finds it again") {
  for (const Kind kind : {Kind::begin, Kind::deal, Kind::add, Kind::done, Kind::void_deal, Kind::amend, Kind::undo,
                          Kind::redo, Kind::concede, Kind::abandon, Kind::resume}) {
    CHECK(referee::find_kind(referee::word(kind)) == kind);
  }
  CHECK_FALSE(referee::find_kind("guess"));
}

TEST_CASE("of several that were undone each redo brings back the one undone last") {
  std::vector<Entry> entries =
      numbered({one, two, {.kind = Kind::undo, .target = 2}, {.kind = Kind::undo, .target = 1}});
  CHECK(referee::redoable(entries) == 4);
  entries.push_back({.number = 5, .kind = Kind::redo, .target = 4});
  CHECK(referee::redoable(entries) == 3);
  entries.push_back({.number = 6, .kind = Kind::redo, .target = 3});
  CHECK(referee::redoable(entries) == 0);
  CHECK(referee::redoable(numbered({one, two, {.kind = Kind::undo, .target = 2}, two})) ==
        0);  // something stands there
}

TEST_CASE("who deals the open deal is who its record says") {
  const Entry open{.kind = Kind::add, .deal = 1, .text = "d3 t6H"};
  CHECK(course({open}).next_dealer == games::Seat(2));
  CHECK(course({one, {.kind = Kind::add, .deal = 2, .text = "d4 t6H"}}).next_dealer == games::Seat(3));
}

TEST_CASE("an open deal that wins the match is open no more") {
  const games::Match match = table();
  const std::vector<Entry> entries = numbered({{.kind = Kind::add, .deal = 1, .text = "d1 t6H"}});
  CHECK(referee::replay(match, games::begin(match), entries).open_deal() != nullptr);
  const auto won = referee::replay(match, games::begin(match, games::Seat(0), {13, 0}), entries);
  CHECK(won.now.over);
  CHECK(won.open_deal() == nullptr);
}

TEST_CASE("what undoing one after the other takes back is told at once") {
  std::vector<Entry> entries = numbered({{.kind = Kind::begin}, one, two, two, {.kind = Kind::undo, .target = 3}});
  CHECK(referee::undoable(entries, 5) == std::vector<std::int64_t>{4, 2});
  CHECK(referee::undoable(entries, 1) == std::vector<std::int64_t>{4});
  for (const std::int64_t target : referee::undoable(entries, 2)) {
    entries.push_back({.number = static_cast<std::int64_t>(entries.size()) + 1, .kind = Kind::undo, .target = target});
  }
  CHECK(referee::undoable(entries) == std::vector<std::int64_t>{1});  // the match itself
}

TEST_CASE("a long chain of undo and redo costs no more than its length") {
  std::vector<Entry> entries = numbered({one});
  constexpr int links = 300'000;
  for (int i = 0; i < links; ++i) {
    const auto last = static_cast<std::int64_t>(entries.size());
    entries.push_back({.number = last + 1, .kind = i % 2 == 0 ? Kind::undo : Kind::redo, .target = last});
  }
  const auto begin = std::chrono::steady_clock::now();
  const games::Match match = table();
  CHECK(referee::replay(match, games::begin(match), entries).deals.size() == 1);
  CHECK(referee::undoable(entries) == std::vector<std::int64_t>{1});
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(10));  // in the square: minutes
}

TEST_CASE("a course that knows another of the same match is the course that knows none") {
  CHECK(rc::check("what is known", [] {
    const auto some = [] {
      std::vector<Entry> list;
      for (int i = *rc::gen::inRange(0, 6); i > 0; --i) {
        const int deal = *rc::gen::inRange(1, 5);
        list.push_back(*rc::gen::element(one, two, Entry{.kind = Kind::add, .text = two.text},
                                         Entry{.kind = Kind::done}, Entry{.kind = Kind::void_deal, .deal = deal},
                                         Entry{.kind = Kind::amend, .deal = deal, .text = two.text},
                                         Entry{.kind = Kind::amend, .deal = deal, .text = "nonsense"}));
      }
      return list;
    };
    std::vector<Entry> entries = some();
    const games::Match match = table();
    const auto before = referee::replay(match, games::begin(match), numbered(entries));
    if (*rc::gen::inRange(0, 2) == 0 && !entries.empty()) entries.pop_back();
    for (const Entry& entry : some()) entries.push_back(entry);
    entries = numbered(entries);
    const auto fresh = referee::replay(match, games::begin(match), entries);
    const auto quick = referee::replay(match, games::begin(match), entries, &before);
    RC_ASSERT(quick.now == fresh.now);
    RC_ASSERT(quick.deals.size() == fresh.deals.size());
    for (std::size_t i = 0; i < fresh.deals.size(); ++i) {
      const auto& [one_sheet, other] = std::pair(quick.deals[i].sheet, fresh.deals[i].sheet);
      RC_ASSERT(quick.deals[i].open == fresh.deals[i].open);
      RC_ASSERT(one_sheet.after == other.after);
      RC_ASSERT(one_sheet.lines.size() == other.lines.size());
      RC_ASSERT(one_sheet.findings.size() == other.findings.size());
    }
  }));
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
      entries.push_back({.number = next(), .kind = Kind::undo, .target = referee::undoable(entries).at(0)});
    }
    for (int i = 0; i < steps; ++i) {
      entries.push_back({.number = next(), .kind = Kind::redo, .target = referee::redoable(entries)});
    }
    RC_ASSERT(referee::redoable(entries) == 0);
    RC_ASSERT(referee::replay(match, games::begin(match), entries).now == before.now);
  }));
}
