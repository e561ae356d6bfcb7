// The rows of a plan as an iCalendar: RFC 5545.
#include "report/fixtures.hpp"

#include <string>
#include <string_view>
#include <vector>

#include "catch.hpp"

using namespace tavolo;

namespace {

book::Fixtures fixtures(const std::string& first, const std::string& second, const std::string& date) {
  season::PlanTerms terms{.date = date};
  terms.entrants = {{first}, {second}, {"Cid"}};
  book::Fixtures fixtures{season::plan_of(terms), {}};
  fixtures.rows.resize(fixtures.plan.fixtures.size());
  return fixtures;
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    REQUIRE(end != std::string_view::npos);
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
  return lines;
}

/// The lines as they were before they were folded (3.1).
std::vector<std::string> unfolded_lines(std::string_view text) {
  std::vector<std::string> lines;
  for (const std::string& line : lines_of(text)) {
    if (line.starts_with(' ')) {
      REQUIRE(!lines.empty());
      lines.back() += line.substr(1);
    } else {
      lines.push_back(line);
    }
  }
  return lines;
}

journal::Season called(const std::string& name) {
  journal::Season season;
  season.name = name;
  season.created_at = "2026-11-20T21:00:00Z";
  return season;
}

}  // namespace

TEST_CASE("a calendar has an event for each row") {
  const auto lines =
      unfolded_lines(report::calendar(called("winter"), fixtures("Ann", "Ben", "2026-12-31"), "2026-11-21T08:09:10Z"));
  const std::vector<std::string> wanted{"BEGIN:VCALENDAR",
                                        "VERSION:2.0",
                                        "PRODID:-//tavolo//tavolo//EN",
                                        "BEGIN:VEVENT",
                                        "UID:20261120T210000Z-e59367ea12bc61cc-1@tavolo",
                                        "DTSTAMP:20261121T080910Z",
                                        "DTSTART;VALUE=DATE:20261231",
                                        "SUMMARY:winter 1: Ben - Cid",
                                        "DESCRIPTION:round 1\\, table 1",
                                        "TRANSP:TRANSPARENT",
                                        "END:VEVENT"};
  REQUIRE(lines.size() == 3 + 3 * 8 + 1);
  CHECK(std::vector<std::string>(lines.begin(), lines.begin() + 11) == wanted);
  CHECK(lines[14] == "DTSTART;VALUE=DATE:20270107");
  CHECK(lines.back() == "END:VCALENDAR");
}

TEST_CASE("an event keeps its name when the plan changes") {
  const auto uids = [](const book::Fixtures& plan) {
    std::vector<std::string> list;
    for (const std::string& line : unfolded_lines(report::calendar(called("winter"), plan, "2026-11-21T08:09:10Z"))) {
      if (line.starts_with("UID:")) list.push_back(line);
    }
    return list;
  };
  CHECK(uids(fixtures("Ann", "Ben", "2026-12-31")) == uids(fixtures("Dora", "Eve", "2027-01-31")));
}

TEST_CASE("lines are folded at 75 bytes, never inside a character, and read back") {
  for (std::size_t length = 1; length <= 90; ++length) {
    std::string name(length % 3, 'x');
    for (std::size_t i = 0; i < length; ++i) name += i % 2 == 0 ? "ü" : "€";
    const std::string text =
        report::calendar(called("winter"), fixtures("Ann", name, "2026-12-31"), "2026-11-21T08:09:10Z");
    std::size_t longest = 0;
    for (const std::string& line : lines_of(text)) {
      longest = std::max(longest, line.size());
      const std::size_t first = line.starts_with(' ') ? 1 : 0;
      CHECK((static_cast<unsigned char>(line[first]) & 0xC0U) != 0x80U);
    }
    CHECK(longest <= 75);
    if (length == 90) CHECK(longest >= 73);  // no shorter than the characters ask for
    const auto lines = unfolded_lines(text);
    CHECK(lines[7] == "SUMMARY:winter 1: " + name + " - Cid");
  }
}

TEST_CASE("signs that mean something are escaped") {
  const auto lines = unfolded_lines(
      report::calendar(called("a;b,c\\d"), fixtures("Ann", "Ben", "2026-12-31"), "2026-11-21T08:09:10Z"));
  CHECK(lines[7] == "SUMMARY:a\\;b\\,c\\\\d 1: Ben - Cid");
}

TEST_CASE("an event says which boards are played") {
  season::PlanTerms terms{.kind = season::PlanTerms::Kind::howell, .date = "2026-12-31"};
  terms.entrants = {{"Ann", "Ben"}, {"Cid", "Dora"}, {"Eve", "Fay"}, {"Gus", "Hal"}};
  book::Fixtures plan{season::plan_of(terms), {}};
  plan.rows.resize(plan.plan.fixtures.size());
  const auto lines = unfolded_lines(report::calendar(called("winter"), plan, "2026-11-21T08:09:10Z"));
  CHECK(lines[8] == "DESCRIPTION:round 1\\, table 1\\, boards 1");
}
