#include <fmt/format.h>

#include <ctime>
#include <random>
#include <string>
#include <vector>

#include "catch.hpp"
#include "games/file/file.hpp"

using namespace tavolo::games;

namespace {

/// Writes files and records by the grammar of the language. Most files are well typed; what the check refuses besides,
/// such as what can become too large, is left out.
class Writer {
 public:
  explicit Writer(unsigned seed) : m_random(seed) {}

  std::string file() {
    std::string text = R"(# Random

| Fact | Value |
|---|---|
| id | random |
| clauses | RA |
| edition | 1 |
| players | 4 in 2 sides |

- **RA-1** A clause.

```words
for each side
  b  bid     0 to 30        "a bid"
  t  tricks  -9 to 13       "tricks"
for each player
  n  nil     flag           "nil"
  k  count   0 to 9         "a count"
for the deal
  d  declarer  player       "who plays"
  s  maker     side         "who made it"
  g  game    one of C clubs or N null or X  "the game"
  u  upcard  card           "a card"
```
```house
target  10 to 1000, usually 100  RA-1  "the end"
form    plain or fancy           RA-1  "the form"
limit   0 to 50 or none, usually 10  RA-1  "a limit"
```
```values
)";
    for (int i = 0; i < 6; ++i) {
      const int scope = pick(3);
      text +=
          fmt::format("{} v{}{} = {}\n", scopes[static_cast<std::size_t>(scope)], "dsp"[scope], i, number(scope, 4));
      m_values[static_cast<std::size_t>(scope)].push_back(fmt::format("v{}{}", "dsp"[scope], i));
    }
    text += "```\n```checks\nRA-C1  RA-1  unreadable\nRA-C2  RA-1  claim\n";
    text += fmt::format("RA-C3  RA-1  irregular  for each side  if {}\n  \"{{bid}}\" \"x\"\n", truth(1, 3));
    text += "```\n```score\nfor each side\n";
    for (int i = 0; i < 3; ++i) text += fmt::format("  RA-1  {}  if {}  \"Line {{tricks}}\"\n", sum(1, 3), truth(1, 3));
    text += fmt::format("  RA-1  for its players  {}  \"Line of {{this player}}\"\n  tally kept = min(9, max(0, {}))\n",
                        sum(2, 3), sum(1, 2));
    text += fmt::format("```\n```end\nRA-1  over, won by leaders  if {}\nnext dealer declarer  if {}\n```\n",
                        truth(0, 3), truth(0, 2));
    return text;
  }

  std::string record() {
    std::string text;
    for (int i = pick(12); i >= 0; --i) {
      switch (pick(8)) {
        case 0: text += fmt::format("A b{} ", pick(31)); break;
        case 1: text += fmt::format("/ B t{} ", pick(14)); break;
        case 2: text += "/ 3 n "; break;
        case 3: text += fmt::format("/ {} k{} ", 1 + pick(4), pick(10)); break;
        case 4: text += fmt::format("/ d{} ", 1 + pick(4)); break;
        case 5: text += pick(2) == 0 ? "/ gN " : "/ gclubs "; break;
        case 6: text += "/ sB "; break;
        default: text += "/ u5H "; break;
      }
    }
    return text;
  }

 private:
  static constexpr std::array<std::string_view, 3> scopes{"deal", "side", "player"};

  int pick(int below) { return std::uniform_int_distribution<int>(0, below - 1)(m_random); }

  /// A number for a sum: what stands in a line has parentheses where it begins with if.
  std::string sum(int scope, int depth) { return fmt::format("({})", number(scope, depth)); }

  std::string name(int scope) {
    std::vector<std::string> names{"deal-number", "house target", "number of players"};
    if (scope > 0) names.insert(names.end(), {"bid", "tricks", "score", "kept"});
    if (scope > 1) names.emplace_back("count");
    for (int i = 0; i <= scope; ++i) {
      const auto& values = m_values[static_cast<std::size_t>(i)];
      names.insert(names.end(), values.begin(), values.end());
    }
    return names[static_cast<std::size_t>(pick(static_cast<int>(names.size())))];
  }

