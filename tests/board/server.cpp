// Pages over HTTP: what is given, to whom, and what is not, whoever asks and however.

#include "board/server.hpp"

#include <fcntl.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/mistake.hpp"
#include "board/visit.hpp"
#include "catch.hpp"
#include "lots.hpp"
#include "memory.hpp"

using namespace tavolo;
using namespace tavolo::tests;
using namespace std::chrono_literals;

namespace {

constexpr std::size_t large = 8 << 20U;

board::Pages pages_of(int number) {
  const auto page = [](std::string text) { return std::make_shared<const std::string>(std::move(text)); };
  return {{"board.html", page("<p>board " + std::to_string(number) + "</p>\n")},
          {"index.html", page("<p>index</p>\n")},
          {"match/1.html", page("<p>match</p>\n")},
          {"style.css", page("p {}\n")},
          {"data/a.csv", page("a,b\n")},
          {"data/a.json", page("{}\n")},
          {"large.html", page(std::string(large, 'x'))}};
}

/// A server in a process of its own, which shows other pages when it is told to.
class Served {
 public:
  explicit Served(board::Times times = {}) : m_child(begin(times)) {}
  Served(const Served&) = delete;
  Served& operator=(const Served&) = delete;
  ~Served() { close(m_news); }

  [[nodiscard]] std::uint16_t port() const { return m_port; }
  /// Makes the board page say another number.
  void change() const { REQUIRE(write(m_news, "+", 1) == 1); }
  /// Makes it show the same pages again.
  void show_again() const { REQUIRE(write(m_news, "=", 1) == 1); }
  [[nodiscard]] Child& child() { return m_child; }
  [[nodiscard]] std::string ask(std::string_view method, std::string_view target) const {
    return asked(m_port, request(method, target));
  }

 private:
  pid_t begin(board::Times times) {
    std::array<int, 2> news{}, told{};
    REQUIRE(pipe2(news.data(), O_CLOEXEC | O_NONBLOCK) == 0);
    REQUIRE(pipe2(told.data(), O_CLOEXEC) == 0);
    const pid_t child = fork();
    if (child == 0) {
      serve(times, news[0], told[1]);
      _exit(0);
    }
    close(news[0]);
    close(told[1]);
    m_news = news[1];
    REQUIRE(read(told[0], &m_port, sizeof m_port) == sizeof m_port);
    close(told[0]);
    return child;
  }

  static void serve(board::Times times, int news, int told) {
    times.look = 20ms;
    board::Server server({.port = 0, .network = false, .first = "board.html", .times = times});
    int number = 1;
    server.show(pages_of(number));
    bool is_told = false;
    server.run([&] {
      char c = 0;
      if (read(news, &c, 1) == 1) server.show(pages_of(c == '+' ? ++number : number));
      const std::uint16_t port = server.port();
      if (!is_told && write(told, &port, sizeof port) != sizeof port) _exit(1);
      is_told = true;
    });
  }

  std::uint16_t m_port = 0;
  int m_news = -1;
  Child m_child;
};

std::string status(const std::string& answer) { return line_after(answer, "HTTP/1.1 "); }

}  // namespace

