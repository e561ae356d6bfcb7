// Files that are damaged or none of ours: a sentence, never a crash, never a write into what is not ours.

#include "reliability/damaged.hpp"

#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <random>

#include "base/name.hpp"
#include "catch.hpp"
#include "folder.hpp"
#include "games/file/file.hpp"

namespace tavolo::tests {
namespace {

std::vector<Step> ended_season() {
  return {
      {{"season", "new", "spring", "--rating", "glicko-2", "--period", "week", "--points", "match", "--guest", "Cleo"},
       {}},
      {{"new", "ecarte", "Ann", "Dora", "--season", "spring", "--place", "at home", "--dealer", "Dora"}, {}},
      {{"concede", "Ann"}, {}},
      {{"new", "fieschi", "Cleo", "Ben", "Ann", "--season", "spring", "--score", "1,2,3"}, {}},
      {{"deal", "A 7 / B 3"}, {}},
      {{"concede", "Ben", "--match", "2"}, {}},
      {{"deal", "A c1 m500 / B c1 m400", "--match", "3"}, {}},
      {{"undo", "--match", "3", "--yes"}, {}},
      {{"season", "close", "spring", "--yes"}, {}}};
}

const std::vector<Step>& reading() {
  static const std::vector<Step> steps{
      {{"verify"}, {}},
      {{"show", "1"}, {}},
      {{"matches"}, {}},
      {{"standings", "--season", "spring"}, {}},
      {{"why", "1"}, {}},
      {{"stats"}, {}},
      {{"player", "Ann"}, {}},
      {{"log", "1"}, {}},
      {{"players"}, {}},
      {{"show", "3", "--json"}, {}},
      {{"standings", "--explain"}, {}},
      {{"season", "show", "spring"}, {}},
      {{"season", "fixtures", "winter", "--json"}, {}},
      {{"ruling", "list"}, {}},
      {{"show"}, {}},
      {{"matches", "--player", "Ann", "--open", "--json"}, {}},
      {{"whatif", "1", "--house", "target=7"}, {}},
      {{"doctor"}, {}},
      {{"show", "6"}, {}},
      {{"standings", "--season", "spring", "--published"}, {}},
      {{"log", "1", "--json"}, {}},
      {{"preset", "list"}, {}},
      {{"why", "7"}, {}},
      {{"stats", "--player", "Ann", "--season", "winter", "--json"}, {}},
      {{"season", "list"}, {}},
      {{"season", "log", "spring"}, {}},
      {{"standings", "--season", "spring", "--published", "1"}, {}},
      {{"standings", "--at", "2026-11-20", "--season", "spring"}, {}},
      {{"verify", "--json"}, {}},
      {{"standings", "--csv", "--by", "partnership", "--season", "winter"}, {}},
      {{"preset", "diff", "club", "default", "--game", "all-fours"}, {}},
      {{"judge", "hand-and-foot", "A c1", "--match", "3"}, {}},
      {{"ruling", "show", "2"}, {}},
      {{"show", "7"}, {}},
      {{"players", "--json"}, {}},
      {{"whatif", "1", "--preset", "club", "--json"}, {}},
      {{"log", "6", "--short"}, {}},
      {{"matches", "--season", "spring", "--since", "2026-01-01"}, {}},
      {{"season", "list", "--json"}, {}},
      {{"ruling", "list", "--json"}, {}},
      {{"team", "show", "Sharks"}, {}},
      {{"standings", "--by", "team", "--explain", "--season", "winter"}, {}},
      {{"team", "list", "--json"}, {}},
      {{"games"}, {}},
      {{"games", "export", "heap"}, {}},
  };
  return steps;
}

const std::vector<Step>& writing() {
  static const std::vector<Step> steps{
      {{"deal", "A c1 m500 / B c1 m400", "--match", "3"}, {}},
      {{"undo", "--match", "1", "--yes"}, {}},
      {{"player", "undo", "--yes"}, {}},
      {{"season", "close", "winter", "--yes"}, {}},
      {{"amend", "1.1", "d1 t6H s hA lA j- g21-40", "--yes"}, {}},
      {{"new", "--again", "1"}, {}},
      {{"player", "merge", "Franz", "Dora", "--yes"}, {}},
      {{"redo", "--match", "3"}, {}},
      {{"season", "reopen", "spring"}, {}},
      {{"season", "change", "winter", "--best", "2", "--yes"}, {}},
      {{"season", "adjust", "winter", "Ann", "-1", "--why", "was late", "--yes"}, {}},
      {{"season", "change", "winter", "--ties", "wins,lot", "--drop", "2:1", "--yes"}, {}},
      {{"season", "lot", "winter", "--undo", "--yes"}, {}},
      {{"season", "fixtures", "winter", "howell", "Ann+Ben", "Cleo+Dora", "Eva+Franz", "--yes"}, {}},
      {{"void", "1.1", "--why", "misdealt", "--yes"}, {}},
      {{"ruling", "void", "3", "--why", "it was wrong"}, {}},
      {{"concede", "Ann", "--match", "4"}, {}},
      {{"player", "rename", "Ann", "Anna"}, {}},
      {{"season", "add", "winter", "2"}, {}},
      {{"new", "all-fours", "Ann", "Ben", "--preset", "club"}, {}},
      {{"claim", "1.1", "B", "A", "4", "B", "4"}, {}},
      {{"team", "transfer", "Sharks", "Ben", "--yes"}, {}},
      {{"team", "undo", "--yes"}, {}},
      {{"games", "add", "-"}, games::file::beginning("pile")},
  };
  return steps;
}

}  // namespace

const std::string& played() {
  static const std::string bytes = [] {
    const Folder folder;
    std::vector<Step> steps = evening();
    for (Step& step : ended_season()) steps.push_back(std::move(step));
    for (const Step& step : steps) {
      const Ran ran = run_command(folder.file(), {step.words, step.input.substr(0, 1000)});
      INFO(step.words.front() << ": " << ran.error);
      REQUIRE(ran.status == 0);
    }
    return bytes_of(folder.file());
  }();
  return bytes;
}

std::string bytes_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

void put(const std::string& path, const std::string& bytes) {
  for (const char* ending : {"-wal", "-shm", "-journal"}) std::filesystem::remove(path + ending);
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
  std::filesystem::permissions(path, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
}

const std::vector<Step>& uses() {
  static const std::vector<Step> steps = [] {
    std::vector<Step> all = reading();
    all.insert(all.end(), writing().begin(), writing().end());
    return all;
  }();
  return steps;
}

void expect_sentence(const std::string& file, const Step& step) {
  constexpr unsigned longest = 60;
  const Ran ran = run_command(file, step, [] { alarm(longest); });
  std::string words;
  for (const std::string& word : step.words) words += word + ' ';
  INFO(words << "ends with " << ran.status << '\n' << ran.out << ran.error);
  CHECK(ran.status >= 0);
  CHECK(ran.status <= 3);
  CHECK(ran.error.find("should not have happened") == std::string::npos);
  // That something is wrong, or not allowed, is an answer of these alone, and a sanitizer ends with 1, too.
  const std::string& command = step.words.front();
  if (ran.status == 1) {
    CHECK((command == "verify" || command == "doctor" || command == "judge"));
    CHECK(!ran.out.empty());
    CHECK(ran.error.empty());
  }
  // After a preview, if there was one.
  const bool told = ("\n" + ran.error).find("\ntavolo: ") != std::string::npos || ran.error.starts_with("{\"error\":");
  if (ran.status >= 2 && command != "doctor") CHECK(told);
  CHECK(base::harmless(ran.out, true) == ran.out);
  CHECK(base::harmless(ran.error, true) == ran.error);
}

}  // namespace tavolo::tests

using namespace tavolo::tests;

namespace {

/// A few commands for the files that are tried with each.
const std::vector<Step>& commands() {
  static const std::vector<Step> steps{{{"verify"}, {}},
                                       {{"show", "1"}, {}},
                                       {{"matches"}, {}},
                                       {{"log", "1"}, {}},
                                       {{"deal", "A c1 m500 / B c1 m400", "--match", "3"}, {}}};
  return steps;
}

/// A command, a different one each time.
const Step& next_use() {
  static std::size_t next = 0;
  return uses()[next++ % uses().size()];
}

/// The bytes with one bit changed.
std::string flipped(std::string bytes, std::size_t at, unsigned bit) {
  bytes[at] = static_cast<char>(static_cast<unsigned char>(bytes[at]) ^ (1U << bit));
  return bytes;
}

/// A journal, and what a program that was killed left beside it.
struct Left {
  std::string file, beside;
};

/// Calls `work` with a journal that somebody else has open, and answers what lies there then.
Left left_by(const char* ending, const char* mode, const std::function<void(const std::string& file, sqlite3*)>& work) {
  const Folder folder;
  put(folder.file(), played());
  sqlite3* database = nullptr;
  REQUIRE(sqlite3_open(folder.file().c_str(), &database) == SQLITE_OK);
  REQUIRE(sqlite3_exec(database, mode, nullptr, nullptr, nullptr) == SQLITE_OK);
  work(folder.file(), database);
  Left left{bytes_of(folder.file()), bytes_of(folder.file() + ending)};
  sqlite3_close(database);
  REQUIRE(left.beside.size() > 4096);
  return left;
}

/// Flips bits of what lies beside a journal, half of them in its first kilobyte.
void flip_beside(const char* ending, const Left& left) {
  const Folder folder;
  std::mt19937 random(13);
  const int places = thorough() ? 5000 : 250 / sparse();
  for (int i = 0; i < places; ++i) {
    const std::size_t at = i % 2 == 0 ? random() % 1024 : random() % left.beside.size();
    INFO("a bit of byte " << at << " of the " << ending);
    put(folder.file(), left.file);
    std::ofstream(folder.file() + ending, std::ios::binary)
        << flipped(left.beside, at, static_cast<unsigned>(random() % 8));
    expect_sentence(folder.file(), next_use());
  }
}

}  // namespace

TEST_CASE("every use of a journal that is well goes well") {
  const Folder folder;
  for (const Step& step : uses()) {
    put(folder.file(), played());
    const Ran ran = run_command(folder.file(), step);
    INFO(step.words.front() << " " << step.words.back() << ": " << ran.out << ran.error);
    CHECK(ran.status == 0);
  }
}

TEST_CASE("bytes that are flipped anywhere crash nothing") {
  const Folder folder;
  const std::string& good = played();
  std::mt19937 random(7);
  const int places = thorough() ? 20'000 : 1000 / sparse();
  for (int i = 0; i < places; ++i) {
    // The first page holds what SQLite believes before it looks at anything else.
    const std::size_t at = i % 4 == 0 ? random() % 4096 : random() % good.size();
    INFO("a bit of byte " << at);
    put(folder.file(), flipped(good, at, static_cast<unsigned>(random() % 8)));
    expect_sentence(folder.file(), next_use());
  }
}

TEST_CASE("bytes that are flipped in a log that was left crash nothing") {
  flip_beside("-wal", left_by("-wal", "SELECT count(*) FROM entries", [](const std::string& file, sqlite3*) {
                for (const Step& step : commands()) REQUIRE(run_command(file, step).status == 0);
              }));
}

TEST_CASE("bytes that are flipped in what would take a transaction back crash nothing") {
  flip_beside("-journal",
              left_by("-journal", "PRAGMA journal_mode = DELETE", [](const std::string&, sqlite3* database) {
                constexpr const char* sql =
                    "BEGIN; INSERT INTO players (id, name, folded) VALUES (randomblob(16), 'Gus', 'gus');"
                    "INSERT INTO seasons (id, name, created_at) VALUES (randomblob(16), 'summer', '')";
                REQUIRE(sqlite3_exec(database, sql, nullptr, nullptr, nullptr) == SQLITE_OK);
                REQUIRE(sqlite3_db_cacheflush(database) == SQLITE_OK);
              }));
}

TEST_CASE("a file that was cut off anywhere crashes nothing") {
  const Folder folder;
  const std::string& good = played();
  for (std::size_t size = 1; size < good.size(); size += size < 200 ? 13 : 1021 * static_cast<std::size_t>(sparse())) {
    INFO("cut after " << size);
    for (const Step& step : commands()) {
      put(folder.file(), good.substr(0, size));
      expect_sentence(folder.file(), step);
    }
  }
}

TEST_CASE("what is no journal stays as it was, byte for byte") {
  const Folder folder;
  std::mt19937 random(11);
  std::string noise(5000, '\0');
  for (char& c : noise) c = static_cast<char>(random());
  std::string other = played();
  other[68] = 'X';  // the application id
  for (const std::string& bytes : {std::string("a"), std::string("a letter to nobody\n"), noise, other,
                                   std::string(4096, '\0'), "SQLite format 3" + std::string(5000, '\0')}) {
    for (const Step& step : commands()) {
      put(folder.file("letter"), bytes);
      expect_sentence(folder.file("letter"), step);
      put(folder.file("letter"), bytes);
      CHECK(run_command(folder.file("letter"), step).status == 3);
      CHECK((bytes_of(folder.file("letter")) == bytes));
    }
  }
}

TEST_CASE("what is no file at all is told in a sentence by every command, and stays what it is") {
  const Folder folder;
  std::filesystem::create_directory(folder.file("folder"));
  REQUIRE(mkfifo(folder.file("pipe").c_str(), 0600) == 0);
  std::filesystem::create_symlink("nowhere", folder.file("link"));
  std::filesystem::create_symlink("ring", folder.file("ring"));
  std::filesystem::create_symlink("/dev/null", folder.file("null"));
  put(folder.file("good.db"), played());
  std::vector<Step> steps = commands();
  steps.push_back({{"new", "all-fours", "Ann", "Ben"}, {}});
  steps.push_back({{"season", "new", "winter"}, {}});
  steps.push_back({{"restore", folder.file("good.db")}, {}});
  steps.push_back({{"backup", folder.file("copy.db")}, {}});
  steps.push_back({{"doctor"}, {}});
  for (const char* name : {"folder", "pipe", "link", "ring", "null"}) {
    const auto kind = std::filesystem::symlink_status(folder.file(name)).type();
    for (const Step& step : steps) {
      INFO(step.words.front() << " with " << name);
      const Ran ran = run_command(folder.file(name), step);
      INFO(ran.out << ran.error);
      CHECK((ran.status == 3 || (ran.status == 2 && step.words.front() == "backup")));
      CHECK((ran.error.starts_with("tavolo: ") || step.words.front() == "doctor"));
      CHECK(std::filesystem::symlink_status(folder.file(name)).type() == kind);
    }
    for (const Step& step :
         {Step{{"restore", folder.file(name)}, {}}, Step{{"backup", folder.file(name), "--force"}, {}}}) {
      if (name == std::string("link") && step.words.front() == "backup") continue;  // the copy takes its place
      INFO(step.words.front() << " " << name);
      const Ran ran = run_command(folder.file("good.db"), step);
      INFO(ran.out << ran.error);
      CHECK((ran.status == 2 || ran.status == 3));
      CHECK(ran.error.starts_with("tavolo: "));
      CHECK(std::filesystem::symlink_status(folder.file(name)).type() == kind);
    }
  }
}
