// The program is killed right after each system call that changes a file, one after the other.

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <iterator>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "catch.hpp"
#include "cli/command.hpp"
#include "folder.hpp"
#include "journal/sql.hpp"
#include "reliability/evening.hpp"
#include "reliability/traced.hpp"

using namespace tavolo::tests;

namespace {

namespace fs = std::filesystem;

/// Runs a command and kills it after its n-th system call that changes a file; never for 0. Counts these calls.
Course run_killed(const std::string& file, const Step& step, int n, int& calls) {
  const Folder streams;
  return run_traced(file, step, streams, [&](const Called&) { return ++calls != n; });
}

/// Kills a command on a copy of base.db after each of its calls, or every so many, and looks at what is left. Leaves
/// what it makes of the journal in whole.db, and answers the number of points.
int kill_everywhere(const Step& step, const Folder& folder, int every = 1) {
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
  const Share mine = share();
  int points = 0;
  for (int n = 1 + (mine.first - 1) * stride; n <= calls; n += every * mine.step * stride) {
    INFO("killed after call " << n << " of " << calls);
    copy_journal(folder.file("base.db"), folder.file("killed.db"));
    int made = 0;
    const Course course = run_killed(folder.file("killed.db"), step, n, made);
    REQUIRE(course.status == -SIGKILL);
    const std::string found = seen_and_held(folder.file("killed.db"));
    REQUIRE((found == after || (found == before && !course.answered)));
    ++points;
  }
  return points;
}

/// Kills a command on a journal in a copy of the folder `base` after each of its calls, and looks at what is left.
/// Answers the number of points.
int kill_in_folder(const Folder& base, const Step& step,
                   const std::function<void(const Folder& left, bool answered)>& examine) {
  for (int n = 1;; ++n) {
    const Folder place;
    fs::copy(base.file(""), place.file(""), fs::copy_options::recursive);
    int calls = 0;
    const Course course = run_killed(place.file(), step, n, calls);
    INFO("killed after call " << n);
    REQUIRE((course.status == -SIGKILL || course.status == 0));
    examine(place, course.answered);
    if (course.status == 0) return n - 1;
  }
}

/// Whether one of the files in a folder has these bytes, and a name that ends so.
bool holds(const Folder& folder, const std::string& bytes, const std::string& ending) {
  return std::ranges::any_of(fs::directory_iterator(folder.file("")), [&](const fs::directory_entry& entry) {
    std::ifstream in(entry.path(), std::ios::binary);
    return entry.path().string().ends_with(ending) && std::string(std::istreambuf_iterator<char>(in), {}) == bytes;
  });
}

}  // namespace

TEST_CASE("the evening uses every command that writes to the journal") {
  const std::set<std::string> others{
      "backup",      "board",       "bundle",      "check",       "doctor",      "export",
      "judge",       "log",         "matches",     "player show", "players",     "preset diff",
      "play",  // records as add, deal, done and undo do; tests/cli/play.cpp kills it
      "preset list", "preset show", "publish",     "restore",     "ruling list", "ruling show",
      "rules",       "season list", "season show", "sheet",       "show",        "standings",
      "stats",       "team list",   "team show",   "verify",      "whatif",      "why"};
  for (const tavolo::cli::Command* command : tavolo::cli::all_commands()) {
    if (command->hidden) continue;
    // The first word may be one of several actions, each a command of its own.
    const std::string name(command->name);
    std::vector<std::string> forms;
    std::istringstream choices(std::string(command->arguments.empty() ? "" : command->arguments[0].choices));
    for (std::string choice; std::getline(choices, choice, '|');) forms.push_back(name + ' ' + choice);
    if (forms.empty()) forms.push_back(name);
    for (const std::string& words : forms) {
      INFO(words);
      const bool is_used = std::ranges::any_of(evening(), [&](const Step& step) {
        return (step.words.front() + ' ' + (step.words.size() > 1 ? step.words[1] : "") + ' ').starts_with(words + ' ');
      });
      CHECK(is_used != (others.count(words) > 0));
    }
  }
}

