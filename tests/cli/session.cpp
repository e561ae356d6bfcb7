#include "cli/session.hpp"

#include <sched.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <functional>
#include <string>

#include "catch.hpp"

using namespace tavolo;

namespace {

/// What a process of its own writes.
std::string written_by(const std::function<void(int out)>& work) {
  std::array<int, 2> ends{};
  REQUIRE(pipe(ends.data()) == 0);
  const pid_t child = fork();
  if (child == 0) {
    close(ends[0]);
    work(ends[1]);
    _exit(0);
  }
  close(ends[1]);
  std::string text;
  std::array<char, 256> buffer{};
  for (ssize_t n = 0; (n = read(ends[0], buffer.data(), buffer.size())) > 0;) {
    text.append(buffer.data(), static_cast<std::size_t>(n));
  }
  close(ends[0]);
  waitpid(child, nullptr, 0);
  return text;
}

/// Two commands, one after the other, tell their session.
void tell_twice(int out) {
  for (int i = 0; i < 2; ++i) {
    const pid_t child = fork();
    if (child == 0) {
      const std::string line = cli::session() + "\n";
      _exit(write(out, line.data(), line.size()) > 0 ? 0 : 1);
    }
    waitpid(child, nullptr, 0);
  }
}

/// Of two lines the first, where both are the same; nothing where they differ.
std::string both(const std::string& text) {
  const std::string half = text.substr(0, text.size() / 2);
  return half + half == text && !half.empty() ? half.substr(0, half.size() - 1) : "";
}

}  // namespace

TEST_CASE("the commands of a session name the same one, and those of another session another one") {
  const std::string here = both(written_by(tell_twice));
  CHECK(here == cli::session());
  const std::string other = both(written_by([](int out) {
    setsid();
    tell_twice(out);
  }));
  CHECK(!other.empty());
  CHECK(other != here);
}

TEST_CASE("a session whose first process has ended is still one") {
  const std::string session = both(written_by([](int out) {
    const pid_t first = fork();
    if (first == 0) {
      setsid();
      if (fork() != 0) _exit(0);
      while (kill(getsid(0), 0) == 0) usleep(1000);  // until nothing is left of it
      tell_twice(out);
      _exit(0);
    }
    waitpid(first, nullptr, 0);
  }));
  CHECK(!session.empty());
  CHECK(session != cli::session());
}

TEST_CASE("in a container whose terminal is outside all commands are of one session") {
  const std::string text = written_by([](int out) {
    // The first process of a new numbering, which sees nobody else.
    if (unshare(CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNS) != 0) return;
    const pid_t first = fork();
    if (first == 0) {
      if (mount("proc", "/proc", "proc", 0, nullptr) != 0) _exit(1);
      if (write(out, "+", 1) == 1 && getsid(0) == 0) tell_twice(out);
      _exit(0);
    }
    waitpid(first, nullptr, 0);
  });
  if (text.empty()) {
    WARN("no container can be made here");
    return;
  }
  const std::string session = both(text.substr(1));
  CHECK(!session.empty());
  CHECK(session != cli::session());
}
