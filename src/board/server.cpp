#include "board/server.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ip/udp.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_static_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <csignal>
#include <set>
#include <utility>

#include "base/checksum.hpp"
#include "base/mistake.hpp"

namespace tavolo::board {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using Error = beast::error_code;

/// Where programs listen to what changed.
constexpr std::string_view events_path = "events";
/// What asks for the first page when it has changed: `board.html?after=VERSION`.
constexpr std::string_view after = "after=";

std::string_view type_of(std::string_view path) {
  using Type = std::pair<std::string_view, std::string_view>;
  static constexpr std::array<Type, 4> types{{{".html", "text/html; charset=utf-8"},
                                              {".css", "text/css; charset=utf-8"},
                                              {".csv", "text/csv; charset=utf-8"},
                                              {".json", "application/json"}}};
  const auto found = std::ranges::find_if(types, [&](const Type& type) { return path.ends_with(type.first); });
  return found == types.end() ? "text/plain; charset=utf-8" : found->second;
}

/// What an answer begins with; `more` are further lines of it. A browser does nothing of a page but show it, and keeps
/// none of it.
std::string head_of(std::string_view status, std::string_view type, std::string_view more) {
  return fmt::format(
      "HTTP/1.1 {}\r\nContent-Type: {}\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n"
      "Content-Security-Policy: default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; "
      "frame-ancestors 'none'\r\nReferrer-Policy: no-referrer\r\nCross-Origin-Resource-Policy: same-origin\r\n{}\r\n",
      status, type, more);
}

/// A number that another text has not.
std::string version_of(const std::string& text) { return fmt::format("{:016x}", base::checksum(text)); }

/// Whether these are the same pages with the same texts.
bool are_same(const Pages& pages, const Pages& others) {
  return std::ranges::equal(pages, others, [](const auto& one, const auto& other) {
    return one.first == other.first && (one.second == other.second || *one.second == *other.second);
  });
}

/// The names under which this machine is asked for besides its addresses.
std::vector<std::string> own_names() {
  std::array<char, 256> name{};
  if (gethostname(name.data(), name.size() - 1) != 0 || name.front() == '\0') return {"localhost"};
  return {"localhost", name.data(), std::string(name.data()) + ".local"};
}

/// Why something is not given, and whether nothing more is heard then.
struct Refusal {
  std::string_view status;
  std::string_view text;
  bool is_end = true;
};
constexpr Refusal bad_request{"400 Bad Request", "that is no request\n"};
constexpr Refusal not_found{"404 Not Found", "there is no such page\n", false};
constexpr Refusal not_allowed{"405 Method Not Allowed", "pages can be looked at, and that is all\n"};
constexpr Refusal too_large{"413 Payload Too Large", "nothing is taken here\n"};
constexpr Refusal elsewhere{"421 Misdirected Request", "that is another machine\n"};
constexpr Refusal long_head{"431 Request Header Fields Too Large", "the request is too long\n"};

}  // namespace

class Visitor;

/// What all visitors share.
struct Lobby {
  explicit Lobby(Room about)
      : room(std::move(about)), names(own_names()), context(1), acceptor(context), pause(context), looking(context) {}

  void accept();
  void admit(tcp::socket socket);
  void look_later(const std::function<void()>& look);

  Room room;
  std::vector<std::string> names;
  Pages pages;
  std::string version;                            ///< of the first page
  std::uint64_t shown = 0;                        ///< how often pages were put in the place of others
  std::map<asio::ip::address, std::size_t> from;  ///< how many are there from an address
  std::size_t visitors = 0;
  // Visitors end with what is awaited of them, and count themselves off then.
  asio::io_context context;
  tcp::acceptor acceptor;
  asio::steady_timer pause, looking;
  std::set<std::shared_ptr<Visitor>> waiting;  ///< for news
};

