// Copies of the journal, and the journal from its copies.

#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <climits>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "base/mistake.hpp"
#include "catch.hpp"
#include "folder.hpp"
#include "journal/journal.hpp"
#include "journal/sql.hpp"
#include "reliability/disk.hpp"
#include "reliability/evening.hpp"

using namespace tavolo::tests;
using tavolo::journal::Journal;

namespace {

void play(const std::string& file, std::size_t from, std::size_t to) {
  for (std::size_t i = from; i < to; ++i) REQUIRE(run_command(file, evening()[i]).status == 0);
}

std::vector<std::string> names_in(const Folder& folder) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder.file(""))) {
    names.push_back(entry.path().filename().string());
  }
  return names;
}

std::size_t files_in(const Folder& folder) { return names_in(folder).size(); }

}  // namespace

TEST_CASE("a backup that is made while somebody writes holds all that was answered") {
  const Folder folder;
  play(folder.file(), 0, 3);
  const std::string before = held(folder.file());
  Journal book(folder.file(), Journal::Access::write, written_at);
  const auto writing = book.write();
  book.append(1, {.kind = tavolo::referee::Entry::Kind::done, .deal = 2});
  tavolo::journal::back_up(folder.file(), folder.file("copy.db"), false);
  CHECK((held(folder.file("copy.db")) == before));
}

TEST_CASE("backups that are made while somebody writes all the time are whole") {
  const Folder folder;
  play(folder.file(), 0, 1);
  const auto entries = [&](const std::string& name) {
    return Journal(folder.file(name), Journal::Access::read, written_at).entries(1).size();
  };
  const pid_t writer = fork();
  if (writer == 0) {
    if (std::freopen("/dev/null", "w", stdout) == nullptr) _exit(9);
    for (;;) {
      if (call(folder.file(), {{"deal", "t9C s h- l- j- g="}, {}}) != 0) _exit(1);
    }
  }
  const int copies = thorough() ? 200 : 20;
  std::size_t before = 0;
  for (int i = 0; i < copies; ++i) {
    // Somebody has written since the last one.
    const std::size_t last = before;
    while (before = entries("a.db"), before <= last) usleep(1000);
    const Ran ran = run_command(folder.file(), {{"backup", folder.file("copy.db"), "--force"}, {}});
    INFO("copy " << i << ": " << ran.error);
    REQUIRE(ran.status == 0);
    const std::size_t after = entries("a.db");
    (void)held(folder.file("copy.db"));  // throws for what is damaged
    CHECK(entries("copy.db") >= before);
    CHECK(entries("copy.db") <= after);
  }
  int status = 0;
  CHECK(waitpid(writer, &status, WNOHANG) == 0);  // the writer has met no error
  kill(writer, SIGKILL);
  waitpid(writer, &status, 0);
}

TEST_CASE("a backup replaces nothing unless it is told to") {
  const Folder folder;
  play(folder.file(), 0, 2);
  std::ofstream(folder.file("letter")) << "dear Ann";
  CHECK_THROWS_AS(tavolo::journal::back_up(folder.file(), folder.file("letter"), false), tavolo::base::Mistake);
  CHECK(std::filesystem::file_size(folder.file("letter")) == 8);
  tavolo::journal::back_up(folder.file(), folder.file("letter"), true);
  CHECK((held(folder.file("letter")) == held(folder.file())));
}

TEST_CASE("what a restore replaces is kept beside it") {
  const Folder folder;
  play(folder.file(), 0, 2);
  const std::string early = held(folder.file());
  tavolo::journal::back_up(folder.file(), folder.file("copy.db"), false);
  play(folder.file(), 2, 5);
  const std::string late = held(folder.file());
  const std::string kept = tavolo::journal::restore(folder.file("copy.db"), folder.file(), written_at);
  CHECK((held(folder.file()) == early));
  CHECK((held(kept) == late));
  CHECK((held(folder.file("copy.db")) == early));
}

