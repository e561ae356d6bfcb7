#include "report/rules.hpp"

#include "catch.hpp"

using namespace tavolo;

TEST_CASE("an item of a rule book that is broken goes on behind its sign") {
  const auto written = [](const char* text) { return report::text(report::rulebook(text, false), {.columns = 20}); };
  CHECK(written("- whoever leads\n  may play any card\n") == "- whoever leads may\n  play any card\n");
  CHECK(written("whoever leads may\nplay any card\n") == "whoever leads may\nplay any card\n");
}

TEST_CASE("a table of a rule book is one") {
  constexpr const char* text = "before\n| Fact | **Value** |\n|---|:--:|\n| id | `spades` |\n| wins |  |\nafter\n";
  const auto written = [](bool signs) { return report::text(report::rulebook(text, signs), {.columns = 40}); };
  CHECK(written(false) == "before\nFact  Value\nid    spades\nwins\nafter\n");
  CHECK(written(true) == "before\nFact  **Value**\nid    `spades`\nwins\nafter\n");
  const report::Blocks blocks = report::rulebook(text, book::RuleAnswer{});
  CHECK(std::get<report::Table>(blocks.list()[1]).head);
}
