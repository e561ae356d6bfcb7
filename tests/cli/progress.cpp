#include "cli/progress.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <string>

#include "catch.hpp"

using namespace tavolo;

namespace {

/// What somebody sees where matches are read, one in 50 ms, for so long: at a terminal of its own, or in a pipe.
std::string seen(int matches, std::size_t all, bool at_terminal) {
  std::array<int, 2> ends{};
  if (at_terminal) {
    ends[0] = posix_openpt(O_RDWR | O_NOCTTY);
    REQUIRE(grantpt(ends[0]) == 0);
    REQUIRE(unlockpt(ends[0]) == 0);
    ends[1] = open(ptsname(ends[0]), O_RDWR | O_NOCTTY);  // NOLINT(concurrency-mt-unsafe): the test has one thread
  } else {
    REQUIRE(pipe(ends.data()) == 0);
  }
  const pid_t child = fork();
  if (child == 0) {
    dup2(ends[1], STDERR_FILENO);
    cli::Surroundings around;
    around.error_is_terminal = isatty(STDERR_FILENO) != 0;
    {
      cli::Progress progress(around, all);
      for (int i = 0; i < matches; ++i) {
        usleep(50'000);
        progress.add();
      }
    }
    _exit(0);
  }
  close(ends[1]);
  waitpid(child, nullptr, 0);
  std::string text;
  std::array<char, 4096> buffer{};
  pollfd ready{ends[0], POLLIN, 0};
  while (poll(&ready, 1, 100) == 1) {
    const ssize_t size = read(ends[0], buffer.data(), buffer.size());
    if (size <= 0) break;
    text.append(buffer.data(), static_cast<std::size_t>(size));
  }
  close(ends[0]);
  return text;
}

}  // namespace

TEST_CASE("long work tells at a terminal how far it is, and takes that away when it is done") {
  const std::string text = seen(30, 30, true);
  CHECK(text.find(" of 30 matches are read") != std::string::npos);
  CHECK(text.find('\n') == std::string::npos);
  CHECK(text.ends_with(" \r"));
  // Not at every match, and not within the first second.
  std::size_t times = 0;
  for (std::size_t at = text.find("are read"); at != std::string::npos; at = text.find("are read", at + 1)) ++times;
  CHECK(times >= 1);
  CHECK(times <= 4);
  CHECK(std::stoi(text.substr(1)) >= 10);
  CHECK(seen(25, 0, true).find("\r2") != std::string::npos);
  CHECK(seen(25, 0, true).find(" of ") == std::string::npos);
}

TEST_CASE("short work tells nothing at a terminal, and long work nothing in a pipe") {
  CHECK(seen(5, 5, true).empty());
  CHECK(seen(30, 30, false).empty());
}