TEST_CASE("a damaged backup is not restored, and the journal stays as it was") {
  const Folder folder;
  play(folder.file(), 0, 8);
  const std::string before = held(folder.file());
  tavolo::journal::back_up(folder.file(), folder.file("copy.db"), false);
  std::filesystem::resize_file(folder.file("copy.db"), std::filesystem::file_size(folder.file("copy.db")) / 2);
  const Ran ran = run_command(folder.file(), {{"restore", folder.file("copy.db")}, {}});
  INFO(ran.error);
  CHECK(ran.status == 3);
  CHECK((held(folder.file()) == before));
}

TEST_CASE("on a disk that fails a restore leaves the journal as it was, or restored, and no rubbish") {
  const Folder folder;
  play(folder.file("base.db"), 0, 2);
  tavolo::journal::back_up(folder.file("base.db"), folder.file("copy.db"), false);
  const std::string early = held(folder.file("base.db"));
  play(folder.file("base.db"), 2, 5);
  const std::string late = held(folder.file("base.db"));
  const Step restore{{"restore", folder.file("copy.db")}, {}};
  copy_journal(folder.file("base.db"), folder.file("whole.db"));
  const int count = operations_of(folder.file("whole.db"), restore, Trouble::Kind::io_error);
  int points = 0, unsure = 0;
  for (const bool lasting : {false, true}) {
    for (int n = 1; n <= count; n += thorough() ? 1 : 5 * sparse()) {
      const Folder place;
      copy_journal(folder.file("base.db"), place.file());
      const Ran ran = run_command(place.file(), restore, [&] {
        lay_on_disk({Trouble::Kind::io_error, n, lasting, 0});
      });
      INFO("operation " << n << " of " << count << (lasting ? " and later: " : ": ") << ran.out << ran.error);
      ++points;
      REQUIRE((ran.status == 0 || ran.status == 3));
      const std::string found = seen_and_held(place.file());
      const bool is_unsure = ran.error.find(
                                 "it is not certain whether it was restored: look with `tavolo log`; what it was "
                                 "is in " +
                                 place.file()) != std::string::npos;
      unsure += is_unsure ? 1 : 0;
      REQUIRE((found == early || found == late));
      REQUIRE((is_unsure || found == (ran.status == 0 ? early : late)));
      if (ran.error.find("nothing was written") != std::string::npos) REQUIRE((found == late));
      INFO(fmt::format("files: {}", fmt::join(names_in(place), " ")));
      const std::string kept = place.file("a.db.before-20261120T210000Z");
      REQUIRE(files_in(place) <= (ran.status == 0 || is_unsure ? 2 : 1));
      if (found == early) REQUIRE((held(kept) == late));
    }
  }
  std::cout << "restore on a failing disk at " << points << " points\n";
  CHECK(points >= 50 / sparse());
  CHECK(unsure > 0);
}

TEST_CASE("a log whose journal is gone is left alone, and is kept where the journal is restored") {
  const Folder folder;
  play(folder.file(), 0, 3);
  tavolo::journal::back_up(folder.file(), folder.file("copy.db"), false);
  const std::string log = folder.file() + "-wal";
  for (const bool empty : {false, true}) {
    std::filesystem::remove(folder.file());
    if (empty) std::ofstream(folder.file()).flush();
    std::ofstream(log) << "what was answered last";
    for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
             {"new", "ecarte", "Ann", "Ben"}, {"deal", "x"}, {"redo"}, {"show"}, {"verify"}, {"backup", "b.db"}}) {
      const Ran ran = run_command(folder.file(), {words, {}});
      INFO(words.front() << ": " << ran.error);
      CHECK(ran.status == 3);
      CHECK_THAT(ran.error, contains(empty ? " is empty, and its log " : " is gone, and its log "));
      CHECK(std::filesystem::file_size(log) == 22);
    }
    const std::string kept = tavolo::journal::restore(folder.file("copy.db"), folder.file(), written_at);
    CHECK(std::filesystem::file_size(kept + "-wal") == 22);
    CHECK_FALSE(std::filesystem::exists(log));
    CHECK((held(folder.file()) == held(folder.file("copy.db"))));
  }
}

