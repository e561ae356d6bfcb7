#include "cli/pager.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>

namespace tavolo::cli {
namespace {

/// A pager is interrupted and left by its own keys; tavolo waits for it.
class SignalsIgnored {
 public:
  SignalsIgnored() {
    for (std::size_t i = 0; i < signals.size(); ++i) m_before[i] = std::signal(signals[i], SIG_IGN);
  }
  ~SignalsIgnored() {
    for (std::size_t i = 0; i < signals.size(); ++i) std::signal(signals[i], m_before[i]);
  }
  SignalsIgnored(const SignalsIgnored&) = delete;
  SignalsIgnored& operator=(const SignalsIgnored&) = delete;

  static constexpr std::array signals{SIGPIPE, SIGINT, SIGQUIT};

 private:
  std::array<void (*)(int), signals.size()> m_before{};
};

/// Starts the shell with `input` as its standard input; 0 if it cannot.
pid_t start(const std::string& command, int input) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
  posix_spawnattr_init(&attributes);
  sigset_t standard;
  sigemptyset(&standard);
  for (const int signal : SignalsIgnored::signals) sigaddset(&standard, signal);
  posix_spawnattr_setsigdefault(&attributes, &standard);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
  std::string shell = "sh", option = "-c", text = command;
  const std::array<char*, 4> arguments{shell.data(), option.data(), text.data(), nullptr};
  pid_t child = 0;
  if (posix_spawn(&child, "/bin/sh", &actions, &attributes, arguments.data(), environ) != 0) child = 0;
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return child;
}

void write_all(int output, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(output, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;  // the pager was left
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

}  // namespace

bool show_paged(const std::string& command, std::string_view text) {
  constexpr int cannot_run = 126;  // and 127: what the shell answers for a command that it does not find
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return false;
  const SignalsIgnored ignored;
  const pid_t child = start(command, ends[0]);
  close(ends[0]);
  if (child != 0) write_all(ends[1], text);
  close(ends[1]);
  if (child == 0) return false;
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) return false;
  }
  return !WIFEXITED(status) || (WEXITSTATUS(status) != cannot_run && WEXITSTATUS(status) != cannot_run + 1);
}

}  // namespace tavolo::cli
