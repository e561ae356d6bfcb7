#include "journal/health.hpp"

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "catch.hpp"
#include "folder.hpp"
#include "journal/deals.hpp"
#include "journal/sql.hpp"

using namespace tavolo;
using journal::examine;
using journal::Health;
using journal::Journal;
using tavolo::tests::contains;
using tavolo::tests::Folder;
using tavolo::tests::write_deals;
using tavolo::tests::written_at;
namespace fs = std::filesystem;

namespace {

/// Leaves too little of a file to tell whose journal it was.
void ruin(const std::string& file) {
  fs::resize_file(file, 4096 * 3);
  std::fstream out(file, std::ios::in | std::ios::out | std::ios::binary);
  out.seekp(100);
  out << std::string(8000, 'x');
}

constexpr uid_t nobody = 65534;

void give_to_nobody(const std::vector<std::string>& files) {
  for (const std::string& file : files) REQUIRE(chown(file.c_str(), nobody, nobody) == 0);
}

/// Looks at something without the rights of root.
template <typename Look>
bool as_nobody(Look look) {
  const pid_t child = fork();
  if (child == 0) _exit(setuid(nobody) == 0 && look() ? 0 : 1);
  int status = 0;
  REQUIRE(waitpid(child, &status, 0) == child);
  return status == 0;
}

/// The names of what lies in a folder.
std::vector<std::string> names_in(const std::string& folder) {
  std::vector<std::string> names;
  for (const auto& file : fs::directory_iterator(folder)) names.push_back(file.path().filename().string());
  std::sort(names.begin(), names.end());
  return names;
}

/// The number of a process that has ended.
pid_t ended_process() {
  const pid_t child = fork();
  if (child == 0) _exit(0);
  REQUIRE(waitpid(child, nullptr, 0) == child);
  return child;
}

/// Makes two tables share their pages, which nothing minds that only counts entries.
void damage(const std::string& file) {
  tests::run_sql(file,
                 "PRAGMA writable_schema = ON;"
                 "UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'sides') "
                 "WHERE name = 'seats'");
}

}  // namespace

TEST_CASE("a sound journal is examined without a trace") {
  const Folder folder;
  write_deals(folder.file(), 3);
  const Health health = examine(folder.file());
  CHECK(health.exists);
  CHECK(health.failure.empty());
  CHECK(health.faults.empty());
  CHECK(health.extent.entries == 3);
  CHECK(health.extent.until == written_at);
  CHECK(health.extent.first.size() == 32);
  CHECK(health.extent.schema == Journal::schema());
  CHECK(health.rights == 0600);
  CHECK(health.writable);
  CHECK(health.folder_there);
  CHECK(health.folder_writable);
  CHECK(health.size >= fs::file_size(folder.file()));
  CHECK(health.free > 0);
  CHECK_FALSE(health.lost);
  CHECK_FALSE(health.copy);
  CHECK_FALSE(journal::sqlite_version().empty());
}

TEST_CASE("where there is no journal there is nothing to be afraid of") {
  const Folder folder;
  const Health none = examine(folder.file());
  CHECK_FALSE(none.exists);
  CHECK(none.failure.empty());
  CHECK(none.folder_there);
  CHECK_FALSE(none.lost);
  CHECK_FALSE(examine(folder.file("no/where.db")).folder_there);
  std::ofstream(folder.file("empty.db")).flush();
  CHECK(examine(folder.file("empty.db")).extent.entries == 0);
}

