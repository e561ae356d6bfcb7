// Rows that hold what tavolo never wrote: every value of every row is replaced, one at a time, by values that no
// command expects, as a damaged file may hold them or a hand with another program may write them.

#include <sqlite3.h>

#include <array>
#include <string>
#include <vector>

#include "catch.hpp"
#include "folder.hpp"
#include "reliability/damaged.hpp"

using namespace tavolo::tests;

namespace {

/// As SQL has them: numbers beside and beyond all that is counted, one whose lower half is 1, texts that are none.
constexpr std::array<const char*, 9> values{"0",
                                            "-1",
                                            "9223372036854775807",
                                            "4294967297",
                                            "''",
                                            "'x'",
                                            "NULL",
                                            "CAST(x'00' AS TEXT)",
                                            "CAST(x'1b5b41ff' AS TEXT)"};

constexpr std::array tables{
    "players",        "seasons",          "matches", "sides",        "seats",          "entries",
    "season_entries", "player_entries",   "rulings", "publications", "published_rows", "published_people",
    "published_ties", "published_shares", "digests", "team_entries", "team_players",   "game_files"};

/// A database that is open, and says what went wrong.
class Database {
 public:
  explicit Database(const std::string& file) {
    REQUIRE(sqlite3_open(file.c_str(), &m_database) == SQLITE_OK);
    run("PRAGMA synchronous = OFF; PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF;"
        "PRAGMA writable_schema = ON");
  }
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;
  ~Database() { sqlite3_close(m_database); }

