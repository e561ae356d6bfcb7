#include "report/standings.hpp"

#include "catch.hpp"

using namespace tavolo;
using season::Standing;
using season::Standings;
using season::TieBreak;

TEST_CASE("no cell of a table is taken for a formula") {
  Standings table{.season = "winter"};
  // Names of journals from before a plus was refused.
  for (const char* name : {"+1", "=1", "-1", "@1", "a,b"}) {
    table.rows.push_back({.place = 1, .name = name, .played = 2, .won = 1, .points = 3});
  }
  const std::string csv = report::csv(report::csv_standings(table));
  for (const char* cell : {"1,'+1,2,1,", "1,'=1,2,1,", "1,'-1,2,1,", "1,'@1,2,1,", "1,\"a,b\",2,1,"}) {
    CHECK(csv.find(cell) != std::string::npos);
  }
}

TEST_CASE("a cell of a table is quoted where it must be, and only there") {
  Standings table{.season = "winter"};
  for (const char* name : {"a\"b", "a,b", "a\"\",b", "a'b", "a b"}) {
    table.rows.push_back({.place = 1, .name = name, .played = 2, .won = 1, .points = 3});
  }
  const std::string csv = report::csv(report::csv_standings(table));
  for (const char* cell :
       {"\n1,\"a\"\"b\",2,1,", "\n1,\"a,b\",2,1,", "\n1,\"a\"\"\"\",b\",2,1,", "\n1,a'b,2,1,", "\n1,a b,2,1,"}) {
    INFO(csv);
    CHECK(csv.find(cell) != std::string::npos);
  }
}

TEST_CASE("a published table tells the reasons of its places where it is asked, and what was corrected") {
  Standings table{.season = "winter"};
  table.rows.push_back({.place = 1, .name = "Ann", .played = 1, .won = 1, .points = 3, .reason = {.needed = 2}});
  const std::string rows = "   player  points\n1  Ann          3\n";
  CHECK(report::text(report::published(table, {}, {}, false), {}) == rows);
  CHECK(report::text(report::published(table, {}, {}, true), {}) == rows + "1 Ann: 1 of 2 matches\n");
  CHECK(report::text(report::published(table, "",
                                       report::Correction{{"Ann: gone"},
                                                          {{.match = 1,
                                                            .deal = 2,
                                                            .kind = referee::Entry::Kind::amend,
                                                            .why = "a slip",
                                                            .at = "2026-11-20T21:00:00Z"}}},
                                       false),
                     {}) ==
        rows + "corrected since it was closed:\n  Ann: gone\n  deal 1.2 was amended on 2026-11-20: a slip\n");
}

TEST_CASE("bars show the last 24 evenings, the matches of one together") {
  Standing ann{.place = 1, .name = "Ann", .played = 31, .won = 1, .points = 9};
  ann.shares.push_back({.date = std::string("2026-01-01"), .points = 70});
  ann.shares.push_back({.date = std::string("2026-01-02"), .points = 3});
  ann.shares.push_back({.date = std::string("2026-01-02"), .points = 4});
  const auto shown = [&] { return report::text(report::standings({.rows = {ann}}, false), {.columns = 80}); };
  CHECK_THAT(shown(), tests::contains("9  █▁\n"));
  for (int day = 3; day < 26; ++day) {
    ann.shares.push_back({.date = "2026-01-" + std::string(day < 10 ? "0" : "") + std::to_string(day)});
  }
  std::string bars = "█";  // of the first evening nothing is shown, and 7 is the most
  for (int day = 3; day < 26; ++day) bars += "▁";
  CHECK_THAT(shown(), tests::contains("9  " + bars + "\n"));
}

TEST_CASE("a reason is told from the side of who is ahead") {
  const auto reason = [](season::Compared last) {
    std::vector<Standing> rows{{.place = 1, .name = "Ann", .points = 1}, {.place = 2, .name = "Ben", .points = 1}};
    rows[0].reason = {.level = true, .asked = {{TieBreak::direct, 1, 1, 2}, last}};
    rows[1].reason = {.level = true,
                      .asked = {{TieBreak::direct, 1, 1, 2}, {last.tie, last.other, last.own, last.per}}};
    CHECK(report::reason(rows, 0) == report::reason(rows, 1));
    return report::reason(rows, 0);
  };
  const std::string head = "level on 1 point; direct encounter ½-½; ";
  CHECK(reason({TieBreak::direct, 3, 2, 2}) == head + "Ann is ahead in direct encounter, 1½-1");
  // Nearly equal, they are told as far as they differ.
  CHECK(reason({TieBreak::sonneborn, 1170, 1165, 1000}) ==
        head + "Ann has more Sonneborn-Berger points, 1.170 to 1.165");
  CHECK(reason({TieBreak::wins, 2, 1}) == head + "Ann won more matches, 2 to 1");
  CHECK(reason({TieBreak::difference, 2, -1}) == head + "Ann has more match points, +2 to -1");
  CHECK(reason({TieBreak::deals, 2, 1}) == head + "Ann won more deals, 2 to 1");
  CHECK(reason({TieBreak::penalties, 1, 2}) == head + "Ann has fewer penalties, 1 to 2");
  CHECK(reason({TieBreak::wins, 1, 1}) == head + "1 win each; the place is shared");
  CHECK(reason({TieBreak::penalties, 0, 0}) == head + "0 penalties each; the place is shared");
}

TEST_CASE("two tables differ by place, points and rating, else by what they count") {
  const auto table = [](Standing row) { return Standings{.rows = {std::move(row)}}; };
  const Standing ann{.place = 1, .name = "Ann", .played = 2, .won = 1, .points = 3, .difference = 4};
  Standing now = ann;
  using List = std::vector<std::string>;
  CHECK(report::differences(table(ann), table(now)).empty());
  now.reason.level = true;
  CHECK(report::differences(table(ann), table(now)).empty());
  now.difference = 5;
  now.deals_won = 1;
  CHECK(report::differences(table(ann), table(now)) ==
        List{"Ann: difference 4, deals won 0 -> difference 5, deals won 1"});
  now.rating = {"Ann", 27.26};
  CHECK(report::differences(table(ann), table(now)) ==
        List{"Ann: place 1, 3 points -> place 1, 3 points, rating 27.3"});
  // A rating that is printed alike is told with as many digits as it takes, and so is how sure it is.
  Standing later = now;
  later.rating->rating = 27.2583;
  CHECK(report::differences(table(now), table(later)) ==
        List{"Ann: place 1, 3 points, rating 27.260 -> place 1, 3 points, rating 27.258"});
  later = now;
  later.rating->uncertainty = 0.004;
  CHECK(report::differences(table(now), table(later)) ==
        List{"Ann: uncertainty of the rating 0.000 -> uncertainty of the rating 0.004"});
  now.name = "Ben";
  CHECK(report::differences(table(ann), table(now)) ==
        List{"Ann: place 1, 3 points -> not in the table", "Ben: not in the table -> place 1, 3 points, rating 27.3"});
}
