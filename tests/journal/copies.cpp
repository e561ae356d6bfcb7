// A journal that is copied, and one that is put back from a copy.

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "base/mistake.hpp"
#include "catch.hpp"
#include "folder.hpp"
#include "journal/deals.hpp"
#include "journal/health.hpp"
#include "journal/journal.hpp"
#include "journal/sql.hpp"

using namespace tavolo;
using journal::Journal;
using tavolo::tests::contains;
using tavolo::tests::entries_in;
using tavolo::tests::Folder;
using tavolo::tests::write_deals;
using tavolo::tests::written_at;
namespace fs = std::filesystem;

namespace {

/// The files with this in their names.
std::vector<std::string> names_in(const Folder& folder, const std::string& piece) {
  std::vector<std::string> names;
  for (const auto& file : fs::directory_iterator(folder.file(""))) {
    const std::string name = file.path().filename().string();
    if (name.find(piece) != std::string::npos) names.push_back(name);
  }
  return names;
}

}  // namespace

TEST_CASE("a backup holds what the journal holds, and replaces only what it may") {
  const Folder folder;
  write_deals(folder.file(), 2);
  journal::back_up(folder.file(), folder.file("copy.db"), false);
  CHECK(entries_in(folder.file("copy.db")) == 2);
  write_deals(folder.file(), 3);
  CHECK_THROWS_WITH(journal::back_up(folder.file(), folder.file("copy.db"), false), contains("exists already"));
  CHECK(entries_in(folder.file("copy.db")) == 2);
  journal::back_up(folder.file(), folder.file("copy.db"), true);
  CHECK(entries_in(folder.file("copy.db")) == 5);
}

TEST_CASE("what cannot be the source or the place of a backup is refused") {
  const Folder folder;
  write_deals(folder.file(), 1);
  const auto complaint = [&](const std::string& from, const std::string& to, bool replace) -> std::string {
    try {
      journal::back_up(folder.file(from), folder.file(to), replace);
    } catch (const base::Mistake& mistake) {
      return mistake.complaint().kind;
    } catch (const base::StoreFailure& failed) {
      return failed.what();
    }
    return "none";
  };
  CHECK(complaint("nothing.db", "copy.db", false) == "no-journal");
  CHECK_THROWS_WITH(journal::back_up(folder.file(), "", false), "the copy has no name");
  CHECK(complaint("a.db", "a.db", true) == "same-file");
  fs::create_symlink(folder.file(), folder.file("link.db"));
  CHECK(complaint("a.db", "link.db", true) == "same-file");
  fs::create_directory(folder.file("folder"));
  CHECK(complaint("a.db", "folder", true) == "exists");
  std::ofstream(folder.file("b.db-wal")) << "what another wrote last";
  CHECK_THAT(complaint("a.db", "b.db", false), contains("b.db-wal belongs to a journal in use"));
  std::ofstream(folder.file("note.txt")) << std::string(600, 'x');
  CHECK_THAT(complaint("note.txt", "copy.db", false), contains("is not a journal of tavolo"));
  CHECK_FALSE(fs::exists(folder.file("copy.db")));
}

TEST_CASE("a journal whose rows refer to nothing is not copied") {
  const Folder folder;
  write_deals(folder.file(), 1);
  tests::run_sql(folder.file(), "INSERT INTO sides (match, side, score) VALUES (99, 0, 0)");
  const std::vector<std::string> faults = Journal(folder.file(), Journal::Access::read, written_at).faults();
  CHECK(faults == std::vector<std::string>{"a row of sides refers to a row of matches that is not there"});
  CHECK_THROWS_WITH(journal::back_up(folder.file(), folder.file("copy.db"), false), contains("was not copied"));
  CHECK_FALSE(fs::exists(folder.file("copy.db")));
}

TEST_CASE("what is restored takes the place of the journal, which is kept") {
  const Folder folder;
  write_deals(folder.file(), 2);
  journal::back_up(folder.file(), folder.file("copy.db"), false);
  write_deals(folder.file(), 3);
  const std::string kept = journal::restore(folder.file("copy.db"), folder.file(), written_at);
  CHECK(kept == folder.file("a.db.before-20261120T210000Z"));
  CHECK(entries_in(folder.file()) == 2);
  CHECK(entries_in(kept) == 5);
  write_deals(folder.file(), 1);
  CHECK(journal::restore(kept, folder.file(), written_at) == kept + "-2");
  CHECK(entries_in(folder.file()) == 5);
  CHECK(entries_in(kept + "-2") == 3);
}

