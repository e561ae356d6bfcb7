// A journal that cannot be had: locked by another, or not ours to write or to read.

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>

#include "catch.hpp"
#include "folder.hpp"
#include "journal/journal.hpp"
#include "journal/sql.hpp"
#include "reliability/evening.hpp"

using namespace tavolo::tests;

namespace {

constexpr uid_t nobody = 65534;

/// Gives up the rights of root, who may write everything; answers whether that went well.
bool become_nobody() { return geteuid() != 0 || setuid(nobody) == 0; }

/// Lets nobody else own what is in the folder.
void give_away(const Folder& folder) {
  if (geteuid() != 0) return;
  for (const auto& file : std::filesystem::directory_iterator(folder.file(""))) {
    REQUIRE(chown(file.path().c_str(), nobody, nobody) == 0);
  }
  REQUIRE(chown(folder.file("").c_str(), nobody, nobody) == 0);
}

Ran as_nobody(const std::string& file, const std::vector<std::string>& words) {
  return run_command(file, {words, {}}, [] {
    if (!become_nobody()) _exit(98);
  });
}

}  // namespace

TEST_CASE("a journal that another program keeps locked is waited for, and then left") {
  const Folder folder;
  REQUIRE(run_command(folder.file(), {{"new", "all-fours", "Ann", "Ben"}, {}}).status == 0);
  REQUIRE(run_command(folder.file(), {{"backup", folder.file("copy.db")}, {}}).status == 0);
  tavolo::journal::Journal book(folder.file(), tavolo::journal::Journal::Access::write, "2026-11-20T21:00:00Z");
  const auto writing = book.write();
  constexpr std::chrono::milliseconds moment{500};  // to wait a minute would tell no more
  // Both wait at the same time.
  const pid_t child = fork();
  if (child == 0) {
    const Ran restored = run_command(folder.file(), {{"restore", folder.file("copy.db")}, {}, moment});
    _exit(restored.status == 3 &&
                  restored.error == "tavolo: the journal " + folder.file() +
                                        " is in use by another program\n  nothing was written; try again when it is "
                                        "done\n"
              ? 0
              : 1);
  }
  const Ran ran = run_command(folder.file(), {{"deal", "t9C s h- l- j- g="}, {}, moment});
  CHECK(ran.status == 3);
  CHECK(ran.error == "tavolo: the journal " + folder.file() + " is in use by another program\n" +
                         "  nothing was written; try again when it is done\n");
  int status = 0;
  waitpid(child, &status, 0);
  CHECK(status == 0);
  // Who only reads never waits.
  CHECK(run_command(folder.file(), {{"show", "1"}, {}}).status == 0);
}

TEST_CASE("a journal that may not be written, or not be read, is told in a sentence") {
  const Folder folder;
  REQUIRE(run_command(folder.file(), {{"new", "all-fours", "Ann", "Ben"}, {}}).status == 0);
  give_away(folder);
  chmod(folder.file().c_str(), 0400);
  Ran ran = as_nobody(folder.file(), {"deal", "t9C s h- l- j- g="});
  INFO(ran.error);
  CHECK(ran.status == 3);
  CHECK(ran.error ==
        "tavolo: the journal " + folder.file() + " cannot be written: it is read-only\n" +
            "  nothing was written; see who may write it, its folder, and the files -wal and -shm beside it\n");
  CHECK(as_nobody(folder.file(), {"show", "1"}).status == 0);
  ran = as_nobody(folder.file(), {"doctor"});
  CHECK(ran.status == 1);
  CHECK(ran.out.find("you may not write the journal") != std::string::npos);

  stop_in_a_write(folder.file());
  give_away(folder);
  chmod(folder.file().c_str(), 0400);
  ran = as_nobody(folder.file(), {"show", "1"});
  CHECK(ran.status == 3);
  CHECK(ran.error ==
        "tavolo: the journal " + folder.file() + " was left in the middle of a write, and may not be written\n" +
            "  use it once with the rights to write it and its folder: that brings back what was there before\n");

  chmod(folder.file().c_str(), 0);
  ran = as_nobody(folder.file(), {"show", "1"});
  CHECK(ran.status == 3);
  CHECK(ran.error == "tavolo: the journal " + folder.file() + " cannot be opened\n" +
                         "  see who may read and write it and its folder\n");
}
