// Every edit of a fact by another program is impossible, or seen by `verify`: here all columns of all tables are
// changed, one at a time, and rows taken away, doubled and exchanged, in a season that is open and in one that is
// closed.

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/mistake.hpp"
#include "catch.hpp"
#include "folder.hpp"
#include "games/file/file.hpp"
#include "journal/journal.hpp"
#include "sql.hpp"

using namespace tavolo;
using journal::Journal;
using tavolo::tests::contains;
using tavolo::tests::Folder;
using tavolo::tests::written_at;
using Kind = referee::Entry::Kind;

namespace {

template <typename Work>
void in_one(Journal& book, Work work) {
  auto writing = book.write();
  work();
  writing.commit();
}

journal::Publication table() {
  journal::Publication published;
  published.rows.push_back({.people = {{"Ann", 1}},
                            .place = 1,
                            .played = 2,
                            .points = 6,
                            .rating = 27.3,
                            .uncertainty = 8.1,
                            .level = true,
                            .ties = {{.tie = "direct", .own = 2, .per = 2, .level = 2, .meetings = 1, .matches = {1}}},
                            .shares = {{"2026-11-06", 1, 3, false}, {"2026-11-13", 2, 3, true}}});
  published.rows.push_back({.people = {{"Ben", 3}}, .place = 2, .played = 2});
  published.rows.push_back({.people = {{"Sharks"}}, .place = 1, .played = 1, .team = 1});
  return published;
}

/// A journal with a row in every table of facts; its season stays open, or is closed.
void write_book(const std::string& file, bool closed) {
  Journal book(file, Journal::Access::write, written_at);
  const referee::Head head{.game = "all-fours",
                           .edition = "2026-12",
                           .date = "2026-11-20",
                           .place = "at home",
                           .season = "winter",
                           .sides = {{"Ann", "Cleo"}, {"Ben", "Dora"}},
                           .house = {{"target", "7"}},
                           .scores = {1, 2}};
  in_one(book, [&] { book.add_season("winter", std::vector<std::pair<std::string, std::string>>{{"best", "5"}}); });
  for (const std::int64_t match : {1, 2}) {
    in_one(book, [&] {
      CHECK(book.add_match(head) == match);
      book.append(match, {.kind = Kind::begin});
      book.append(match, {.kind = Kind::deal, .deal = 1, .text = "d1 t6H s hA l4 jB! g21-40", .why = "late"});
    });
  }
  in_one(book, [&] { book.append(1, {.kind = Kind::undo, .target = 2}); });
  in_one(book, [&] { book.append(2, {.kind = Kind::head, .text = "date 2026-11-19", .seats = {{2, "Eva"}}}); });
  in_one(book, [&] {
    book.append({.player = 1, .kind = journal::PlayerEntry::Kind::rename, .name = "Anna"});
    book.append(
        journal::Ruling{.game = "all-fours", .match = 1, .deal = 1, .what = journal::Decision{"a card fell", "on"}});
  });
  in_one(book, [&] {
    book.append(
        journal::TeamEntry{.name = "Sharks", .date = "2026-11-01", .players = std::vector<std::string>{"Ann", "Cleo"}});
    book.append(journal::TeamEntry{.kind = journal::TeamEntry::Kind::join,
                                   .team = 1,
                                   .date = "2026-12-01",
                                   .players = std::vector<std::string>{"Ben"}});
    book.append(journal::TeamEntry{.kind = journal::TeamEntry::Kind::undo, .target = 2});
  });
  in_one(book, [&] {
    CHECK(book.keep_game_file(games::file::beginning("heap")));
    CHECK(book.keep_game_file(games::file::beginning("pile")));
    CHECK_FALSE(book.keep_game_file(games::file::beginning("pile")));
  });
  in_one(book, [&] { book.close(book.season("winter"), table()); });
  if (!closed) in_one(book, [&] { book.reopen(book.season("winter"), "a match was forgotten"); });
}

std::vector<std::string> answers(const std::string& file, const std::string& sql) {
  std::vector<std::string> list;
  sqlite3* database = nullptr;
  REQUIRE(sqlite3_open(file.c_str(), &database) == SQLITE_OK);
  const auto add = [](void* into, int, char** values, char**) {
    static_cast<std::vector<std::string>*>(into)->push_back(values[0] == nullptr ? "" : values[0]);
    return 0;
  };
  REQUIRE(sqlite3_exec(database, sql.c_str(), add, &list, nullptr) == SQLITE_OK);
  sqlite3_close(database);
  return list;
}

/// A table made anew as the first migration makes it, with the rows that it has.
std::string as_first(const std::string& table) {
  std::ifstream in(std::filesystem::path(TAVOLO_SOURCE_DIR) / "migrations/0001-first.sql");
  const std::string script{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  const std::size_t from = script.find("CREATE TABLE " + table + " (");
  constexpr std::string_view end = ") STRICT;";
  const std::string made = script.substr(from, script.find(end, from) + end.size() - from);
  return "CREATE TEMP TABLE kept AS SELECT * FROM " + table + "; DROP TABLE main." + table + ";" + made +
         "INSERT INTO " + table + " SELECT * FROM kept; DROP TABLE kept;";
}

/// Passes a journal off as one of before there were digests.
void pass_off_as_schema_6(const std::string& file) {
  const std::string script =
      "DROP TABLE digests; DROP INDEX season_entries_season; DROP TABLE team_players; DROP TABLE team_entries; DROP "
      "TABLE game_files; DROP TABLE origins; DROP TABLE arrivals; DROP TABLE settlements; DROP TABLE doubles;"
      "DROP INDEX entries_follows; DROP INDEX season_entries_said; DROP INDEX rulings_clauses;"
      "DROP INDEX rulings_match; DROP INDEX rulings_presets; DROP INDEX rulings_taken_back;"
      "DROP INDEX matches_season; CREATE INDEX matches_season ON matches (season);"
      "ALTER TABLE entries DROP COLUMN follows; ALTER TABLE season_entries DROP COLUMN follows;"
      "DROP INDEX matches_order; CREATE INDEX matches_date ON matches (date);" +
      as_first("players") + as_first("seasons") +
      "ALTER TABLE published_rows DROP COLUMN team; PRAGMA user_version = 6";
  tests::run_sql(file, script.c_str());
}

/// What `verify` sees of a file; empty where that is nothing.
std::string seen_of(const std::string& file) {
  try {
    const auto faults = Journal(file, Journal::Access::read, written_at).faults();
    return faults.empty() ? "" : faults.front();
  } catch (const base::StoreFailure& failure) {
    return failure.what();
  }
}

/// What happens to an edit: `impossible`, or what is seen of it; empty where nothing is.
std::string fate(const std::string& original, const std::string& sql) {
  const Folder folder;
  std::filesystem::copy_file(original, folder.file());
  std::string drop, make;
  for (const std::string& name : answers(folder.file(), "SELECT name FROM sqlite_schema WHERE type = 'trigger'")) {
    drop += "DROP TRIGGER " + name + ";";
  }
  for (const std::string& text : answers(folder.file(), "SELECT sql FROM sqlite_schema WHERE type = 'trigger'")) {
    make += text + ";";
  }
  sqlite3* database = nullptr;
  REQUIRE(sqlite3_open(folder.file().c_str(), &database) == SQLITE_OK);
  const bool done = sqlite3_exec(database, ("PRAGMA synchronous = OFF; BEGIN;" + drop + sql).c_str(), nullptr, nullptr,
                                 nullptr) == SQLITE_OK;
  const bool changed = done && sqlite3_total_changes(database) > 0;
  if (done) REQUIRE(sqlite3_exec(database, (make + "COMMIT").c_str(), nullptr, nullptr, nullptr) == SQLITE_OK);
  sqlite3_close(database);
  if (!done) return "impossible";
  REQUIRE(changed);
  return seen_of(folder.file());
}

const std::vector<std::string> fact_tables{
    "players",      "seasons",        "matches",          "sides",          "seats",
    "entries",      "head_seats",     "season_entries",   "player_entries", "rulings",
    "publications", "published_rows", "published_people", "published_ties", "published_shares",
    "digests",      "team_entries",   "team_players",     "game_files"};

/// Edits of every column of a table, of its first row and its last, and rows less or more.
std::vector<std::string> edits(const std::string& file, const std::string& table) {
  std::vector<std::string> list;
  const std::vector<std::string> columns = answers(file, "SELECT name FROM pragma_table_info('" + table + "')");
  const std::vector<std::string> keys =
      answers(file, "SELECT name FROM pragma_table_info('" + table + "') WHERE pk > 0 ORDER BY pk");
  std::string key;
  for (const std::string& name : keys) key += (key.empty() ? "" : ", ") + name;
  for (const char* order : {"", " DESC"}) {
    std::string sorted;
    for (const std::string& name : keys) sorted += (sorted.empty() ? "" : ", ") + name + order;
    const std::string row =
        " WHERE (" + key + ") = (SELECT " + key + " FROM " + table + " ORDER BY " + sorted + " LIMIT 1)";
    for (const std::string& column : columns) {
      list.push_back("UPDATE " + table + " SET " + column + " = CASE typeof(" + column + ") WHEN 'integer' THEN " +
                     column + " + 1 WHEN 'real' THEN " + column + " + 0.5 WHEN 'blob' THEN zeroblob(length(" + column +
                     ")) WHEN 'null' THEN 1 ELSE " + column + " || 'x' END" + row);
    }
    list.push_back("DELETE FROM " + table + row);
  }
  std::string others;
  for (const std::string& name : columns) others += (others.empty() ? "" : ", ") + name;
  std::string values;
  for (const std::string& name : columns) {
    const bool last_key = name == keys.back();
    values += (values.empty() ? "" : ", ") + (last_key ? name + " + 100" : name == "id" ? "randomblob(16)" : name);
  }
  list.push_back("INSERT INTO " + table + " (" + others + ") SELECT " + values + " FROM " + table + " LIMIT 1");
  return list;
}

/// Edits that somebody who knows the tables would think of.
constexpr std::array edits_by_hand{
    "UPDATE matches SET season = NULL WHERE number = 1",
    "UPDATE matches SET season = 2 WHERE number = 1",
    "UPDATE matches SET date = '2026-11-21'",
    "UPDATE matches SET place = '', note = 'x'",
    "UPDATE matches SET house = replace(house, '7', '9')",
    "UPDATE seats SET player = 5 - player WHERE match = 1",
    "UPDATE seats SET player = 7 - player WHERE match = 1 AND player IN (3, 4)",
    "UPDATE sides SET score = 3 - score",
    "UPDATE players SET name = 'Zoe', folded = 'zoe' WHERE number = 4",
    "UPDATE players SET folded = CASE number WHEN 1 THEN 'x' ELSE 'ann' END WHERE number < 3",
    "UPDATE players SET folded = folded || number; UPDATE players SET folded = CASE number WHEN 1 THEN 'cleo' ELSE "
    "'ann' END, name = CASE number WHEN 1 THEN 'Cleo' ELSE 'Ann' END WHERE number < 3",
    "UPDATE players SET id = randomblob(16)",
    "UPDATE entries SET number = -number",
    "UPDATE entries SET number = number + 100",
    "UPDATE entries SET text = replace(text, 'hA', 'hB')",
    "UPDATE entries SET text = text || char(10)",
    "UPDATE entries SET why = text, text = why WHERE kind = 'deal'",
    "UPDATE entries SET match = 3 - match",
    "UPDATE entries SET deal = 2 WHERE kind = 'deal' AND match = 2",
    "UPDATE entries SET at = '2026-11-19T21:00:00Z' WHERE number = 5",
    "UPDATE entries SET kind = 'redo' WHERE kind = 'undo'",
    "UPDATE entries SET target = 4 WHERE target = 2",
    "UPDATE entries SET text = 'date 2026-11-18' WHERE kind = 'head'",
    "UPDATE head_seats SET player = 1",
    "UPDATE head_seats SET seat = 4",
    "UPDATE season_entries SET kind = 'current' WHERE kind = 'close'",
    "UPDATE season_entries SET text = 'best 4' WHERE kind = 'rules'",
    "UPDATE season_entries SET text = '' WHERE kind = 'close'",
    "UPDATE season_entries SET text = substr(text, 1, 76) WHERE kind = 'close'",
    "UPDATE season_entries SET text = replace(text, 'match', 'Match') WHERE kind = 'close'",
    "UPDATE season_entries SET match = 3 - match WHERE kind = 'join'",
    "UPDATE season_entries SET at = '2026-11-19T21:00:00Z' WHERE kind = 'close'",
    "UPDATE seasons SET name = 'summer'",
    "UPDATE player_entries SET name = 'Hanna'",
    "UPDATE player_entries SET player = 2",
    "UPDATE rulings SET text = 'off'",
    "UPDATE rulings SET title = 'two cards fell', at = '2026-11-19T21:00:00Z'",
    "UPDATE published_rows SET points = 9 WHERE number = 1",
    "UPDATE published_rows SET place = 3 - place",
    "UPDATE published_people SET name = 'Dora', player = 4",
    "UPDATE published_shares SET dropped = 1 - dropped",
    "UPDATE published_shares SET match = 3 - match",
    "UPDATE published_ties SET matches = '2'",
    "UPDATE published_ties SET matches = '1 2'",
    "UPDATE publications SET last_entry = 2",
    "INSERT INTO entries (id, match, kind, at) VALUES (randomblob(16), 2, 'abandon', '2026-11-20T21:00:00Z')",
    "INSERT INTO players (id, name, folded) VALUES (randomblob(16), 'Zoe', 'zoe')",
    "INSERT INTO season_entries (id, season, kind, at) VALUES (randomblob(16), 1, 'current', '2026-11-20T21:00:00Z')",
    "INSERT INTO digests (fact, row, digest, chain, found) VALUES ('entries', 99, zeroblob(32), zeroblob(32), 0)",
    "DELETE FROM entries",
    "DELETE FROM entries WHERE number = (SELECT max(number) FROM entries)",
    "DELETE FROM entries WHERE match = 1",
    "DELETE FROM matches WHERE number = 2",
    "DELETE FROM entries WHERE number = 2; DELETE FROM digests WHERE fact = 'entries' AND row = 2",
    "DELETE FROM seats WHERE match = 2",
    "DELETE FROM players WHERE number = 4",
    "DELETE FROM season_entries WHERE kind = 'join'",
    "DELETE FROM season_entries WHERE kind = 'close'",
    "DELETE FROM published_ties",
    "DELETE FROM published_shares",
    "DELETE FROM player_entries",
    "DELETE FROM rulings",
    "DELETE FROM digests",
    "DELETE FROM digests WHERE number = 2",
    "UPDATE digests SET digest = zeroblob(32)",
    "UPDATE digests SET number = -number",
    "UPDATE digests SET counted = counted + 1",
    "UPDATE origins SET id = zeroblob(16)",
    "UPDATE origins SET older = 3",
    "DELETE FROM origins",
    "UPDATE digests SET row = -row WHERE fact = 'entries' AND row IN (2, 5); "
    "UPDATE digests SET row = 7 + row WHERE row < 0",
    // Two entries of a match in the place of each other, each with its digest.
    "UPDATE entries SET number = -number WHERE number IN (4, 6); UPDATE entries SET number = 10 + number WHERE number "
    "< 0;"
    "UPDATE digests SET row = -row WHERE fact = 'entries' AND row IN (4, 6);"
    "UPDATE digests SET row = 10 + row WHERE row < 0",
    // The last row of its table, with its digest, and the digests after it as if there had been none.
    "DELETE FROM player_entries; DELETE FROM digests WHERE fact = 'player_entries'",
    "DELETE FROM rulings; UPDATE digests SET number = number - 1 WHERE number > "
    "(SELECT number FROM digests WHERE fact = 'rulings'); DELETE FROM digests WHERE fact = 'rulings'",
};

/// Edits of the schema itself, and of what says which it is.
constexpr std::array edits_of_schema{"DROP TRIGGER entries_stay",
                                     "DROP TRIGGER digests_remain",
                                     "DROP TABLE digests",
                                     "DROP INDEX entries_match",
                                     "ALTER TABLE entries RENAME COLUMN why TO because",
                                     "ALTER TABLE entries ADD COLUMN more TEXT",
                                     "CREATE TABLE more (a)",
                                     "CREATE VIEW more AS SELECT 1",
                                     "CREATE TRIGGER more AFTER INSERT ON entries BEGIN SELECT 1; END",
                                     "DROP TRIGGER entries_stay; CREATE TRIGGER entries_stay BEFORE UPDATE ON entries "
                                     "BEGIN SELECT 1; END",
                                     "PRAGMA user_version = 6",
                                     "PRAGMA user_version = 99",
                                     "PRAGMA application_id = 1",
                                     "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, "
                                     "'never', 'often') WHERE name = 'entries_stay'"};

}  // namespace

TEST_CASE("whatever another program changes in a journal is impossible or seen") {
  for (const bool closed : {false, true}) {
    const Folder folder;
    write_book(folder.file(), closed);
    REQUIRE(Journal(folder.file(), Journal::Access::read, written_at).faults().empty());
    std::vector<std::string> all(edits_by_hand.begin(), edits_by_hand.end());
    for (const std::string& table : fact_tables) {
      for (std::string& sql : edits(folder.file(), table)) all.push_back(std::move(sql));
    }
    int seen = 0;
    for (const std::string& sql : all) {
      const std::string what = fate(folder.file(), sql);
      INFO((closed ? "closed: " : "open: ") << sql);
      CHECK_FALSE(what.empty());
      seen += what == "impossible" ? 0 : 1;
    }
    INFO(all.size() << " edits, " << seen << " possible");
    CHECK(seen >= 150);
  }
}

TEST_CASE("matches that go on at the same time are not taken for each other, however many there are") {
  const Folder folder;
  Journal book(folder.file(), Journal::Access::write, written_at);
  constexpr int matches = 520;
  in_one(book, [&] {
    for (int i = 0; i < matches; ++i) {
      book.add_match({.game = "all-fours",
                      .edition = "2026-12",
                      .date = "2026-11-20",
                      .sides = {{"Ann"}, {"Ben"}},
                      .scores = {0, 0}});
    }
  });
  in_one(book, [&] {
    for (int round = 0; round < 3; ++round) {
      for (const std::int64_t match : {1, 256, 257, 512, 513, 2}) {
        book.append(match, {.kind = Kind::deal, .deal = round + 1, .text = "d1"});
      }
    }
  });
  CHECK(book.faults().empty());
}

TEST_CASE("a journal whose schema another program changed is refused") {
  const Folder original;
  write_book(original.file(), false);
  for (const char* sql : edits_of_schema) {
    const Folder folder;
    std::filesystem::copy_file(original.file(), folder.file());
    tests::run_sql(folder.file(), sql);
    INFO(sql);
    CHECK_FALSE(seen_of(folder.file()).empty());
  }
}

TEST_CASE("facts cannot be changed while their guards stand") {
  const Folder folder;
  write_book(folder.file(), false);
  for (const char* sql : {"UPDATE entries SET text = ''", "DELETE FROM entries", "UPDATE digests SET found = 1",
                          "DELETE FROM digests", "UPDATE sides SET score = 0", "DELETE FROM seats"}) {
    sqlite3* database = nullptr;
    REQUIRE(sqlite3_open(folder.file().c_str(), &database) == SQLITE_OK);
    INFO(sql);
    CHECK(sqlite3_exec(database, sql, nullptr, nullptr, nullptr) == SQLITE_CONSTRAINT);
    sqlite3_close(database);
  }
}

TEST_CASE("what another program wrote stays marked when tavolo writes again") {
  const Folder folder;
  write_book(folder.file(), false);
  tests::run_sql(folder.file(),
                 "INSERT INTO entries (id, match, kind, deal, text, at) VALUES (randomblob(16), 1, 'deal', 1, "
                 "'d1 t6H s hA lA jA g40-21', '2026-11-20T21:00:00Z')");
  Journal book(folder.file(), Journal::Access::write, written_at);
  in_one(book, [&] { book.append(1, {.kind = Kind::abandon}); });
  CHECK(book.faults() == std::vector<std::string>{"entry 7 (match 1, deal 1) was written by another program"});
}

TEST_CASE("what is said of a change names what was changed, and where") {
  const Folder folder;
  write_book(folder.file(), true);
  const auto told = [&](const char* sql) { return fate(folder.file(), sql); };
  CHECK(told("UPDATE entries SET text = 'd1 t6H s hB l4 jB! g21-40' WHERE number = 4") ==
        "entry 4 (match 2, deal 1) was changed by another program");
  CHECK(told("UPDATE matches SET date = '2026-11-21' WHERE number = 2") ==
        "the beginning of match 2 was changed by another program");
  CHECK(told("UPDATE matches SET date = '2026-11-21'") ==
        "beginnings of matches 1 to 2 were changed by another program");
  CHECK(told("UPDATE players SET name = 'Zoe' WHERE number = 4") == "player 4 (Zoe) was changed by another program");
  CHECK(told("UPDATE players SET folded = 'zoe' WHERE number = 4") == "player 4 (Dora) is not found by that name");
  CHECK(told("UPDATE matches SET season = NULL WHERE number = 2") ==
        "match 2 is in another season than its entries say");
  CHECK(told("UPDATE published_rows SET points = 9 WHERE number = 1") ==
        "entry 4 of the seasons (close) was changed by another program");
  CHECK(told("DELETE FROM rulings") == "number 1 of the rulings was taken away by another program");
  CHECK(told("UPDATE seasons SET rules = 'x'") == "season 1 (winter) was changed by another program");
  CHECK(told("UPDATE rulings SET text = 'x'") == "ruling 1 (ruling) was changed by another program");
  CHECK(told("UPDATE player_entries SET at = 'x'") == "entry 1 of the players (rename) was changed by another program");
  CHECK(told("DELETE FROM player_entries") == "number 1 of the entries of players was taken away by another program");
  CHECK(told("UPDATE season_entries SET at = 'x' WHERE number < 3") ==
        "entries of seasons 1 to 2 were changed by another program");
  CHECK(told("UPDATE team_entries SET at = 'x' WHERE number < 3") ==
        "entries of teams 1 to 2 were changed by another program");
  CHECK(told("UPDATE game_files SET text = replace(text, 'points', 'tricks') WHERE number = 1") ==
        "file 1 of a game (heap, edition 1) was changed by another program");
  CHECK(told("UPDATE game_files SET at = 'x'") == "files of games 1 to 2 were changed by another program");
  CHECK(told("DELETE FROM player_entries; DELETE FROM digests WHERE fact = 'player_entries'") ==
        "what was written just before ruling 1 (ruling) was changed or taken away by another program");
}

TEST_CASE("what was missing before there were digests is not told for ever, what is taken away since is") {
  const Folder folder;
  write_book(folder.file(), false);
  const auto decide = [&] {
    Journal book(folder.file(), Journal::Access::write, written_at);
    in_one(book, [&] {
      book.append(journal::Ruling{.game = "all-fours", .what = journal::Decision{"a card fell again", "on"}});
    });
  };
  for (int i = 0; i < 3; ++i) decide();
  tests::run_unguarded(folder.file(), "DELETE FROM rulings WHERE number IN (1, 2)");
  pass_off_as_schema_6(folder.file());
  CHECK(seen_of(folder.file()).empty());
  decide();
  CHECK(seen_of(folder.file()).empty());
  const std::string gone = " of the rulings was taken away by another program";
  CHECK(fate(folder.file(), "DELETE FROM rulings WHERE number = 3") == "number 3" + gone);
  CHECK(fate(folder.file(), "DELETE FROM rulings WHERE number = 5") == "number 5" + gone);
  CHECK_THAT(fate(folder.file(),
                  "DELETE FROM rulings WHERE number = 3; DELETE FROM digests WHERE fact = 'rulings' AND row = 3"),
             contains("was changed or taken away by another program"));
}

TEST_CASE("what is looked at is the journal of one moment, whatever is done to it meanwhile") {
  const Folder folder;
  write_book(folder.file(), false);
  static std::string file;
  file = folder.file();
  // Another program changes what was compared already, and then takes the digest away.
  const auto look_in = [](unsigned, void*, void* statement, void*) {
    const char* const sql = sqlite3_sql(static_cast<sqlite3_stmt*>(statement));
    if (file.empty() || std::string_view(sql).find("FROM digests d LEFT JOIN origins") == std::string_view::npos)
      return 0;
    const std::string tampered = std::exchange(file, std::string());
    tests::run_unguarded(tampered, "DELETE FROM rulings; DELETE FROM digests WHERE fact = 'rulings'");
    return 0;
  };
  static int (*const look)(unsigned, void*, void*, void*) = look_in;
  const auto lay = [](sqlite3* database, char**, const void*) {
    return sqlite3_trace_v2(database, SQLITE_TRACE_STMT, look, nullptr);
  };
  const auto extension = reinterpret_cast<void (*)()>(+lay);
  REQUIRE(sqlite3_auto_extension(extension) == SQLITE_OK);
  Journal book(folder.file(), Journal::Access::read, written_at);
  sqlite3_cancel_auto_extension(extension);
  CHECK(book.faults().empty());
  CHECK(file.empty());
  CHECK_FALSE(seen_of(folder.file()).empty());
}

TEST_CASE("the fingerprint of a season follows from its facts") {
  const Folder folder;
  write_book(folder.file(), true);
  Journal book(folder.file(), Journal::Access::write, written_at);
  const journal::Season season = book.season("winter");
  REQUIRE(season.fingerprint.size() == 64);
  CHECK(book.closings(season).front().fingerprint == season.fingerprint);
  // What is written afterwards changes that of today, and not what was published.
  in_one(book, [&] { book.append(1, {.kind = Kind::abandon}); });
  CHECK(book.fingerprint(season) != season.fingerprint);
  CHECK(book.season("winter").fingerprint == season.fingerprint);
  CHECK(book.faults().empty());
}

TEST_CASE("a fingerprint is looked for among all closings, and found in those that have it") {
  const Folder folder;
  write_book(folder.file(), true);
  Journal book(folder.file(), Journal::Access::write, written_at);
  const auto print = [&] { return book.closings(book.season("winter")).back().fingerprint; };
  const std::string first = print();
  in_one(book, [&] { book.reopen(book.season("winter"), "a match was forgotten"); });
  in_one(book, [&] { book.append(2, {.kind = Kind::deal, .deal = 2, .text = "d1"}); });
  in_one(book, [&] { book.close(book.season("winter"), table()); });
  const std::string second = print();
  REQUIRE(first != second);
  REQUIRE(book.closings(book.season("winter")).size() == 2);
  CHECK(book.holders(first).size() == 1);
  CHECK(book.holders(first.substr(0, 12)).size() == 1);
  CHECK(book.holders(second).size() == 1);
  CHECK(book.holders("0123456789ab").empty());
}

TEST_CASE("a journal that is passed off as an older one is seen by what was published") {
  const Folder folder;
  write_book(folder.file(), true);
  const auto pass_off = [&](const std::string& name, const std::string& sql) {
    std::filesystem::copy_file(folder.file(), folder.file(name));
    tests::run_unguarded(folder.file(name), sql);
    pass_off_as_schema_6(folder.file(name));
    Journal book(folder.file(name), Journal::Access::write, written_at);
    CHECK(book.older_than_digests() == 6);
    return book.faults();
  };
  CHECK(pass_off("same.db", "").empty());
  CHECK(pass_off("other.db", "UPDATE entries SET text = replace(text, 'hA', 'hB')") ==
        std::vector<std::string>{"season winter, published on 2026-11-20: match 1 was another one",
                                 "season winter, published on 2026-11-20: match 2 was another one"});
  CHECK(pass_off("rules.db", "UPDATE season_entries SET text = 'best 6' WHERE kind = 'rules'") ==
        std::vector<std::string>{"season winter, published on 2026-11-20: its own entries were others"});
  const std::string id = answers(folder.file(), "SELECT lower(hex(id)) FROM matches WHERE number = 2").front();
  CHECK(pass_off("ids.db", "UPDATE matches SET id = zeroblob(16) WHERE number = 2") ==
        std::vector<std::string>{"season winter, published on 2026-11-20: match 2 was not of it",
                                 "season winter, published on 2026-11-20: the match " + id + " was of it"});
  CHECK(Journal(folder.file(), Journal::Access::read, written_at).older_than_digests() == 0);
}
