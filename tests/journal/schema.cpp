// A file is used as a journal only if it holds what a journal holds, to the letter: what else is in it would be run.

#include <sqlite3.h>
#include <sys/stat.h>

#include <array>
#include <filesystem>
#include <string>
#include <vector>

#include "base/mistake.hpp"
#include "catch.hpp"
#include "folder.hpp"
#include "journal/deals.hpp"
#include "journal/file.hpp"
#include "journal/health.hpp"
#include "journal/journal.hpp"
#include "journal/schema.hpp"
#include "journal/sql.hpp"

using namespace tavolo;
using journal::Journal;
using tavolo::tests::contains;
using tavolo::tests::entries_in;
using tavolo::tests::Folder;
using tavolo::tests::run_sql;
using tavolo::tests::write_deals;
using tavolo::tests::written_at;
using Access = Journal::Access;
using Kind = referee::Entry::Kind;
namespace fs = std::filesystem;

namespace {

/// What is said of a piece of work that fails, with what to do; empty where it went well.
template <typename Work>
std::string said(Work work) {
  try {
    work();
  } catch (const base::StoreFailure& failed) {
    return std::string(failed.what()) + "; " + failed.hint();
  }
  return {};
}

std::string said_of_opening(const std::string& file, Access access) {
  return said([&] { const Journal book(file, access, written_at); });
}

/// Puts the pages of one database in the place of those of another, as an older program restores a backup.
void put_pages(const std::string& from, const std::string& to) {
  sqlite3 *source = nullptr, *target = nullptr;
  REQUIRE(sqlite3_open_v2(("file:" + from + "?immutable=1").c_str(), &source, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI,
                          nullptr) == SQLITE_OK);
  REQUIRE(sqlite3_open(to.c_str(), &target) == SQLITE_OK);
  sqlite3_backup* backup = sqlite3_backup_init(target, "main", source, "main");
  REQUIRE(sqlite3_backup_step(backup, -1) == SQLITE_DONE);
  sqlite3_backup_finish(backup);
  sqlite3_close(target);
  sqlite3_close(source);
}

/// What somebody did to a journal, and how it is told.
struct Tampering {
  const char* sql;
  const char* told;
};

/// A query that never ends, as somebody may put it in the place of the entries.
#define ENDLESS "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i, i FROM n"

constexpr std::array<Tampering, 14> tamperings{{
    {"CREATE TRIGGER swallow BEFORE INSERT ON entries WHEN NEW.kind = 'deal' BEGIN SELECT RAISE(IGNORE); END",
     "it has a trigger \"swallow\" on entries; to take its facts alone: tavolo "},
    {"CREATE TRIGGER rewrite AFTER INSERT ON seats BEGIN INSERT INTO players (id, name, folded) VALUES "
     "(randomblob(16), 'x', 'x'); END",
     "it has a trigger \"rewrite\" on seats; "},
    {"CREATE TRIGGER entries AFTER INSERT ON entries BEGIN SELECT 1; END",
     "it has a trigger \"entries\" on entries in the place of the table; "},
    {"DROP TRIGGER entries_stay", "it lacks the trigger \"entries_stay\" on entries; "},
    {"DROP TRIGGER entries_stay; CREATE TRIGGER entries_stay BEFORE UPDATE ON entries BEGIN SELECT 1; END",
     "its trigger \"entries_stay\" on entries is another; "},
    {"ALTER TABLE entries RENAME TO facts; CREATE VIEW entries AS " ENDLESS, "it has a table \"facts\"; "},
    {"CREATE VIEW x AS " ENDLESS, "it has a view \"x\"; "},
    {"CREATE TABLE mine (a)", "it has a table \"mine\"; "},
    {"CREATE VIRTUAL TABLE mine USING fts5(a)", "; and more; "},
    {"CREATE INDEX mine ON entries (text)", "it has an index \"mine\" on entries; "},
    {"DROP INDEX entries_match", "it lacks the index \"entries_match\" on entries; "},
    {"ALTER TABLE players ADD COLUMN x TEXT", "its table \"players\" is another; "},
    {"ALTER TABLE rulings DROP COLUMN date", "its table \"rulings\" is another; "},
    {"PRAGMA foreign_keys = OFF; DROP TABLE season_entries", "it lacks the table \"season_entries\"; "},
}};

}  // namespace