TEST_CASE("what a journal that others hold is, nobody knows: it is not taken for damaged") {
  const Folder folder;
  write_deals(folder.file(), 2);
  journal::back_up(folder.file(), folder.file("copy.db"), false);
  sqlite3* holder = nullptr;
  REQUIRE(sqlite3_open(folder.file().c_str(), &holder) == SQLITE_OK);
  REQUIRE(sqlite3_exec(holder, "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; SELECT * FROM matches", nullptr,
                       nullptr, nullptr) == SQLITE_OK);
  CHECK_THROWS_AS(
      journal::restore(folder.file("copy.db"), folder.file(), written_at, {.longest = std::chrono::milliseconds(10)}),
      base::StoreFailure);
  sqlite3_close(holder);
  CHECK(names_in(folder, "before").empty());
  CHECK(entries_in(folder.file()) == 2);
}

TEST_CASE("what is restored is only read, and gets nothing beside it") {
  const Folder folder;
  write_deals(folder.file("of a friend.db"),
              2);  // a journal, and no copy: SQLite would make its log and what it shares
  (void)journal::restore(folder.file("of a friend.db"), folder.file(), written_at);
  std::vector<std::string> names;
  for (const auto& file : fs::directory_iterator(folder.file(""))) names.push_back(file.path().filename().string());
  std::sort(names.begin(), names.end());
  CHECK(names == std::vector<std::string>{"a.db", "of a friend.db"});
  // What somebody has not yet written from the log into the file is restored all the same.
  Journal used(folder.file("of a friend.db"), Journal::Access::write, written_at);
  write_deals(folder.file("of a friend.db"), 1);
  (void)journal::restore(folder.file("of a friend.db"), folder.file(), written_at);
  CHECK(entries_in(folder.file()) == 3);
}

TEST_CASE("where there is no journal the restored one is put, and the log of a lost one is kept") {
  const Folder folder;
  write_deals(folder.file(), 2);
  journal::back_up(folder.file(), folder.file("copy.db"), false);
  CHECK(journal::restore(folder.file("copy.db"), folder.file("new.db"), written_at).empty());
  CHECK(entries_in(folder.file("new.db")) == 2);
  std::ofstream(folder.file("gone.db-wal")) << "what was written last";
  const std::string kept = journal::restore(folder.file("copy.db"), folder.file("gone.db"), written_at);
  CHECK(entries_in(folder.file("gone.db")) == 2);
  CHECK_FALSE(fs::exists(kept));
  CHECK(fs::file_size(kept + "-wal") == 21);
}

TEST_CASE("what a stopped program had begun to replace is brought back before anybody reads it") {
  const Folder folder;
  write_deals(folder.file(), 2);
  tests::stop_in_a_write(folder.file());
  REQUIRE(fs::file_size(folder.file("a.db-journal")) > 0);
  Journal book(folder.file(), Journal::Access::read, written_at);
  CHECK(book.faults().empty());
  CHECK(book.head(1)->note.empty());
  CHECK_FALSE(fs::exists(folder.file("a.db-journal")));

  tests::stop_in_a_write(folder.file());
  journal::back_up(folder.file(), folder.file("copy.db"), false);
  CHECK(Journal(folder.file("copy.db"), Journal::Access::read, written_at).head(1)->note.empty());
  CHECK(journal::examine(folder.file()).faults.empty());

  tests::stop_in_a_write(folder.file("copy.db"));  // a backup, too
  CHECK_FALSE(journal::examine(folder.file()).copy);
  CHECK_FALSE(journal::restore(folder.file("copy.db"), folder.file(), written_at).empty());
  CHECK(Journal(folder.file(), Journal::Access::read, written_at).head(1)->note.empty());
}

TEST_CASE("a rollback journal is never played back into what takes the place of its file") {
  const Folder folder;
  write_deals(folder.file(), 2);
  journal::back_up(folder.file(), folder.file("copy.db"), false);
  tests::stop_in_a_write(folder.file());

  // Gone, cut to nothing, or damaged beyond reading.
  for (const char* lost : {"gone.db", "empty.db", "damaged.db"}) {
    const std::string file = folder.file(lost);
    fs::copy_file(folder.file("a.db-journal"), file + "-journal");
    if (file.ends_with("empty.db")) std::ofstream(file).close();
    if (file.ends_with("damaged.db")) {
      fs::copy_file(folder.file(), file);
      fs::resize_file(file + "-journal", 4096);  // it cannot bring back much
      fs::resize_file(file, 8192);
    }
    const std::string kept = journal::restore(folder.file("copy.db"), file, written_at);
    INFO(lost);
    CHECK(entries_in(file) == 2);
    CHECK(Journal(file, Journal::Access::write, written_at).faults().empty());
    CHECK_FALSE(fs::exists(file + "-journal"));
    CHECK((fs::exists(kept) || fs::exists(kept + "-journal")));
  }
  fs::copy_file(folder.file("a.db-journal"), folder.file("b.db-journal"));
  CHECK_THROWS_WITH(journal::back_up(folder.file("copy.db"), folder.file("b.db"), true),
                    contains("b.db-journal belongs to a journal in use"));
}

