#include "report/site.hpp"

#include <fmt/format.h>

#include "catch.hpp"
#include "report/curves.hpp"
#include "report/text.hpp"
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

TEST_CASE("a list of many matches leads to the parts before it, and stays small") {
  const report::Site site{.title = "the league"};
  report::Table latest = report::match_table();
  for (std::size_t i = 0; i + 1 < 2 * report::matches_in_part; ++i) {
    latest.add({fmt::format("{}", 100'000 + i), "2026-11-20", "hand-and-foot",
                "A Annabella+Benjamin  B Cleopatra+Dorothea", "A 12345  B 11110", "A won"});
  }
  const auto links = [&](std::size_t parts) {
    const std::vector<std::string> spans(parts, "2026-11-13 to 2026-11-20");
    const std::string page = report::matches_page(site, latest, 0, spans);
    CHECK(page.size() < most_bytes);
    std::vector<std::size_t> list;
    for (std::size_t part = 1; part <= parts; ++part) {
      if (says(page, fmt::format("\"{}\"", report::matches_path(part)))) list.push_back(part);
    }
    return list;
  };
  CHECK(links(0).empty());
  CHECK(links(3) == std::vector<std::size_t>{1, 2, 3});
  CHECK(links(24).size() == 24);
  const std::vector<std::size_t> many = links(400);
  REQUIRE(many.size() == 25);
  CHECK(many.front() == 1);
  CHECK(many[1] == 377);
  CHECK(many.back() == 400);
  // Any part is reached from there, one before the other.
  const std::vector<std::string> spans{"2026-11-13", "2026-11-20", "2026-11-27"};
  const std::string middle = report::matches_page(site, latest, 2, spans);
  CHECK(says(middle, "<a href=\"matches-1.html\">before: 2026-11-13</a>"));
  CHECK(says(middle, "<a href=\"matches-3.html\">after: 2026-11-27</a>"));
}
