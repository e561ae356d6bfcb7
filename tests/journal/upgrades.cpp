// Journals of every schema that ever landed, as the programs of their day wrote them: brought up to this one they
// hold the same, and where that fails they stay as they were. What programs show of them stands in the transcripts
// beside them.

#include <sqlite3.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#include "base/mistake.hpp"
#include "catch.hpp"
#include "folder.hpp"
#include "journal/journal.hpp"

using namespace tavolo;
using journal::Journal;
using tavolo::tests::contains;
using tavolo::tests::Folder;
using tavolo::tests::written_at;

namespace {

namespace fs = std::filesystem;

const fs::path kept = fs::path(TAVOLO_SOURCE_DIR) / "tests/journals";
using Row = std::vector<std::string>;

/// What a statement answers, a zero byte or a null as an empty text.
std::vector<Row> ask(const std::string& file, const std::string& sql) {
  sqlite3* database = nullptr;
  REQUIRE(sqlite3_open(file.c_str(), &database) == SQLITE_OK);
  std::vector<Row> rows;
  const auto keep = [](void* list, int count, char** values, char**) {
    Row row;
    for (int i = 0; i < count; ++i) row.emplace_back(values[i] == nullptr ? "" : values[i]);
    static_cast<std::vector<Row>*>(list)->push_back(std::move(row));
    return 0;
  };
  INFO(sql);
  REQUIRE(sqlite3_exec(database, sql.c_str(), keep, &rows, nullptr) == SQLITE_OK);
  sqlite3_close(database);
  return rows;
}

std::string version_of(const std::string& file) { return ask(file, "PRAGMA user_version").at(0).at(0); }

/// The columns of a table, those that are sorted by name.
std::string columns_of(const std::string& file, const std::string& table) {
  return ask(file,
             "SELECT group_concat(name || ' ' || type || ' ' || \"notnull\" || ' ' || pk, ', ') FROM "
             "(SELECT * FROM pragma_table_info('" +
                 table + "') ORDER BY name)")
      .at(0)
      .at(0);
}

/// Tables with their columns, indexes, triggers: what a file can hold, in whatever order it came to that.
std::map<std::string, std::string> shape_of(const std::string& file) {
  std::map<std::string, std::string> shape;
  for (const Row& row : ask(file, "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'")) {
    shape[row[0] + " " + row[1]] = row[0] == "table" ? columns_of(file, row[1]) : row[2];
  }
  return shape;
}

/// Every row of the tables that `like` has, in the columns that `like` has.
std::map<std::string, std::vector<Row>> facts_of(const std::string& file, const std::string& like) {
  std::map<std::string, std::vector<Row>> facts;
  for (const Row& table : ask(like, "SELECT name FROM sqlite_schema WHERE type = 'table'")) {
    std::string columns;
    for (const Row& column : ask(like, "SELECT name FROM pragma_table_info('" + table[0] + "')")) {
      columns += (columns.empty() ? "quote(" : ", quote(") + column[0] + ")";
    }
    facts[table[0]] = ask(file, "SELECT " + columns + " FROM " + table[0] + " ORDER BY 1, 2");
  }
  return facts;
}

std::string bytes_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

std::vector<fs::path> journals() {
  std::vector<fs::path> list;
  for (const auto& file : fs::directory_iterator(kept)) {
    if (file.path().extension() == ".db") list.push_back(file.path());
  }
  std::sort(list.begin(), list.end());
  return list;
}

/// A journal that was kept, to be written to.
void lay(const fs::path& from, const std::string& to) {
  fs::copy_file(from, to);
  fs::permissions(to, fs::perms::owner_read | fs::perms::owner_write);
}

std::size_t files_in(const Folder& folder) {
  return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder.file("")), fs::directory_iterator()));
}

}  // namespace

TEST_CASE("a journal of every schema is kept, with what was shown of it") {
  // A migration has landed, and no journal of it is here? tests/journals/write.sh PROGRAM schema-N writes one.
  for (int schema = 1; schema <= Journal::schema(); ++schema) {
    const std::string name = "schema-" + std::to_string(schema);
    INFO(name);
    REQUIRE(fs::exists(kept / (name + ".db")));
    CHECK(fs::exists(kept / (name + ".transcript")));
    const Folder folder;
    lay(kept / (name + ".db"), folder.file());
    CHECK(version_of(folder.file()) == std::to_string(schema));
  }
}

