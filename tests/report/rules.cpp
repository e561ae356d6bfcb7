#include "report/rules.hpp"

#include "catch.hpp"

using namespace tavolo;

TEST_CASE("an item of a rule book that is broken goes on behind its sign") {
  const auto written = [](const char* text) { return report::text(report::rulebook(text, false), {.columns = 20}); };
  CHECK(written("- whoever leads\n  may play any card\n") == "- whoever leads may\n  play any card\n");
  CHECK(written("whoever leads may\nplay any card\n") == "whoever leads may\nplay any card\n");
}