TEST_CASE("a journal that holds anything strange is refused with what it is, by whoever opens it") {
  for (const Tampering& one : tamperings) {
    INFO(one.sql);
    const Folder folder;
    write_deals(folder.file("good.db"), 1);
    write_deals(folder.file(), 1);
    run_sql(folder.file(), one.sql);
    for (const Access access : {Access::read, Access::write, Access::look, Access::still, Access::copy}) {
      CHECK_THAT(said_of_opening(folder.file(), access), contains(one.told));
    }
    CHECK_THAT(said([&] { journal::back_up(folder.file(), folder.file("copy.db"), false); }), contains(one.told));
    CHECK_FALSE(fs::exists(folder.file("copy.db")));
    const std::string from = folder.file();
    CHECK_THAT(said([&] { (void)journal::restore(from, folder.file("good.db"), written_at); }),
               contains(one.told) && contains("the backup " + from + " is not as tavolo makes it: it"));
    CHECK(entries_in(folder.file("good.db")) == 1);
    CHECK_THAT(journal::examine(folder.file()).failure, contains(" is not as tavolo makes it: it"));
    // A good one that lies in the same folder minds nothing.
    const journal::Health beside = journal::examine(folder.file("good.db"));
    CHECK(beside.failure.empty());
    CHECK_FALSE(beside.copy);
  }
}

TEST_CASE("the facts of a strange journal are taken without what is strange") {
  for (const Tampering& one : tamperings) {
    INFO(one.sql);
    const Folder folder;
    write_deals(folder.file(), 1);
    write_deals(folder.file(), 1);
    run_sql(folder.file(), one.sql);
    if (std::string(one.sql).find("facts") != std::string::npos) {
      CHECK_THAT(said([&] {
                   (void)journal::restore(folder.file(), folder.file("new.db"), written_at, {}, journal::Taking::facts);
                 }),
                 contains("has no table of entries; nothing was written"));
      CHECK_FALSE(fs::exists(folder.file("new.db")));
      continue;
    }
    (void)journal::restore(folder.file(), folder.file("new.db"), written_at, {}, journal::Taking::facts);
    CHECK(entries_in(folder.file("new.db")) == 2);
    write_deals(folder.file("new.db"), 1);
    // The journal itself is put in order the same way, and kept as it was.
    const std::string kept = journal::restore(folder.file(), folder.file(), written_at, {}, journal::Taking::facts);
    CHECK(entries_in(folder.file()) == 2);
    CHECK_THAT(said_of_opening(kept, Access::read), contains(one.told));
    CHECK(said_of_opening(folder.file(), Access::write).empty());
  }
}

TEST_CASE("rows that no journal takes are not restored as facts") {
  const Folder folder;
  write_deals(folder.file(), 1);
  run_sql(folder.file(),
          "CREATE TABLE mine (a); PRAGMA ignore_check_constraints = ON;"
          "INSERT INTO entries (id, match, kind, at) VALUES (randomblob(16), 1, 'guess', '')");
  const auto restore = [&](const std::string& from) {
    return said([&] { (void)journal::restore(from, folder.file("new.db"), written_at, {}, journal::Taking::facts); });
  };
  CHECK_THAT(restore(folder.file()),
             contains("the backup " + folder.file() + " cannot be used: CHECK constraint failed"));
  run_sql(folder.file("other.db"), "CREATE TABLE entries (a)");
  CHECK_THAT(restore(folder.file("other.db")), contains("is not a journal of tavolo"));
  CHECK_FALSE(fs::exists(folder.file("new.db")));
}

TEST_CASE("what a journal becomes after it was opened is not written to") {
  const Folder folder;
  write_deals(folder.file(), 1);
  Journal book(folder.file(), Access::write, written_at);
  const auto begin = [&] { return said([&] { const auto writing = book.write(); }); };
  CHECK(begin().empty());
  run_sql(folder.file(), tamperings[0].sql);
  CHECK_THAT(begin(), contains("it has a trigger \"swallow\" on entries"));
  run_sql(folder.file(), "DROP TRIGGER swallow");
  CHECK(begin().empty());
  put_pages(fs::path(TAVOLO_SOURCE_DIR) / "tests/journals/schema-2.db", folder.file());
  const std::string replaced = "the journal " + folder.file() + " was replaced by an older one meanwhile";
  CHECK_THAT(begin(), contains(replaced + "; nothing was written; do it again"));
  run_sql(folder.file(), "PRAGMA user_version = 99; CREATE TABLE other (a)");
  CHECK_THAT(begin(), contains("is of schema 99, newer than this tavolo"));
}

