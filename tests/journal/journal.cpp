#include "journal/journal.hpp"

#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>

#include "base/mistake.hpp"
#include "book/match.hpp"
#include "catch.hpp"
#include "folder.hpp"
#include "games/notation.hpp"
#include "journal/sql.hpp"

using namespace tavolo;
using journal::Journal;
using tavolo::tests::contains;
using tavolo::tests::Folder;
using tavolo::tests::run_sql;
using tavolo::tests::written_at;
using Kind = referee::Entry::Kind;

namespace {

referee::Head head(const std::string& first = "Ann") {
  referee::Head head;
  head.game = "all-fours";
  head.edition = "2026-12";
  head.date = "2026-11-20";
  head.sides = {{first, "Cleo"}, {"Ben", "Dora"}};
  head.house = {{"target", "14"}, {"game-tie", "none"}};
  head.scores = {5, -7};
  head.deal = 2;
  head.dealer = 3;
  return head;
}

std::int64_t begin(Journal& book, const std::string& first = "Ann") {
  auto writing = book.write();
  const std::int64_t match = book.add_match(head(first));
  book.append(match, {.kind = Kind::begin});
  writing.commit();
  return match;
}

}  // namespace

TEST_CASE("what is written is read back byte for byte") {
  const Folder folder;
  const std::string hostile = "d1 ; \"quotes\" 'and' -- \n\t<b>=1+1</b> \xE2\x80\xAE \xF0\x9F\x82\xA1 \\x41";
  std::int64_t match = 0;
  {
    Journal book(folder.file(), Journal::Access::write, written_at);
    match = begin(book);
    auto writing = book.write();
    book.append(match, {.kind = Kind::deal, .deal = 1, .text = hostile, .why = "why?", .target = 1});
    writing.commit();
  }
  Journal book(folder.file(), Journal::Access::read, written_at);
  const auto read = book.head(match);
  REQUIRE(read);
  CHECK(read->sides == head().sides);
  CHECK(read->house == head().house);
  CHECK(read->scores == head().scores);
  CHECK(read->deal == 2);
  CHECK(read->dealer == 3);
  CHECK(read->begun_at == written_at);
  const auto entries = book.entries(match);
  REQUIRE(entries.size() == 2);
  CHECK(entries[1].kind == Kind::deal);
  CHECK(entries[1].text == hostile);
  CHECK(entries[1].why == "why?");
  CHECK(entries[1].target == 1);
  CHECK(entries[1].at == written_at);
  CHECK(book.faults().empty());
}

TEST_CASE("a missing file reads as an empty journal and is not made") {
  const Folder folder;
  Journal book(folder.file(), Journal::Access::read, written_at);
  CHECK(book.players().empty());
  CHECK_FALSE(book.head(1));
  CHECK_FALSE(std::filesystem::exists(folder.file()));
}

TEST_CASE("what is not committed never was") {
  const Folder folder;
  {
    Journal book(folder.file(), Journal::Access::write, written_at);
    auto writing = book.write();
    book.add_match(head());
  }
  Journal book(folder.file(), Journal::Access::read, written_at);
  CHECK_FALSE(book.head(1));
  CHECK(book.players().empty());
}

TEST_CASE("a player is one, whatever the spelling") {
  const Folder folder;
  Journal book(folder.file(), Journal::Access::write, written_at);
  begin(book, "Zo\xC3\xA9");
  begin(book, "ZOE\xCC\x81");
  CHECK(book.players().size() == 4);
  REQUIRE(book.player("zo\xC3\xA9"));
  CHECK(book.player("zo\xC3\xA9")->name == "Zo\xC3\xA9");
}

