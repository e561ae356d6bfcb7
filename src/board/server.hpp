#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// Pages for everybody in the room, over HTTP. What is asked for is looked up among the pages that it was given, and
// nowhere else: this floor knows no file.
namespace tavolo::board {

/// By path, each a whole text, which those to whom it is being sent share.
using Pages = std::map<std::string, std::shared_ptr<const std::string>, std::less<>>;

/// How much is taken of anybody.
namespace limit {
inline constexpr std::size_t visitors = 500;
inline constexpr std::size_t visitors_each = 200;  ///< from one address
inline constexpr std::uint32_t request_bytes = 8192;
}  // namespace limit

/// How long anybody is waited for.
struct Times {
  std::chrono::milliseconds request = std::chrono::seconds(10);  ///< until a whole request came
  std::chrono::milliseconds answer = std::chrono::seconds(30);   ///< until a whole answer was taken
  std::chrono::milliseconds news = std::chrono::seconds(25);  ///< until who waits for news is told that there are none
  std::chrono::milliseconds look = std::chrono::milliseconds(500);  ///< between two looks for other pages
};

/// Who can look, and at what.
struct Room {
  std::uint16_t port = 0;  ///< 0 for any that is free
  bool network = false;    ///< whether other machines can
  std::string first = {};  ///< the page that stands for the address alone, and that follows what happens
  Times times = {};
};

struct Lobby;

/// Serves pages, by one thread: read only, GET and HEAD only. A browser that shows the first page asks for it again
/// with what it has, and is answered when that changed, so that it shows the news without a script and never flickers.
class Server {
 public:
  /// Throws base::Mistake where the port is not to be had.
  explicit Server(Room room);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  [[nodiscard]] std::uint16_t port() const;
  /// Puts these pages in the place of those that it has, and tells who waits for news, unless they say the same.
  void show(Pages pages);
  /// Serves until it is stopped by SIGINT or SIGTERM; `look` is called now and then and may `show`. What it throws ends
  /// the serving.
  void run(const std::function<void()>& look);

 private:
  std::unique_ptr<Lobby> m_lobby;
};

/// The addresses of this machine in its networks, that first from which it reaches others; empty where it is in none.
[[nodiscard]] std::vector<std::string> addresses();

}  // namespace tavolo::board