/// A connection, from the first request to the last. It lives as long as something is awaited of it.
class Visitor : public std::enable_shared_from_this<Visitor> {
 public:
  Visitor(tcp::socket socket, Lobby& lobby, asio::ip::address from)
      : m_stream(std::move(socket)), m_lobby(lobby), m_from(std::move(from)), m_patience(lobby.context) {
    ++m_lobby.visitors;
    ++m_lobby.from[m_from];
  }
  Visitor(const Visitor&) = delete;
  Visitor& operator=(const Visitor&) = delete;
  ~Visitor() {
    --m_lobby.visitors;
    if (--m_lobby.from[m_from] == 0) m_lobby.from.erase(m_from);
  }

  void read() {
    m_parser.emplace();
    m_parser->header_limit(limit::request_bytes);
    m_stream.expires_after(m_lobby.room.times.request);
    http::async_read_header(m_stream, m_buffer, *m_parser,
                            [self = shared_from_this()](Error error, std::size_t) { self->on_read(error); });
  }

  /// Whether it is a program, which is told of every change.
  [[nodiscard]] bool listens() const noexcept { return m_listens; }

  /// There are other pages, or none for so long; called of those who wait, who are told it.
  void on_news() {
    stop_waiting();
    if (m_listens) {
      tell(event());
    } else {
      send_first();
    }
  }

 private:
  void on_read(Error error) {
    m_head_only = false;
    if (!error) return answer();
    if (error == http::error::header_limit || error == http::error::buffer_overflow) return refuse(long_head);
    if (error == http::error::body_limit) return refuse(too_large);
    // What came too late, or went away in the middle, is not there to be told.
    const bool is_wrong = error.category() == http::make_error_code(http::error::bad_target).category();
    if (is_wrong && error != http::error::end_of_stream && error != http::error::partial_message) refuse(bad_request);
  }

  void answer() {
    const auto& request = m_parser->get();
    m_close = !request.keep_alive();
    m_head_only = request.method() == http::verb::head;
    if (m_parser->chunked() || m_parser->content_length().value_or(0) > 0) return refuse(too_large);
    if (!m_head_only && request.method() != http::verb::get) return refuse(not_allowed, "Allow: GET, HEAD\r\n");
    if (request.count(http::field::host) != 1 || !is_ours(request[http::field::host])) return refuse(elsewhere);
    std::string_view path(request.target().data(), request.target().size());
    if (!path.starts_with('/')) return refuse(bad_request);
    path.remove_prefix(1);
    const std::size_t end = path.find('?');
    const std::string_view query = end == std::string_view::npos ? std::string_view{} : path.substr(end + 1);
    path = path.substr(0, end);
    if (path == events_path) return listen();
    if (path.empty() || path == m_lobby.room.first) {
      const bool has_it = query.starts_with(after) && query.substr(after.size()) == m_lobby.version;
      return has_it && !m_head_only ? wait() : send_first();
    }
    const auto page = m_lobby.pages.find(path);
    if (page == m_lobby.pages.end()) return refuse(not_found);
    send("200 OK", type_of(path), page->second);
  }

  /// Whether a `Host` is this machine. A name that only leads here may be that of a page which wants to read ours.
  [[nodiscard]] bool is_ours(beast::string_view said) const {
    const std::string_view host(said.data(), std::min(said.size(), said.rfind(':')));
    const std::string_view port(said.data() + host.size(), said.size() - host.size());
    const bool is_port = port.empty() || (port.size() > 1 && port.find_first_not_of("0123456789", 1) == port.npos);
    Error none;
    const bool is_address = host == m_stream.socket().local_endpoint(none).address().to_string();
    return is_port && (is_address || std::ranges::any_of(m_lobby.names, [&](const std::string& name) {
                         return beast::iequals({host.data(), host.size()}, name);
                       }));
  }

  /// Who takes no answer within its time, or goes, is let go.
  void send(std::string_view status, std::string_view type, std::shared_ptr<const std::string> text,
            std::string_view more = {}) {
    m_text = std::move(text);
    m_head = head_of(status, type,
                     fmt::format("{}Content-Length: {}\r\nConnection: {}\r\n", more, m_text->size(),
                                 m_close ? "close" : "keep-alive"));
    m_stream.expires_after(m_lobby.room.times.answer);
    const std::array<asio::const_buffer, 2> buffers{
        asio::buffer(m_head), m_head_only ? asio::const_buffer() : asio::const_buffer(asio::buffer(*m_text))};
    asio::async_write(m_stream, buffers, [self = shared_from_this()](Error error, std::size_t) {
      self->m_text.reset();
      if (error) return;
      if (self->m_close) return self->leave();
      self->read();
    });
  }

