#include "report/site.hpp"

#include <fmt/format.h>

#include "catch.hpp"
#include "report/curves.hpp"
#include "season/results.hpp"

using namespace tavolo;

namespace {

constexpr std::size_t most_bytes = 100'000;
constexpr int people = 200;
constexpr int days = 60;

/// A league: everybody plays on every evening, each time against somebody else.
std::vector<season::Result> league() {
  std::vector<season::Result> results;
  for (int day = 0; day < days; ++day) {
    const std::string date = fmt::format("2026-{:02}-{:02}", 1 + day / 28, 1 + day % 28);
    for (int one = 0; one < people; one += 2) {
      const int other = (one + 1 + 2 * day) % people;
      results.push_back({static_cast<std::int64_t>(results.size()) + 1,
                         date,
                         {{fmt::format("Bartholomew the {}th", one)}, {fmt::format("Bartholomew the {}th", other)}},
                         {1, 2},
                         {1, 0},
                         {1, 0}});
    }
  }
  return results;
}

bool says(const std::string& page, const std::string& words) { return page.find(words) != std::string::npos; }

}  // namespace

TEST_CASE("a page of a league of 200 players and 60 evenings is no larger than a telephone likes to load") {
  const std::vector<season::Result> results = league();
  const season::Rules rules;
  report::SeasonPart part{season::table("league", results, rules, season::Rating::weng_lin, {}),
                          season::evenings("league", results, rules, season::Rating::weng_lin, {}, "", days)};
  part.cross = season::cross(results, part.table);
  part.recent = season::recent(results, part.table, 5);
  part.number = 7;
  REQUIRE(part.evenings.size() == days);
  report::Site site{.title = "the league"};
  for (const season::Standing& row : part.table.rows) {
    site.players.emplace(row.name, static_cast<std::int64_t>(site.players.size()) + 1);
  }
  const std::string page = report::season_page(site, part);
  CHECK(page.size() < most_bytes);
  CHECK(says(page, "<p>the first 40 of 200</p>"));
  CHECK(says(page, "<h2>what the last evenings brought</h2>"));
  // The last day stands in every table of days, and what is left out stands in a file.
  CHECK(says(page, part.evenings.back().date + "<th scope=col class=r>points"));
  CHECK(says(page, part.evenings.back().date + "</tr>"));
  CHECK(says(page, "<a href=\"../data/season-7-evenings.csv\">what each evening brought</a>"));
}

TEST_CASE("the page of somebody who plays every day has the latest matches, and says where all of them are") {
  report::Site site{.title = "the league", .players = {{"Ann", 1}}};
  report::Table matches{.alignment = "r"};
  for (std::size_t match = 0; match < report::latest_matches; ++match) matches.add({fmt::format("{}", match)});
  const season::Person person{.name = "Ann"};
  const std::string all = report::player_page(site, person, {}, matches, report::latest_matches);
  CHECK_FALSE(says(all, "the latest"));
  const std::string some = report::player_page(site, person, {}, matches, 8333);
  CHECK(says(some, "<p>the latest 100 of 8333</p>"));
  CHECK(says(some, "<a href=\"../data/matches.csv\">all of them, for a spreadsheet</a>"));
}

TEST_CASE("the records of a league show who leads, and say where all of them are") {
  season::Statistics all{.matches = 1};
  for (int one = 0; one < people; ++one) all.people.push_back({.name = fmt::format("Bartholomew the {}th", one)});
  const std::string page = report::records_page({.title = "the league"}, all);
  CHECK(says(page, "<p>the first 40 of 200</p>"));
  CHECK(says(page, "<a href=\"data/players.csv\">all of it, for a spreadsheet</a>"));
}
