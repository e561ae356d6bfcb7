#pragma once

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "catch.hpp"

namespace tavolo::tests {

/// A program at a terminal of its own, as a person would have it before them.
class Terminal {
 public:
  using Variables = std::vector<std::pair<std::string, std::string>>;

  /// Starts a program with its words, the first being its file or its name, and with these variables besides those
  /// of the test, so many columns wide.
  explicit Terminal(std::vector<std::string> words, const Variables& variables = {}, unsigned short columns = 80) {
    m_terminal = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    REQUIRE(m_terminal >= 0);
    REQUIRE(grantpt(m_terminal) == 0);
    REQUIRE(unlockpt(m_terminal) == 0);
    winsize size{24, columns, 0, 0};
    ioctl(m_terminal, TIOCSWINSZ, &size);
    const std::string name = ptsname(m_terminal);  // NOLINT(concurrency-mt-unsafe): the test has one thread
    m_child = fork();
    if (m_child == 0) become(name, words, variables);
  }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;
  ~Terminal() {
    if (m_child != 0) end_now();
    close(m_terminal);
  }

  /// What the program has shown so far, without carriage returns.
  [[nodiscard]] const std::string& shown() const { return m_shown; }

  /// Types keys.
  void type(const std::string& keys) { CHECK(write(m_terminal, keys.data(), keys.size()) == ssize_t(keys.size())); }

  /// Makes the terminal so many columns wide, as who drags the edge of a window does.
  void resize(unsigned short columns) {
    winsize size{24, columns, 0, 0};
    CHECK(ioctl(m_terminal, TIOCSWINSZ, &size) == 0);
  }

  /// Reads until the program has shown a text since what was last awaited; false where it ends or is silent for a
  /// minute.
  bool await(const std::string& text) {
    constexpr int patience = 60'000;  // milliseconds
    while (m_shown.find(text, m_seen) == std::string::npos) {
      if (!read_some(patience)) return false;
    }
    m_seen = m_shown.find(text, m_seen) + text.size();
    return true;
  }

  /// Waits until the program reads keys one by one, as an editor of lines does; false where it does not.
  bool await_keys() {
    constexpr int most = 6000;
    for (int i = 0; i < most; ++i) {
      termios settings{};
      if (tcgetattr(m_terminal, &settings) == 0 && (settings.c_lflag & static_cast<tcflag_t>(ICANON)) == 0) return true;
      read_some(1);
      usleep(10'000);
    }
    return false;
  }

  /// Reads what there is, and for at most so many milliseconds until there is something.
  bool read_some(int milliseconds) {
    pollfd waiting{m_terminal, POLLIN, 0};
    if (poll(&waiting, 1, milliseconds) != 1) return false;
    std::array<char, 4096> buffer{};
    const ssize_t size = read(m_terminal, buffer.data(), buffer.size());
    for (ssize_t i = 0; i < size; ++i) {
      if (buffer[static_cast<std::size_t>(i)] != '\r') m_shown += buffer[static_cast<std::size_t>(i)];
    }
    return size > 0;
  }

  /// Ends the program as a power cut does, and waits until it is gone.
  void end_now() {
    kill(m_child, SIGKILL);
    waitpid(m_child, nullptr, 0);
    m_child = 0;
  }

  /// Waits until the program has ended, and answers its exit status, or -N where signal N ended it. One that does not
  /// end within ten seconds after its last word is killed.
  int end() {
    while (read_some(60'000)) continue;
    int status = 0;
    bool ended = false;
    for (int i = 0; i < 100 && !ended; ++i) {
      ended = waitpid(m_child, &status, WNOHANG) != 0;
      if (!ended) usleep(100'000);
    }
    if (!ended) return -1;
    m_child = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  }

 private:
  /// Runs in the child: the program with this terminal in place of its own. Does not return.
  [[noreturn]] static void become(const std::string& terminal, std::vector<std::string>& words,
                                  const Variables& variables) {
    setsid();
    const int slave = open(terminal.c_str(), O_RDWR);
    ioctl(slave, TIOCSCTTY, 0);
    termios settings{};
    tcgetattr(slave, &settings);
    settings.c_lflag &= ~static_cast<tcflag_t>(ECHO);
    tcsetattr(slave, TCSANOW, &settings);
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) dup2(slave, descriptor);
    setenv("NO_COLOR", "1", 1);
    for (const auto& [name, value] : variables) setenv(name.c_str(), value.c_str(), 1);
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    execvp(arguments[0], arguments.data());
    _exit(127);
  }

  int m_terminal = -1;
  pid_t m_child = 0;
  std::string m_shown;
  std::size_t m_seen = 0;  // up to the text that was last awaited
};

}  // namespace tavolo::tests
