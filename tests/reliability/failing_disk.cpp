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
    int count = 0;
    const Ran whole = run_command(
        folder.file("whole.db"), step,
        [&] {
          lay_on_disk({kind, 0, false, 0});
        },
        [&] { std::cerr << "\noperations " << operations(); });
    INFO(step.words.front());
    REQUIRE(whole.status == 0);
    count = std::stoi(whole.error.substr(whole.error.rfind(' ')));
    examine(step, before, held(folder.file("whole.db")), count);
    copy_journal(folder.file("whole.db"), folder.file("base.db"));
  }
}

int stride(int count) { return thorough() || count < 30 ? 1 : count / 15; }

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
        const std::string found = held(folder.file("failed.db"));
        ++points;
        if (ran.status == 0) {
          REQUIRE(found == after);
          continue;
        }
        REQUIRE(ran.status == 3);
        std::erase_if(sayings, [&](const std::string& saying) { return ran.error.find(saying) != std::string::npos; });
        REQUIRE(('\n' + ran.error).find("\ntavolo: ") != std::string::npos);
        REQUIRE(ran.error.find("should not have happened") == std::string::npos);
        REQUIRE(ran.out.empty());
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
  CHECK(points >= 200);
}

TEST_CASE("a disk that is full is told in a sentence, and takes no record and no half one") {
  const int points = disk_fails(Trouble::Kind::full, {"the disk is full: the journal ", " cannot grow\n",
                                                      "nothing was written; make room and try again"});
  std::cout << "disk full at " << points << " points\n";
  CHECK(points >= 300);
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
                  const std::string found = held(folder.file("cut.db"));
                  REQUIRE((found == after || (found == before && ran.out.empty())));
                  ++points;
                }
              }
            });
  std::cout << "power cuts at " << points << " points\n";
  CHECK(points >= 300);
}

TEST_CASE("a migration on a disk that fails leaves the journal as it was, or migrated, and at most one copy") {
  using tavolo::journal::Journal;
  namespace fs = std::filesystem;
  int points = 0;
  for (const char* name : {"schema-1.db", "schema-2.db", "schema-3-first.db"}) {
    const Folder other;
    fs::copy_file(fs::path(TAVOLO_SOURCE_DIR) / "tests/journals" / name, other.file("old.db"));
    fs::permissions(other.file("old.db"), fs::perms::owner_read | fs::perms::owner_write);
    copy_journal(other.file("old.db"), other.file("new.db"));
    const std::string facts = held(other.file("new.db"));
    const auto schema = [](const std::string& file) {
      return Journal(file, Journal::Access::look, "2026-11-20T21:00:00Z").extent().schema;
    };
    const int old = schema(other.file("old.db"));
    for (const Trouble::Kind kind : {Trouble::Kind::io_error, Trouble::Kind::full}) {
      for (const bool lasting : {false, true}) {
        int status = 3;
        for (int n = 1; status != 0 || n == 1; n += thorough() ? 1 : 3) {
          const Folder place;
          copy_journal(other.file("old.db"), place.file());
          const Ran ran = run_command(place.file(), {{"verify"}, {}}, [&] { lay_on_disk({kind, n, lasting, 0}); });
          INFO(name << ", operation " << n << (lasting ? " and later: " : ": ") << ran.out << ran.error);
          ++points;
          status = ran.status;
          REQUIRE((status == 0 || status == 3));
          REQUIRE((status == 0 || ('\n' + ran.error).find("\ntavolo: ") != std::string::npos));
          const int now = schema(place.file());
          REQUIRE((now == Journal::schema() || (now == old && status == 3)));
          int copies = 0;
          for (const auto& file : fs::directory_iterator(place.file(""))) {
            const std::string beside = file.path().filename().string();
            REQUIRE(beside.find(".part-") == std::string::npos);
            if (!beside.starts_with("a.db.schema-")) continue;
            ++copies;
            copy_journal(file.path(), other.file("copy.db"));
            REQUIRE((held(other.file("copy.db")) == facts));
          }
          REQUIRE((now == old ? copies <= 1 : copies == 1));
          REQUIRE((held(place.file()) == facts));
        }
      }
    }
  }
  std::cout << "migration on a failing disk at " << points << " points\n";
}