TEST_CASE("what belongs to the journal is no place for a backup") {
  const Folder folder;
  play(folder.file(), 0, 2);
  std::filesystem::create_symlink(folder.file(), folder.file("link"));
  for (const char* ending : {"-wal", "-shm", "-journal", ".last-backup"}) {
    CHECK_THROWS_WITH(tavolo::journal::back_up(folder.file("link"), folder.file() + ending, true),
                      contains("belongs to the journal itself"));
  }
  CHECK_THROWS_WITH(tavolo::journal::back_up(folder.file(), folder.file("link"), true),
                    contains("is the journal itself"));
}

TEST_CASE("a backup goes where a link points, and to no name that is taken meanwhile") {
  const Folder folder;
  play(folder.file(), 0, 2);
  tavolo::journal::back_up(folder.file(), folder.file("copy.db"), false);
  const auto first = std::filesystem::last_write_time(folder.file("copy.db"));
  std::filesystem::last_write_time(folder.file("copy.db"), first - std::chrono::hours(1));
  std::filesystem::create_symlink("copy.db", folder.file("link"));
  tavolo::journal::back_up(folder.file(), folder.file("link"), true);
  CHECK(std::filesystem::is_symlink(folder.file("link")));
  CHECK(std::filesystem::last_write_time(folder.file("copy.db")) >= first);
  std::filesystem::create_symlink("nothing", folder.file("nowhere"));
  CHECK_THROWS_WITH(tavolo::journal::back_up(folder.file(), folder.file("nowhere"), false), contains("exists already"));
  CHECK(std::filesystem::is_symlink(folder.file("nowhere")));
  CHECK_THROWS_WITH(tavolo::journal::back_up(folder.file(), folder.file("no/folder.db"), false),
                    contains("there is no folder"));
  CHECK_THROWS_WITH(tavolo::journal::back_up(folder.file(), folder.file(std::string(300, 'x')), false),
                    contains("can be no file"));
}

TEST_CASE("a copy is one file, on a disk that cannot be written too, and becomes a journal when it is used") {
  const Folder folder;
  play(folder.file(), 0, 2);
  tavolo::journal::back_up(folder.file(), folder.file("copy.db"), false);
  const std::size_t files = files_in(folder);
  CHECK(run_command(folder.file("copy.db"), {{"verify"}, {}}).status == 0);
  CHECK(files_in(folder) == files);
  play(folder.file("copy.db"), 2, 5);
  CHECK((held(folder.file("copy.db")) != held(folder.file())));
}

TEST_CASE("what a restore put there is in the file itself, not only in its log") {
  const Folder folder;
  play(folder.file(), 0, 2);
  const std::string early = held(folder.file());
  tavolo::journal::back_up(folder.file(), folder.file("copy.db"), false);
  play(folder.file(), 2, 5);
  REQUIRE(run_command(folder.file(), {{"restore", folder.file("copy.db")}, {}}).status == 0);
  std::filesystem::copy_file(folder.file(), folder.file("alone.db"));
  CHECK((held(folder.file("alone.db")) == early));
}