TEST_CASE("a player keeps the matches under a new name, and records are read by the old one first") {
  const Folder folder;
  Journal book(folder.file(), Journal::Access::write, written_at);
  const std::int64_t match = begin(book);
  const std::int64_t ann = book.player("Ann")->number;
  const auto say = [&](journal::PlayerEntry entry) {
    auto writing = book.write();
    book.append(entry);
    writing.commit();
  };
  say({.player = ann, .kind = journal::PlayerEntry::Kind::rename, .name = "Benita"});
  CHECK(book.player("ann")->name == "Benita");
  CHECK(book.player("BENITA")->also == std::vector<std::string>{"Ann"});
  const referee::Head head = *book.head(match);
  CHECK(head.sides.front()[0] == "Benita");
  REQUIRE(head.earlier.size() == 1);
  CHECK(head.earlier[0][0][0] == "Ann");
  games::Match seated = games::make_match(games::find_game("all-fours"), head.sides, {});
  games::seat_players(seated, head.sides, head.earlier);
  CHECK(games::find_seat(seated, "Ann") == games::Seat(0));
  CHECK(games::find_seat(seated, "Benita") == games::Seat(0));
  CHECK(games::find_seat(seated, "Be") == games::Seat(1));  // Ben, as on the day it was written
  CHECK(games::find_seat(seated, "Beni") == games::Seat(0));
  book.write().commit();
  say({.player = ann, .kind = journal::PlayerEntry::Kind::undo, .target = book.people().undoable()->number});
  CHECK(book.player("Ann")->name == "Ann");
  CHECK_FALSE(book.player("Benita"));
  // A record written in between is still understood.
  CHECK(book.head(match)->earlier.size() == 2);
  say({.player = ann, .kind = journal::PlayerEntry::Kind::rename, .name = "Anita"});
  say({.player = ann, .kind = journal::PlayerEntry::Kind::rename, .name = "Nita"});
  CHECK(book.player("Nita")->also == std::vector<std::string>{"Ann", "Anita"});
}

TEST_CASE("two players made one have one history") {
  const Folder folder;
  Journal book(folder.file(), Journal::Access::write, written_at);
  begin(book);
  begin(book, "Anne");
  const std::int64_t ann = book.player("Ann")->number;
  const std::int64_t anne = book.player("Anne")->number;
  {
    auto writing = book.write();
    book.append({.player = anne, .kind = journal::PlayerEntry::Kind::merge, .other = ann});
    book.append({.player = anne, .kind = journal::PlayerEntry::Kind::hide});
    writing.commit();
  }
  CHECK(book.player("Anne")->number == ann);
  CHECK(book.player("Anne")->name == "Ann");
  CHECK(book.players().size() == 4);
  CHECK(book.players().front().matches == 2);
  CHECK(book.players().front().hidden);
  CHECK(book.people().undoable()->kind == journal::PlayerEntry::Kind::hide);
  int count = 0;
  book.each(
      [&](const referee::Head& head, auto) {
        CHECK(head.sides.front()[0] == "Ann");
        ++count;
      },
      {.player = "Anne"});
  CHECK(count == 2);
  begin(book, "anne");
  CHECK(book.players().size() == 4);
}

TEST_CASE("what was decided is kept, and what was taken back keeps its reason") {
  const Folder folder;
  Journal book(folder.file(), Journal::Access::write, written_at);
  const std::int64_t match = begin(book);
  auto writing = book.write();
  const std::int64_t first = book.append(journal::Ruling{
      .game = "all-fours",
      .match = match,
      .deal = 2,
      .clauses = {"AF-50", "AF-51"},
      .what = journal::Decision{.happened = "a card fell on the floor", .decided = "it was played on"}});
  book.append(journal::Ruling{
      .game = "ecarte", .what = journal::ClubPreset{.name = "club", .rules = {{"target", "7"}}, .from = "2026-12-01"}});
  book.take_back(journal::Ruling{.number = first, .game = "all-fours"}, "wrong");
  CHECK_THROWS_AS(
      book.append(journal::Ruling{.game = "ecarte", .what = journal::Decision{.decided = std::string("a\0b", 3)}}),
      base::Mistake);
  CHECK_THROWS_AS(book.take_back(journal::Ruling{.number = first}, std::string("a\0b", 3)), base::Mistake);
  writing.commit();
  const std::vector<journal::Ruling> all = book.rulings();
  REQUIRE(all.size() == 2);
  CHECK(all[0].match == match);
  CHECK(all[0].deal == 2);
  CHECK(std::get<journal::Decision>(all[0].what).happened == "a card fell on the floor");
  CHECK(all[0].clauses == std::vector<std::string>{"AF-50", "AF-51"});
  CHECK(all[0].voided == "wrong");
  CHECK(std::get<journal::ClubPreset>(all[1].what).from == "2026-12-01");
  CHECK_FALSE(all[1].voided);
  CHECK(book.rulings("ecarte").size() == 1);
}

