// Files that cannot be opened, disks that fail, and facts that cannot be kept: each is told in its own sentence, and
// what was written before stays.

#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <string>

#include "base/limits.hpp"
#include "base/mistake.hpp"
#include "catch.hpp"
#include "folder.hpp"
#include "journal/journal.hpp"
#include "journal/sql.hpp"
#include "referee/seating.hpp"
#include "reliability/disk.hpp"

using namespace tavolo;
using journal::Journal;
using tavolo::tests::contains;
using tavolo::tests::Folder;
using tavolo::tests::lay_on_disk;
using tavolo::tests::Trouble;
using tavolo::tests::written_at;
using Kind = referee::Entry::Kind;
namespace fs = std::filesystem;

namespace {

referee::Head head() {
  return {
      .game = "all-fours", .edition = "2026-12", .date = "2026-11-20", .sides = {{"Ann"}, {"Ben"}}, .scores = {0, 0}};
}

/// Writes one entry into the journal, and makes it where there is none.
void write(const std::string& file) {
  Journal book(file, Journal::Access::write, written_at);
  auto writing = book.write();
  if (!book.head(1)) book.add_match(head());
  book.append(1, {.kind = Kind::deal, .deal = 1, .text = "d1"});
  writing.commit();
}

std::int64_t entries_in(const std::string& file) {
  return Journal(file, Journal::Access::read, written_at).extent().entries;
}

/// What is said of a file that cannot be opened, with what to do.
std::string refusal(const std::string& file, Journal::Access access) {
  try {
    const Journal book(file, access, written_at);
  } catch (const base::StoreFailure& failed) {
    return std::string(failed.what()) + "; " + failed.hint();
  }
  return "opened";
}

/// While it lives this process has only the rights of nobody, who owns the folder and what is in it.
class AsNobody {
 public:
  explicit AsNobody(const Folder& folder) {
    if (!m_root) return;
    for (const auto& file : fs::directory_iterator(folder.file(""))) {
      REQUIRE(chown(file.path().c_str(), nobody, nobody) == 0);
    }
    REQUIRE(chown(folder.file("").c_str(), nobody, nobody) == 0);
    REQUIRE(setresuid(nobody, nobody, 0) == 0);
  }
  AsNobody(const AsNobody&) = delete;
  AsNobody& operator=(const AsNobody&) = delete;
  ~AsNobody() {
    if (!m_root) return;
    if (setresuid(0, 0, 0) != 0) std::abort();
    prctl(PR_SET_DUMPABLE, 1);  // lost with the rights; the leak sanitizer looks into this process at its end
  }

 private:
  static constexpr uid_t nobody = 65534;
  bool m_root = geteuid() == 0;
};

/// Calls `examine` for a write at each operation of which the disk has this trouble, with what was said, which is
/// empty where it went well, and how many entries more the journal holds afterwards.
void each_trouble(Trouble::Kind kind, const std::function<void(const std::string& said, std::int64_t more)>& examine) {
  const Folder folder;
  write(folder.file("base.db"));
  int count = 1;
  for (int n = 0; n <= count; ++n) {
    for (const char* ending : {"", "-wal", "-shm"}) fs::remove(folder.file("a.db") + ending);
    fs::copy_file(folder.file("base.db"), folder.file("a.db"));
    std::string said;
    lay_on_disk({n == 0 ? Trouble::Kind::none : kind, n, true, 0});
    try {
      write(folder.file("a.db"));
    } catch (const base::StoreFailure& failed) {
      said = std::string(failed.what()) + "; " + failed.hint();
    }
    if (n == 0) count = tests::operations();
    lay_on_disk({});
    INFO("from operation " << n << " of " << count << " on: " << said);
    examine(said, entries_in(folder.file("a.db")) - 1);
  }
}

}  // namespace

TEST_CASE("what is no file that can be opened is told with what it is") {
  const Folder folder;
  write(folder.file());
  using Access = Journal::Access;
  CHECK_THAT(refusal(folder.file("a.db/b.db"), Access::read), contains("cannot be opened: Not a directory"));
  CHECK_THAT(refusal(folder.file("a.db/b.db"), Access::write), contains("cannot be opened: Not a directory"));
  CHECK_THAT(refusal(folder.file("."), Access::write), contains("is no file; name a file"));
  fs::create_symlink(folder.file("nowhere.db"), folder.file("link.db"));
  CHECK_THAT(refusal(folder.file("link.db"), Access::write), contains("a link to a file that does not exist; mend"));
  CHECK_FALSE(fs::exists(folder.file("nowhere.db")));
  // SQLite takes no path of more than 512 bytes.
  std::string deep = folder.file("d");
  while (deep.size() < 600) deep += "/" + std::string(100, 'd');
  CHECK_THAT(refusal(deep + "/a.db", Access::write), contains("cannot be opened; see who may read"));
}

