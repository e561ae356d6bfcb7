// Any bytes as what is said to the board: it answers with a page that it has, or refuses, and is there for the next.

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <future>
#include <iostream>
#include <memory>
#include <string>
#include <string_view>
#include <thread>

#include "board/server.hpp"

using namespace tavolo;

namespace {

/// Serves two pages until the process ends; answers the port.
std::uint16_t begin() {
  std::promise<std::uint16_t> told;
  std::future<std::uint16_t> port = told.get_future();
  std::thread([told = std::move(told)]() mutable {
    const std::chrono::milliseconds soon(200);
    board::Server server({.first = "board.html", .times = {.request = soon, .answer = soon, .news = soon}});
    const auto page = [](std::string text) { return std::make_shared<const std::string>(std::move(text)); };
    server.show({{"board.html", page("<p>board</p>\n")}, {"match/1.html", page("<p>match</p>\n")}});
    told.set_value(server.port());
    server.run([] {});
  }).detach();
  return port.get();
}

/// What is answered to some bytes, to the end.
std::string answer(std::uint16_t port, const std::uint8_t* data, std::size_t size) {
  const int visit = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in there{};
  there.sin_family = AF_INET;
  there.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  there.sin_port = htons(port);
  if (connect(visit, reinterpret_cast<const sockaddr*>(&there), sizeof there) != 0) {
    const int error = errno;
    close(visit);
    // Thousands are asked a second: a port rests for a while after it was used, and the fuzzer's own clock interrupts.
    if (error == EADDRNOTAVAIL || error == EINTR) return {};
    std::cerr << "the board is not there any more: " << std::strerror(error) << '\n';
    std::abort();
  }
  (void)send(visit, data, size, MSG_NOSIGNAL);
  (void)shutdown(visit, SHUT_WR);
  std::string text;
  std::array<char, 4096> buffer{};
  for (ssize_t heard = 0;
       (heard = recv(visit, buffer.data(), buffer.size(), 0)) > 0 || (heard < 0 && errno == EINTR);) {
    if (heard > 0) text.append(buffer.data(), static_cast<std::size_t>(heard));
  }
  close(visit);
  return text;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::uint16_t port = begin();
  const std::string text = answer(port, data, size);
  if (text.empty()) return 0;
  for (const std::string_view known :
       {"HTTP/1.1 200 OK\r\n", "HTTP/1.1 400 Bad Request\r\n", "HTTP/1.1 404 Not Found\r\n",
        "HTTP/1.1 405 Method Not Allowed\r\n", "HTTP/1.1 413 Payload Too Large\r\n",
        "HTTP/1.1 421 Misdirected Request\r\n", "HTTP/1.1 431 Request Header Fields Too Large\r\n"}) {
    if (text.starts_with(known)) return 0;
  }
  std::cerr << "an answer that is none: " << text.substr(0, 200) << '\n';
  std::abort();
}