TEST_CASE("the match written to last comes first") {
  const Folder folder;
  Journal book(folder.file(), Journal::Access::write, written_at);
  for (int i = 0; i < 3; ++i) begin(book);
  {
    auto writing = book.write();
    book.append(2, {.kind = Kind::resume});
    writing.commit();
  }
  CHECK(book.recent(9) == std::vector<std::int64_t>{2, 3, 1});
  CHECK(book.recent(2) == std::vector<std::int64_t>{2, 3});
}

TEST_CASE("those written to since a time are listed alone, the one written to last first") {
  const Folder folder;
  {
    Journal early(folder.file(), Journal::Access::write, "2026-11-19T21:00:00Z");
    for (int i = 0; i < 4; ++i) begin(early);
  }
  Journal book(folder.file(), Journal::Access::write, written_at);
  auto writing = book.write();
  for (const std::int64_t match : {3, 1, 3}) book.append(match, {.kind = Kind::resume});
  writing.commit();
  CHECK(book.recent(9, written_at) == std::vector<std::int64_t>{3, 1});
  CHECK(book.recent(1, written_at) == std::vector<std::int64_t>{3});
  CHECK(book.recent(9, "2026-11-19") == std::vector<std::int64_t>{3, 1, 4, 2});
  CHECK(book.recent(9, "2026-11-21").empty());
}

TEST_CASE("a match begun by mistake is not the one written to last, unless it is brought back") {
  const Folder folder;
  Journal book(folder.file(), Journal::Access::write, written_at);
  CHECK_FALSE(book.written_last());
  begin(book);
  const std::int64_t second = begin(book, "Eva");
  const auto append = [&](referee::Entry entry) {
    auto writing = book.write();
    const std::int64_t number = book.append(second, entry);
    writing.commit();
    return number;
  };
  const std::int64_t deal = append({.kind = Kind::deal, .deal = 2, .text = "t5D s hA lA j- gA"});
  append({.kind = Kind::undo, .deal = 2, .target = deal});
  CHECK(book.written_last() == 2);
  const std::int64_t beginning = book.entries(second).front().number;
  const std::int64_t undo = append({.kind = Kind::undo, .target = beginning});
  CHECK(book.written_last() == 1);
  append({.kind = Kind::redo, .target = undo});
  CHECK(book.written_last() == 2);
}

TEST_CASE("a match is that of the last session that sat down at it, and no session changes nothing") {
  const Folder folder;
  Journal book(folder.file(), Journal::Access::write, written_at);
  const std::int64_t first = begin(book), second = begin(book, "Eva");
  const auto sit = [&](std::int64_t match, std::string_view session) {
    auto writing = book.write();
    book.sit(match, session);
    writing.commit();
  };
  CHECK(book.session_of(first).empty());
  CHECK_FALSE(book.match_of("here"));
  sit(first, "here");
  sit(second, "there");
  CHECK(book.match_of("here") == first);
  CHECK(book.session_of(second) == "there");
  sit(second, "here");
  CHECK(book.match_of("here") == second);
  CHECK(book.match_of("there") == second);
  CHECK(book.session_of(second) == "here");
  sit(second, "");
  CHECK(book.session_of(second) == "here");
  CHECK_FALSE(book.match_of(""));
}

TEST_CASE("each match comes with its own entries") {
  const Folder folder;
  Journal book(folder.file(), Journal::Access::write, written_at);
  begin(book, "Ann");
  begin(book, "Emil");
  int visited = 0;
  book.each([&](const referee::Head& head, std::span<const referee::Entry> entries) {
    ++visited;
    CHECK(entries.size() == book.entries(head.number).size());
  });
  CHECK(visited == 2);
  visited = 0;
  book.each([&](const referee::Head&, std::span<const referee::Entry>) { ++visited; }, {.player = "EMIL"});
  CHECK(visited == 1);
}

