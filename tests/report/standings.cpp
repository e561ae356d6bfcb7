#include "report/standings.hpp"

#include "catch.hpp"

using namespace tavolo::report;

TEST_CASE("no cell of a table is taken for a formula, today's or a published one") {
  SeasonTable table{.season = "winter"};
  // Names of journals from before a plus was refused.
  for (const char* name : {"+1", "=1", "-1", "@1", "a,b"}) {
    table.rows.push_back({.place = 1, .name = name, .played = 2, .won = 1, .points = 3});
  }
  const std::string csv = csv_standings(table);
  for (const char* cell : {"1,'+1,2,1,", "1,'=1,2,1,", "1,'-1,2,1,", "1,'@1,2,1,", "1,\"a,b\",2,1,"}) {
    CHECK(csv.find(cell) != std::string::npos);
  }
  CHECK(csv_published(json_standings(table)) == csv);
}

TEST_CASE("a published table tells the reasons of its places where it is asked") {
  SeasonTable table{.season = "winter"};
  table.rows.push_back({.place = 1, .name = "Ann", .played = 1, .won = 1, .points = 3, .reason = "more wins, 1 to 0"});
  const std::string json = json_standings(table);
  CHECK(published(json, false) == "   player  points\n1  Ann          3\n");
  CHECK(published(json, true) == published(json, false) + "1 Ann: more wins, 1 to 0\n");
}