TEST_CASE("a journal of every older schema gets the form of a new one, and loses nothing") {
  const Folder folder;
  { const Journal fresh(folder.file("fresh.db"), Journal::Access::write, written_at); }
  for (const fs::path& from : journals()) {
    INFO(from.filename().string());
    const std::string file = folder.file(from.filename().string());
    lay(from, file);
    lay(from, file + ".before");
    {
      Journal book(file, Journal::Access::write, written_at);
      CHECK(book.faults().empty());
      CHECK(book.head(6));
    }
    auto before = facts_of(file + ".before", file + ".before");
    auto after = facts_of(file, file + ".before");
    // Schema 3 lets the matches begun in a season join it by an entry of its own.
    CHECK(after["season_entries"].size() >= before["season_entries"].size());
    before.erase("season_entries");
    after.erase("season_entries");
    CHECK(before == after);
    if (version_of(file + ".before") == std::to_string(Journal::schema()) &&
        shape_of(file) == shape_of(file + ".before"))
      continue;
    CHECK(shape_of(file) == shape_of(folder.file("fresh.db")));
    // As it was it is kept beside it.
    const std::string copy = file + ".schema-" + version_of(file + ".before") + "-20261120T210000Z";
    REQUIRE(fs::exists(copy));
    CHECK(facts_of(copy, file + ".before") == facts_of(file + ".before", file + ".before"));
    CHECK(version_of(copy) == version_of(file + ".before"));
  }
}

TEST_CASE("a migration that fails leaves the file as it was, byte for byte, and no copy") {
  for (const fs::path& from : journals()) {
    const Folder folder;
    lay(from, folder.file());
    if (std::stoi(version_of(folder.file())) > 2) continue;
    // What lets matches join their seasons by entries fails, when all before has been done.
    ask(folder.file(), "PRAGMA foreign_keys = OFF; UPDATE matches SET season = 99 WHERE number = 2");
    const std::string before = bytes_of(folder.file());
    for (int i = 0; i < 2; ++i) {
      CHECK_THROWS_WITH(Journal(folder.file(), Journal::Access::write, written_at),
                        contains("cannot be used: FOREIGN KEY constraint failed"));
      CHECK((bytes_of(folder.file()) == before));
      CHECK(files_in(folder) == 1);
    }
  }
}

TEST_CASE("a journal that has lost its form is told in a sentence") {
  const Folder folder;
  lay(kept / "schema-3.db", folder.file());
  ask(folder.file(), "PRAGMA user_version = -3");
  const std::string damaged = "the journal " + folder.file() + " is damaged: its schema is -3";
  CHECK_THROWS_WITH(Journal(folder.file(), Journal::Access::write, written_at), damaged);
  for (const char* version : {"0", "1", "2"}) {
    ask(folder.file(), std::string("PRAGMA user_version = ") + version);
    CHECK_THROWS_WITH(
        Journal(folder.file(), Journal::Access::write, written_at),
        contains(std::string("says that it is of schema ") + version + ", and has the tables of schema 3"));
  }
  for (const char* table : {"rulings", "player_entries", "season_entries", "sides"}) {
    const std::string file = folder.file(table);
    lay(kept / "schema-3.db", file);
    ask(file, std::string("PRAGMA foreign_keys = OFF; DROP TABLE ") + table);
    CHECK_THROWS_WITH(Journal(file, Journal::Access::read, written_at),
                      contains(std::string("it lacks the table \"") + table + "\""));
  }
}

namespace {

/// A journal of schema 3 with one more closing of its first season, of this text and time.
void close_with(const std::string& file, const std::string& text, const std::string& at = "2026-11-12T20:00:00Z") {
  lay(kept / "schema-3.db", file);
  ask(file, "INSERT INTO season_entries (id, season, kind, text, at) VALUES (randomblob(16), 1, 'close', " + text +
                ", '" + at + "')");
}

/// `Ann=1 Ben=?` for each row of what was published last, with the numbers of those whose row it is.
std::string rows_of(const std::string& file) {
  Journal book(file, Journal::Access::write, written_at);
  CHECK(book.faults().empty());
  const auto table = book.published(book.season("winter ❄"));
  if (!table) return "nothing";
  std::string text;
  for (const journal::Publication::Row& row : table->rows) {
    for (const journal::Publication::Person& person : row.people) {
      text += person.name + "=" + (person.player == 0 ? "?" : std::to_string(person.player)) + " ";
    }
    text += std::to_string(row.place) + " " + std::to_string(row.points) + "\n";
  }
  return text;
}

}  // namespace

TEST_CASE("a table that was published as JSON becomes rows, and what is no table none") {
  const std::vector<std::pair<std::string, std::string>> tables{
      {"'[]'", "nothing"},
      {"''", "nothing"},
      {"'{'", "nothing"},
      {R"('{"rows":{}}')", ""},
      {R"('{"rows":{"a":{"player":"Zoë","points":1}}}')", ""},
      {R"('{"rows":"[1]"}')", ""},
      {R"('{"rows":[1,null,"x",[],{}]}')", ""},
      {R"('{"rows":[{"player":"","place":1,"points":1,"reason":"level"}]}')", "=? 1 1\n"},
      {R"('{"rows":[{"player":"Zoë","place":1e99,"points":1e99,"reason":1}]}')", ""},
      {R"('{"rows":[{"player":"Zoë","place":"x","points":"x","won":{}}]}')", ""},
      {R"('{"rows":[{"player":"Zoë","place":"x","points":2,"won":{},"rating":[],"results":{"a":{"points":1}}}]}')",
       "Zoë=1 0 2\n"},
      {R"('{"rows":[{"player":"Zoë","place":[],"points":2,"results":[1,"x",{},{"match":"x","dropped":1}]}]}')",
       "Zoë=1 0 2\n"},
      {R"('{"rows":[{"player":1,"points":null}],"season":[]}')", ""},
      {R"('{"rows":[{"player":"Zoë+Cleo","place":1,"points":3},{"player":"Nobody+Dora","place":2,"points":0}]}')",
       "Zoë=1 Cleo=2 1 3\nNobody=? Dora=4 2 0\n"},
      {R"('{"rows":[{"player":"++","place":9223372036854775807,"points":18446744073709551615}]}')",
       "=? =? =? 2147483647 9223372036854775807\n"}};
  for (const auto& [text, rows] : tables) {
    INFO(text);
    const Folder folder;
    close_with(folder.file(), text);
    CHECK(rows_of(folder.file()) == rows);
  }
}

