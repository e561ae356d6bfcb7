#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "catch.hpp"
#include "games/file/expression.hpp"
#include "games/file/file.hpp"
#include "games/file/source.hpp"

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

TEST_CASE("the reference of the manual has every word of the language") {
  const std::string text = page();
  const std::size_t begin = text.find(".Ss The text");
  const std::string reference = text.substr(begin, text.find(".Sh EXAMPLES") - begin);
  for (const std::string_view word : file::words_of_language()) {
    INFO(word);
    CHECK(std::regex_search(reference, std::regex("(^|[^a-z-])" + std::string(word) + "($|[^a-z-])")));
  }
}

TEST_CASE("the reference of the manual has every block and every verdict of the parser, and no other") {
  const std::string text = page();
  const auto named = [&](const std::string& pattern) {
    std::set<std::string> names;
    const std::regex sought(pattern);
    for (std::sregex_iterator at(text.begin(), text.end(), sought), end; at != end; ++at) names.insert((*at)[1]);
    return names;
  };
  const std::vector<std::string_view> blocks = file::names_of_blocks();
  std::set<std::string> sections = named("\n\\.Ss ([a-z]+)[^\n]*: ");
  CHECK(sections == std::set<std::string>(blocks.begin(), blocks.end()));
  for (const std::string& block : named("\n```([a-z]+)\n")) {
    INFO(block);
    CHECK(sections.contains(block));
  }

  const std::string checks = shown_in("checks:").front();
  std::set<std::string> verdicts{"unreadable", "claim"};
  for (const Verdict one : {Verdict::refused, Verdict::irregular, Verdict::corrected, Verdict::warning})
    verdicts.emplace(word(one));
  static const std::regex verdict("\n?[A-Z]+-C[0-9]+ +[A-Z]+-[0-9]+ +([a-z]+)");
  for (std::sregex_iterator at(checks.begin(), checks.end(), verdict), end; at != end; ++at) {
    INFO((*at)[1].str());
    CHECK(verdicts.contains((*at)[1].str()));
  }
  const std::size_t begin = text.find(".Ss checks:");
  const std::string section = text.substr(begin, text.find("\n.Ss", begin + 1) - begin);
  for (const std::string& one : verdicts) {
    INFO(one);
    CHECK(std::regex_search(section, std::regex("\\b" + one + "\\b")));
  }
  const auto name = [](Verdict one) { return std::string(word(one)); };
  const std::string verdicts_in_order = ".Po\n.Ql " + name(Verdict::refused) + " ,\n.Ql " + name(Verdict::irregular) +
                                        " ,\n.Ql " + name(Verdict::corrected) + "\nor\n.Ql " + name(Verdict::warning) +
                                        "\n.Pc";
  CHECK(section.find(verdicts_in_order) != std::string::npos);
}

namespace {

/// Whether a form can stand somewhere in a file in which a, b and c have these values.
bool is_read(const std::string& form, const std::string& values) {
  constexpr std::string_view head = R"(# Test

| Fact | Value |
|---|---|
| id | test |
| clauses | TE |
| edition | 1 |
| players | 4 in 2 sides |

- **TE-1** A clause.

```words
for each side
  b  bid  0 to 13  "a bid"
for each player
  n  nil  flag  "nil"
for the deal
  d  declarer  player  "who plays"
  m  makers    side    "who bid"
  u  upcard    card    "a card"
```
```house
ten  0 to 100, usually 10  TE-1  "a number"
```
```checks
TE-C1  TE-1  unreadable
TE-C2  TE-1  claim
```
)";
  const std::string early = "```values\n" + values;
  for (const std::string whose : {"deal", "side", "player"}) {
    for (const std::string before : {"", "number of "}) {
      const std::string statement = whose + " v = " + before + form + "\n";
      for (const std::string& late : {std::string(), statement}) {
        const std::string text = std::string(head) + early + (late.empty() ? statement : "") +
                                 "```\n```score\nfor each side\n  tally bags = bid\n" + late +
                                 "```\n```end\nTE-1  over, won by leaders  if deal-number > 3\n```\n";
        if (file::open(text).program != nullptr) return true;
      }
    }
  }
  return false;
}

}  // namespace

TEST_CASE("every expression of the manual is read as it stands there") {
  const std::string text = page();
  const std::size_t begin = text.find(".Ss Expressions");
  const std::string section = text.substr(begin, text.find(".Ss checks") - begin);
  static const std::regex item("\n\\.It Ql ([^\n]*)");
  int forms = 0;
  for (std::sregex_iterator at(section.begin(), section.end(), item), end; at != end; ++at) {
    std::string rest = std::regex_replace((*at)[1].str(), std::regex("\xE2\x80\xA6"), "sides") + " , ";
    for (std::size_t stop = rest.find(" , "); stop != std::string::npos; stop = rest.find(" , ")) {
      const std::string form = rest.substr(0, stop);
      rest.erase(0, stop + 3);
      INFO(form);
      CHECK((is_read(form, "deal a = house ten\ndeal b = max(1, house ten)\ndeal c = declarer is nobody\n") ||
             is_read(form, "deal a = house ten > 3\ndeal b = house ten > 5\n") ||
             is_read(form, "deal a = house ten\ndeal b = 1\ndeal c = 2\n") ||
             is_read(form, "deal a = house ten > 3\ndeal b = 1\ndeal c = 2\n")));
      ++forms;
    }
  }
  CHECK(forms > 40);
}