TEST_CASE("what cannot be made is told with its folder") {
  const Folder folder;
  const AsNobody nobody(folder);
  REQUIRE(chmod(folder.file("").c_str(), 0500) == 0);
  CHECK_THAT(refusal(folder.file("new.db"), Journal::Access::write), contains("new.db cannot be made: Permission"));
  CHECK_THAT(refusal(folder.file("deep/new.db"), Journal::Access::write),
             contains("the folder " + folder.file("deep") + " cannot be made: Permission"));
}

TEST_CASE("a folder that its maker may not use is told as one that cannot be made") {
  const Folder folder;
  const AsNobody nobody(folder);
  const mode_t before = umask(0777);
  const std::string said = refusal(folder.file("a/b/c.db"), Journal::Access::write);
  umask(before);
  CHECK_THAT(said, contains("the folder " + folder.file("a/b") + " cannot be made: Permission denied"));
  CHECK(chmod(folder.file("a").c_str(), 0700) == 0);
}

TEST_CASE("a journal that may only be read is read, and not written") {
  const Folder folder;
  write(folder.file());
  const AsNobody nobody(folder);
  REQUIRE(chmod(folder.file().c_str(), 0400) == 0);
  CHECK_THROWS_WITH(write(folder.file()), contains("is read-only"));
  CHECK(entries_in(folder.file()) == 1);
  // Nor can files be made beside it now.
  for (const char* ending : {"-wal", "-shm"}) fs::remove(folder.file() + ending);
  REQUIRE(chmod(folder.file("").c_str(), 0500) == 0);
  CHECK(entries_in(folder.file()) == 1);
  CHECK_FALSE(fs::exists(folder.file("a.db-shm")));
  REQUIRE(chmod(folder.file().c_str(), 0) == 0);
  CHECK_THAT(refusal(folder.file(), Journal::Access::read), contains("cannot be opened"));
  REQUIRE(chmod(folder.file("").c_str(), 0700) == 0);
}

TEST_CASE("what is no database, or a damaged one, is told apart") {
  const Folder folder;
  std::ofstream(folder.file("note.txt")) << std::string(600, 'x');
  CHECK_THAT(refusal(folder.file("note.txt"), Journal::Access::read), contains("is not a journal of tavolo; name"));
  std::ofstream(folder.file("short.txt")) << "short";
  CHECK_THAT(refusal(folder.file("short.txt"), Journal::Access::write), contains("is not a journal of tavolo; name"));
  write(folder.file());
  fs::resize_file(folder.file(), 4096 * 3);
  CHECK_THAT(refusal(folder.file(), Journal::Access::read), contains("is damaged; keep a copy"));
}

TEST_CASE("a disk that is full or fails is told, and whether it is certain that nothing was written") {
  std::map<std::string, bool> told{{"the disk is full: the journal ", false},
                                   {"cannot grow; nothing was written; make room", false},
                                   {"cannot be opened; see who", false},
                                   {"cannot be read or written: disk I/O error; nothing was written", false},
                                   {"it is not certain whether this was kept", false}};
  for (const Trouble::Kind kind : {Trouble::Kind::full, Trouble::Kind::io_error}) {
    each_trouble(kind, [&](const std::string& said, std::int64_t more) {
      CHECK(more <= 1);
      if (said.empty()) CHECK(more == 1);
      if (said.find("nothing was written") != std::string::npos) CHECK(more == 0);
      for (auto& [saying, seen] : told) seen = seen || said.find(saying) != std::string::npos;
    });
  }
  for (const auto& [saying, seen] : told) {
    INFO(saying);
    CHECK(seen);
  }
}

TEST_CASE("a restore for which the disk has no room changes nothing, and leaves nothing beside the journal") {
  const Folder folder;
  write(folder.file("base.db"));
  journal::back_up(folder.file("base.db"), folder.file("copy.db"), false);
  write(folder.file("base.db"));
  int failed = 0;
  int count = 1;
  for (int n = 0; n <= count; n += 5) {
    const Folder place;
    fs::copy_file(folder.file("base.db"), place.file());
    lay_on_disk({n == 0 ? Trouble::Kind::none : Trouble::Kind::full, n, true, 0});
    bool is_restored = true, is_certain = true;
    try {
      (void)journal::restore(folder.file("copy.db"), place.file(), written_at);
    } catch (const base::StoreFailure& failure) {
      is_restored = false;
      is_certain = failure.hint().find("it is not certain whether it was restored") == std::string::npos;
      ++failed;
    }
    if (n == 0) count = tests::operations();
    lay_on_disk({});
    INFO("from operation " << n << " of " << count << " on");
    if (!is_certain) is_restored = entries_in(place.file()) == 1;  // the journal that it was is kept for both
    CHECK(entries_in(place.file()) == (is_restored ? 1 : 2));
    const auto is_kept = [](const auto& file) { return file.path().string().find(".before-") != std::string::npos; };
    CHECK(std::count_if(fs::directory_iterator(place.file("")), {}, is_kept) == (is_restored || !is_certain ? 1 : 0));
  }
  CHECK(failed > 0);
}