TEST_CASE("a match is of the day to which it was moved, unless that was taken back") {
  const Folder folder;
  Journal book(folder.file(), Journal::Access::write, written_at);
  for (const char* first : {"Ann", "Cid"}) (void)begin(book, first);
  auto writing = book.write();
  book.append(1, {.kind = Kind::head, .text = "place Hall\ndate 2026-11-22"});
  const std::int64_t moved = book.append(2, {.kind = Kind::head, .text = "date 2026-11-22"});
  book.append(2, {.kind = Kind::undo, .target = moved});
  book.append(2, {.kind = Kind::head, .text = "date 2026-11-24", .seats = {{2, "Eva"}}});
  writing.commit();
  const auto visited = [&](const journal::Filter& filter) {
    std::vector<std::int64_t> list;
    book.each([&](const referee::Head& head, auto) { list.push_back(head.number); }, filter);
    return list;
  };
  CHECK(visited({.since = "2026-11-21"}) == std::vector<std::int64_t>{1, 2});
  CHECK(visited({.since = "2026-11-21", .until = "2026-11-23"}) == std::vector<std::int64_t>{1});
  CHECK(visited({.since = "2026-11-23"}) == std::vector<std::int64_t>{2});
  CHECK(visited({.until = "2026-11-20"}).empty());
  CHECK(visited({.player = "Eva", .since = "2026-11-23"}) == std::vector<std::int64_t>{2});
  CHECK(visited({.player = "Cid"}) == std::vector<std::int64_t>{2});
}

TEST_CASE("a match that moved behind all others comes with its own entries") {
  const Folder folder;
  Journal book(folder.file(), Journal::Access::write, written_at);
  for (const char* first : {"Ann", "Cid", "Dora"}) (void)begin(book, first);
  auto writing = book.write();
  book.append(1, {.kind = Kind::deal, .deal = 1, .text = "w3-2"});
  book.append(1, {.kind = Kind::deal, .deal = 2, .text = "w3-2"});
  book.append(1, {.kind = Kind::head, .text = "date 2026-11-22"});
  book.append(2, {.kind = Kind::head, .text = "date 2026-11-23"});
  writing.commit();
  std::vector<std::pair<std::int64_t, std::vector<Kind>>> visited;
  book.each([&](const referee::Head& head, std::span<const referee::Entry> entries) {
    std::vector<Kind>& kinds = visited.emplace_back(head.number, std::vector<Kind>{}).second;
    for (const referee::Entry& entry : entries) kinds.push_back(entry.kind);
  });
  REQUIRE(visited.size() == 3);
  CHECK(visited[0].first == 3);
  CHECK(visited[0].second == std::vector{Kind::begin});
  CHECK(visited[1].first == 1);
  CHECK(visited[1].second == std::vector{Kind::begin, Kind::deal, Kind::deal, Kind::head});
  CHECK(visited[2].first == 2);
  CHECK(visited[2].second == std::vector{Kind::begin, Kind::head});
}

TEST_CASE("matches come by the date that holds, as all was when that began, whatever is written meanwhile") {
  const Folder folder;
  Journal book(folder.file(), Journal::Access::write, written_at),
      other(folder.file(), Journal::Access::write, written_at);
  const auto put = [](Journal& journal, std::int64_t match, const std::string& date) {
    auto writing = journal.write();
    journal.append(match, {.kind = Kind::head, .text = "date " + date});
    writing.commit();
  };
  for (const char* first : {"Ann", "Cid", "Dora"}) (void)begin(book, first);
  put(book, 1, "2026-11-21");
  std::vector<std::int64_t> visited;
  book.each(
      [&](const referee::Head& now, auto) {
        if (visited.empty()) put(other, 1, "2026-12-24");
        visited.push_back(now.number);
      },
      {.until = "2026-11-30"});
  CHECK(visited == std::vector<std::int64_t>{2, 3, 1});
  visited.clear();
  book.each([&](const referee::Head& now, auto) { visited.push_back(now.number); }, {.until = "2026-11-30"});
  CHECK(visited == std::vector<std::int64_t>{2, 3});
}

