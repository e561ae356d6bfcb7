// Files that are damaged or none of ours: a sentence, never a crash, never a write into what is not ours.

#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>

#include "catch.hpp"
#include "folder.hpp"
#include "reliability/evening.hpp"

using namespace tavolo::tests;

namespace {

std::string bytes_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

void put(const std::string& path, const std::string& bytes) {
  for (const char* ending : {"-wal", "-shm", "-journal"}) std::filesystem::remove(path + ending);
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

/// An evening in a journal, its bytes.
std::string played() {
  const Folder folder;
  for (const Step& step : evening()) {
    const Step shorter{step.words, step.input.substr(0, 1000)};
    REQUIRE(run_command(folder.file(), shorter).status == 0);
  }
  return bytes_of(folder.file());
}

/// What every command must do with a bad file: end with a status of tavolo, and with a sentence if it failed.
void expect_sentence(const Ran& ran) {
  INFO(ran.out << ran.error);
  REQUIRE(ran.status >= 0);
  REQUIRE(ran.status <= 3);
  REQUIRE(ran.error.find("should not have happened") == std::string::npos);
  if (ran.status >= 2) REQUIRE(ran.error.starts_with("tavolo: "));
}

const std::vector<Step>& commands() {
  static const std::vector<Step> steps{{{"verify"}, {}},
                                       {{"show", "1"}, {}},
                                       {{"matches"}, {}},
                                       {{"log", "1"}, {}},
                                       {{"deal", "t9C s h- l- j- g=", "--match", "2"}, {}}};
  return steps;
}

}  // namespace

TEST_CASE("bytes that are flipped anywhere crash nothing") {
  const Folder folder;
  const std::string good = played();
  std::mt19937 random(7);
  const int places = 1000;
  for (int i = 0; i < places; ++i) {
    std::string bad = good;
    // The first page holds what SQLite believes before it looks at anything else.
    const std::size_t at = i % 4 == 0 ? random() % 4096 : random() % bad.size();
    bad[at] = static_cast<char>(static_cast<unsigned char>(bad[at]) ^ (1U << (random() % 8)));
    INFO("a bit of byte " << at);
    put(folder.file(), bad);
    expect_sentence(run_command(folder.file(), commands()[static_cast<std::size_t>(i) % commands().size()]));
  }
}

TEST_CASE("a file that was cut off anywhere crashes nothing") {
  const Folder folder;
  const std::string good = played();
  for (std::size_t size = 1; size < good.size(); size += size < 200 ? 13 : 1021) {
    INFO("cut after " << size);
    for (const Step& step : commands()) {
      put(folder.file(), good.substr(0, size));
      expect_sentence(run_command(folder.file(), step));
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
      const Ran ran = run_command(folder.file("letter"), step);
      expect_sentence(ran);
      CHECK(ran.status == 3);
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