  /// The first page asks anew after a second, and then waits for another one.
  void send_first() {
    const auto page = m_lobby.pages.find(m_lobby.room.first);
    if (page == m_lobby.pages.end()) return refuse(not_found);
    send("200 OK", type_of(page->first), page->second,
         fmt::format("Refresh: 1; url={}?{}{}\r\n", m_lobby.room.first, after, m_lobby.version));
  }

  void refuse(const Refusal& why, std::string_view more = {}) {
    m_close = m_close || why.is_end;
    send(why.status, type_of({}), std::make_shared<const std::string>(why.text), more);
  }

  /// Ends the connection so that the answer arrives although more was said: what comes is thrown away for a moment.
  void leave() {
    Error none;
    m_stream.socket().shutdown(tcp::socket::shutdown_send, none);
    m_stream.expires_after(std::chrono::seconds(1));
    discard(limit::request_bytes * 8);
  }

  void discard(std::size_t most) {
    m_buffer.clear();
    m_stream.async_read_some(m_buffer.prepare(m_buffer.capacity()),
                             [self = shared_from_this(), most](Error error, std::size_t size) {
                               if (!error && size < most) self->discard(most - size);
                             });
  }

  void wait() {
    m_lobby.waiting.insert(shared_from_this());
    // Who goes away meanwhile makes room at once; nobody says anything before the answer.
    m_stream.socket().async_wait(tcp::socket::wait_read, [self = shared_from_this()](Error error) {
      if (!error && self->waits()) self->stop_waiting();
    });
    m_patience.expires_after(m_lobby.room.times.news);
    m_patience.async_wait([self = shared_from_this()](Error error) {
      if (error || !self->waits()) return;
      self->stop_waiting();
      if (!self->m_listens) return self->send_first();
      self->tell(":\n\n");  // a comment, which is not taken where nobody is any more
    });
  }

  [[nodiscard]] bool waits() { return m_lobby.waiting.contains(shared_from_this()); }

  void stop_waiting() {
    m_lobby.waiting.erase(shared_from_this());
    m_patience.cancel();
    Error none;
    m_stream.socket().cancel(none);
  }

  /// Tells a program each time when there are other pages, until it goes.
  void listen() {
    m_listens = !m_head_only;
    m_close = true;
    tell(head_of("200 OK", "text/event-stream", "Connection: close\r\n") + (m_listens ? event() : std::string{}));
  }

  [[nodiscard]] std::string event() {
    m_known = m_lobby.shown;
    return fmt::format("id: {0}\ndata: {0}\n\n", m_known);
  }

  void tell(std::string text) {
    m_head = std::move(text);
    m_stream.expires_after(m_lobby.room.times.answer);
    asio::async_write(m_stream, asio::buffer(m_head), [self = shared_from_this()](Error error, std::size_t) {
      if (error) return;
      if (!self->m_listens) return self->leave();
      if (self->m_known != self->m_lobby.shown) return self->tell(self->event());
      self->wait();
    });
  }

  beast::tcp_stream m_stream;
  beast::flat_static_buffer<limit::request_bytes> m_buffer;
  std::optional<http::request_parser<http::empty_body>> m_parser;
  Lobby& m_lobby;
  asio::ip::address m_from;
  asio::steady_timer m_patience;
  std::string m_head;
  std::shared_ptr<const std::string> m_text;
  std::uint64_t m_known = 0;  ///< how often there were other pages when it was told last
  bool m_close = false, m_head_only = false, m_listens = false;
};

void Lobby::accept() {
  acceptor.async_accept([this](Error error, tcp::socket socket) {
    if (!error) {
      admit(std::move(socket));
      return accept();
    }
    if (error == asio::error::operation_aborted) return;
    // No more files can be open: those who are there go first.
    pause.expires_after(std::chrono::milliseconds(100));
    pause.async_wait([this](Error stopped) {
      if (!stopped) accept();
    });
  });
}

