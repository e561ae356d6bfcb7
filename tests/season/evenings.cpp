#include "season/evenings.hpp"

#include "catch.hpp"

using namespace tavolo::season;

namespace {

Result won(std::int64_t match, std::string date) {
  return {match, std::move(date), {{"Ann"}, {"Ben"}}, {1, 2}, {5, 0}, {1, 0}};
}

/// How far off the rating of the first row may be.
double uncertainty(const Standings& table) { return table.rows.at(0).rating.value().uncertainty; }

}  // namespace

TEST_CASE("the last evening is the table of its day, those before it the tables of theirs") {
  const std::vector<Result> results{won(2, "2026-09-15"), won(1, "2026-09-01"), won(3, "2026-09-15")};
  const RatingOptions weeks{.period = RatingOptions::Period::week};
  const auto list = evenings("winter", results, {}, Rating::glicko, weeks, "2026-11-20", 10);
  REQUIRE(list.size() == 2);
  CHECK(list[0].date == "2026-09-01");
  CHECK(list[0].table.rows.at(0).played == 1);
  CHECK(list[1].date == "2026-09-15");
  CHECK(list[1].table.rows.at(0).played == 3);
  const auto now = table("winter", results, {}, Rating::glicko, weeks, "2026-11-20");
  CHECK(uncertainty(list[1].table) == uncertainty(now));
  // Weeks without a match tell of the end alone.
  const auto then = evenings("winter", results, {}, Rating::glicko, weeks, "", 10);
  CHECK(uncertainty(list[0].table) == uncertainty(then[0].table));
  CHECK(uncertainty(list[1].table) > uncertainty(then[1].table));
  const auto last = evenings("winter", results, {}, Rating::glicko, weeks, "2026-11-20", 1);
  REQUIRE(last.size() == 1);
  CHECK(uncertainty(last[0].table) == uncertainty(now));
}

TEST_CASE("a rating is told of the days on which somebody came to the table") {
  const std::vector<Result> results{
      won(1, "2026-09-01"),
      {2, "2026-09-08", {{"Cleo"}, {"Ben"}}, {1, 2}, {5, 0}, {1, 0}},
      won(3, "2026-09-15"),
      {4, "2026-09-22", {{"Cleo"}, {"Ben"}}, {1, 2}, {5, 0}, {1, 0}},
  };
  const auto days = [&](std::string_view name, std::size_t most = 10) {
    std::vector<std::string> dates;
    for (const RatedOn& day : rating_days(name, results, Rating::weng_lin, {}, most)) dates.push_back(day.date);
    return dates;
  };
  CHECK(days("Ann") == std::vector<std::string>{"2026-09-01", "2026-09-15"});
  CHECK(days("Cleo") == std::vector<std::string>{"2026-09-08", "2026-09-22"});
  CHECK(days("Ben").size() == 4);
  CHECK(days("Ben", 2) == std::vector<std::string>{"2026-09-08", "2026-09-22"});
  CHECK(days("Dora").empty());
}