TEST_CASE("what has the name of the note of a backup and is no file is left alone") {
  const Folder folder;
  write_deals(folder.file(), 2);
  const std::string note = folder.file(std::string("a.db") + journal::note_ending);
  REQUIRE(mkfifo(note.c_str(), 0600) == 0);
  journal::back_up(folder.file(), folder.file("one.db"), false);
  CHECK(journal::examine(folder.file()).copy);
  fs::remove(note);
  std::ofstream(folder.file("mine.txt")) << "mine";
  fs::create_symlink(folder.file("mine.txt"), note);
  journal::back_up(folder.file(), folder.file("two.db"), false);
  CHECK(fs::file_size(folder.file("mine.txt")) == 4);
}

TEST_CASE("what is no sound backup is not restored, and nothing changes") {
  const Folder folder;
  write_deals(folder.file(), 2);
  journal::back_up(folder.file(), folder.file("copy.db"), false);
  tests::run_sql(folder.file("copy.db"), "INSERT INTO sides (match, side, score) VALUES (99, 0, 0)");
  CHECK_THROWS_WITH(journal::restore(folder.file("copy.db"), folder.file(), written_at), contains("was not restored"));
  CHECK_THROWS_AS(journal::restore(folder.file(), folder.file(), written_at), base::Mistake);
  CHECK_THROWS_AS(journal::restore(folder.file("nothing.db"), folder.file(), written_at), base::Mistake);
  CHECK(entries_in(folder.file()) == 2);
  CHECK(names_in(folder, ".part-").empty());
  CHECK(names_in(folder, ".before-").empty());
}

TEST_CASE("a copy whose name means something in an address is found all the same") {
  const Folder folder;
  write_deals(folder.file(), 2);
  journal::back_up(folder.file(), folder.file("100%25#?mode=rwc.db"), false);
  const journal::Health health = journal::examine(folder.file());
  REQUIRE(health.copy);
  CHECK(health.copy->path == folder.file("100%25#?mode=rwc.db"));
  CHECK(health.copy->extent.entries == 2);
}

TEST_CASE("the facts of a strange journal are taken whole, however many there are and however long") {
  const Folder folder;
  constexpr int many = 3000;
  write_deals(folder.file(), many);
  {
    Journal book(folder.file(), Journal::Access::write, written_at);
    auto writing = book.write();
    book.append(1, {.kind = referee::Entry::Kind::deal, .deal = 1, .text = std::string(1'000'000, '5')});
    writing.commit();
  }
  SECTION("with their digests") {}
  SECTION("that has no digests") {
    tests::run_sql(folder.file(), "DROP TABLE digests; PRAGMA user_version = 6; DROP INDEX season_entries_season");
  }
  SECTION("that has digests which no journal takes") {
    tests::run_sql(folder.file(),
                   "DROP TRIGGER digests_stay; PRAGMA ignore_check_constraints = ON;"
                   "UPDATE digests SET digest = x'00' WHERE number = 2000");
  }
  SECTION("whose digests lack a column") { tests::run_sql(folder.file(), "ALTER TABLE digests DROP COLUMN chain"); }
  tests::run_sql(folder.file(), "CREATE TABLE strange (a)");
  (void)journal::restore(folder.file(), folder.file("new.db"), written_at, {}, journal::Taking::facts);
  CHECK(entries_in(folder.file("new.db")) == many + 1);
  CHECK(Journal(folder.file("new.db"), Journal::Access::read, written_at).faults().empty());
}

TEST_CASE("the facts of a strange journal of an older schema are taken, though its digests are gone") {
  const Folder folder;
  std::filesystem::copy_file(std::filesystem::path(TAVOLO_SOURCE_DIR) / "tests/journals/schema-7.db", folder.file());
  tests::run_sql(folder.file(), "DROP TABLE digests; CREATE TABLE strange (a)");
  (void)journal::restore(folder.file(), folder.file("new.db"), written_at, {}, journal::Taking::facts);
  Journal book(folder.file("new.db"), Journal::Access::read, written_at);
  CHECK(book.faults().empty());
  CHECK(book.older_than_digests() == book.extent().entries);
}