void Lobby::admit(tcp::socket socket) {
  Error error;
  const asio::ip::address address = socket.remote_endpoint(error).address();
  const auto there = from.find(address);
  const std::size_t count = there == from.end() ? 0 : there->second;
  if (error || visitors >= limit::visitors || count >= limit::visitors_each) return;  // which closes it
  std::make_shared<Visitor>(std::move(socket), *this, address)->read();
}

void Lobby::look_later(const std::function<void()>& look) {
  looking.expires_after(room.times.look);
  looking.async_wait([this, &look](Error error) {
    if (error) return;
    look();
    look_later(look);
  });
}

Server::Server(Room room) : m_lobby(std::make_unique<Lobby>(std::move(room))) {
  const tcp::endpoint here(m_lobby->room.network ? asio::ip::address_v4::any() : asio::ip::address_v4::loopback(),
                           m_lobby->room.port);
  Error error;
  tcp::acceptor& acceptor = m_lobby->acceptor;
  acceptor.open(tcp::v4(), error);
  if (!error) acceptor.set_option(asio::socket_base::reuse_address(true), error);
  if (!error) acceptor.bind(here, error);
  if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
  if (error) {
    throw base::Mistake("port-taken", fmt::format("port {} is not to be had: {}", m_lobby->room.port, error.message()),
                        "name another one with --port N; --port 0 takes any that is free");
  }
}

Server::~Server() = default;

std::uint16_t Server::port() const { return m_lobby->acceptor.local_endpoint().port(); }

void Server::show(Pages pages) {
  Lobby& lobby = *m_lobby;
  // The file may change and say the same, as where its log was put into it.
  const bool is_news = !are_same(lobby.pages, pages);
  lobby.pages = std::move(pages);
  if (!is_news) return;
  ++lobby.shown;
  const auto first = lobby.pages.find(lobby.room.first);
  std::string version = first == lobby.pages.end() ? std::string{} : version_of(*first->second);
  const bool is_same = version == lobby.version;
  lobby.version = std::move(version);
  const auto waiting = lobby.waiting;
  for (const std::shared_ptr<Visitor>& visitor : waiting) {
    if (!is_same || visitor->listens()) visitor->on_news();
  }
}

void Server::run(const std::function<void()>& look) {
  Lobby& lobby = *m_lobby;
  asio::signal_set signals(lobby.context, SIGINT, SIGTERM);
  signals.async_wait([&](Error, int) { lobby.context.stop(); });
  lobby.accept();
  lobby.look_later(look);
  lobby.context.run();
}

std::vector<std::string> addresses() {
  std::vector<std::string> list;
  ifaddrs* first = nullptr;
  if (getifaddrs(&first) != 0) return list;
  const std::unique_ptr<ifaddrs, void (*)(ifaddrs*)> owned(first, freeifaddrs);
  for (const ifaddrs* one = first; one != nullptr; one = one->ifa_next) {
    const bool is_up = (one->ifa_flags & IFF_UP) != 0 && (one->ifa_flags & IFF_LOOPBACK) == 0;
    if (!is_up || one->ifa_addr == nullptr || one->ifa_addr->sa_family != AF_INET) continue;
    std::array<char, INET_ADDRSTRLEN> text{};
    const void* address = &reinterpret_cast<const sockaddr_in*>(one->ifa_addr)->sin_addr;
    if (inet_ntop(AF_INET, address, text.data(), text.size()) != nullptr) list.emplace_back(text.data());
  }
  // The way to others, to a machine of an example: nothing is sent.
  asio::io_context context(1);
  asio::ip::udp::socket way(context);
  Error error;
  way.open(asio::ip::udp::v4(), error);
  if (!error) way.connect({asio::ip::address_v4({198, 51, 100, 1}), 9}, error);
  const std::string usual = error ? std::string{} : way.local_endpoint(error).address().to_string();
  std::stable_partition(list.begin(), list.end(), [&](const std::string& one) { return one == usual; });
  return list;
}

}  // namespace tavolo::board
