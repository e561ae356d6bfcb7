// The board of an evening: the program as a whole, while somebody types.

#include <fcntl.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "board/visit.hpp"
#include "catch.hpp"
#include "folder.hpp"
#include "memory.hpp"

using namespace tavolo::tests;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

namespace {

/// A journal of its own, and what is typed into it.
class Table {
 public:
  [[nodiscard]] std::string journal() const { return m_folder.file(); }
  [[nodiscard]] std::string file(const std::string& name) const { return m_folder.file(name); }
  void type(const std::string& words) const {
    const std::string command = "'" TAVOLO_BINARY "' --db '" + journal() + "' " + words + " > /dev/null 2>&1";
    INFO(words);
    REQUIRE(std::system(command.c_str()) == 0);  // NOLINT(cert-env33-c): the test types it itself
  }

 private:
  Folder m_folder;
};

/// `tavolo board` on a journal.
class Board {
 public:
  explicit Board(const std::string& journal, const char* option = "--json") : m_child(begin(journal, option)) {
    REQUIRE(says("127.0.0.1:"));
    m_port = static_cast<std::uint16_t>(std::stoi(m_heard.substr(m_heard.find("127.0.0.1:") + 10)));
  }
  Board(const Board&) = delete;
  Board& operator=(const Board&) = delete;
  ~Board() { close(m_said); }

