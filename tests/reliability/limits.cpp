// As much as anybody will ever have, and more than is taken: it works in little memory, or is refused with the
// limit named.

#include <SQLiteCpp/SQLiteCpp.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <iterator>

#include "base/limits.hpp"
#include "catch.hpp"
#include "folder.hpp"
#include "games/file/file.hpp"
#include "games/game.hpp"
#include "journal/journal.hpp"
#include "memory.hpp"
#include "reliability/evening.hpp"

using namespace tavolo::tests;
using tavolo::journal::Journal;
namespace limit = tavolo::base::limit;

namespace {

tavolo::referee::Head head(const std::string& season) {
  const tavolo::games::Game& game = tavolo::games::find_game("all-fours");
  const tavolo::games::HouseRules house(game.house_rules);
  tavolo::referee::Head head{.game = std::string(game.id),
                             .edition = std::string(game.edition),
                             .date = "2026-11-20",
                             .season = season,
                             .sides = {{"Ann", "Cleo"}, {"Ben", "Dora"}},
                             .scores = {0, 0}};
  for (std::size_t i = 0; i < house.size(); ++i) {
    const std::string_view name = game.house_rules[i].name;
    head.house.emplace_back(name, name == "target" ? "99" : house[i].text);
  }
  return head;
}

/// Fills a journal with seasons, and with matches of ten deals each.
void fill(const std::string& file, int seasons, int matches) {
  using Kind = tavolo::referee::Entry::Kind;
  Journal book(file, Journal::Access::write, written_at);
  auto writing = book.write();
  const std::vector<std::pair<std::string, std::string>> rules{{"points", "win=3,draw=1,loss=0"}, {"by", "player"}};
  for (int i = 0; i < seasons; ++i) book.add_season("season " + std::to_string(i), rules);
  for (int i = 0; i < matches; ++i) {
    const std::int64_t match = book.add_match(head("season " + std::to_string(i % seasons)));
    book.append(match, {.kind = Kind::begin});
    for (int deal = 1; deal <= 10; ++deal) {
      book.append(match, {.kind = Kind::deal, .deal = deal, .text = "t6H s hA l4 jB! g21-40"});
    }
    book.append(match, {.kind = Kind::concede, .side = tavolo::games::Side(i % 3 == 0 ? 0 : 1)});
  }
  writing.commit();
}

/// Runs the program; answers its exit status and the most memory it held, in KiB.
std::pair<int, long> run_program(const std::string& file, const std::vector<std::string>& words,
                                 const std::string& input = "/dev/null", const std::string& error = "/dev/null") {
  std::vector<std::string> all{TAVOLO_BINARY, "--db", file};
  all.insert(all.end(), words.begin(), words.end());
  std::vector<char*> arguments;
  for (std::string& word : all) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  setenv("TAVOLO_NOW", written_at, 1);
  std::fflush(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    dup2(open(input.c_str(), O_RDONLY), STDIN_FILENO);
    dup2(open("/dev/null", O_WRONLY), STDOUT_FILENO);
    dup2(open(error.c_str(), O_CREAT | O_WRONLY | O_TRUNC, 0600), STDERR_FILENO);
    execv(arguments.front(), arguments.data());
    _exit(99);
  }
  int status = 0;
  rusage usage{};
  wait4(child, &status, 0, &usage);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status), usage.ru_maxrss};
}

std::string first_line(const std::string& file) {
  std::ifstream in(file);
  std::string line;
  std::getline(in, line);
  return line;
}

std::string lines(int count, const std::string& line) {
  std::string text;
  for (int i = 0; i < count; ++i) text += line + '\n';
  return text;
}

}  // namespace

TEST_CASE("a long life of matches is listed, told and checked in little memory") {
  const Folder folder;
  // The short form is a fiftieth, and may add a fiftieth.
  const int part = thorough() ? 1 : 50;
  const int seasons = thorough() ? 200 : 4, matches = 100'000 / part;
  constexpr long most = 256 * 1024;
  fill(folder.file("empty.db"), 1, 1);
  fill(folder.file(), seasons, matches);
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"matches"},
                                             {"matches", "--json"},
                                             {"matches", "--season", "season 3"},
                                             {"show", "7"},
                                             {"log", "7", "--json"},
                                             {"players", "--json"},
                                             {"season", "list"},
                                             {"season", "close", "season 2", "--yes"},
                                             {"season", "list", "--json"},
                                             {"standings"},
                                             {"standings", "--json"},
                                             {"standings", "--csv", "--by", "rating"},
                                             {"standings", "--season", "season 2", "--published"},
                                             {"standings", "--by", "partnership", "--explain"},
                                             {"stats"},
                                             {"stats", "--json"},
                                             {"stats", "--player", "Ann"},
                                             {"player", "show", "Ann"},
                                             {"verify"},
                                             {"doctor"},
                                             {"new", "all-fours", "Ann+Cleo", "Ben+Dora"},
                                             {"deal", "t6H s hA l4 jB! g21-40"},
                                             {"undo", "--yes"},
                                             {"backup", folder.file("copy.db"), "--force"},
                                             {"restore", folder.file("copy.db")}}) {
    const auto [status, memory] = run_program(folder.file(), words);
    const auto [small_status, small] = run_program(folder.file("empty.db"), words);
    INFO(words.front() << " " << words.back() << ": " << memory << " KiB, " << small << " KiB with nothing");
    CHECK(status == 0);
    if (thorough()) std::cout << words.front() << " " << words.back() << ": " << memory / 1024 << " MiB\n";
    if (memory_is_plain()) CHECK(memory < (thorough() ? most : small + most / part));
  }
}

