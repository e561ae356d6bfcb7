#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "catch.hpp"
#include "games/file/file.hpp"
#include "games/file/shelf.hpp"

using namespace tavolo::games;

namespace {

std::string read(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

TEST_CASE("every file that is shipped is whole, and its cases hold") {
  int files = 0;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(std::filesystem::path(TAVOLO_SOURCE_DIR) / "src/games/files")) {
    if (entry.is_directory()) continue;
    const std::string text = read(entry.path());
    const file::File file = file::open(text);
    for (const file::Fault& fault : file.faults) {
      INFO(fmt::format("{}:{}: {}\n{}\n{}", entry.path().filename().string(), fault.place.line + 1, fault.text,
                       fault.quote.line, fault.remedy));
      CHECK(false);
    }
    REQUIRE(file.program != nullptr);
    const Game& game = file.game();
    const bool is_older = entry.path().parent_path().filename() == "older";
    CHECK(entry.path().stem() == (is_older ? fmt::format("{}-{}", game.id, game.edition) : std::string(game.id)));
    CHECK(is_older != (file::Shelf::newest(game.id).edition == game.edition));
    CHECK(file.program->cases.size() >= 2);
    CHECK(file::Shelf::text(game.id, game.edition) == text);
    ++files;
  }
  CHECK(files == static_cast<int>(file::Shelf::size()));
}

TEST_CASE("the smallest file works under any id") {
  for (const std::string_view id : {"briscola", "gin-rummy-2", "x"}) {
    const file::File file = file::open(file::beginning(id));
    REQUIRE(file.program != nullptr);
    CHECK(file.faults.empty());
    CHECK(file.game().id == id);
  }
  for (const std::string_view id : {"", "Briscola", "2x", "a b"})
    CHECK_THROWS_AS(file::beginning(id), tavolo::base::Mistake);
}

TEST_CASE("the smallest file begins its clauses with letters of no other game") {
  const auto prefix = [](std::string_view id) { return std::string(file::open(file::beginning(id)).game().prefix); };
  CHECK(prefix("heap") == "HA");  // HE is of hearts
  CHECK(prefix("hearts") == "HE");
  CHECK(prefix("s") == "SX");
  CHECK(prefix("scopone") == "SO");
}

TEST_CASE("a file that is put again is there once, and another of its edition takes its place") {
  const std::string first = file::beginning("put-twice");
  file::Shelf::put(first);
  const std::size_t size = file::Shelf::size();
  file::Shelf::put(first);
  CHECK(file::Shelf::size() == size);
  CHECK(file::Shelf::text("put-twice") == first);
  const std::string second = first + "\nA last word.\n";
  file::Shelf::put(second);
  CHECK(file::Shelf::size() == size + 1);
  CHECK(file::Shelf::text("put-twice") == second);
}

TEST_CASE("a player who is called as a word of the game begins a line, and is printed so that it is read again") {
  using Sides = std::vector<std::vector<std::string>>;
  struct Named {
    const char* game;
    Sides sides;
    const char* record;
    const char* full;
    const char* brief;
  };
  const std::vector<Named> list{
      {"hearts",
       {{"Jack"}, {"J"}, {"Points"}, {"X"}},
       "Jack p13\nj p13",
       "Jack points 13\nJ points 13",
       "1 p13\n2 p13"},
      {"hearts",
       {{"Jack"}, {"Ben"}, {"Cleo"}, {"Dora"}},
       "Ben p13 @Jack p13",
       "Ben points 13 @Jack points 13",
       "2 p13 A p13"},
      {"gin-rummy", {{"K"}, {"Gin"}}, "K k d4\nGin d17", "K knock deadwood 4\nGin deadwood 17", "1 k d4\n2 d17"},
      // A word of the deal is one, unless it is marked.
      {"skat",
       {{"Game"}, {"Ben"}, {"Cleo"}},
       "d1 gC m1 b18 p72",
       "declarer Game game clubs matadors 1 bid 18 points 72",
       "d1 gC m1 b18 p72"},
      {"canasta", {{"K", "Cleo"}, {"Ben", "Dora"}}, "@K n1", "@K natural 1", "1 n1"},
      {"canasta", {{"A B", "Cleo"}, {"Ben", "Dora"}}, "1 n1", "1 natural 1", "1 n1"},
  };
  for (const Named& one : list) {
    const Game& game = find_game(one.game);
    const Match match = make_match(game, one.sides, HouseRules(game.house_rules));
    INFO(one.game << ": " << one.record);
    for (const std::string text : {one.record, one.full, one.brief}) {
      CHECK(game.print(match, text, Form::full) == one.full);
      CHECK(game.print(match, text, Form::brief) == one.brief);
    }
  }
}