  std::string number(int scope, int depth) {
    if (depth == 0) return pick(2) == 0 ? name(scope) : fmt::format("{}", pick(20));
    const auto inner = [&] { return sum(scope, depth - 1); };
    switch (pick(12)) {
      case 0: return fmt::format("{} + {}", inner(), inner());
      case 1: return fmt::format("{} - {}", inner(), inner());
      case 2: return fmt::format("{} * {}", inner(), 1 + pick(9));
      case 3: return fmt::format("{} / {} rounded {}", inner(), 1 + pick(9), pick(2) == 0 ? "up" : "down");
      case 4: return fmt::format("remainder of {} / max(1, {})", inner(), inner());
      case 5: return fmt::format("if {} then {} else {}", truth(scope, depth - 1), inner(), inner());
      case 6: return fmt::format("max({}, {})", inner(), inner());
      case 7: return fmt::format("sum of {} over players", sum(2, depth - 1));
      case 8: return fmt::format("most of {} over sides where ({})", sum(1, depth - 1), truth(1, depth - 1));
      case 9: return fmt::format("number of sides where ({})", truth(1, depth - 1));
      case 10: return fmt::format("table of {} (0 to 5 = {}, else {})", inner(), inner(), inner());
      default: return name(scope);
    }
  }

  std::string truth(int scope, int depth) {
    if (depth == 0) return pick(2) == 0 ? "game is clubs" : "house form is fancy";
    switch (pick(6)) {
      case 0: return fmt::format("{} < {}", name(scope), sum(scope, depth - 1));
      case 1: return fmt::format("({} and {})", truth(scope, depth - 1), truth(scope, depth - 1));
      case 2: return fmt::format("({} or not {})", truth(scope, depth - 1), truth(scope, depth - 1));
      case 3: return fmt::format("some player where (nil and count > {})", pick(9));
      case 4: return fmt::format("{} is one of 1, 3 to {}", sum(scope, depth - 1), 4 + pick(9));
      default: return "declarer is not nobody";
    }
  }

  std::mt19937 m_random;
  std::array<std::vector<std::string>, 3> m_values;
};

double used() {
  std::timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

}  // namespace

TEST_CASE("any file that is taken scores any record within 10 ms, and twice the same") {
  int taken = 0;
  double longest = 0;
  for (unsigned seed = 0; seed < 400; ++seed) {
    Writer writer(seed);
    const std::string text = writer.file();
    const file::File file = file::open(text);
    if (file.program == nullptr) {
      REQUIRE_FALSE(file.faults.empty());
      UNSCOPED_INFO(file.faults.front().text << ": " << file.faults.front().quote.line);
      continue;
    }
    ++taken;
    const Match match =
        make_match(file.game(), {{"Ann", "Cleo"}, {"Ben", "Dora"}}, HouseRules(file.game().house_rules));
    Progress now = begin(match, Seat(0));
    for (int deal = 0; deal < 8 && !now.over; ++deal) {
      INFO(text);
      const std::string record = writer.record();
      const double before = used();
      const Sheet sheet = file.game().score(match, now, record, {});
      longest = std::max(longest, used() - before);
      const Sheet again = file.game().score(match, now, record, {});
      CHECK(again.after == sheet.after);
      REQUIRE(again.lines.size() == sheet.lines.size());
      for (std::size_t i = 0; i < sheet.lines.size(); ++i) {
        CHECK(again.lines[i].points == sheet.lines[i].points);
        CHECK(again.lines[i].text == sheet.lines[i].text);
        CHECK(sheet.lines[i].clause.id == "RA-1");
      }
      CHECK((sheet.points() == BySide<Points>(match.all_sides(), 0) || !sheet.refused()));
      for (const Form form : {Form::brief, Form::full}) {
        const std::string printed = file.game().print(match, record, form);
        CHECK(file.game().score(match, now, printed, {}).after == sheet.after);
      }
      now = sheet.after;
    }
  }
  CHECK(taken > 150);
  CHECK(longest < 10);
}