TEST_CASE("of the copies the one with most entries is named, and others' journals are not") {
  const Folder folder;
  write_deals(folder.file("other.db"), 50);
  write_deals(folder.file(), 1);
  journal::back_up(folder.file(), folder.file("first.db"), false);
  write_deals(folder.file(), 4);
  fs::create_directory(folder.file("away"));
  journal::back_up(folder.file(), folder.file("away/second.db"), false);
  write_deals(folder.file(), 1);
  std::ofstream(folder.file("letter")) << "dear Ann";
  Health health = examine(folder.file());
  REQUIRE(health.copy);
  CHECK(fs::equivalent(health.copy->path, folder.file("away/second.db")));
  CHECK(health.copy->extent.entries == 5);
  CHECK(health.copy->faults.empty());
  CHECK(health.missing_copy.empty());
  fs::remove(folder.file("away/second.db"));
  health = examine(folder.file());
  CHECK(health.missing_copy == folder.file("away/second.db"));
  REQUIRE(health.copy);
  CHECK(health.copy->extent.entries == 1);
}

TEST_CASE("a lost journal names its own copy, though others around it hold more") {
  const Folder folder;
  write_deals(folder.file("club.db"), 50);
  write_deals(folder.file(), 2);
  journal::back_up(folder.file(), folder.file("copy.db"), false);
  SECTION("when the file still tells whose it is") {
    fs::remove(folder.file() + ".last-backup");
    SECTION("cut off") { fs::resize_file(folder.file(), 4096 * 36); }
    SECTION("newer") { tests::run_sql(folder.file(), "PRAGMA user_version = 99"); }
    SECTION("with a folder in the place of its log") {
      fs::remove(folder.file() + "-wal");
      fs::create_directory(folder.file() + "-wal");
    }
  }
  SECTION("when the note tells") { ruin(folder.file()); }
  SECTION("when an older note tells only where") {
    ruin(folder.file());
    std::ofstream(folder.file() + ".last-backup") << folder.file("copy.db") << '\n';
  }
  SECTION("when only the names tell") {
    ruin(folder.file());
    fs::remove(folder.file() + ".last-backup");
    fs::rename(folder.file("copy.db"), folder.file("a.db.before-20261120T210405Z"));
  }
  const Health health = examine(folder.file());
  CHECK_FALSE(health.failure.empty());
  CHECK_FALSE(health.hint.empty());
  CHECK(health.lost);
  REQUIRE(health.copy);
  CHECK(health.copy->extent.entries == 2);
  CHECK(health.doubtful_copy.empty());
}

TEST_CASE("where nobody knows whose a lost journal was, others are named with doubt") {
  const Folder folder;
  write_deals(folder.file(), 2);
  write_deals(folder.file("club.db"), 5);
  write_deals(folder.file("tea.db"), 3);
  ruin(folder.file());
  const Health health = examine(folder.file());
  CHECK(health.lost);
  CHECK_FALSE(health.copy);
  CHECK(health.doubtful_copy == folder.file("club.db"));
}

TEST_CASE("a log whose journal is gone, or is empty, makes it a lost one") {
  const Folder folder;
  write_deals(folder.file(), 2);
  journal::back_up(folder.file(), folder.file("copy.db"), false);
  fs::remove(folder.file() + "-shm");
  const bool empty = GENERATE(false, true);
  fs::remove(folder.file());
  if (empty) std::ofstream(folder.file()).flush();
  std::ofstream(folder.file() + "-wal") << "what was written last";
  const Health health = examine(folder.file());
  CHECK(health.exists == empty);
  CHECK(health.orphaned_log);
  CHECK(health.lost);
  CHECK(health.copy);
  CHECK(fs::file_size(folder.file() + "-wal") > 0);
}

TEST_CASE("of a lost journal the best copy that is whole is named") {
  const Folder folder;
  write_deals(folder.file(), 2);
  journal::back_up(folder.file(), folder.file("old.db"), false);
  write_deals(folder.file(), 2);
  journal::back_up(folder.file(), folder.file("new.db"), false);
  damage(folder.file("new.db"));
  ruin(folder.file());
  const Health health = examine(folder.file());
  REQUIRE(health.copy);
  CHECK(health.copy->path == folder.file("old.db"));
  CHECK(health.copy->faults.empty());
  damage(folder.file("old.db"));
  CHECK_FALSE(examine(folder.file()).copy->faults.empty());
}