TEST_CASE("no nesting of a table that was published is too deep") {
  for (const char* deep : {"replace(hex(zeroblob(150000)), '0', '[')",
                           "'{\"rows\":' || replace(hex(zeroblob(150000)), '0', '[') || "
                           "replace(hex(zeroblob(150000)), '0', ']') || '}'",
                           "'{\"rows\":[{\"player\":\"Zoë\",\"points\":1,\"won\":' || "
                           "replace(hex(zeroblob(150000)), '0', '{\"a\":') || '1' || "
                           "replace(hex(zeroblob(150000)), '0', '}') || '}]}'"}) {
    INFO(deep);
    const Folder folder;
    close_with(folder.file(), deep);
    CHECK(rows_of(folder.file()) == "nothing");
  }
}

TEST_CASE("a row that was published belongs to whoever had the name then and sat in its matches") {
  const std::string row = R"('{"rows":[{"player":"Anna","place":1,"points":3,"results":[{"match":7,"points":3}]}]}')";
  const auto rename = [](int player, const char* name, const char* at) {
    return "INSERT INTO player_entries (id, player, kind, name, at) VALUES (randomblob(16), " + std::to_string(player) +
           ", 'rename', '" + name + "', '2026-11-" + at + "T20:00:00Z');";
  };
  const auto undo = [](const char* at) {
    return "INSERT INTO player_entries (id, player, kind, target, at) SELECT randomblob(16), player, 'undo', number, "
           "'2026-11-" +
           std::string(at) + "T20:00:00Z' FROM player_entries ORDER BY number DESC LIMIT 1;";
  };
  const std::string newcomer = "INSERT INTO players (id, name, folded) VALUES (randomblob(16), 'Anna', 'anna');";
  SECTION("the name was taken back and given to somebody new") {
    const Folder folder;
    close_with(folder.file(), row);
    ask(folder.file(), rename(1, "Anna", "11") + undo("13") + newcomer);
    CHECK(rows_of(folder.file()) == "Anna=1 1 3\n");
  }
  SECTION("the name was taken back before, and somebody new had it") {
    const Folder folder;
    close_with(folder.file(), R"('{"rows":[{"player":"Anna","place":1,"points":3}]}')");
    ask(folder.file(), rename(1, "Anna", "10") + undo("11") + newcomer);
    CHECK(rows_of(folder.file()) == "Anna=8 1 3\n");
  }
  SECTION("somebody was called so later") {
    const Folder folder;
    close_with(folder.file(), row);
    ask(folder.file(), rename(3, "Anna", "10") + rename(3, "Ben", "13") + rename(1, "Anna", "14"));
    CHECK(rows_of(folder.file()) == "Anna=3 1 3\n");
  }
}

TEST_CASE("a journal of the next schema is newer, however near") {
  const Folder folder;
  { const Journal fresh(folder.file(), Journal::Access::write, written_at); }
  const std::string next = std::to_string(Journal::schema() + 1);
  ask(folder.file(), "PRAGMA user_version = " + next);
  CHECK_THROWS_WITH(Journal(folder.file(), Journal::Access::write, written_at),
                    contains("is of schema " + next + ", newer"));
}

TEST_CASE("a journal that once lacked an index, or got a column late, is read as it is") {
  // Schema 2 as it first landed, brought to schema 3 by a program of that day; and its two forms of rulings.
  const Folder folder;
  for (const char* name : {"schema-3.db", "schema-3-first.db"}) {
    INFO(name);
    lay(kept / name, folder.file(name));
    ask(folder.file(name), "DROP INDEX matches_season");
    CHECK(Journal(folder.file(name), Journal::Access::read, written_at).head(6));
    CHECK(Journal(folder.file(name), Journal::Access::write, written_at).head(6));
  }
  // The index may be lacking there, and nothing else.
  lay(kept / "schema-3.db", folder.file("again.db"));
  ask(folder.file("again.db"), "DROP INDEX matches_date");
  CHECK_THROWS_WITH(Journal(folder.file("again.db"), Journal::Access::read, written_at),
                    contains("lacks the index \"matches_date\" on matches"));
}
