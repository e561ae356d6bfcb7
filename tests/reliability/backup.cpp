// Copies of the journal, and the journal from its copies.

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "base/mistake.hpp"
#include "catch.hpp"
#include "folder.hpp"
#include "journal/journal.hpp"
#include "reliability/disk.hpp"
#include "reliability/evening.hpp"

using namespace tavolo::tests;
using tavolo::journal::Journal;

namespace {

constexpr const char* now = "2026-11-20T21:00:00Z";

void play(const std::string& file, std::size_t from, std::size_t to) {
  for (std::size_t i = from; i < to; ++i) REQUIRE(run_command(file, evening()[i]).status == 0);
}

std::size_t files_in(const Folder& folder) {
  return static_cast<std::size_t>(
      std::distance(std::filesystem::directory_iterator(folder.file("")), std::filesystem::directory_iterator()));
}

}  // namespace

TEST_CASE("a backup that is made while somebody writes holds all that was answered") {
  const Folder folder;
  play(folder.file(), 0, 3);
  const std::string before = held(folder.file());
  Journal book(folder.file(), Journal::Access::write, now);
  const auto writing = book.write();
  book.append(1, {.kind = tavolo::referee::Entry::Kind::done, .deal = 2});
  tavolo::journal::back_up(folder.file(), folder.file("copy.db"), false);
  CHECK((held(folder.file("copy.db")) == before));
}

TEST_CASE("backups that are made while somebody writes all the time are whole") {
  const Folder folder;
  play(folder.file(), 0, 1);
  const auto entries = [&](const std::string& name) {
    return Journal(folder.file(name), Journal::Access::read, now).entries(1).size();
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
  const std::string kept = tavolo::journal::restore(folder.file("copy.db"), folder.file(), now);
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
  for (int n = 1, status = 3; n < 1000; n += thorough() ? 1 : 7) {
    const Folder place;
    copy_journal(folder.file("base.db"), place.file());
    const Ran ran = run_command(place.file(), {{"restore", folder.file("copy.db")}, {}}, [&] {
      lay_on_disk({Trouble::Kind::io_error, n, true, 0});
    });
    INFO("operation " << n << ": " << ran.out << ran.error);
    status = ran.status;
    REQUIRE((status == 0 || status == 3));
    const std::string found = held(place.file());
    REQUIRE((found == early || (found == late && status == 3)));
    REQUIRE(files_in(place) <= 2);
  }
}

TEST_CASE("before a migration the journal is copied as it was") {
  const Folder folder;
  std::filesystem::copy_file(TAVOLO_SOURCE_DIR "/tests/journals/schema-1.db", folder.file());
  { const Journal book(folder.file(), Journal::Access::read, now); }
  const std::string kept = folder.file("a.db.schema-1-20261120T210000Z");
  REQUIRE(std::filesystem::exists(kept));
  CHECK((held(kept) == held(folder.file())));
}