TEST_CASE("each match comes with its own house rules, whatever else is read meanwhile") {
  const Folder folder;
  Journal book(folder.file(), Journal::Access::write, written_at);
  const std::vector<std::string> targets{"7", "21", "14", "14", "7"};
  std::vector<std::int64_t> numbers;
  for (const std::string& target : targets) {
    referee::Head one = head();
    one.house.front().second = target;
    auto writing = book.write();
    numbers.push_back(book.add_match(one));
    writing.commit();
  }
  for (const std::int64_t other : numbers) {
    std::vector<std::string> found;
    book.each_of(numbers, [&](const referee::Head& one, std::span<const referee::Entry>) {
      found.push_back(one.house.front().second);
      CHECK(book.head(other)->house.front().second == targets[static_cast<std::size_t>(other - numbers.front())]);
    });
    CHECK(found == targets);
  }
}

TEST_CASE("what somebody else writes is seen after a match was read") {
  const Folder folder;
  Journal book(folder.file(), Journal::Access::write, written_at);
  const std::int64_t match = begin(book);
  {
    Journal other(folder.file(), Journal::Access::write, written_at);
    REQUIRE(other.head(match));
    auto writing = book.write();
    book.append(match, {.kind = Kind::deal, .deal = 2, .text = "d1 t6H s hA lA jA g40-21"});
    writing.commit();
    CHECK(other.entries(match).size() == 2);
  }
}

TEST_CASE("only the owner can read the file, and what it stands in") {
  const Folder folder;
  Journal book(folder.file("deep/er/a.db"), Journal::Access::write, written_at);
  begin(book);
  struct stat status {};
  for (const char* name : {"deep/er/a.db", "deep/er/a.db-wal", "deep/er/a.db-shm"}) {
    INFO(name);
    REQUIRE(stat(folder.file(name).c_str(), &status) == 0);
    CHECK((status.st_mode & 0777) == 0600);
  }
  REQUIRE(stat(folder.file("deep").c_str(), &status) == 0);
  CHECK((status.st_mode & 0777) == 0700);
}

TEST_CASE("a file of others is refused and stays as it is") {
  const Folder folder;
  std::ofstream(folder.file("note.txt"))
      << "this is no journal, and long enough to be looked at as a page of a database";
  CHECK_THROWS_WITH(Journal(folder.file("note.txt"), Journal::Access::write, written_at), contains("not a journal"));
  run_sql(folder.file("other.db"), "CREATE TABLE t (a)");
  CHECK_THROWS_WITH(Journal(folder.file("other.db"), Journal::Access::read, written_at), contains("not a journal"));
  CHECK_THROWS_AS(Journal(folder.file("."), Journal::Access::read, written_at), base::StoreFailure);
}

TEST_CASE("a newer journal is refused with both numbers") {
  const Folder folder;
  { Journal book(folder.file(), Journal::Access::write, written_at); }
  run_sql(folder.file(), "PRAGMA user_version = 77");
  CHECK_THROWS_WITH(Journal(folder.file(), Journal::Access::write, written_at),
                    contains("schema 77") && contains("schema " + std::to_string(Journal::schema())));
}

namespace {

/// A table of a player and a pair, with something in every column.
journal::Publication winter_table() {
  journal::Publication table;
  table.rows.push_back({.people = {{"Ann"}},
                        .place = 1,
                        .played = 2,
                        .won = 1,
                        .lost = 1,
                        .points = 3,
                        .difference = -2,
                        .deals_won = 4,
                        .penalties = 1,
                        .rating = 27.3,
                        .uncertainty = 8.1,
                        .level = true,
                        .ties = {{"direct", 2, 2}, {"penalties", 1, 2}},
                        .shares = {{"2026-11-06", 0, 0, true}, {"2026-11-13", 0, 3, false}}});
  table.rows.push_back({.people = {{"Ben"}, {"Cleo"}}, .played = 2, .points = 3, .needed = 5});
  return table;
}

}  // namespace

