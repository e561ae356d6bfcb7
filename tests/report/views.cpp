#include "report/views.hpp"

#include "catch.hpp"
#include "folded.hpp"
#include "season/results.hpp"

using namespace tavolo;
using namespace tavolo::report;

namespace {

/// A season of many people and evenings.
std::vector<season::Result> long_season() {
  std::vector<season::Result> results;
  std::int64_t match = 0;
  for (int day = 1; day <= 9; ++day) {
    for (int one = 0; one < 12; ++one) {
      results.push_back({++match,
                         "2026-11-0" + std::to_string(day),
                         {{"Player " + std::string(1, static_cast<char>('A' + one))},
                          {"Player " + std::string(1, static_cast<char>('A' + (one + day) % 12))}},
                         {one % 3 == 0 ? 2 : 1, one % 3 == 0 ? 1 : 2},
                         {1, 0},
                         {1, 0}});
    }
  }
  return results;
}

}  // namespace

TEST_CASE("each view fits a narrow terminal") {
  const std::vector<season::Result> results = long_season();
  const season::Rules rules{.best = 5};
  const season::Standings table = season::table("winter", results, rules, season::Rating::weng_lin, {});
  const auto evenings = season::evenings("winter", results, rules, season::Rating::weng_lin, {}, "", 60);
  const auto left = season::prospects(table, rules, {std::vector<int>(table.rows.size(), 3), {}}, 2);
  for (const std::size_t columns : {24U, 40U, 80U}) {
    const Style style{.columns = columns};
    tests::check_width(text(cross_table(table, season::cross(results, table)), style), columns);
    tests::check_width(text(evenings_table(table, season::by_evening(table)), style), columns);
    tests::check_width(text(recent_table(table, season::recent(results, table, 5)), style), columns);
    tests::check_width(text(through_table(table, evenings, Through::places), style), columns);
    tests::check_width(text(through_table(table, evenings, Through::ratings), style), columns);
    tests::check_width(text(prospects_table(table, *left, 2), style), columns);
  }
}

TEST_CASE("records are numbers and texts in CSV and JSON, and nothing is null") {
  const Records records{.keys = {"player", "points", "rating"},
                        .rows = {{"=Ann", std::int64_t{-3}, 27.5}, {"a,b", Value(), Value()}}};
  CHECK(csv(csv_records(records)) == "player,points,rating\n'=Ann,-3,27.5\n\"a,b\",,\n");
  CHECK(
      json_records({{"season", Value()}}, "rows", records) ==
      R"({"season":null,"rows":[{"player":"=Ann","points":-3,"rating":27.5},{"player":"a,b","points":null,"rating":null}]})"
      "\n");
}