TEST_CASE("a restore does not wait for ever for who writes to the journal, and then changes nothing") {
  const Folder folder;
  write(folder.file());
  journal::back_up(folder.file(), folder.file("copy.db"), false);
  write(folder.file());
  Journal book(folder.file(), Journal::Access::write, written_at);
  {
    const auto writing = book.write();
    CHECK_THROWS_WITH(
        journal::restore(folder.file("copy.db"), folder.file(), written_at, {.longest = std::chrono::milliseconds(10)}),
        contains("is in use by another program"));
  }
  CHECK(entries_in(folder.file()) == 2);
}

TEST_CASE("what refers to nothing is not written") {
  const Folder folder;
  write(folder.file());
  Journal book(folder.file(), Journal::Access::write, written_at);
  auto writing = book.write();
  CHECK_THROWS_WITH(book.append(99, {.kind = Kind::deal, .deal = 1}), contains("cannot be used: FOREIGN KEY"));
  writing.commit();
  CHECK(book.extent().entries == 1);
}

TEST_CASE("an entry of a kind that nobody knows is no entry to guess at") {
  const Folder folder;
  const auto expect = [&](const char* sql, const std::string& sentence, const auto& read) {
    fs::remove(folder.file());
    write(folder.file());
    tests::run_sql(folder.file(), ("PRAGMA ignore_check_constraints = ON;" + std::string(sql)).c_str());
    Journal book(folder.file(), Journal::Access::read, written_at);
    CHECK_THROWS_WITH(read(book), contains(sentence));
  };
  const std::string unknown = "an entry of a kind that is not known";
  expect("INSERT INTO entries (id, match, kind, at) VALUES (randomblob(16), 1, 'guess', '')", unknown,
         [](Journal& book) { return book.entries(1); });
  expect("INSERT INTO rulings (id, kind, game, at) VALUES (randomblob(16), 'guess', '', '')", unknown,
         [](Journal& book) { return book.rulings(); });
  expect("INSERT INTO player_entries (id, player, kind, at) VALUES (randomblob(16), 1, 'guess', '')", unknown,
         [](Journal& book) { return book.players(); });
  const std::string stranger = "speaks of a player who is not in it";
  expect("INSERT INTO player_entries (id, player, kind, at) VALUES (randomblob(16), 9, 'hide', '')", stranger,
         [](Journal& book) { return book.players(); });
  expect("INSERT INTO player_entries (id, player, kind, other, at) VALUES (randomblob(16), 1, 'merge', 9, '')",
         stranger, [](Journal& book) { return book.players(); });
}

TEST_CASE("seats that do not fit together are no match to guess at") {
  const Folder folder;
  for (const char* sql :
       {"UPDATE seats SET player = 9 WHERE side = 1", "UPDATE players SET number = 9 WHERE number = 1",
        "UPDATE seats SET side = -1 WHERE side = 0", "UPDATE seats SET side = 2147483647 WHERE side = 1",
        "UPDATE seats SET place = 1 WHERE side = 0", "UPDATE sides SET side = 7 WHERE side = 1",
        "UPDATE sides SET match = 7 WHERE side = 0", "DELETE FROM seats", "DELETE FROM sides",
        "UPDATE matches SET deal = 4294967297", "UPDATE matches SET dealer = 4294967297"}) {
    INFO(sql);
    fs::remove(folder.file());
    write(folder.file());
    tests::run_unguarded(folder.file(), sql);
    Journal book(folder.file(), Journal::Access::read, written_at);
    CHECK_THROWS_WITH(referee::seated(*book.head(1)), contains("this program cannot read match 1"));
    CHECK_FALSE((book.faults().empty() && std::string(sql).find("sides") != std::string::npos));
  }
}

TEST_CASE("a match takes so many records and so many bytes, and no more") {
  const Folder folder;
  Journal book(folder.file(), Journal::Access::write, written_at);
  auto writing = book.write();
  const std::int64_t heavy = book.add_match(head());
  const std::string record(base::limit::record_bytes, 'x');
  for (std::size_t i = 0; i < base::limit::match_bytes / base::limit::record_bytes; ++i) {
    book.append(heavy, {.kind = Kind::add, .deal = 1, .text = record});
  }
  CHECK_THROWS_WITH(book.append(heavy, {.kind = Kind::deal, .deal = 1, .text = "d"}),
                    "the records of match 1 would be longer than 4 MiB");
  // What takes a record back needs no room.
  CHECK_NOTHROW(book.append(heavy, {.kind = Kind::undo, .target = 1}));
  const std::int64_t many = book.add_match(head());
  for (int i = 0; i < base::limit::match_entries; ++i) book.append(many, {.kind = Kind::done, .deal = 1});
  CHECK_THROWS_WITH(book.append(many, {.kind = Kind::amend, .deal = 1, .text = "d"}),
                    "match 2 has 10000 entries, and can have no more");
  // There is as much room again for what corrects them, and others take so many.
  for (int i = 0; i < base::limit::match_entries; ++i) book.append(many, {.kind = Kind::resume});
  CHECK_THROWS_WITH(book.append(many, {.kind = Kind::undo, .target = 1}),
                    "match 2 has 20000 entries, and can have no more");
}
