#include <fmt/format.h>

#include <array>
#include <limits>
#include <map>
#include <memory>
#include <stdexcept>

#include "base/mistake.hpp"
#include "base/name.hpp"
#include "board/server.hpp"
#include "cli/commands.hpp"
#include "cli/meaning.hpp"
#include "cli/opening.hpp"
#include "cli/site.hpp"
#include "report/code.hpp"
#include "report/json.hpp"

namespace tavolo::cli::commands {
namespace {

/// T-A-V-O on the keys of a telephone.
constexpr int usual_port = 8286;
/// Of pages of matches that are held.
constexpr std::size_t most_bytes = std::size_t{24} << 20U;

/// Pages in memory, and what each was made of.
class Held : public Shelf {
 public:
  [[nodiscard]] bool keep(const std::string& path, std::uint64_t made_of) override {
    const auto found = m_before.find(path);
    if (found == m_before.end() || found->second.made_of != made_of) return false;
    m_now[path] = found->second;
    return true;
  }
  void put(const std::string& path, std::string_view text, std::uint64_t made_of = 0) override {
    m_now[path] = {std::make_shared<const std::string>(text), made_of};
  }

  void begin() { m_now.clear(); }
  /// All that was put there or kept since it was begun.
  [[nodiscard]] board::Pages finish() {
    m_before = std::move(m_now);
    board::Pages pages;
    for (const auto& [path, page] : m_before) pages.emplace(path, page.text);
    return pages;
  }

 private:
  struct Page {
    std::shared_ptr<const std::string> text;
    std::uint64_t made_of = 0;
  };
  std::map<std::string, Page> m_before, m_now;
};

/// Shows the journal as it is, again and again.
class Board {
 public:
  Board(const Call& call, board::Server& server, std::string address)
      : m_around(call.surroundings()), m_call(call.within(m_around)), m_server(server), m_address(std::move(address)) {}
  Board(const Board&) = delete;
  Board& operator=(const Board&) = delete;
  ~Board() = default;

  /// Shows all pages as they are now.
  void show() {
    const std::string now = stamp(m_call);
    refuse_missing(m_call);
    m_held.begin();
    m_first_end = make_pages(m_call, m_held, {0, m_address, m_around.just_now, most_bytes});
    m_server.show(m_held.finish());
    m_stamp = now;
    m_failed.end();
  }

  /// The same if anything changed. What cannot be read leaves what was shown, and is looked at again.
  void look() {
    look_again(m_around);
    const bool is_long_ago = !m_first_end.empty() && m_first_end < m_around.just_now;
    if (!is_long_ago && stamp(m_call) == m_stamp) return;
    try {
      show();
    } catch (const std::exception& failed) {
      m_failed.add("the board shows what was there before", failed);
    }
  }

 private:
  Surroundings m_around;  ///< as they are at each look
  Call m_call;            ///< in these
  board::Server& m_server;
  std::string m_address, m_stamp, m_first_end;
  Held m_held;
  FailedLooks m_failed;
};

std::string address_of(std::string_view host, std::uint16_t port) { return fmt::format("http://{}:{}/", host, port); }

/// Where it stands: on this machine, and in its networks.
std::string told(const Call& call, std::span<const std::string> addresses) {
  if (call.surroundings().json) return report::json_board(addresses);
  std::string text = fmt::format("the board stands at {}\n", addresses.front());
  if (call.has("--lan")) {
    for (const std::string& address : addresses.subspan(1)) text += fmt::format("in the network at {}\n", address);
    if (addresses.size() == 1) text += "this machine is in no network\n";
  } else {
    text += "for this machine alone; --lan lets telephones look\n";
  }
  if (addresses.size() > 1) {
    const auto ground = call.surroundings().is_light ? report::Ground::light : report::Ground::dark;
    text += report::code_text(addresses[1], ground, call.surroundings().style.columns);
  }
  return text + "^C ends it\n";
}

int run_board(const Call& call) {
  refuse_missing(call);
  const int port = count_of(call, "--port", std::numeric_limits<std::uint16_t>::max(), usual_port);
  board::Server server({.port = static_cast<std::uint16_t>(port), .network = call.has("--lan"), .first = "board.html"});
  std::vector<std::string> addresses{address_of("127.0.0.1", server.port())};
  if (call.has("--lan")) {
    for (const std::string& host : board::addresses()) addresses.push_back(address_of(host, server.port()));
  }
  Board shown(call, server, addresses.size() > 1 ? addresses[1] : std::string{});
  shown.show();
  call.print(told(call, addresses));
  server.run([&] { shown.look(); });
  return Status::done;
}

constexpr std::array<Option, 2> board_options{{
    {"--port", "N", "the port, by default 8286; 0 for any that is free"},
    {"--lan", "", "for other machines in the network too"},
}};

}  // namespace

const Command board{"board", "Show the match to everybody in the room, in a browser", {}, board_options, run_board};

}  // namespace tavolo::cli::commands