TEST_CASE("a page is given as what it is, and HEAD gives all but its text") {
  const Served served;
  const std::string answer = served.ask("GET", "/index.html");
  CHECK(status(answer) == "200 OK");
  CHECK(line_after(answer, "Content-Type: ") == "text/html; charset=utf-8");
  CHECK(line_after(answer, "Content-Length: ") == "13");
  CHECK(line_after(answer, "Content-Security-Policy: ") ==
        "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
  CHECK(body(answer) == "<p>index</p>\n");
  const std::string head = served.ask("HEAD", "/index.html");
  CHECK(head + "<p>index</p>\n" == answer);
  CHECK(line_after(served.ask("HEAD", "/style.css"), "Content-Type: ") == "text/css; charset=utf-8");
  CHECK(line_after(served.ask("HEAD", "/data/a.csv"), "Content-Type: ") == "text/csv; charset=utf-8");
  CHECK(line_after(served.ask("HEAD", "/data/a.json"), "Content-Type: ") == "application/json");
  CHECK(body(served.ask("GET", "/match/1.html?whatever")) == "<p>match</p>\n");
  CHECK(body(served.ask("GET", "/")) == "<p>board 1</p>\n");
  CHECK(body(served.ask("GET", "/large.html")).size() == large);
}

TEST_CASE("one connection takes one request after the other") {
  const Served served;
  Visit visit(served.port());
  for (int i = 0; i < 3; ++i) {
    visit.say("GET /index.html HTTP/1.1\r\nHost: localhost\r\n\r\n");
    CHECK(status(visit.hear("</p>\n")) == "200 OK");
  }
  visit.say("GET /index.html HTTP/1.1\r\nHost: localhost\r\n\r\nGET /style.css HTTP/1.1\r\nHost: localhost\r\n\r\n");
  CHECK(visit.hear("p {}\n").find("<p>index</p>") != std::string::npos);
}

TEST_CASE("what is no page is not there, by whatever way") {
  const Served served;
  for (const char* target :
       {"/nothing", "/../board.html", "/match/../index.html", "/./index.html", "/index.html/", "//index.html", "/match",
        "/match/", "/%69ndex.html", "/..%2f..%2fetc/passwd", "/../../../../etc/passwd", "//etc/passwd",
        "/index.html%00", "/\\index.html", "/INDEX.HTML", "/events/", "/match\\1.html"}) {
    INFO(target);
    const std::string answer = served.ask("GET", target);
    CHECK(status(answer) == "404 Not Found");
    CHECK(body(answer) == "there is no such page\n");
  }
  for (const char* target : {"index.html", "http://localhost/index.html", "*", "/index html", "/a\tb"}) {
    INFO(target);
    const std::string answer = served.ask("GET", target);
    CHECK(status(answer) == "400 Bad Request");
    CHECK(body(answer) == "that is no request\n");
  }
}

TEST_CASE("pages are looked at, and nothing is taken") {
  const Served served;
  for (const char* method : {"POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "PROPFIND"}) {
    INFO(method);
    const std::string answer = served.ask(method, "/index.html");
    CHECK(status(answer) == "405 Method Not Allowed");
    CHECK(answer.find("Allow: GET, HEAD\r\n") != std::string::npos);
    CHECK(line_after(answer, "Content-Type: ") == "text/plain; charset=utf-8");
    CHECK(body(answer) == "pages can be looked at, and that is all\n");
  }
  for (const char* more :
       {"Content-Length: 1073741824\r\n", "Transfer-Encoding: chunked\r\n", "Content-Length: 1\r\n"}) {
    for (const char* method : {"GET", "POST"}) {
      INFO(method << more);
      const std::string answer = asked(served.port(), request(method, "/index.html", "localhost", more));
      CHECK(status(answer) == "413 Payload Too Large");
      CHECK(body(answer) == "nothing is taken here\n");
    }
  }
}

TEST_CASE("only who asks for this machine is answered, so that no page from elsewhere reads it") {
  const Served served;
  const auto host = [&](std::string_view name) { return asked(served.port(), request("GET", "/index.html", name)); };
  std::array<char, 256> name{};
  REQUIRE(gethostname(name.data(), name.size() - 1) == 0);
  for (const std::string& ours :
       {std::string("localhost"), std::string("LocalHost:1"), std::string("127.0.0.1"),
        "127.0.0.1:" + std::to_string(served.port()), std::string(name.data()), std::string(name.data()) + ".local"}) {
    INFO(ours);
    CHECK(status(host(ours)) == "200 OK");
  }
  for (const char* other : {"", "example.org", "localhost.example.org", "127.0.0.2", "127.0.0.1.example.org",
                            "localhost:", "localhost:x", "localhost:80:80", "[::1]", "0", "2130706433", "localhost."}) {
    INFO(other);
    const std::string answer = host(other);
    CHECK(status(answer) == "421 Misdirected Request");
    CHECK(body(answer) == "that is another machine\n");
  }
  CHECK(status(asked(served.port(), "GET / HTTP/1.0\r\n\r\n")) == "421 Misdirected Request");
}

TEST_CASE("who has the board waits until it changes") {
  const Served served({.news = 700ms});
  const std::string first = served.ask("GET", "/");
  const std::string refresh = line_after(first, "Refresh: ");
  REQUIRE(refresh.starts_with("1; url=board.html?after="));
  const std::string next = request("GET", "/" + refresh.substr(refresh.find("board")));
  // It has not changed: nothing is said until it does, or for so long.
  Visit waits(served.port());
  waits.say(next);
  CHECK(waits.hear({}, 200ms).empty());
  served.change();
  const std::string second = waits.hear();
  CHECK(body(second) == "<p>board 2</p>\n");
  CHECK(line_after(second, "Refresh: ") != refresh);
  CHECK(body(asked(served.port(), next)) == "<p>board 2</p>\n");  // at once: it has changed since
  const std::string again = line_after(second, "Refresh: 1; url=");
  const auto begin = std::chrono::steady_clock::now();
  CHECK(body(asked(served.port(), request("GET", "/" + again))) == "<p>board 2</p>\n");
  CHECK(std::chrono::steady_clock::now() - begin >= 600ms);
  CHECK(asked(served.port(), request("HEAD", "/" + again)).find("200 OK") != std::string::npos);
}

TEST_CASE("programs are told of every change, and that the server is there") {
  const Served served({.news = 300ms});
  Visit visit(served.port());
  visit.say(request("GET", "/events"));
  const std::string begun = visit.hear("\n\n");
  CHECK(status(begun) == "200 OK");
  CHECK(line_after(begun, "Content-Type: ") == "text/event-stream");
  const std::string first = body(begun).empty() ? visit.hear("\n\n") : body(begun);
  CHECK(first == "id: 1\ndata: 1\n\n");
  CHECK(visit.hear("\n\n") == ":\n\n");
  served.change();
  CHECK(visit.hear("data: 2\n\n").ends_with("id: 2\ndata: 2\n\n"));
  // Pages that say the same are no change.
  served.show_again();
  CHECK(visit.hear("\n\n") == ":\n\n");
  served.change();
  CHECK(visit.hear("data: 3\n\n").ends_with("id: 3\ndata: 3\n\n"));
  const std::string head = served.ask("HEAD", "/events");
  CHECK(status(head) == "200 OK");
  CHECK(body(head).empty());
}

TEST_CASE("a request without an end is not taken, and takes no memory") {
  Served served;
  const std::string much(1 << 20U, 'x');
  for (const char* begin : {"", "GET /", "GET / HTTP/1.1\r\nHost: localhost\r\nX: "}) {
    INFO(begin);
    Visit visit(served.port());
    visit.say(begin);
    constexpr std::size_t gigabyte = 1 << 30U;
    std::size_t said = 0;
    for (std::size_t more = 1; said < gigabyte && more > 0; said += more) more = visit.say(much, 3s);
    CHECK(said < gigabyte / 16);
  }
  // One that tells its size honestly: the answer comes at once, and the rest is not read.
  Visit visit(served.port());
  visit.say(request("GET", "/", "localhost", "Content-Length: 1073741824\r\n"));
  CHECK(status(visit.hear("\n\n", 2s)) == "413 Payload Too Large");
  std::size_t said = 0;
  for (std::size_t more = 1; said < (1U << 30U) && more > 0; said += more) more = visit.say(much, 3s);
  CHECK(said < (1U << 26U));
  const std::string long_head = served.ask("GET", "/" + std::string(board::limit::request_bytes, 'x'));
  CHECK(status(long_head) == "431 Request Header Fields Too Large");
  CHECK(body(long_head) == "the request is too long\n");
  if (memory_is_plain()) CHECK(served.child().most_memory() < 64 * 1024);
}

TEST_CASE("who says more than is taken hears why, and the connection is not cut meanwhile") {
  const Served served;
  const std::string more(board::limit::request_bytes, 'x');
  Visit visit(served.port());
  visit.say(request("POST", "/", "localhost", "Content-Length: 1073741824\r\n") + more + more);
  usleep(100'000);
  CHECK(visit.say(more) == more.size());
  CHECK(status(visit.hear()) == "413 Payload Too Large");
}

TEST_CASE("who is slow is let go") {
  const Served served({.request = 400ms, .answer = 400ms});
  // A byte now and then does not make it longer.
  Visit slow(served.port());
  const Deadline deadline(5s);
  const std::string text = request("GET", "/");
  std::size_t said = 0;
  while (said < text.size() && slow.is_there(50ms)) {
    slow.say(text.substr(said, 1));
    ++said;
  }
  CHECK(said < text.size());
  CHECK(deadline.left() > 0);
  Visit silent(served.port());
  CHECK_FALSE(silent.is_there(3s));
  // Who reads nothing of a large page.
  Visit reads_nothing(served.port());
  reads_nothing.say(request("GET", "/large.html"));
  usleep(1'000'000);
  Visit late(served.port());
  late.say(request("GET", "/index.html"));
  CHECK(status(late.hear()) == "200 OK");
  CHECK(reads_nothing.hear().size() < large);
}

TEST_CASE("a thousand connections take no memory, and make room when they go") {
  Served served({.request = 60s});
  {
    std::vector<Visit> visits;
    for (int i = 0; i < 1000; ++i) visits.emplace_back(served.port(), static_cast<std::uint8_t>(2 + i % 4));
    std::size_t there = 0;
    usleep(300'000);
    for (Visit& visit : visits) there += static_cast<std::size_t>(visit.is_there(0ms));
    CHECK(there == board::limit::visitors);
  }
  std::vector<Visit> from_one;
  for (std::size_t i = 0; i < board::limit::visitors_each + 50; ++i) from_one.emplace_back(served.port(), 9);
  usleep(300'000);
  const auto there = std::ranges::count_if(from_one, [](Visit& visit) { return visit.is_there(0ms); });
  CHECK(static_cast<std::size_t>(there) == board::limit::visitors_each);
  CHECK(status(served.ask("GET", "/")) == "200 OK");  // from another address
  if (memory_is_plain()) CHECK(served.child().most_memory() < 64 * 1024);
}

TEST_CASE("many who wait for the board are all answered, and share it") {
  Served served;
  const std::string next = line_after(served.ask("GET", "/"), "Refresh: 1; url=");
  std::vector<Visit> waiting;
  for (std::size_t i = 0; i < 400; ++i) {
    waiting.emplace_back(served.port(), static_cast<std::uint8_t>(2 + i % 4));
    waiting.back().say(request("GET", i % 2 == 0 ? "/" + next : "/large.html"));
  }
  usleep(300'000);
  served.change();
  for (std::size_t i = 0; i < waiting.size(); i += 2) CHECK(body(waiting[i].hear()) == "<p>board 2</p>\n");
  if (memory_is_plain()) CHECK(served.child().most_memory() < 64 * 1024);
}

TEST_CASE("whatever is said, only pages and refusals are answered") {
  Served served({.request = 200ms});
  const std::vector<std::string> seeds{
      request("GET", "/"),
      request("HEAD", "/index.html"),
      request("GET", "/events", "x"),
      request("POST", "/", "localhost", "Content-Length: 5\r\n") + "12345",
      request("GET", "/match/1.html", "127.0.0.1", "Transfer-Encoding: chunked\r\n") + "5\r\nabcde\r\n0\r\n\r\n",
      "GET / HTTP/1.0\r\n\r\n",
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"};
  const std::vector<std::string> pieces{"\r\n",
                                        "\n",
                                        "\r",
                                        std::string(1, '\0'),
                                        "%2e",
                                        "..",
                                        "/",
                                        " ",
                                        ":",
                                        "HTTP/1.1",
                                        "Host: localhost\r\n",
                                        "Host: a\r\n",
                                        "Content-Length: -1\r\n",
                                        "Content-Length: 99999999999999999999\r\n",
                                        "\xff",
                                        "\x1b[2J",
                                        "?after=",
                                        ";"};
  const std::vector<std::string> known{"200 OK",
                                       "400 Bad Request",
                                       "404 Not Found",
                                       "405 Method Not Allowed",
                                       "413 Payload Too Large",
                                       "421 Misdirected Request",
                                       "431 Request Header Fields Too Large"};
  Lots lots(20261122);
  for (int i = 0; i < 10000; ++i) {
    std::string text = seeds[lots.below(seeds.size())];
    for (int change = lots.number(1, 6); change > 0; --change) {
      const std::size_t at = lots.below(text.size() + 1);
      switch (lots.number(0, 3)) {
        case 0: text.insert(at, pieces[lots.below(pieces.size())]); break;
        case 1: text.erase(at, lots.below(8)); break;
        case 2: text.insert(at, text.substr(lots.below(text.size() + 1), lots.below(40))); break;
        default:
          if (at < text.size()) text[at] = static_cast<char>(lots.number(0, 255));
      }
    }
    INFO(i << ": " << text);
    Visit visit(served.port());
    visit.say(text);
    visit.end_saying();
    const std::string answer = visit.hear({}, 5s);
    if (answer.empty()) continue;  // it went on waiting for the rest
    CHECK(std::ranges::count(known, status(answer)) == 1);
  }
  CHECK(status(served.ask("GET", "/")) == "200 OK");
  if (memory_is_plain()) CHECK(served.child().most_memory() < 64 * 1024);
}

TEST_CASE("it ends when it is asked to, and the port is free then") {
  Served served;
  const Visit waits(served.port());
  waits.say(request("GET", "/events"));
  try {
    const board::Server other({.port = served.port(), .network = false});
    FAIL("the port is taken twice");
  } catch (const base::Mistake& mistake) {
    CHECK(mistake.complaint().kind == "port-taken");
    CHECK(mistake.complaint().hint == "name another one with --port N; --port 0 takes any that is free");
  }
  const std::uint16_t port = served.port();
  CHECK(served.child().end(SIGTERM) == 0);
  const board::Server other({.port = port, .network = false});
  CHECK(other.port() == port);
}
