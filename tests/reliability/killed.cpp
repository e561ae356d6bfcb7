// The program is killed right after each system call that changes a file, one after the other.

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <iostream>

#include "catch.hpp"
#include "folder.hpp"
#include "reliability/evening.hpp"
#include "reliability/traced.hpp"

using namespace tavolo::tests;

namespace {

/// Runs a command and kills it after its n-th system call that changes a file; never for 0. Counts these calls.
Course run_killed(const std::string& file, const Step& step, int n, int& calls) {
  const Folder streams;
  return run_traced(file, step, streams, [&](const Called&) { return ++calls != n; });
}

/// Kills a command on a copy of base.db after each of its calls, and looks at what is left. Leaves what it makes
/// of the journal in whole.db, and answers the number of points.
int kill_everywhere(const Step& step, const Folder& folder) {
  copy_journal(folder.file("base.db"), folder.file("killed.db"));
  const std::string before = held(folder.file("killed.db"));
  copy_journal(folder.file("base.db"), folder.file("whole.db"));
  int calls = 0;
  const Course whole = run_killed(folder.file("whole.db"), step, 0, calls);
  INFO(step.words.front());
  REQUIRE(whole.status == 0);
  REQUIRE(whole.answered);
  const std::string after = held(folder.file("whole.db"));
  REQUIRE((before != after));
  const int stride = thorough() || calls < 50 ? 1 : calls / 25;
  int points = 0;
  for (int n = 1; n <= calls; n += stride) {
    INFO("killed after call " << n << " of " << calls);
    copy_journal(folder.file("base.db"), folder.file("killed.db"));
    int made = 0;
    const Course course = run_killed(folder.file("killed.db"), step, n, made);
    REQUIRE(course.status == -SIGKILL);
    const std::string found = held(folder.file("killed.db"));
    REQUIRE((found == after || (found == before && !course.answered)));
    ++points;
  }
  return points;
}

}  // namespace

TEST_CASE("a program that is killed after any write loses no answered record and keeps no half one") {
  const Folder folder;
  int points = 0;
  for (const char* command : {"deal", "amend", "undo", "season close", "player merge"}) {
    INFO(command);
    CHECK(std::ranges::any_of(evening(), [&](const Step& step) {
      return (step.words.front() + " " + (step.words.size() > 1 ? step.words[1] : "") + " ")
          .starts_with(command + std::string(" "));
    }));
  }
  for (const Step& step : evening(thorough())) {
    points += kill_everywhere(step, folder);
    copy_journal(folder.file("whole.db"), folder.file("base.db"));
  }
  std::cout << "killed at " << points << " points\n";
  CHECK(points >= (thorough() ? 2000 : 500));
}

TEST_CASE("a restore that is killed leaves the journal as it was, or restored") {
  const Folder folder;
  const auto& steps = evening();
  REQUIRE(run_command(folder.file("base.db"), steps[0]).status == 0);
  REQUIRE(run_command(folder.file("base.db"), {{"backup", folder.file("copy.db")}, {}}).status == 0);
  REQUIRE(run_command(folder.file("base.db"), steps[1]).status == 0);
  CHECK(kill_everywhere({{"restore", folder.file("copy.db")}, {}}, folder) > 20);
}

TEST_CASE("a migration that is killed leaves the journal as it was, or migrated") {
  const Folder folder;
  std::filesystem::copy_file(TAVOLO_SOURCE_DIR "/tests/journals/schema-1.db", folder.file("base.db"));
  CHECK(kill_everywhere({{"season", "new", "spring"}, {}}, folder) > 20);
}

TEST_CASE("a backup that is killed leaves the journal, and a whole copy or none") {
  const Folder folder;
  const auto& steps = evening();
  for (std::size_t i = 0; i < 2; ++i) REQUIRE(run_command(folder.file(), steps[i]).status == 0);
  const std::string early = held(folder.file());
  REQUIRE(run_command(folder.file(), {{"backup", folder.file("old.db")}, {}}).status == 0);
  REQUIRE(run_command(folder.file(), steps[2]).status == 0);
  const std::string late = held(folder.file());
  const Step backup{{"backup", folder.file("copy.db"), "--force"}, {}};
  for (const bool there : {false, true}) {
    bool killed = true;
    for (int n = 1; killed; ++n) {
      INFO("killed after call " << n);
      std::filesystem::remove(folder.file("copy.db"));
      if (there) copy_journal(folder.file("old.db"), folder.file("copy.db"));
      int calls = 0;
      const Course course = run_killed(folder.file(), backup, n, calls);
      killed = course.status == -SIGKILL;
      const std::string copy = held(folder.file("copy.db"));
      REQUIRE((copy == late || (copy == (there ? early : "") && !course.answered)));
      REQUIRE((held(folder.file()) == late));
    }
  }
}
