#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>
#include <vector>

#include "catch.hpp"
#include "games/file/file.hpp"

using namespace tavolo::games;

namespace {

std::string page() {
  std::ifstream in(std::filesystem::path(TAVOLO_SOURCE_DIR) / "man/tavolo-game-file.5", std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// What a section of the page shows, in order.
std::vector<std::string> shown_in(const std::string& section) {
  const std::string text = page();
  const std::size_t begin = text.find(".Ss " + section);
  const std::size_t end = text.find("\n.S", begin);
  REQUIRE(end != std::string::npos);
  std::vector<std::string> found;
  for (std::size_t at = text.find(".Bd -literal", begin); at < end; at = text.find(".Bd -literal", at + 1)) {
    const std::size_t first = text.find('\n', at) + 1;
    found.push_back(text.substr(first, text.find(".Ed\n", first) - first));
  }
  return found;
}

/// Puts what a step shows into the file: rows of the head and blocks in the place of those of their name, the rest
/// before the blocks.
void put(std::string& file, const std::string& step) {
  static const std::regex block("```([a-z]+)\n[^`]*```\n");
  std::string rest = std::regex_replace(step, block, "");
  for (std::sregex_iterator at(step.begin(), step.end(), block), end; at != end; ++at) {
    const std::size_t old = file.find("```" + (*at)[1].str() + "\n");
    if (old == std::string::npos) {
      // A file is read in the order of its blocks' kinds, wherever they stand.
      file += at->str();
    } else {
      const std::size_t close = file.find("```\n", old + 3) + 4;
      file.replace(old, close - old, at->str());
    }
  }
  if (rest.starts_with("| players |")) {
    const std::size_t old = file.find("| players |");
    const std::size_t end = rest.find('\n') + 1;
    file.replace(old, file.find('\n', old) + 1 - old, rest.substr(0, end));
    rest.erase(0, end);
  }
  file.insert(file.find("```"), rest);
}

void check_whole(const std::string& text) {
  INFO(text);
  const file::File file = file::open(text);
  for (const file::Fault& fault : file.faults) {
    INFO(fault.text);
    INFO(fault.quote.line);
    CHECK(fault.remark);
  }
  REQUIRE(file.program != nullptr);
}

}  // namespace

TEST_CASE("every step of the manual is a file that works") {
  const std::vector<std::string> all = shown_in("Ten steps");
  REQUIRE(all.size() == 10);
  std::string text = all.front();
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (i > 0) put(text, all[i]);
    INFO(i + 1);
    check_whole(text);
  }
}

TEST_CASE("the whole file of the manual works, and its cases hold") {
  const std::vector<std::string> shown = shown_in("Points only");
  REQUIRE(shown.size() == 1);
  check_whole(shown.front());
  CHECK(file::open(shown.front()).program->cases.size() >= 5);
}