TEST_CASE("a program that is killed after any write loses no answered record and keeps no half one") {
  const Folder folder;
  int points = 0;
  for (const Step& step : evening(thorough())) {
    // CI takes all of them besides: `tests/long.sh killed`.
    points += kill_everywhere(step, folder, thorough() ? 1 : 3);
    copy_journal(folder.file("whole.db"), folder.file("base.db"));
  }
  std::cout << "killed at " << points << " points\n";
  CHECK(points >= (thorough() ? 2000 : 150) / share().step);
}

TEST_CASE("a restore that is killed leaves the journal as it was, or restored") {
  const Folder folder;
  const auto& steps = evening();
  REQUIRE(run_command(folder.file("base.db"), steps[0]).status == 0);
  REQUIRE(run_command(folder.file("base.db"), {{"backup", folder.file("copy.db")}, {}}).status == 0);
  REQUIRE(run_command(folder.file("base.db"), steps[1]).status == 0);
  CHECK(kill_everywhere({{"restore", folder.file("copy.db")}, {}}, folder) > 20);
}

TEST_CASE("a restore that is killed loses nothing of what it found, and can be done again") {
  const Folder copies;
  REQUIRE(run_command(copies.file(), evening()[0]).status == 0);
  REQUIRE(run_command(copies.file(), {{"backup", copies.file("copy.db")}, {}}).status == 0);
  const std::string restored = held(copies.file("copy.db"));
  const Step restore{{"restore", copies.file("copy.db")}, {}};
  for (const std::string found : {"nothing", "a log", "a damaged journal"}) {
    INFO(found);
    const Folder base;
    const std::string name = found == "a log" ? "a.db-wal" : "a.db";
    std::string bytes = "what was answered last";
    if (found == "a damaged journal") {
      // A header that is whole, and pages that are not.
      std::ifstream in(copies.file("copy.db"), std::ios::binary);
      bytes.assign(40'000, 'x');
      in.read(bytes.data(), 4096);
    }
    if (found != "nothing") std::ofstream(base.file(name), std::ios::binary) << bytes;
    const int points = kill_in_folder(base, restore, [&](const Folder& left, bool answered) {
      if (found != "nothing") REQUIRE(holds(left, bytes, found == "a log" ? "-wal" : ""));
      const bool is_there = fs::exists(left.file()) && !(found == "a damaged journal" && holds(left, bytes, "a.db"));
      REQUIRE((is_there || !answered));
      if (!is_there) REQUIRE(run_command(left.file(), restore).status == 0);
      REQUIRE((seen_and_held(left.file()) == restored));
      if (found != "nothing") REQUIRE(holds(left, bytes, found == "a log" ? "-wal" : ""));
    });
    CHECK(points > 20);
  }
}

TEST_CASE("a migration that is killed leaves the journal as it was, or migrated") {
  for (const bool as_backup : {false, true}) {
    const Folder folder;
    fs::copy_file(TAVOLO_SOURCE_DIR "/tests/journals/schema-1.db", folder.file("base.db"));
    if (as_backup) run_sql(folder.file("base.db"), "PRAGMA journal_mode = DELETE");
    CHECK(kill_everywhere({{"season", "new", "spring"}, {}}, folder) > 20);
  }
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
      fs::remove(folder.file("copy.db"));
      if (there) copy_journal(folder.file("old.db"), folder.file("copy.db"));
      int calls = 0;
      const Course course = run_killed(folder.file(), backup, n, calls);
      killed = course.status == -SIGKILL;
      const std::string copy = seen_and_held(folder.file("copy.db"));
      REQUIRE((copy == late || (copy == (there ? early : "") && !course.answered)));
      REQUIRE((held(folder.file()) == late));
    }
  }
}
