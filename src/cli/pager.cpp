#include "cli/pager.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <optional>

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
  sigaddset(&standard, SIGXFSZ);  // which all of tavolo ignores
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

/// Whether the child has ended, and how.
std::optional<int> ended(pid_t child, int options) {
  int status = 0;
  pid_t found = 0;
  while ((found = waitpid(child, &status, options)) < 0 && errno == EINTR) {
  }
  if (found == 0) return std::nullopt;
  return found < 0 ? 0 : status;
}

/// Writes all that the pager takes. We hold the other end too, so nothing tells when it was left but the pager's end,
/// which is asked for while the pipe is full.
std::optional<int> feed(int output, std::string_view text, pid_t child, std::size_t& written) {
  constexpr int milliseconds = 50;
  fcntl(output, F_SETFL, O_NONBLOCK);
  while (written < text.size()) {
    const ssize_t size = ::write(output, text.data() + written, text.size() - written);
    if (size > 0) written += static_cast<std::size_t>(size);
    if (size > 0 || (size < 0 && errno == EINTR)) continue;
    if (errno != EAGAIN) break;
    if (const auto status = ended(child, WNOHANG)) return status;
    pollfd room{output, POLLOUT, 0};
    poll(&room, 1, milliseconds);
  }
  return std::nullopt;
}

/// Whether the pager showed something: it did not end by saying that it cannot, with nothing read.
bool was_shown(int status, std::size_t written, int unread) {
  constexpr int cannot_run = 126;  // and 127: what the shell answers for a command that it does not find
  if (!WIFEXITED(status) || WEXITSTATUS(status) == 0) return true;
  if (WEXITSTATUS(status) == cannot_run || WEXITSTATUS(status) == cannot_run + 1) return false;
  return static_cast<std::size_t>(unread) < written;
}

}  // namespace

bool show_paged(const std::string& command, std::string_view text) {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return false;
  const SignalsIgnored ignored;
  const pid_t child = start(command, ends[0]);
  bool shown = false;
  if (child != 0) {
    std::size_t written = 0;
    std::optional<int> status = feed(ends[1], text, child, written);
    close(ends[1]);
    if (!status) status = ended(child, 0);
    int unread = 0;
    ioctl(ends[0], FIONREAD, &unread);
    shown = was_shown(status.value_or(0), written, unread);
  } else {
    close(ends[1]);
  }
  close(ends[0]);
  return shown;
}

}  // namespace tavolo::cli
