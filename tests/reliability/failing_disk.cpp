// The disk fails, is full, or loses its power at each operation, one after the other.

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <iostream>
#include <string>
#include <vector>

#include "catch.hpp"
#include "folder.hpp"
#include "journal/journal.hpp"
#include "journal/sql.hpp"
#include "reliability/disk.hpp"
#include "reliability/evening.hpp"

using namespace tavolo::tests;

namespace {

/// Plays the evening; calls `examine(step, before, after, operations)` for each command, with what the
/// journal holds before and after it and how many operations it takes on a disk with this trouble.
template <typename Examine>
void each_step(const Folder& folder, Trouble::Kind kind, Examine examine) {
  for (const Step& step : evening()) {
    const std::string before = held(folder.file("base.db"));
    copy_journal(folder.file("base.db"), folder.file("whole.db"));
    INFO(step.words.front());
    const int count = operations_of(folder.file("whole.db"), step, kind);
    examine(step, before, held(folder.file("whole.db")), count);
    copy_journal(folder.file("whole.db"), folder.file("base.db"));
  }
}

/// With the sanitizers as often as it takes to hear all that can be said.
int stride(int count) {
  const int parts = rounds(6, 12);
  return thorough() || count < 2 * parts ? sparse() : count / parts * sparse();
}

/// Every operation fails once, and again with all that follow it. All of this must be said at some time.
int disk_fails(Trouble::Kind kind, std::vector<std::string> sayings) {
  const Folder folder;
  int points = 0;
  each_step(folder, kind, [&](const Step& step, const std::string& before, const std::string& after, int count) {
    for (int n = 1; n <= count; n += stride(count)) {
      for (const bool lasting : {false, true}) {
        INFO("operation " << n << " of " << count << (lasting ? " and all later ones fail" : " fails"));
        copy_journal(folder.file("base.db"), folder.file("failed.db"));
        const Ran ran = run_command(folder.file("failed.db"), step, [&] { lay_on_disk({kind, n, lasting, 0}); });
        INFO(ran.out << ran.error);
        const std::string found = seen_and_held(folder.file("failed.db"));
        ++points;
        if (ran.status == 0) {
          REQUIRE(found == after);
          continue;
        }
        // What others lent is left out where it cannot be read, and the rest is taken.
        if (ran.status == 1 && ran.error.find(" is left out: ") != std::string::npos) {
          REQUIRE((found == before || found == after));
          continue;
        }
        REQUIRE(ran.status == 3);
        std::erase_if(sayings, [&](const std::string& saying) { return ran.error.find(saying) != std::string::npos; });
        REQUIRE(('\n' + ran.error).find("\ntavolo: ") != std::string::npos);
        REQUIRE(ran.error.find("should not have happened") == std::string::npos);
        // `sync` tells what came, and then that the others do not get what is here.
        REQUIRE((ran.out.empty() || (step.words.front() == "sync" && found == after)));
        const bool nothing = ran.error.find("nothing was written") != std::string::npos;
        REQUIRE((found == before || (found == after && !nothing)));
      }
    }
  });
  CHECK(sayings == std::vector<std::string>{});
  return points;
}

}  // namespace

TEST_CASE("a disk that fails is told in a sentence, and takes no record and no half one") {
  const int points = disk_fails(
      Trouble::Kind::io_error,
      {" cannot be read or written: disk I/O error\n", "nothing was written; the disk may be full or failing",
       "tavolo: the journal ", "failed.db cannot be written: disk I/O error",
       "it is not certain whether this was kept: look with `tavolo log` before you type it again"});
  std::cout << "I/O errors at " << points << " points\n";
  CHECK(points >= 100 / sparse());
}

TEST_CASE("a disk that is full is told in a sentence, and takes no record and no half one") {
  const int points = disk_fails(Trouble::Kind::full, {"the disk is full: the journal ", " cannot grow\n",
                                                      "nothing was written; make room and try again"});
  std::cout << "disk full at " << points << " points\n";
  CHECK(points >= 150 / sparse());
}

TEST_CASE("a power cut takes no answered record, whatever reached the disk before it") {
  const Folder folder;
  int points = 0;
  each_step(folder, Trouble::Kind::power_cut,
            [&](const Step& step, const std::string& before, const std::string& after, int count) {
              // The last point lies after the answer.
              for (int n = 1; n <= count + 1; n = n == count + 1 ? n + 1 : std::min(n + stride(count), count + 1)) {
                for (const unsigned seed : {0U, 1U}) {
                  INFO("power cut at operation " << n << " of " << count << ", seed " << seed);
                  copy_journal(folder.file("base.db"), folder.file("cut.db"));
                  const Ran ran = run_command(
                      folder.file("cut.db"), step,
                      [&] {
                        lay_on_disk({Trouble::Kind::power_cut, n, false, seed});
                      },
                      [] { cut_power(); });
                  INFO(ran.out << ran.error);
                  REQUIRE(ran.status == -SIGKILL);
                  const std::string found = seen_and_held(folder.file("cut.db"));
                  REQUIRE((found == after || (found == before && ran.out.empty())));
                  ++points;
                }
              }
            });
  std::cout << "power cuts at " << points << " points\n";
  CHECK(points >= 150 / sparse());
}

