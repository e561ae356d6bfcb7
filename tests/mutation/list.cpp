// The lists of single faults keep in step with the sources: each can be planted.

#include "catch.hpp"
#include "folder.hpp"
#include "mutation/mutants.hpp"

#include <fstream>
#include <set>

using namespace tavolo;
namespace fs = std::filesystem;

namespace {

const fs::path source = TAVOLO_SOURCE_DIR;

/// A small project with one source and one list.
void lay(const fs::path& folder, const std::string& code, const std::string& list) {
  fs::create_directories(folder / "src/cards");
  fs::create_directories(folder / "tests/mutation");
  std::ofstream(folder / "src/cards/card.cpp") << code;
  std::ofstream(folder / "tests/mutation/cards.mutants") << list;
}

std::string read(const fs::path& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

TEST_CASE("the text of every mutant stands once in its place") {
  std::size_t all = 0;
  for (const std::string& floor : mutation::floors(source)) {
    std::set<std::string> names;
    for (const mutation::Mutant& mutant : mutation::read_mutants(source, floor)) {
      INFO(floor << ", " << mutant.name << ": " << mutant.before);
      CHECK(names.insert(mutant.name).second);
      CHECK(mutant.in.string().rfind(floor, 0) == 0);
      CHECK(mutant.before != mutant.after);
      CHECK(mutation::places(mutant, source).size() == 1);
      ++all;
    }
  }
  CHECK(all >= 300);
}

TEST_CASE("a mutant is planted in its place, however that is laid out") {
  const tests::Folder folder;
  const fs::path place = fs::path(folder.file("x")).parent_path();
  lay(place, "int f(int a) {\n  return a +\n      1;\n}\n",
      "# what it is about\nmutant one too many\nin cards\n  return a + 1;\nto\n  return a + 2;\n\n"
      "mutant nothing is there\nin cards/card.cpp\n  return b;\nto\n\nmutant twice\nin cards\n  int\nto\n  long\n");
  CHECK(mutation::floors(place) == std::vector<std::string>{"cards"});
  const auto list = mutation::read_mutants(place, "cards");
  REQUIRE(list.size() == 3);
  CHECK(mutation::places(list[2], place).size() == 2);
  CHECK_THROWS_WITH(mutation::plant(list[1], place), "the text of \"nothing is there\" stands 0 times");
  CHECK_THROWS_WITH(mutation::plant(list[2], place), "the text of \"twice\" stands 2 times");
  CHECK(mutation::plant(list[0], place) == place / "src/cards/card.cpp");
  CHECK(read(place / "src/cards/card.cpp") == "int f(int a) {\n  return a + 2;\n}\n");
  CHECK(read(place / "src/cards/card.cpp.before") == "int f(int a) {\n  return a +\n      1;\n}\n");
}

TEST_CASE("a list that cannot be read is told with its line") {
  const tests::Folder folder;
  const fs::path place = fs::path(folder.file("x")).parent_path();
  lay(place, "", "mutant a\n  b\n\nwhat\n");
  CHECK_THROWS_WITH(mutation::read_mutants(place, "cards"), tests::contains("cards.mutants:4: what is this?"));
  CHECK_THROWS_WITH(mutation::read_mutants(place, "cellar"), tests::contains("there is no "));
}
