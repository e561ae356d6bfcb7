// What is asked again and again must not cost more where more was written before: counted in the steps that SQLite
// takes, which are the same on every machine.

#include <sqlite3.h>

#include <functional>

#include "base/name.hpp"
#include "catch.hpp"
#include "folder.hpp"
#include "journal/journal.hpp"

using namespace tavolo;
using journal::Journal;
using tavolo::tests::Folder;
using tavolo::tests::written_at;
using Kind = referee::Entry::Kind;

namespace {

std::int64_t steps = 0;

int add_steps(unsigned, void*, void* statement, void*) {
  steps += sqlite3_stmt_status(static_cast<sqlite3_stmt*>(statement), SQLITE_STMTSTATUS_VM_STEP, 1);
  return 0;
}

int watch(sqlite3* database, const char**, const sqlite3_api_routines*) {
  return sqlite3_trace_v2(database, SQLITE_TRACE_PROFILE, add_steps, nullptr);
}

/// Counts the steps of all connections that are opened meanwhile.
struct Counted {
  Counted() { sqlite3_auto_extension(reinterpret_cast<void (*)()>(watch)); }
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;
  ~Counted() { sqlite3_cancel_auto_extension(reinterpret_cast<void (*)()>(watch)); }
};

/// A season of so many matches of four people, all written at once.
void write_matches(const std::string& file, int matches) {
  Journal book(file, Journal::Access::write, written_at);
  auto writing = book.write();
  book.add_season("Winter", {});
  for (int i = 0; i < matches; ++i) {
    referee::Head head{.game = "all-fours", .edition = "2026-12", .date = "2026-11-20", .season = "Winter"};
    head.sides = {{"Ann", "Cleo"}, {"Ben", "Dora"}};
    head.scores = {0, 0};
    const std::int64_t match = book.add_match(head);
    book.append(match, {.kind = Kind::begin});
    book.append(match, {.kind = Kind::deal, .deal = 1, .text = "t5D s hA lA j- gA"});
  }
  writing.commit();
}

/// The steps that a question takes in a journal of so many matches.
std::int64_t steps_of(int matches, const std::function<void(Journal&)>& ask) {
  const Folder folder;
  write_matches(folder.file(), matches);
  const Counted counted;
  Journal book(folder.file(), Journal::Access::read, written_at);
  steps = 0;
  ask(book);
  return steps;
}

void check_flat(const std::function<void(Journal&)>& ask) {
  const std::int64_t few = steps_of(60, ask);
  CHECK(few > 0);
  CHECK(steps_of(600, ask) == few);
}

}  // namespace

TEST_CASE("the names of players and seasons cost the same however many matches there are") {
  check_flat([](Journal& book) { CHECK(book.names() == std::vector<std::string>{"Ann", "Ben", "Cleo", "Dora"}); });
  check_flat([](Journal& book) { CHECK(book.season_names() == std::vector<std::string>{"Winter"}); });
}

TEST_CASE("matches of few days, or of somebody who hardly plays, cost the same however many others there are") {
  const auto visits_none = [](const journal::Filter& filter) {
    return [filter](Journal& book) {
      int visited = 0;
      book.each([&](const referee::Head&, auto) { ++visited; }, filter);
      CHECK(visited == 0);
    };
  };
  check_flat(visits_none({.since = "2026-11-21"}));
  check_flat(visits_none({.until = "2026-11-19"}));
  check_flat(visits_none({.player = "Eva"}));
}

TEST_CASE("a match and what was said of a season first are found alike however many matches there are") {
  const std::int64_t match = 7;
  check_flat([&](Journal& book) { CHECK(book.keys_of({&match, 1}).size() == 1); });
  check_flat([](Journal& book) { CHECK(book.first_said(1) == book.id_of(journal::FactTable::season_entry, 1)); });
}

TEST_CASE("what is said of seasons costs the same however many matches joined them") {
  check_flat([](Journal& book) { CHECK(book.season("winter").name == "Winter"); });
}

TEST_CASE("what was written since a moment costs the same however much was written before") {
  check_flat([](Journal& book) { CHECK(book.matches_since(book.moment())->empty()); });
}

TEST_CASE("an entry costs the same however many its match has, where they are written at once") {
  const auto steps_of_last = [](int entries) {
    const Folder folder;
    write_matches(folder.file(), 1);
    const Counted counted;
    Journal book(folder.file(), Journal::Access::write, written_at);
    auto writing = book.write();
    for (int deal = 2; deal <= entries; ++deal) {
      steps = 0;
      book.append(1, {.kind = Kind::deal, .deal = deal, .text = "t5D s hA lA j- gA"});
    }
    return steps;
  };
  const std::int64_t few = steps_of_last(50);
  CHECK(few > 0);
  CHECK(steps_of_last(500) == few);
}

TEST_CASE("the matches that were written to lately cost the same however many were") {
  check_flat([](Journal& book) { CHECK(book.recent(51, "2026-11-20").size() == 51); });
}

TEST_CASE("looking for a match that goes on costs the same however many were written before") {
  check_flat([](Journal& book) { CHECK(book.written_last().has_value()); });
  check_flat([](Journal& book) { CHECK(book.head(7)->number == 7); });
}

TEST_CASE("what is asked of rulings costs the same however much was decided of something else") {
  const auto steps_with = [](int rulings, const std::function<void(Journal&)>& ask) {
    const Folder folder;
    write_matches(folder.file(), 2);
    {
      Journal book(folder.file(), Journal::Access::write, written_at);
      auto writing = book.write();
      book.append({.game = "all-fours", .match = 1, .clauses = {"AF-4"}, .what = journal::Decision{"a", "b"}});
      book.append({.game = "all-fours", .what = journal::ClubPreset{.name = "club"}});
      for (int i = 0; i < rulings; ++i) {
        const char* game = i % 2 == 0 ? "all-fours" : "ecarte";
        book.append({.game = game, .match = 2, .clauses = {"AF-46"}, .what = journal::Decision{"a", "b"}});
      }
      book.take_back({.number = 3, .game = "all-fours"}, "wrong");
      writing.commit();
    }
    const Counted counted;
    Journal book(folder.file(), Journal::Access::read, written_at);
    steps = 0;
    ask(book);
    return steps;
  };
  const auto check = [&](const std::function<void(Journal&)>& ask) {
    const std::int64_t few = steps_with(10, ask);
    CHECK(few > 0);
    CHECK(steps_with(1000, ask) == few);
  };
  check([](Journal& book) { CHECK(book.ruling(3)->voided == "wrong"); });
  check([](Journal& book) { CHECK(book.presets().size() == 1); });
  check([](Journal& book) { CHECK(book.presets("all-fours").size() == 1); });
  check([](Journal& book) {
    CHECK(book.precedents(
                  "all-fours", [](const std::string& clause) { return clause == "AF-4"; }, 1)
              .size() == 1);
  });
}