  /// Reads until it has said a text; false where it has not in a minute.
  bool says(const std::string& text) {
    while (m_heard.find(text) == std::string::npos) {
      pollfd ready{m_said, POLLIN, 0};
      if (poll(&ready, 1, 60'000) != 1) return false;
      std::array<char, 4096> more{};
      const ssize_t size = read(m_said, more.data(), more.size());
      if (size <= 0) return false;
      m_heard.append(more.data(), static_cast<std::size_t>(size));
    }
    return true;
  }
  /// All that it has said so far.
  [[nodiscard]] const std::string& heard() const { return m_heard; }
  [[nodiscard]] Child& child() { return m_child; }
  [[nodiscard]] std::uint16_t port() const { return m_port; }
  [[nodiscard]] std::string get(const std::string& path) const {
    return body(asked(m_port, request("GET", "/" + path)));
  }
  /// Answers how long it took until the board showed a text, asking for it as a browser does; a minute at most.
  [[nodiscard]] std::chrono::milliseconds shows(const std::string& text) const {
    const auto begin = std::chrono::steady_clock::now();
    std::string answer = asked(m_port, request("GET", "/"));
    while (answer.find(text) == std::string::npos && std::chrono::steady_clock::now() - begin < 60s) {
      answer = asked(m_port, request("GET", "/" + line_after(answer, "Refresh: 1; url=")));
    }
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begin);
  }

 private:
  pid_t begin(const std::string& journal, const char* option) {
    std::array<int, 2> said{};
    REQUIRE(pipe2(said.data(), O_CLOEXEC) == 0);
    const pid_t child = fork();
    if (child == 0) {
      dup2(said[1], STDOUT_FILENO);
      dup2(said[1], STDERR_FILENO);
      execl(TAVOLO_BINARY, "tavolo", "board", "--port", "0", option, "--db", journal.c_str(), nullptr);
      _exit(127);
    }
    close(said[1]);
    m_said = said[0];
    return child;
  }

  std::uint16_t m_port = 0;
  int m_said = -1;
  std::string m_heard;
  Child m_child;
};

/// The middle one of nine times that a deal takes.
std::chrono::milliseconds typing(const Table& table) {
  std::vector<std::chrono::milliseconds> times;
  for (int i = 0; i < 9; ++i) {
    const auto begin = std::chrono::steady_clock::now();
    table.type("deal t9C s h- l- j- g=");
    times.push_back(std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begin));
  }
  std::ranges::nth_element(times, times.begin() + 4);
  return times[4];
}

std::string contents(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

TEST_CASE("what is typed is on the board within two seconds") {
  const Table table;
  table.type("new all-fours Ann+Cleo Ben+Dora --house target=7");
  Board board(table.journal());
  CHECK(board.shows("match 1, All Fours") < 2s);
  table.type("deal t6H s hA l4 jB! g21-40");
  CHECK(board.shows("<b>3</b><li><span>B Ben+Dora</span> <b>5</b>") < 2s);
  table.type("new ecarte Emil Fred");
  CHECK(board.shows("match 2, Écarté") < 2s);
  const std::string both = board.get("");
  CHECK(both.find("match 1, All Fours") != std::string::npos);
  table.type("deal t9H s hA lA jA g41-20 --match 1");
  CHECK(board.shows("<i>won</i>") < 2s);
  CHECK(board.get("").find("match 2, Écarté") != std::string::npos);
  CHECK(board.get("match/1.html").find("<i>won</i>") != std::string::npos);
  CHECK(board.child().end(SIGINT) == 0);
}

TEST_CASE("who types is not slower while the whole room looks") {
  const Table table;
  table.type("new all-fours Ann+Cleo Ben+Dora --house target=99");
  const auto alone = typing(table);
  Board board(table.journal());
  const std::string next = line_after(asked(board.port(), request("GET", "/")), "Refresh: 1; url=");
  std::vector<Visit> room;
  for (std::size_t i = 0; i < 300; ++i) {
    room.emplace_back(board.port(), static_cast<std::uint8_t>(2 + i % 4));
    room.back().say(request("GET", i % 2 == 0 ? "/" + next : "/events"));
  }
  const auto watched = typing(table);
  // Those of the page are answered by the first deal, those of the news by each. What else the machine does is not
  // measured: four times would be felt.
  CHECK(watched < 4 * alone + 50ms);
  CHECK(body(room.front().hear()).find("match 1, All Fours") != std::string::npos);
}

TEST_CASE("every page that is published is served as it is, and who is hidden is in none of them") {
  const Table table;
  table.type("season new winter --current");
  table.type("new all-fours 'Xanthippe Quill+Ann' 'Al \"quote\" & <b>+Ben' --note '<img src=x> xanthippe quill'");
  table.type("deal t6H s hA l4 jB! g21-40");
  table.type("amend 1.1 t6H s hA l4 jB g21-40 --why 'XANTHIPPE QUILL saw it' --yes");
  table.type("player hide 'Xanthippe Quill'");
  table.type("new ecarte Ann 'Xanthippe Quill'");
  table.type("publish '" + table.file("site") + "'");
  Board board(table.journal());
  std::size_t pages = 0;
  for (const auto& entry : fs::recursive_directory_iterator(table.file("site"))) {
    if (!entry.is_regular_file()) continue;
    const std::string path = fs::relative(entry.path(), table.file("site")).string();
    if (path.starts_with('.') || path == "board.html") continue;
    INFO(path);
    const std::string page = board.get(path);
    CHECK((page == contents(entry.path())));
    CHECK(page.find("anthippe") == std::string::npos);
    CHECK(page.find("ANTHIPPE") == std::string::npos);
    ++pages;
  }
  CHECK(pages > 20);
  const std::string shown = board.get("");
  CHECK(shown.find("X. Q.") != std::string::npos);
  CHECK(shown.find("uill") == std::string::npos);
  CHECK(shown.find("<script") == std::string::npos);
  if (memory_is_plain()) CHECK(board.child().most_memory() < 64 * 1024);
  CHECK(board.child().end(SIGTERM) == 0);
}

TEST_CASE("a journal that cannot be read for a while leaves the board as it was") {
  const Table table;
  table.type("new ecarte Ann Ben");
  Board board(table.journal());
  CHECK(board.shows("match 1, Écarté") < 2s);
  table.type("backup '" + table.file("copy.db") + "'");
  for (const char* end : {"", "-wal", "-shm"}) fs::remove(table.journal() + end);
  CHECK(board.says("tavolo: the board shows what was there before: there is no journal " + table.journal()));
  CHECK(board.get("").find("match 1, Écarté") != std::string::npos);
  table.type("restore '" + table.file("copy.db") + "'");
  table.type("new ecarte Cleo Dora");
  CHECK(board.shows("match 2, Écarté") < 2s);
  CHECK(board.child().end(SIGTERM) == 0);
}

TEST_CASE("in a network others can look, and telephones find the way by a code") {
  const Table table;
  table.type("new ecarte Ann Ben");
  Board board(table.journal(), "--lan");
  REQUIRE(board.says("^C ends it\n"));
  const bool alone = board.heard().find("this machine is in no network\n") != std::string::npos;
  const std::string address = line_after(board.heard(), "in the network at ");
  CHECK(alone == address.empty());
  CHECK(alone == (board.heard().find("▄▄▄▄▄") == std::string::npos));
  CHECK(alone == (board.get("").find("<figcaption>" + address + "</figcaption>") == std::string::npos));
  CHECK(board.child().end(SIGTERM) == 0);
}

TEST_CASE("pages that are watched are written again within two seconds") {
  const Table table;
  table.type("new all-fours Ann+Cleo Ben+Dora");
  const std::string folder = table.file("site"), journal = table.journal();
  const pid_t pid = fork();
  if (pid == 0) {
    const int none = open("/dev/null", O_WRONLY);
    dup2(none, STDOUT_FILENO);
    setenv("TAVOLO_DB", journal.c_str(), 1);
    execl(TAVOLO_BINARY, "tavolo", "publish", folder.c_str(), "--watch", nullptr);
    _exit(127);
  }
  Child watching(pid);
  const auto is_written = [&](const char* page, const std::string& text, std::chrono::milliseconds patience) {
    for (const Deadline deadline(patience); deadline.left() > 0; usleep(20'000)) {
      if (contents(fs::path(folder) / page).find(text) != std::string::npos) return true;
    }
    return false;
  };
  CHECK(is_written("index.html", "</html>", 20s));
  table.type("deal t6H s hA l4 jB! g21-40");
  CHECK(is_written("board.html", "<b>3</b><li><span>B Ben+Dora</span> <b>5</b>", 2s));
  CHECK(is_written("match/1.html", "deal 1", 2s));
  table.type("deal t9H s hA lA jA g41-20");
  CHECK(is_written("board.html", "<b>7</b><li><span>B Ben+Dora</span> <b>5</b>", 2s));
  // A stick that is away for a while takes nothing with it.
  fs::rename(journal, journal + ".away");
  CHECK_FALSE(is_written("index.html", "nothing was recorded", 2s));
  CHECK(fs::exists(fs::path(folder) / "match/1.html"));
  fs::rename(journal + ".away", journal);
  table.type("deal t9H s hA lA jA g41-20");
  CHECK(is_written("board.html", "<b>11</b><li><span>B Ben+Dora</span> <b>5</b>", 2s));
  CHECK(watching.end(SIGTERM) == -SIGTERM);
}