TEST_CASE("a deal of ten thousand lines is scored, and one of more is refused") {
  const Folder folder;
  REQUIRE(run_command(folder.file(), {{"new", "all-fours", "Ann+Cleo", "Ben+Dora"}, {}}).status == 0);
  const std::string deal = "d1 t6H s hA l4 jB! g21-40\n";
  const auto count = static_cast<int>(limit::record_lines);
  CHECK(run_command(folder.file(), {{"deal", "-"}, deal + lines(count - 1, "; a remark")}).status == 0);
  const Ran more = run_command(folder.file(), {{"deal", "-"}, deal + lines(count, "; a remark")});
  CHECK(more.status == 2);
  CHECK(more.error == "tavolo: the record has 10001 lines\n  a record has at most 10000\n");
}

TEST_CASE("a record of the greatest length is read or refused in little memory, whatever stands in it") {
  const Folder folder;
  const std::vector<std::pair<std::string, std::vector<std::string>>> tables{
      {"all-fours", {"Ann+Cleo", "Ben+Dora"}},
      {"burraco", {"Ann+Cleo", "Ben+Dora"}},
      {"hand-and-foot", {"Ann+Cleo", "Ben+Dora"}},
      {"ecarte", {"Ann", "Ben"}},
      {"fieschi", {"Ann", "Ben"}},
      {"senza-nome", {"Ann", "Ben"}}};
  for (const auto& [game, sides] : tables) {
    const std::string file = folder.file(game + ".db");
    std::vector<std::string> words{"new", game};
    words.insert(words.end(), sides.begin(), sides.end());
    REQUIRE(run_command(file, {words, {}}).status == 0);
    for (const char* piece : {"x ", "x\n", "x", "1A ", "#1 ", "A 7 / ", "rn ", "; ", "/ ", "A+", "7x", "+1", "é"}) {
      std::string text = "hA";
      const std::size_t length = limit::record_bytes / static_cast<std::size_t>(thorough() ? 1 : 8 * sparse());
      while (text.size() + 8 < length) text += piece;
      std::ofstream(folder.file("in"), std::ios::binary) << text << "A";
      INFO(game << " of '" << piece << "'");
      for (const char* form : {"--match", "--json"}) {
        const std::string value = form == std::string("--match") ? "1" : "";
        std::vector<std::string> deal{"deal", "-", form};
        if (!value.empty()) deal.push_back(value);
        const auto [status, memory] = run_program(file, deal, folder.file("in"), folder.file("error"));
        INFO(first_line(folder.file("error")));
        CHECK((status == 0 || status == 2));
        if (memory_is_plain()) CHECK(memory < 256 * 1024);
      }
    }
  }
}