namespace {

using tavolo::journal::Journal;
namespace fs = std::filesystem;

/// A journal of an older schema, with what it holds, to be migrated on disks that fail.
struct Older {
  explicit Older(const std::string& name, bool as_backup) {
    fs::copy_file(fs::path(TAVOLO_SOURCE_DIR) / "tests/journals" / name, folder.file("old.db"));
    fs::permissions(folder.file("old.db"), fs::perms::owner_read | fs::perms::owner_write);
    if (as_backup) run_sql(folder.file("old.db"), "PRAGMA journal_mode = DELETE");
    copy_journal(folder.file("old.db"), folder.file("new.db"));
    facts = held(folder.file("new.db"));
    schema = schema_of(folder.file("old.db"));
  }

  static int schema_of(const std::string& file) {
    return Journal(file, Journal::Access::look, "2026-11-20T21:00:00Z").extent().schema;
  }

  /// How many copies the migration has left beside a journal. All hold what the journal held.
  [[nodiscard]] int copies_in(const Folder& place) const {
    int copies = 0;
    for (const auto& file : fs::directory_iterator(place.file(""))) {
      const std::string beside = file.path().filename().string();
      REQUIRE(beside.find(".part-") == std::string::npos);
      if (!beside.starts_with("a.db.schema-")) continue;
      ++copies;
      copy_journal(file.path(), folder.file("copy.db"));
      REQUIRE((held(folder.file("copy.db")) == facts));
    }
    return copies;
  }

  Folder folder;
  std::string facts;
  int schema = 0;
};

const Step verify{{"verify"}, {}};

/// Migrates on a disk where each operation fails, once or with all later ones. Answers the number of points.
int migrate_everywhere(const Older& older, Trouble::Kind kind, bool lasting) {
  copy_journal(older.folder.file("old.db"), older.folder.file("whole.db"));
  const int count = operations_of(older.folder.file("whole.db"), verify, kind);
  int points = 0;
  for (int n = 1; n <= count; n += thorough() ? 1 : 11 * sparse()) {
    const Folder place;
    copy_journal(older.folder.file("old.db"), place.file());
    const Ran ran = run_command(place.file(), verify, [&] { lay_on_disk({kind, n, lasting, 0}); });
    INFO("operation " << n << " of " << count << (lasting ? " and later: " : ": ") << ran.out << ran.error);
    ++points;
    REQUIRE(ran.out.find("failed to get page") == std::string::npos);  // no damage is told where only the disk failed
    REQUIRE((ran.status == 0 || ran.status == 3));
    REQUIRE((ran.status == 0 || ('\n' + ran.error).find("\ntavolo: ") != std::string::npos));
    const int now = Older::schema_of(place.file());
    REQUIRE((now == Journal::schema() || (now == older.schema && ran.status == 3)));
    const int copies = older.copies_in(place);
    REQUIRE((now == older.schema ? copies <= 1 : copies == 1));
    REQUIRE((seen_and_held(place.file()) == older.facts));
  }
  return points;
}

}  // namespace

TEST_CASE("a migration on a disk that fails leaves the journal as it was, or migrated, and at most one copy") {
  int points = 0;
  for (const char* name : {"schema-1.db", "schema-2.db", "schema-3-first.db"}) {
    for (const bool as_backup : {false, true}) {
      INFO(name << (as_backup ? " in the form of a backup" : ""));
      const Older older(name, as_backup);
      for (const Trouble::Kind kind : {Trouble::Kind::io_error, Trouble::Kind::full}) {
        for (const bool lasting : {false, true}) points += migrate_everywhere(older, kind, lasting);
      }
    }
  }
  std::cout << "migration on a failing disk at " << points << " points\n";
  CHECK(points >= 150 / sparse());
}

TEST_CASE("a migration for which there is no room, twice, leaves no copies") {
  int points = 0;
  for (const bool as_backup : {false, true}) {
    const Older older("schema-1.db", as_backup);
    copy_journal(older.folder.file("old.db"), older.folder.file("whole.db"));
    const int count = operations_of(older.folder.file("whole.db"), verify, Trouble::Kind::full);
    for (int n = 1; n <= count; n += thorough() ? 1 : 3) {
      for (const bool lasting : {false, true}) {
        const Folder place;
        copy_journal(older.folder.file("old.db"), place.file());
        std::string said;
        int status = 0, unsure = 0;
        for (int i = 0; i < 2; ++i) {
          const Ran ran = run_command(place.file(), verify, [&] { lay_on_disk({Trouble::Kind::full, n, lasting, 0}); });
          status = ran.status;
          said += ran.error;
          // Where it was not certain whether the last sync was done the copy stays.
          if (ran.status != 0 && ran.error.find("I/O error") != std::string::npos) ++unsure;
        }
        INFO("operation " << n << " of " << count << (lasting ? " and later: " : ": ") << said);
        ++points;
        const int copies = older.copies_in(place);
        if (Older::schema_of(place.file()) == Journal::schema()) {
          CHECK(copies >= 1);
          CHECK(copies <= 1 + unsure);
        } else {
          CHECK(status == 3);
          CHECK(copies <= unsure);
        }
      }
    }
  }
  CHECK(points >= 20 / sparse());
}