TEST_CASE("what is appended is read back before it is called recorded") {
  const Folder folder;
  write_deals(folder.file(), 1);
  // A trigger of the connection itself, which is in no file.
  static const char* trigger = nullptr;
  const auto lay = [](sqlite3* database, char**, const void*) {
    return trigger == nullptr ? SQLITE_OK : sqlite3_exec(database, trigger, nullptr, nullptr, nullptr);
  };
  const auto entry = reinterpret_cast<void (*)()>(static_cast<int (*)(sqlite3*, char**, const void*)>(lay));
  REQUIRE(sqlite3_auto_extension(entry) == SQLITE_OK);
  const auto append = [&](const char* sql) {
    trigger = nullptr;
    Journal plain(folder.file(), Access::write, written_at);  // a temporary trigger needs the table to be known
    trigger = sql;
    return said([&] { write_deals(folder.file(), 1); });
  };
  CHECK(append(nullptr).empty());
  const std::string keeps_not = "the journal " + folder.file() + " does not keep what is written into it";
  const std::string told = keeps_not + "; nothing was written; `tavolo doctor` tells of the file and its copies";
  CHECK_THAT(append("CREATE TEMP TRIGGER t BEFORE INSERT ON main.entries BEGIN SELECT RAISE(IGNORE); END"),
             contains(told));
  CHECK_THAT(append("CREATE TEMP TRIGGER t AFTER INSERT ON main.entries BEGIN "
                    "UPDATE matches SET note = 'x' WHERE number = NEW.match; END"),
             contains(told));
  trigger = nullptr;
  sqlite3_cancel_auto_extension(entry);
  CHECK(entries_in(folder.file()) == 2);
}

TEST_CASE("a file that is not known is read with limits, and none of its views") {
  const Folder folder;
  write_deals(folder.file(), 1);
  std::string many = "BEGIN;";
  for (int i = 0; i < 12000; ++i) many += "CREATE TABLE t" + std::to_string(i) + "(a);";
  run_sql(folder.file(), (many + "COMMIT").c_str());
  CHECK_THAT(said_of_opening(folder.file(), Access::read),
             contains("the journal " + folder.file() + " holds more than a journal of tavolo has room for; keep"));
  CHECK_THAT(said_of_opening(folder.file(), Access::still),
             contains("the journal " + folder.file() + " holds more than a journal of tavolo has room for; keep"));

  run_sql(folder.file("long.db"), ("CREATE TABLE t (a DEFAULT '" + std::string(2 << 20, 'x') + "')").c_str());
  CHECK_THAT(said_of_opening(folder.file("long.db"), Access::read), contains("holds more than a journal"));

  run_sql(folder.file("view.db"), "CREATE VIEW v AS SELECT 1");
  journal::Connection connection(folder.file("view.db"), SQLite::OPEN_READWRITE, {});
  CHECK_THROWS_WITH(connection.database.exec("SELECT * FROM v"), contains("access to view \"v\" prohibited"));
  CHECK_THROWS_WITH(connection.database.exec(ENDLESS), "interrupted");
  CHECK_THROWS_WITH(connection.database.exec("PRAGMA writable_schema = ON; DELETE FROM sqlite_schema"),
                    contains("may not be modified"));
}

TEST_CASE("a journal of two names is not written through either") {
  const Folder folder;
  write_deals(folder.file(), 1);
  fs::create_hard_link(folder.file(), folder.file("two.db"));
  for (const char* name : {"a.db", "two.db"}) {
    const std::string file = folder.file(name);
    CHECK_THAT(said([&] { write_deals(file, 1); }),
               contains("the journal " + file +
                        " has a second name, and what is written through both is lost; "
                        "nothing was written; `find FOLDER -samefile " +
                        file + "` lists the names"));
    CHECK(entries_in(file) == 1);
    CHECK(journal::examine(file).second_name);
  }
  journal::back_up(folder.file(), folder.file("copy.db"), false);
  // A restore parts it from its other names.
  const std::string kept = journal::restore(folder.file("copy.db"), folder.file(), written_at);
  CHECK(fs::equivalent(kept, folder.file("two.db")));
  write_deals(folder.file(), 1);
  CHECK(entries_in(folder.file()) == 2);
  // What is advised helps.
  fs::copy_file(folder.file("two.db"), folder.file("two.db.alone"));
  fs::rename(folder.file("two.db.alone"), folder.file("two.db"));
  write_deals(folder.file("two.db"), 1);
  CHECK(entries_in(folder.file("two.db")) == 2);
  CHECK(entries_in(kept) == 1);
}

TEST_CASE("the schema that is compared with is that of the migrations") {
  const Folder folder;
  write_deals(folder.file(), 1);
  journal::Connection connection(folder.file(), SQLite::OPEN_READONLY, {});
  const journal::Form form = journal::recognize(connection, folder.file());
  CHECK(form.schema == Journal::schema());
  CHECK(form.schema == journal::newest_schema());
  CHECK_FALSE(form.is_older());
}
