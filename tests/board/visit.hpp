#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>

#include "catch.hpp"

namespace tavolo::tests {

/// Answers until a moment that is so far away.
class Deadline {
 public:
  explicit Deadline(std::chrono::milliseconds time) : m_end(std::chrono::steady_clock::now() + time) {}
  [[nodiscard]] int left() const {
    const auto rest = m_end - std::chrono::steady_clock::now();
    return std::max(0, static_cast<int>(std::chrono::duration_cast<std::chrono::milliseconds>(rest).count()));
  }

 private:
  std::chrono::steady_clock::time_point m_end;
};

/// A connection to a port of this machine, from one of its addresses 127.0.0.N.
class Visit {
 public:
  explicit Visit(std::uint16_t port, std::uint8_t from = 1) : m_socket(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in here{};
    here.sin_family = AF_INET;
    here.sin_addr.s_addr = htonl(0x7f000000U + from);
    REQUIRE(bind(m_socket, reinterpret_cast<const sockaddr*>(&here), sizeof here) == 0);
    sockaddr_in there = here;
    there.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    there.sin_port = htons(port);
    m_is_there = connect(m_socket, reinterpret_cast<const sockaddr*>(&there), sizeof there) == 0;
  }
  Visit(Visit&& other) noexcept : m_socket(std::exchange(other.m_socket, -1)), m_is_there(other.m_is_there) {}
  Visit(const Visit&) = delete;
  Visit& operator=(const Visit&) = delete;
  ~Visit() {
    if (m_socket >= 0) close(m_socket);
  }

  /// Says as much of a text as is taken within a time; answers how much that was.
  std::size_t say(std::string_view text, std::chrono::milliseconds patience = std::chrono::seconds(20)) const {
    const Deadline deadline(patience);
    std::size_t said = 0;
    while (said < text.size()) {
      pollfd ready{m_socket, POLLOUT, 0};
      if (poll(&ready, 1, deadline.left()) != 1) break;
      const ssize_t size = send(m_socket, text.data() + said, text.size() - said, MSG_NOSIGNAL | MSG_DONTWAIT);
      if (size <= 0) break;
      said += static_cast<std::size_t>(size);
    }
    return said;
  }

  /// What is said until the other side ends it, or says a text, or for so long.
  std::string hear(std::string_view until = {}, std::chrono::milliseconds patience = std::chrono::seconds(20)) {
    const Deadline deadline(patience);
    std::string text;
    std::array<char, 65536> buffer{};
    while (until.empty() || text.find(until) == std::string::npos) {
      pollfd ready{m_socket, POLLIN, 0};
      if (poll(&ready, 1, deadline.left()) != 1) return text;
      const ssize_t size = recv(m_socket, buffer.data(), buffer.size(), 0);
      m_is_there = m_is_there && size > 0;
      if (size <= 0) return text;
      text.append(buffer.data(), static_cast<std::size_t>(size));
    }
    return text;
  }

  /// Says that nothing more is said.
  void end_saying() const { shutdown(m_socket, SHUT_WR); }

  /// Whether the other side is still there after a time.
  bool is_there(std::chrono::milliseconds time) {
    (void)hear({}, time);
    return m_is_there;
  }

 private:
  int m_socket;
  bool m_is_there = false;
};

/// What is answered to a request that ends the connection.
inline std::string asked(std::uint16_t port, std::string_view request, std::uint8_t from = 1) {
  Visit visit(port, from);
  visit.say(request);
  return visit.hear();
}

/// A request as browsers write it.
inline std::string request(std::string_view method, std::string_view target, std::string_view host = "localhost",
                           std::string_view more = {}) {
  std::string text(method);
  text.append(" ").append(target).append(" HTTP/1.1\r\nHost: ").append(host).append("\r\nConnection: close\r\n");
  return text.append(more).append("\r\n");
}

/// What stands after a text, up to the end of the line.
inline std::string line_after(const std::string& text, std::string_view what) {
  const std::size_t at = text.find(what);
  if (at == std::string::npos) return {};
  return text.substr(at + what.size(), text.find_first_of("\r\n", at) - at - what.size());
}

/// What an answer says after its head.
inline std::string body(const std::string& answer) {
  const std::size_t end = answer.find("\r\n\r\n");
  return end == std::string::npos ? std::string{} : answer.substr(end + 4);
}

/// A process that is ended with the test.
class Child {
 public:
  explicit Child(pid_t pid) : m_pid(pid) {}
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child() { (void)end(SIGKILL); }

  /// Ends it by a signal; answers its exit status, or -N where signal N ended it.
  int end(int signal) {
    if (m_pid == 0) return 0;
    int status = 0;
    kill(m_pid, signal);
    waitpid(m_pid, &status, 0);
    m_pid = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  }

  /// The most memory that it ever had, in KiB.
  [[nodiscard]] long most_memory() const {
    std::ifstream in("/proc/" + std::to_string(m_pid) + "/status");
    for (std::string line; std::getline(in, line);) {
      if (line.starts_with("VmHWM:")) return std::stol(line.substr(6));
    }
    return 0;
  }

 private:
  pid_t m_pid;
};

}  // namespace tavolo::tests