TEST_CASE("a damaged or empty journal is restored, and kept as it was") {
  const Folder folder;
  play(folder.file(), 0, 2);
  tavolo::journal::back_up(folder.file(), folder.file("copy.db"), false);
  std::string damaged(40'000, 'x');
  {
    std::ifstream in(folder.file(), std::ios::binary);
    in.read(damaged.data(), 4096);
  }
  std::ofstream(folder.file(), std::ios::binary) << damaged;
  REQUIRE(run_command(folder.file(), {{"show"}, {}}).status == 3);
  const std::string kept = tavolo::journal::restore(folder.file("copy.db"), folder.file(), written_at);
  CHECK((held(folder.file()) == held(folder.file("copy.db"))));
  CHECK(std::filesystem::file_size(kept) == damaged.size());

  run_sql(folder.file(), "PRAGMA user_version = 1");
  REQUIRE(run_command(folder.file(), {{"show"}, {}}).status == 3);
  const std::string other = tavolo::journal::restore(folder.file("copy.db"), folder.file(), written_at);
  CHECK((held(folder.file()) == held(folder.file("copy.db"))));
  run_sql(other, fmt::format("PRAGMA user_version = {}", tavolo::journal::Journal::schema()).c_str());
  CHECK((held(folder.file()) == held(other)));

  std::ofstream(folder.file("empty.db")).flush();
  (void)tavolo::journal::restore(folder.file("copy.db"), folder.file("empty.db"), written_at);
  CHECK((held(folder.file("empty.db")) == held(folder.file("copy.db"))));
}

TEST_CASE("a backup with a match that cannot be read is not restored, and verify names the match") {
  const Folder folder;
  play(folder.file(), 0, 2);
  const std::string before = held(folder.file());
  tavolo::journal::back_up(folder.file(), folder.file("copy.db"), false);
  std::string bytes;
  {
    std::ifstream in(folder.file("copy.db"), std::ios::binary);
    bytes.assign(std::istreambuf_iterator<char>(in), {});
  }
  const std::size_t rule = bytes.find("first-dealer ");
  REQUIRE(rule != std::string::npos);
  bytes[rule] = 'n';
  std::ofstream(folder.file("copy.db"), std::ios::binary) << bytes;
  CHECK_THROWS_WITH(tavolo::journal::restore(folder.file("copy.db"), folder.file(), written_at),
                    contains("is damaged, and was not restored: this program cannot read match 1"));
  CHECK((held(folder.file()) == before));
  const Ran ran = run_command(folder.file("copy.db"), {{"verify"}, {}});
  CHECK(ran.status == 1);
  CHECK_THAT(ran.out, contains("this program cannot read match 1: "));
}

TEST_CASE("a name is always that of a file") {
  const Folder folder;
  const auto here = std::filesystem::current_path();
  std::filesystem::current_path(folder.file(""));
  for (const char* name : {":memory:", "file:a.db", "file:b.db?mode=memory", "file::memory:"}) {
    CHECK(run_command(name, {{"new", "ecarte", "Ann", "Ben"}, {}}).status == 0);
    CHECK(run_command(name, {{"show"}, {}}).status == 0);
    CHECK(run_command(name, {{"backup", std::string(name) + "2"}, {}}).status == 0);
    CHECK(std::filesystem::file_size(name) > 0);
  }
  std::filesystem::current_path(here);
  const auto begun = [&](std::size_t length) {
    return run_command(folder.file(std::string(length, 'x')), {{"new", "ecarte", "Ann", "Ben"}, {}});
  };
  CHECK(begun(NAME_MAX - 48).status == 0);
  CHECK_THAT(begun(NAME_MAX - 47).error, contains("is too long"));
}

TEST_CASE("where there is no room for a copy that is said, and nothing of it stays") {
  const Folder folder;
  play(folder.file(), 0, 2);
  std::string last;
  for (int n = 1; n < 200; ++n) {
    const Ran ran = run_command(folder.file(), {{"backup", folder.file("copy.db")}, {}}, [&] {
      lay_on_disk({Trouble::Kind::full, n, true, 0});
    });
    INFO("operation " << n << ": " << ran.out << ran.error);
    if (ran.status == 0) break;
    REQUIRE(ran.status == 3);
    CHECK_THAT(ran.error, !contains("cannot be used"));
    if (ran.error.find("the disk is full: there is no room for ") != std::string::npos) last = ran.error;
    for (const auto& file : std::filesystem::directory_iterator(folder.file(""))) {
      CHECK_THAT(file.path().filename().string(), !contains("copy"));
    }
  }
  CHECK_FALSE(last.empty());
}

TEST_CASE("before a migration the journal is copied as it was") {
  const Folder folder;
  std::filesystem::copy_file(TAVOLO_SOURCE_DIR "/tests/journals/schema-1.db", folder.file());
  { const Journal book(folder.file(), Journal::Access::read, written_at); }
  const std::string kept = folder.file("a.db.schema-1-20261120T210000Z");
  REQUIRE(std::filesystem::exists(kept));
  CHECK((held(kept) == held(folder.file())));
}