  bool tries(const std::string& sql) {
    return sqlite3_exec(m_database, sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK;
  }
  void run(const std::string& sql) {
    INFO(sql);
    const bool done = tries(sql);
    INFO(sqlite3_errmsg(m_database));
    REQUIRE(done);
  }
  /// The first column of what a query answers.
  std::vector<std::string> list(const std::string& sql) {
    std::vector<std::string> rows;
    const auto add = [](void* into, int, char** columns, char**) {
      static_cast<std::vector<std::string>*>(into)->emplace_back(columns[0] == nullptr ? "" : columns[0]);
      return 0;
    };
    INFO(sql);
    REQUIRE(sqlite3_exec(m_database, sql.c_str(), add, &rows, nullptr) == SQLITE_OK);
    return rows;
  }

 private:
  sqlite3* m_database = nullptr;
};

/// The journal in a form that takes any value anywhere, and what makes it a journal again.
struct Loose {
  std::string bytes, mended;
};

Loose loosened(const std::string& file) {
  put(file, played());
  Loose loose;
  {
    Database database(file);
    const auto scripts = database.list(
        "SELECT 'UPDATE sqlite_schema SET sql = ' || quote(sql) || ' WHERE name = ' || quote(name) FROM sqlite_schema "
        "WHERE type = 'table' AND sql LIKE '%STRICT%'");
    for (const std::string& script : scripts) loose.mended += script + ";";
    for (const std::string& trigger : database.list("SELECT name FROM sqlite_schema WHERE type = 'trigger'")) {
      const auto made = database.list("SELECT sql FROM sqlite_schema WHERE name = '" + trigger + "'");
      loose.mended += made.front() + ";";
      database.run("DROP TRIGGER " + trigger);
    }
    database.run(
        "UPDATE sqlite_schema SET sql = replace(replace(replace(sql, 'STRICT, WITHOUT', 'WITHOUT'), 'STRICT', ''), "
        "'NOT NULL', '') WHERE type = 'table' AND sql LIKE '%STRICT%'");
    database.run("PRAGMA wal_checkpoint(TRUNCATE)");
  }
  loose.bytes = bytes_of(file);
  return loose;
}

/// A value of a journal: which, and how it is put there.
struct Place {
  std::string name, update;
};

std::vector<Place> places_in(const std::string& file) {
  Database database(file);
  std::vector<Place> places;
  for (const std::string table : tables) {
    const auto columns = database.list("SELECT name FROM pragma_table_info('" + table + "')");
    std::string key;
    for (const std::string& column :
         database.list("SELECT name FROM pragma_table_info('" + table + "') WHERE pk > 0 ORDER BY pk")) {
      key += (key.empty() ? "'" : " || ' AND ") + column + " = ' || " + column;
    }
    const auto rows = database.list("SELECT " + key + " FROM " + table);
    for (const std::string& row : rows) {
      for (const std::string& column : columns) {
        places.push_back(
            {table + "." + column + " where " + row, "UPDATE " + table + " SET " + column + " = VALUE WHERE " + row});
      }
    }
  }
  return places;
}

/// Puts a value there; answers whether it could be.
bool spoil(const std::string& file, const Loose& loose, const Place& place, const std::string& value) {
  put(file, loose.bytes);
  Database database(file);
  std::string update = place.update;
  update.replace(update.find("VALUE"), 5, value);
  if (!database.tries("BEGIN;" + update)) return false;
  database.run(loose.mended + "COMMIT");
  return true;
}

}  // namespace

TEST_CASE("no value of any row crashes a command") {
  const Folder folder;
  const Loose loose = loosened(folder.file());
  const std::vector<Place> places = places_in(folder.file());
  REQUIRE(places.size() > 500);
  int count = 0;
  std::size_t next = 0;
  for (const Place& place : places) {
    for (const char* value : values) {
      // The short form takes every fifth one at most, each by another command.
      if (!thorough() && ++count % (5 * sparse()) != 1) continue;
      if (!spoil(folder.file(), loose, place, value)) continue;
      INFO(place.name << " is " << value);
      if (!thorough()) {
        expect_sentence(folder.file(), uses()[next++ % uses().size()]);
        continue;
      }
      const std::string bad = bytes_of(folder.file());
      for (const Step& step : uses()) {
        put(folder.file(), bad);
        expect_sentence(folder.file(), step);
      }
    }
  }
}

TEST_CASE("a match without entries crashes no command") {
  const Folder folder;
  const Loose loose = loosened(folder.file());
  for (const char* match : {"1", "match"}) {  // the first one, and each
    REQUIRE(spoil(folder.file(), loose, {"entries", "DELETE FROM entries WHERE match = VALUE"}, match));
    const std::string bad = bytes_of(folder.file());
    for (const Step& step : uses()) {
      put(folder.file(), bad);
      expect_sentence(folder.file(), step);
    }
    put(folder.file(), bad);
    CHECK(run_command(folder.file(), {{"verify"}, {}}).status == 1);
    for (const Step& step :
         std::vector<Step>{{{"matches"}, {}}, {{"standings"}, {}}, {{"show", "1"}, {}}, {{"why", "1"}, {}}}) {
      const Ran ran = run_command(folder.file(), step);
      CHECK(ran.status == 3);
      CHECK(ran.error.starts_with("tavolo: this program cannot read match 1: it has no entries"));
    }
  }
}

TEST_CASE("an escape behind any text acts on no terminal, and stands in no JSON") {
  const Folder folder;
  const Loose loose = loosened(folder.file());
  std::vector<Place> places;
  {
    put(folder.file(), played());
    Database database(folder.file());
    for (const std::string table : tables) {
      for (const std::string& column :
           database.list("SELECT name FROM pragma_table_info('" + table + "') WHERE type = 'TEXT'")) {
        places.push_back({table + "." + column, "UPDATE " + table + " SET " + column + " = VALUE"});
      }
    }
  }
  REQUIRE(places.size() > 25);
  int count = 0;
  for (const Place& place : places) {
    const std::string column = place.name.substr(place.name.find('.') + 1);
    // C0, C1, marks of direction, and the first of them where a byte alone is meant.
    REQUIRE(spoil(folder.file(), loose, place,
                  column + " || char(27) || '[2J' || char(155, 8238, 8294, 127) || CAST(x'9b' AS TEXT)"));
    const std::string bad = bytes_of(folder.file());
    for (const Step& step : uses()) {
      if (!thorough() && ++count % (7 * sparse()) != 0) continue;
      INFO(place.name);
      for (const bool json : {false, true}) {
        Step asked = step;
        if (json) asked.words.push_back("--json");
        put(folder.file(), bad);
        expect_sentence(folder.file(), asked);
      }
    }
  }
}