TEST_CASE("a season keeps its rules, its matches, and what was published") {
  const Folder folder;
  Journal book(folder.file(), Journal::Access::write, written_at);
  {
    auto writing = book.write();
    const std::vector<std::pair<std::string, std::string>> rules{{"points", "match"}, {"best", "5"}};
    book.add_season("Winter", rules);
    CHECK_THROWS_AS(book.add_season("winter", rules), base::Mistake);
    book.append(book.season("WINTER"), journal::SeasonEntry::current);
    book.close(book.season("Winter"), winter_table());
    writing.commit();
  }
  const journal::Season season = book.season("winter");
  CHECK(season.rules.size() == 2);
  CHECK(season.rules[1].second == "5");
  const auto table = book.published(season);
  REQUIRE(table);
  CHECK(table->all_joined);
  REQUIRE(table->rows.size() == 2);
  const journal::Publication::Row& ann = table->rows[0];
  CHECK(ann.people.at(0).name == "Ann");
  CHECK(ann.people.at(0).player == 0);
  CHECK(ann.place == 1);
  CHECK(ann.difference == -2);
  CHECK(ann.rating == 27.3);
  CHECK(ann.level);
  REQUIRE(ann.ties.size() == 2);
  CHECK(ann.ties[1].tie == "penalties");
  CHECK(ann.ties[1].own == 1);
  CHECK(ann.ties[1].other == 2);
  REQUIRE(ann.shares.size() == 2);
  CHECK(ann.shares[0].date == "2026-11-06");
  CHECK(ann.shares[0].dropped);
  CHECK(ann.shares[1].points == 3);
  CHECK_FALSE(ann.shares[1].dropped);
  CHECK(table->rows[1].people.size() == 2);
  CHECK(table->rows[1].needed == 5);
  CHECK_FALSE(table->rows[1].rating);
  CHECK(season.closed_at == written_at);
  CHECK_FALSE(season.current);
  CHECK_THROWS_AS(book.season("summer"), base::Mistake);
  sqlite3* database = nullptr;
  REQUIRE(sqlite3_open(folder.file().c_str(), &database) == SQLITE_OK);
  CHECK(sqlite3_exec(database, "DELETE FROM season_entries", nullptr, nullptr, nullptr) == SQLITE_CONSTRAINT);
  CHECK(sqlite3_exec(database, "UPDATE season_entries SET text = ''", nullptr, nullptr, nullptr) == SQLITE_CONSTRAINT);
  for (const std::string of :
       {"publications", "published_rows", "published_people", "published_ties", "published_shares"}) {
    INFO(of);
    CHECK(sqlite3_exec(database, ("DELETE FROM " + of).c_str(), nullptr, nullptr, nullptr) == SQLITE_CONSTRAINT);
    CHECK_THAT(sqlite3_errmsg(database), contains("what was published is never erased"));
    CHECK(sqlite3_exec(database, ("UPDATE " + of + " SET entry = 1").c_str(), nullptr, nullptr, nullptr) ==
          SQLITE_CONSTRAINT);
    CHECK_THAT(sqlite3_errmsg(database), contains("what was published is never changed"));
  }
  sqlite3_close(database);
}

TEST_CASE("a lock that is held too long is told, and nothing is written") {
  const Folder folder;
  Journal first(folder.file(), Journal::Access::write, written_at, {.longest = std::chrono::milliseconds(10)});
  Journal second(folder.file(), Journal::Access::write, written_at, {.longest = std::chrono::milliseconds(10)});
  const auto writing = std::make_unique<Journal::Writing>(first);
  CHECK_THROWS_WITH(second.write(), contains("in use"));
}