TEST_CASE("a name of ten thousand letters is refused with the limit, and one at the limit is taken") {
  const Folder folder;
  REQUIRE(run_command(folder.file(), {{"new", "all-fours", "Ann", "Ben"}, {}}).status == 0);
  const std::string longest(limit::name_bytes, 'a'), longer = longest + 'a', name(10'000, 'a');
  using Words = std::vector<std::string>;
  const auto sitting = [](const std::string& given) { return Words{"new", "all-fours", given, "Ben"}; };
  const auto beginning = [](const std::string& given) { return Words{"season", "new", given}; };
  const auto keeping = [](const std::string& given) {
    return Words{"preset", "new", given, "--game", "ecarte", "--house", "target=7"};
  };
  const std::string short_hint = "\n  shorten it\n";
  const std::vector<std::pair<std::function<Words(const std::string&)>, std::string>> uses{
      {sitting, "tavolo: a name is longer than 100 bytes" + short_hint},
      {beginning, "tavolo: the name of the season is longer than 100 bytes\n  give it a name like winter-2026\n"},
      {keeping, "tavolo: a name is longer than 100 bytes" + short_hint}};
  for (const auto& [words, said] : uses) {
    for (const std::string& given : {longer, name}) {
      const Ran ran = run_command(folder.file(), {words(given), {}});
      INFO(words("NAME").front() << ": " << ran.out << ran.error);
      CHECK(ran.status == 2);
      CHECK(ran.error == said);
    }
    const Ran ran = run_command(folder.file(), {words(longest), {}});
    INFO(words("NAME").front() << ": " << ran.error);
    CHECK(ran.status == 0);
  }
  const Ran renamed = run_command(folder.file(), {{"player", "rename", "Ann", name}, {}});
  CHECK(renamed.status == 2);
  CHECK(renamed.error == uses.front().second);
  for (const char* option : {"--place", "--note"}) {
    const std::string text(limit::note_bytes, 'n');
    CHECK(run_command(folder.file(), {{"new", "all-fours", "Emil", "Ben", option, text}, {}}).status == 0);
    const Ran ran = run_command(folder.file(), {{"new", "all-fours", "Emil", "Ben", option, text + 'n'}, {}});
    CHECK(ran.status == 2);
    CHECK(ran.error.find("longer than 10,000 bytes") != std::string::npos);
  }
}

TEST_CASE("a match takes so many entries and so much text, and can be ended after that") {
  const Folder folder;
  REQUIRE(run_command(folder.file(), {{"new", "all-fours", "Ann+Cleo", "Ben+Dora"}, {}}).status == 0);
  REQUIRE(run_command(folder.file(), {{"new", "--again"}, {}}).status == 0);
  {
    using Kind = tavolo::referee::Entry::Kind;
    Journal book(folder.file(), Journal::Access::write, written_at);
    auto writing = book.write();
    for (std::int64_t i = 1; i < limit::match_entries; ++i) {
      book.append(1, {.kind = Kind::resume});
    }
    const std::string long_text(limit::record_bytes - 1, ';');
    for (std::size_t i = 0; i < limit::match_bytes / limit::record_bytes; ++i) {
      book.append(2, {.kind = Kind::deal, .deal = static_cast<int>(i) + 1, .text = long_text});
    }
    writing.commit();
  }
  const Ran full = run_command(folder.file(), {{"add", "t6H", "--match", "1"}, {}});
  CHECK(full.status == 2);
  CHECK(full.error.find("match 1 has 10000 entries, and can have no more") != std::string::npos);
  CHECK(full.error.find("`tavolo new --again` begins the next match of the same people") != std::string::npos);
  const Ran longest = run_command(folder.file(), {{"deal", "t6H s hA l4 jB! g21-40", "--match", "2"}, {}});
  CHECK(longest.status == 2);
  CHECK(longest.error.find("the records of match 2 would be longer than 4 MiB") != std::string::npos);
  for (const char* match : {"1", "2"}) {
    CHECK(run_command(folder.file(), {{"concede", "A", "--match", match}, {}}).status == 0);
  }
}

TEST_CASE("a season of too many matches stays open") {
  const Folder folder;
  {
    Journal book(folder.file(), Journal::Access::write, written_at);
    auto writing = book.write();
    book.add_season("winter", {});
    book.add_match(head("winter"));
    writing.commit();
  }
  {
    // One that is like the first, as often as it takes: what counts them reads nothing else.
    SQLite::Database database(folder.file(), SQLite::OPEN_READWRITE);
    database.exec("PRAGMA synchronous = OFF");
    SQLite::Statement more(database,
                           "WITH RECURSIVE n(i) AS (VALUES (2) UNION ALL SELECT i + 1 FROM n WHERE i <= ?) "
                           "INSERT INTO matches (id, game, edition, house, begun_at, date, season) "
                           "SELECT CAST(printf('%016d', i) AS BLOB), game, edition, '', begun_at, date, season "
                           "FROM n, matches WHERE number = 1");
    more.bind(1, limit::season_matches);
    more.exec();
  }
  const Ran ran = run_command(folder.file(), {{"season", "close", "winter", "--yes"}, {}});
  CHECK(ran.status == 2);
  CHECK(ran.error.starts_with(
      "tavolo: the season winter has 1000001 matches, and a table is published of at most 1000000\n"));
  CHECK(ran.error.ends_with("leave it open, and begin another: tavolo season new NAME --current\n"));
}

TEST_CASE("with too little stack or data the program ends, and the journal is whole") {
  if (!memory_is_plain()) return;
  const Folder folder;
  REQUIRE(run_command(folder.file(), {{"new", "fieschi", "Ann", "Ben"}, {}}).status == 0);
  std::string before = held(folder.file());
  int ended = 0, done = 0;
  for (const char* limit : {"-s", "-d"}) {
    for (int kibibytes = 8; kibibytes <= 8192; kibibytes *= 2) {
      const std::string command = std::string("ulimit ") + limit + ' ' + std::to_string(kibibytes) +
                                  " && exec " TAVOLO_BINARY " --db " + folder.file() + " new fieschi Ann Ben > " +
                                  folder.file("out") + " 2>&1";
      const int status = std::system(command.c_str());
      const bool is_done = WIFEXITED(status) && WEXITSTATUS(status) == 0;
      INFO(limit << ' ' << kibibytes << ": " << status);
      std::string after = held(folder.file());
      CHECK((after != before) == is_done);
      before = std::move(after);
      ++(is_done ? done : ended);
    }
  }
  CHECK(ended > 0);
  CHECK(done > 0);
}

TEST_CASE("where memory is short that is said, and nothing is written") {
  if (!memory_is_plain()) return;
  const Folder folder;
  REQUIRE(run_command(folder.file(), {{"new", "all-fours", "Ann+Cleo", "Ben+Dora"}, {}}).status == 0);
  const std::string before = held(folder.file());
  std::ofstream(folder.file("in")) << lines(9'000, "d1 t6H s hA l4 jB! g21-40 ; " + std::string(70, 'x'));
  int short_of = 0;
  int status = 3;
  // Below the first of these the program cannot even begin, with the last it has enough.
  for (int mebibytes = 4; mebibytes < 256 && status != 2; mebibytes += 2) {
    const std::string command = "ulimit -v " + std::to_string(mebibytes * 1024) + "; exec " TAVOLO_BINARY " --db " +
                                folder.file() + " deal - < " + folder.file("in") + " 2> " + folder.file("error");
    status = WEXITSTATUS(std::system(command.c_str()));
    std::ifstream in(folder.file("error"));
    const std::string error(std::istreambuf_iterator<char>(in), {});
    INFO(mebibytes << " MiB: " << error.substr(0, 200));
    CHECK(error.find("this should not have happened") == std::string::npos);
    if (error !=
        "tavolo: there is not enough memory\n"
        "  nothing was written; end other programs, or give it less at once\n") {
      continue;
    }
    CHECK(status == 3);
    ++short_of;
  }
  CHECK(status == 2);
  CHECK(short_of > 0);
  CHECK(held(folder.file()) == before);
}

TEST_CASE("a file of a hundred megabytes is refused as a game at once, in little memory, and nothing is kept") {
  const Folder folder;
  const std::string big = folder.file("big.md");
  std::ofstream(big, std::ios::binary) << tavolo::games::file::beginning("briscola-5");
  std::filesystem::resize_file(big, 100 * 1024 * 1024);
  for (const char* action : {"check", "add"}) {
    const auto begin = std::chrono::steady_clock::now();
    const auto [status, memory] = run_program(folder.file(), {"games", action, big});
    INFO(action);
    CHECK(status == 1);
    if (memory_is_plain()) CHECK(memory < 32 * 1024);
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(5));
    CHECK_FALSE(std::filesystem::exists(folder.file()));
    CHECK(run_command(folder.file(), {{"games", action, big}, {}}).out.find("has more than 262144 bytes") !=
          std::string::npos);
  }
}

TEST_CASE("of a file that changes all the time a journal keeps what was checked, or nothing") {
  const Folder folder;
  const std::string changing = folder.file("changing.md");
  // As long as may be, so that a reading meets both; one of the two is no game.
  const std::string begun = tavolo::games::file::beginning("briscola-5");
  const std::string good = begun + "\n" + lines(20000, "a plain line");
  const std::string bad = begun + "\n" + lines(19998, "another one.") + "```wrong    \n```         \n";
  REQUIRE(good.size() == bad.size());
  std::ofstream(changing, std::ios::binary) << good;
  std::fflush(nullptr);
  const pid_t writer = fork();
  if (writer == 0) {
    const int file = open(changing.c_str(), O_WRONLY);
    for (bool even = false;; even = !even) {
      const std::string& text = even ? good : bad;
      if (pwrite(file, text.data(), text.size(), 0) < 0) _exit(1);
    }
  }
  int kept = 0;
  const int times = thorough() ? 400 : 40;
  for (int i = 0; i < times; ++i) {
    const std::string file = folder.file(std::to_string(i) + ".db");
    const int status = run_program(file, {"games", "add", changing}).first;
    CHECK((status == 0 || status == 1));
    if (status != 0) {
      CHECK_FALSE(std::filesystem::exists(file));
      continue;
    }
    ++kept;
    const Ran exported = run_command(file, {{"games", "export", "briscola-5"}, {}});
    CHECK(exported.status == 0);
    CHECK(run_command(file, {{"games", "check", "-"}, exported.out}).status == 0);
    CHECK(run_command(file, {{"verify"}, {}}).status == 0);
  }
  kill(writer, SIGKILL);
  waitpid(writer, nullptr, 0);
  INFO(kept << " of " << times << " kept");
  CHECK(kept > 0);
}
