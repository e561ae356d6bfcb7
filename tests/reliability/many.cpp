// Many processes write into one journal while others read it.

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <set>
#include <string>
#include <vector>

#include "catch.hpp"
#include "folder.hpp"
#include "journal/journal.hpp"
#include "reliability/disk.hpp"
#include "reliability/evening.hpp"

using namespace tavolo::tests;

namespace {

constexpr int writers = 8, readers = 2, matches = 4;

/// Writes deals into one of the matches, as JSON into `out`, and into `waited` how many milliseconds the longest
/// took; answers 0 if all went well.
int write_deals(const std::string& file, int match, int deals, const std::string& out, const std::string& waited) {
  using Clock = std::chrono::steady_clock;
  if (std::freopen(out.c_str(), "w", stdout) == nullptr) return 9;
  Clock::duration longest{};
  int status = 0;
  for (int i = 0; i < deals && status == 0; ++i) {
    const Clock::time_point begin = Clock::now();
    status = call(file, {{"deal", "t9C s h- l- j- g=", "--json", "--match", std::to_string(match)}, {}});
    longest = std::max(longest, Clock::now() - begin);
  }
  std::ofstream(waited) << std::chrono::duration_cast<std::chrono::milliseconds>(longest).count();
  return status;
}

int read_until_killed(const std::string& file) {
  if (std::freopen("/dev/null", "w", stdout) == nullptr) return 9;
  for (int i = 1;; i = i % matches + 1) {
    if (const int status = call(file, {{"show", std::to_string(i)}, {}})) return status;
  }
}

template <typename Work>
pid_t start(Work work) {
  std::fflush(nullptr);
  const pid_t child = fork();
  if (child == 0) _exit(work());
  return child;
}

/// Eight processes write so many deals each, on a disk of this kind, and nothing is lost.
void write_together(int deals, Trouble::Kind kind) {
  const Folder folder;
  for (int i = 0; i < matches; ++i) {
    REQUIRE(run_command(folder.file(), {{"new", "all-fours", "Ann+Cleo", "Ben+Dora"}, {}}).status == 0);
  }
  std::vector<pid_t> writing, reading;
  for (int i = 0; i < readers; ++i) reading.push_back(start([&] { return read_until_killed(folder.file()); }));
  for (int i = 0; i < writers; ++i) {
    writing.push_back(start([&] {
      lay_on_disk({kind, 0, false, 0});
      return write_deals(folder.file(), i % matches + 1, deals, folder.file("out" + std::to_string(i)),
                         folder.file("waited" + std::to_string(i)));
    }));
  }
  for (const pid_t child : writing) {
    int status = 0;
    waitpid(child, &status, 0);
    CHECK(status == 0);
  }
  for (const pid_t child : reading) {
    int status = 0;
    CHECK(waitpid(child, &status, WNOHANG) == 0);  // no reader has met an error
    kill(child, SIGKILL);
    waitpid(child, &status, 0);
  }

  std::cout << "longest wait of each writer, in ms:";
  for (int i = 0; i < writers; ++i)
    std::cout << ' ' << std::ifstream(folder.file("waited" + std::to_string(i))).rdbuf();
  std::cout << '\n';
  // {"match":2,"deal":31,…
  std::set<std::string> numbers;
  for (int i = 0; i < writers; ++i) {
    std::ifstream in(folder.file("out" + std::to_string(i)));
    for (std::string line; std::getline(in, line);) {
      const std::string number = line.substr(0, line.find(',', line.find("\"deal\":")));
      INFO(line);
      CHECK(numbers.insert(number).second);
    }
  }
  std::set<std::string> all;
  for (int match = 1; match <= matches; ++match) {
    for (int deal = 1; deal <= writers / matches * deals; ++deal) {
      all.insert("{\"match\":" + std::to_string(match) + ",\"deal\":" + std::to_string(deal));
    }
  }
  CHECK(numbers == all);
  (void)held(folder.file());
  tavolo::journal::Journal book(folder.file(), tavolo::journal::Journal::Access::read, "2026-11-20T21:00:00Z");
  for (int i = 1; i <= matches; ++i) {
    CHECK(book.entries(i).size() == static_cast<std::size_t>(1 + writers / matches * deals));
  }
}

}  // namespace

TEST_CASE("eight processes write into one journal, and no deal is lost or doubled") {
  write_together(thorough() ? 500 : 50, Trouble::Kind::none);
}

TEST_CASE("eight processes write on a slow disk, and nobody waits in vain") {
  write_together(thorough() ? 20 : 2, Trouble::Kind::slow);
}

TEST_CASE("programs that find an older journal at once all read it, and one of them brings it up to date") {
  namespace fs = std::filesystem;
  constexpr int programs = 4;
  for (const auto& kept : fs::directory_iterator(fs::path(TAVOLO_SOURCE_DIR) / "tests/journals")) {
    if (kept.path().extension() != ".db") continue;
    INFO(kept.path().filename().string());
    const Folder folder;
    fs::copy_file(kept, folder.file());
    fs::permissions(folder.file(), fs::perms::owner_read | fs::perms::owner_write);
    for (int round = 0; round < (thorough() ? 60 : 3); ++round) {
      copy_journal(folder.file(), folder.file("b.db"));
      std::vector<pid_t> children;
      for (int i = 0; i < programs; ++i) {
        children.push_back(start([&] {
          if (std::freopen("/dev/null", "w", stdout) == nullptr) return 9;
          return call(folder.file("b.db"), {{"show", "1"}, {}});
        }));
      }
      for (const pid_t child : children) {
        int status = 0;
        waitpid(child, &status, 0);
        CHECK(status == 0);
      }
      (void)held(folder.file("b.db"));
      for (const auto& file : fs::directory_iterator(folder.file(""))) {
        const std::string name = file.path().filename().string();
        if (name.starts_with("b.db.schema-")) fs::remove(file);
        CHECK(name.find(".part-") == std::string::npos);
      }
    }
  }
}
