#include "book/match.hpp"

#include <array>

#include "base/mistake.hpp"
#include "book/journals.hpp"
#include "book/plan.hpp"
#include "catch.hpp"
#include "folder.hpp"

using namespace tavolo;
using book::Purpose;
using tavolo::tests::contains;
using tavolo::tests::played_by_four;
using Kind = referee::Entry::Kind;

namespace {

/// Two deals and an amendment of the first.
book::Played evening() {
  return played_by_four(4, {{.number = 11, .kind = Kind::begin},
                            {.number = 12, .kind = Kind::deal, .deal = 1, .text = "d1 t5D s hA lA j- gA"},
                            {.number = 15, .kind = Kind::deal, .deal = 2, .text = "t5D s hB lB j- gB"},
                            {.number = 19, .kind = Kind::amend, .deal = 1, .text = "d1 t5D s hB lA j- gA"}});
}

/// The same match, conceded.
book::Played over(std::int64_t number) {
  return played_by_four(
      number, {{.number = 1, .kind = Kind::begin}, {.number = 2, .kind = Kind::concede, .side = games::Side(0)}});
}

std::int64_t meant(book::Recent recent, Purpose purpose) {
  return book::which_match(std::move(recent), purpose).head.number;
}

/// The numbers between which the user has to choose.
std::vector<std::int64_t> choices(book::Recent recent, Purpose purpose) {
  std::vector<std::int64_t> numbers;
  try {
    (void)book::which_match(std::move(recent), purpose);
  } catch (const book::WhichMatch& unclear) {
    for (const book::Played& one : unclear.choices()) numbers.push_back(one.head.number);
  }
  return numbers;
}

constexpr std::array all_purposes{Purpose::recording, Purpose::showing, Purpose::undoing, Purpose::redoing};

}  // namespace

TEST_CASE("the match of this session is meant, whatever another wrote") {
  for (const Purpose purpose : all_purposes) {
    CHECK_THROWS_WITH(book::which_match({}, purpose), contains("there is no match yet"));
    CHECK(meant({.own = played_by_four(4), .last = 5}, purpose) == 4);
  }
  const book::Recent ended{.own = over(4), .touched = {{over(4), "here"}}, .last = 4};
  CHECK_THROWS_WITH(book::which_match(ended, Purpose::recording), contains("no match goes on; match 4 is over"));
  const book::Recent others{.own = over(4), .touched = {{over(4), "here"}, {played_by_four(2), "here"}}, .last = 4};
  CHECK(choices(others, Purpose::recording) == std::vector<std::int64_t>{2});
  for (const Purpose purpose : {Purpose::showing, Purpose::undoing, Purpose::redoing}) {
    CHECK(meant(others, purpose) == 4);
  }
}

TEST_CASE("where none is of this session it is the one touched last, unless several sessions have one") {
  const book::Recent one{
      .touched = {{played_by_four(4), "there"}, {played_by_four(2), "there"}, {over(1), "elsewhere"}}, .last = 4};
  CHECK(meant(one, Purpose::recording) == 4);
  CHECK(meant(one, Purpose::showing) == 4);
  CHECK(choices(one, Purpose::undoing) == std::vector<std::int64_t>{4, 2, 1});
  const book::Recent two{.touched = {{played_by_four(4), "there"}, {played_by_four(2), "elsewhere"}}, .last = 4};
  CHECK(choices(two, Purpose::recording) == std::vector<std::int64_t>{4, 2});
  CHECK(choices(two, Purpose::redoing) == std::vector<std::int64_t>{4, 2});
  CHECK(meant(two, Purpose::showing) == 4);
  const book::Recent unknown{.touched = {{played_by_four(4), ""}, {played_by_four(2), ""}}, .last = 4};
  CHECK(choices(unknown, Purpose::recording) == std::vector<std::int64_t>{4, 2});
  const book::Recent ended{.touched = {{over(4), "there"}, {played_by_four(2), "there"}}, .last = 4};
  CHECK(choices(ended, Purpose::recording) == std::vector<std::int64_t>{2});
  CHECK(meant(ended, Purpose::undoing) == 4);
  CHECK(meant(ended, Purpose::showing) == 2);
}

TEST_CASE("what nobody touched lately is gone on with by name only") {
  const book::Recent recent{.last = 4, .older = {over(4), played_by_four(2)}};
  CHECK(choices(recent, Purpose::recording) == std::vector<std::int64_t>{2});
  CHECK(choices(recent, Purpose::undoing) == std::vector<std::int64_t>{4, 2});
  CHECK(meant(recent, Purpose::showing) == 2);
  const book::Recent ended{.last = 4, .older = {over(4)}};
  CHECK_THROWS_WITH(book::which_match(ended, Purpose::recording), contains("no match goes on; match 4 is over"));
  CHECK(meant(ended, Purpose::showing) == 4);
}

TEST_CASE("a match is found behind however many that were begun by mistake") {
  const tests::Folder folder;
  journal::Journal journal(folder.file(), journal::Journal::Access::write, "2026-11-20T21:00:00Z");
  CHECK_FALSE(book::look_back(journal, {}).last);
  auto writing = journal.write();
  for (int i = 0; i < 60; ++i) {
    const std::int64_t match = journal.add_match(played_by_four(0).head);
    const std::int64_t beginning = journal.append(match, {.kind = Kind::begin});
    if (i > 0) journal.append(match, {.kind = Kind::undo, .target = beginning});
  }
  writing.commit();
  CHECK(book::look_back(journal, {}).last == 1);
  CHECK(choices(book::look_back(journal, {}), Purpose::recording) == std::vector<std::int64_t>{1});
  CHECK(meant(book::look_back(journal, {}), Purpose::showing) == 1);
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
  // Where nothing was recorded the match itself is taken back, and brought back.
  const book::Plan withdrawn = book::plan(played_by_four(4), book::taking_back(played_by_four(4), 1));
  CHECK(withdrawn.after.course.withdrawn);
  CHECK(withdrawn.changes.after.withdrawn);
  CHECK_THROWS_WITH(book::refuse_ended(withdrawn.after), contains("match 4 was taken back"));
  CHECK_THROWS_WITH(book::taking_back(withdrawn.after, 1), contains("match 4 has nothing to undo"));
  CHECK_FALSE(book::plan(withdrawn.after, {book::bringing_back(withdrawn.after)}).after.course.withdrawn);
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