TEST_CASE("other names of the journal are no copies of it, and its link leads to what belongs to it") {
  const Folder folder;
  write_deals(folder.file(), 2);
  fs::create_hard_link(folder.file(), folder.file("hard.db"));
  fs::create_symlink("a.db", folder.file("soft.db"));
  CHECK_FALSE(examine(folder.file()).copy);
  CHECK_FALSE(examine(folder.file("soft.db")).copy);
  fs::create_directory(folder.file("away"));
  fs::create_symlink(folder.file(), folder.file("away/link.db"));
  journal::back_up(folder.file("away/link.db"), folder.file("away/copy.db"), false);
  for (const char* name : {"a.db", "away/link.db"}) {
    const Health health = examine(folder.file(name));
    REQUIRE(health.copy);
    CHECK(fs::equivalent(health.copy->path, folder.file("away/copy.db")));
  }
}

TEST_CASE("a journal is examined without a file more, whether somebody uses it or not") {
  const Folder folder;
  write_deals(folder.file(), 2);
  std::optional<Journal> open;
  SECTION("nobody uses it") {}
  SECTION("nobody uses it, and two threads look into it") { write_deals(folder.file(), 9'998); }
  SECTION("somebody uses it") { open.emplace(folder.file(), Journal::Access::write, written_at); }
  SECTION("it is damaged") { ruin(folder.file()); }
  const auto before = names_in(folder.file(""));
  (void)examine(folder.file());
  CHECK(names_in(folder.file("")) == before);
}

TEST_CASE("a journal with the number of another schema is told from what it has") {
  const Folder folder;
  write_deals(folder.file(), 2);
  const int given = GENERATE(0, 1, 2);
  tests::run_sql(folder.file(), ("PRAGMA user_version = " + std::to_string(given)).c_str());
  Health health = examine(folder.file());
  const std::string schema = std::to_string(Journal::schema());
  CHECK_THAT(health.failure, contains("says that it is of schema " + std::to_string(given) +
                                      ", and has the tables of schema " + schema));
  CHECK(health.hint == "keep a copy of it, then: sqlite3 " + folder.file() + " 'PRAGMA user_version = " + schema + "'");
  CHECK(health.lost);
  tests::run_sql(folder.file(), ("PRAGMA user_version = " + schema).c_str());
  CHECK(examine(folder.file()).failure.empty());
}

TEST_CASE("what lies beside a journal and cannot be written is named with its owner") {
  const Folder folder;
  write_deals(folder.file(), 2);
  const std::string shared = folder.file() + "-shm";
  const std::string log = folder.file() + "-wal";
  std::ofstream(shared) << std::string(32768, '\0');
  chmod(shared.c_str(), 0400);
  // Root may write everything, but whose journal it is may not.
  const bool root = geteuid() == 0;
  if (root) give_to_nobody({folder.file(), shared});
  SECTION("read-only, and ours to change") {
    const Health health = examine(folder.file());
    REQUIRE(health.blocked.size() == 1);
    CHECK(health.blocked[0].path == shared);
    CHECK_FALSE(health.blocked[0].owner.empty());
    CHECK(health.blocked[0].is_file);
    CHECK(health.blocked[0].may_change);
    CHECK(health.blocked[0].same_owner);
    CHECK_FALSE(health.blocked[0].holds_pages);
  }
  SECTION("a folder in the place of the log") {
    fs::remove(shared);
    fs::create_directory(log);
    const Health health = examine(folder.file());
    REQUIRE(health.blocked.size() == 1);
    CHECK_FALSE(health.blocked[0].is_file);
  }
  SECTION("of somebody else") {
    if (!root) return;
    fs::remove(shared);
    std::ofstream(log) << "pages";
    chmod(log.c_str(), 0600);
    give_to_nobody({folder.file("")});
    CHECK(as_nobody([&] {
      const auto blocked = examine(folder.file()).blocked;
      return blocked.size() == 1 && blocked[0].owner == "root" && !blocked[0].may_change && !blocked[0].same_owner &&
             blocked[0].holds_pages;
    }));
    // Who may not write the journal need not write its log.
    chmod(folder.file().c_str(), 0444);
    REQUIRE(chown(folder.file().c_str(), 0, 0) == 0);
    CHECK(as_nobody([&] { return examine(folder.file()).blocked.empty(); }));
  }
  SECTION("of somebody else beside a journal of root, who may do all") {
    if (!root) return;
    REQUIRE(chown(folder.file().c_str(), 0, 0) == 0);
    CHECK(examine(folder.file()).blocked.empty());
  }
  SECTION("of root, who may give it away") {
    if (!root) return;
    REQUIRE(chown(shared.c_str(), 0, 0) == 0);
    const Health health = examine(folder.file());
    REQUIRE(health.blocked.size() == 1);
    CHECK(health.blocked[0].may_change);
    CHECK_FALSE(health.blocked[0].same_owner);
  }
}

TEST_CASE("a copy that is damaged is named with what is wrong") {
  const Folder folder;
  write_deals(folder.file(), 2);
  journal::back_up(folder.file(), folder.file("copy.db"), false);
  damage(folder.file("copy.db"));
  const Health health = examine(folder.file());
  REQUIRE(health.copy);
  REQUIRE_FALSE(health.copy->faults.empty());
  // Where not even the entries can be counted nobody can tell whose copy it is.
  fs::resize_file(folder.file("copy.db"), 4096 * 2);
  CHECK_FALSE(examine(folder.file()).copy);
}

TEST_CASE("whatever is left of copies whose makers were killed is told, and nothing else") {
  const Folder folder;
  write_deals(folder.file(), 1);
  journal::back_up(folder.file(), folder.file("copy.db"), false);
  const std::string left = folder.file("copy.db.part-" + std::to_string(ended_process()));
  fs::copy_file(folder.file("copy.db"), left);
  const std::string begun = folder.file("my copy.db.part-" + std::to_string(ended_process()));
  std::ofstream(begun).flush();
  std::ofstream(begun + "-journal") << "pages";
  const std::string late = folder.file("z.db.part-" + std::to_string(ended_process()));
  std::ofstream(late) << std::string(4096, '\0') << "rows";
  const std::vector<std::string> rubbish{left, begun, begun + "-journal", late};

  fs::copy_file(folder.file("copy.db"), folder.file("b.db.part-" + std::to_string(getpid())));
  fs::copy_file(folder.file("copy.db"), folder.file("b.db.part-1"));  // of a process of root
  fs::copy_file(folder.file("copy.db"), folder.file("c.db.part-time"));
  std::ofstream(folder.file("film.part-" + std::to_string(ended_process()))) << "half a film, cut by somebody";
  fs::create_directory(folder.file("box.part-" + std::to_string(ended_process())));
  const Health health = examine(folder.file());
  CHECK(health.unfinished == rubbish);
  CHECK(health.copy);
}

TEST_CASE("what a program is copying now is no copy yet") {
  const Folder folder;
  write_deals(folder.file(), 2);
  fs::copy_file(folder.file(), folder.file("b.db.part-" + std::to_string(getpid())));
  const Health health = examine(folder.file());
  CHECK_FALSE(health.copy);
  CHECK(health.unfinished.empty());
}

TEST_CASE("a backup whose name no line can hold is not noted") {
  const Folder folder;
  write_deals(folder.file(), 1);
  journal::note_backup(folder.file(), folder.file("a\nb.db"));
  CHECK_FALSE(fs::exists(folder.file() + ".last-backup"));
  journal::note_backup(folder.file(), folder.file("b.db"));
  CHECK(examine(folder.file()).missing_copy == folder.file("b.db"));
  // Where nothing can be written nothing is said.
  journal::note_backup(folder.file("no/where.db"), folder.file("b.db"));
}
