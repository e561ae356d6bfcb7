#include "report/table.hpp"

#include "catch.hpp"

using tavolo::report::Table;

TEST_CASE("a table that is too wide becomes a paragraph for each row") {
  Table table("lrrl");
  table.add({"", "played", "won", "best with"});
  table.add({"Ann", "12", "8", "Cleo, 6 of 8"});
  table.add({"Zoë", "3", "0"});
  CHECK(table.fitted(0, "", true) == table.text());
  CHECK(table.fitted(80, "  ", true) == table.text("  "));
  CHECK(table.fitted(30, "", true) == table.text());
  CHECK(table.fitted(29, "", true) == "Ann: played 12, won 8, best\nwith Cleo, 6 of 8\nZoë: played 3, won 0\n");
  CHECK(table.fitted(21, " ", true) == " Ann: played 12, won\n 8, best with Cleo, 6\n of 8\n Zoë: played 3, won 0\n");
}

TEST_CASE("without a head the cells stand for themselves") {
  Table table("lr");
  table.add({"most points in a deal", "7", "Ann+Cleo"});
  CHECK(table.fitted(24, "", false) == "most points in a deal:\n7, Ann+Cleo\n");
  CHECK(table.fitted(0, "", false) == "most points in a deal  7  Ann+Cleo\n");
}