TEST_CASE("a full disk is told, and nothing is lost") {
  const Folder folder;
  {
    Journal book(folder.file(), Journal::Access::write, written_at);
    begin(book);
  }
  const pid_t child = fork();
  if (child == 0) {
    // A limit on the size of files stands in for the end of the disk.
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{90'000, 90'000};
    setrlimit(RLIMIT_FSIZE, &limit);
    int answer = 1;
    try {
      Journal book(folder.file(), Journal::Access::write, written_at);
      for (int i = 0; i < 100; ++i) {
        auto writing = book.write();
        book.append(1, {.kind = Kind::deal, .deal = 1, .text = std::string(20'000, 'x')});
        writing.commit();
      }
    } catch (const base::StoreFailure&) {
      answer = 0;
    } catch (...) {
      answer = 2;
    }
    _exit(answer);
  }
  int status = 0;
  REQUIRE(waitpid(child, &status, 0) == child);
  CHECK(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 0);
  Journal book(folder.file(), Journal::Access::read, written_at);
  CHECK(book.faults().empty());
  CHECK(book.head(1));
}

TEST_CASE("a text that cannot be kept is refused") {
  const Folder folder;
  Journal book(folder.file(), Journal::Access::write, written_at);
  const std::int64_t match = begin(book);
  auto writing = book.write();
  CHECK_THROWS_AS(book.append(match, {.kind = Kind::deal, .text = std::string("a\0b", 3)}), base::Mistake);
  CHECK_THROWS_AS(book.append(match, {.kind = Kind::deal, .text = "\xFF"}), base::Mistake);
  // No command gets so far with these two.
  CHECK_THROWS_WITH(book.append(match, {.kind = Kind::deal, .text = std::string((1 << 20) + 1, 'x')}),
                    "the text is longer than 1 MiB");  // shorten it
  CHECK_THROWS_WITH(book.append(match, {.kind = Kind::deal, .text = std::string("a\0b", 3)}),
                    "a zero byte stands in the text");  // leave it out
}

TEST_CASE("matches join a season as they begin or later, and a season that is closed can be opened again") {
  const Folder folder;
  Journal book(folder.file(), Journal::Access::write, written_at);
  begin(book);
  auto writing = book.write();
  book.add_season("Winter", {});
  book.add_season("Summer", {});
  referee::Head joining = head();
  joining.season = "winter";
  joining.date = "2026-12-24";
  const std::int64_t second = book.add_match(joining);
  book.append(book.season("Winter"), journal::SeasonEntry::join, 1);
  book.append(book.season("Winter"), journal::SeasonEntry::current);
  book.append(book.season("Summer"), journal::SeasonEntry::current);
  book.close(book.season("Winter"), {});
  book.reopen(book.season("Winter"), "one was forgotten");
  writing.commit();
  const journal::Season winter = book.season("Winter");
  std::vector<journal::Season> counted{winter};
  book.count_matches(counted);
  CHECK(counted.front().matches == 2);
  CHECK(winter.closed_at.empty());
  CHECK(book.published(winter)->rows.empty());
  CHECK_FALSE(book.published(book.season("Summer")));
  CHECK_FALSE(winter.current);
  CHECK(book.season("Summer").current);
  CHECK(book.head(1)->season == "Winter");
  const auto numbers = [&](const journal::Filter& filter) {
    std::vector<std::int64_t> list;
    book.each([&](const referee::Head& head, auto) { list.push_back(head.number); }, filter);
    return list;
  };
  using List = std::vector<std::int64_t>;
  CHECK(numbers({.season = "Winter"}) == List{1, second});
  CHECK(numbers({.season = "Summer"}).empty());
  CHECK(numbers({.since = "2026-12-01"}) == List{second});
  CHECK(numbers({.until = "2026-12-01"}) == List{1});
  CHECK(numbers({.game = "ecarte"}).empty());
  CHECK(numbers({.player = "nobody"}).empty());
}

TEST_CASE("a season that is not there is named with the nearest") {
  const Folder folder;
  Journal book(folder.file(), Journal::Access::write, written_at);
  auto writing = book.write();
  auto wanted = head();
  wanted.season = "winter";
  CHECK_THROWS_AS(book.add_match(wanted), base::Mistake);
}

TEST_CASE("who people are is read anew when a writing begins, as somebody else may have written meanwhile") {
  const Folder folder;
  Journal first(folder.file(), Journal::Access::write, written_at);
  begin(first);
  REQUIRE(first.player("Ann"));
  const std::int64_t ann = first.player("Ann")->number;
  CHECK(first.people().plain());
  {
    Journal second(folder.file(), Journal::Access::write, written_at);
    auto writing = second.write();
    second.append({.player = ann, .kind = journal::PlayerEntry::Kind::rename, .name = "Anna"});
    writing.commit();
  }
  const auto writing = first.write();
  REQUIRE(first.player("Anna"));
  CHECK(first.player("Anna")->name == "Anna");
  CHECK_FALSE(first.people().plain());
}
