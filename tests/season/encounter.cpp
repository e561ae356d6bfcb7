// Direct encounter by article 6 of the tie-break regulations of FIDE (C.07, from 2023 on).
#include "season/encounter.hpp"

#include <rapidcheck.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <vector>

#include "catch.hpp"
#include "report/standings.hpp"

using namespace tavolo::season;

namespace {

/// `AB` A beat B, `A=B` they drew, one after the other.
std::vector<Meeting> met(const std::vector<std::string>& matches) {
  std::vector<Meeting> list;
  std::int64_t number = 0;
  for (const std::string& text : matches) {
    const bool drawn = text.size() == 3;
    auto one = static_cast<std::size_t>(text.front() - 'A');
    auto other = static_cast<std::size_t>(text.back() - 'A');
    int halves = drawn ? 1 : 2;
    if (one > other) {
      std::swap(one, other);
      halves = 2 - halves;
    }
    list.push_back({one, other, ++number, halves});
  }
  return list;
}

/// The places of A, B, C …, the best 1.
std::vector<std::size_t> places(std::size_t level, const std::vector<std::string>& matches) {
  const Encounters encounters(level, met(matches));
  std::vector<std::size_t> list;
  for (std::size_t i = 0; i < level; ++i) list.push_back(encounters.place(i) + 1);
  return list;
}

using Places = std::vector<std::size_t>;

// A second computation, from the words of the manual alone: fractions with a common denominator, and every outcome of
// the missing meetings tried.
struct ByHand {
  std::size_t level;
  std::vector<Meeting> meetings;

  std::map<std::pair<std::size_t, std::size_t>, std::pair<int, int>> pairs(
      const std::vector<std::size_t>& among) const {
    std::map<std::pair<std::size_t, std::size_t>, std::pair<int, int>> all;
    for (const Meeting& meeting : meetings) {
      if (std::ranges::count(among, meeting.one) == 0 || std::ranges::count(among, meeting.other) == 0) continue;
      auto& [halves, times] = all[{meeting.one, meeting.other}];
      halves += meeting.halves;
      ++times;
    }
    return all;
  }

  /// Sums in parts of 2520 · 2, which 1 to 10 meetings divide.
  std::vector<std::vector<std::size_t>> ranked(const std::vector<std::size_t>& among) const {
    const int unit = 5040;
    if (among.size() < 2) return {among};
    const auto known = pairs(among);
    std::map<std::size_t, int> sum;
    for (const std::size_t one : among) sum[one] = 0;
    std::vector<std::pair<std::size_t, std::size_t>> missing;
    for (std::size_t i = 0; i < among.size(); ++i) {
      for (std::size_t j = i + 1; j < among.size(); ++j) {
        const auto pair = std::minmax(among[i], among[j]);
        const auto found = known.find(pair);
        if (found == known.end()) {
          missing.emplace_back(pair);
          continue;
        }
        const auto [halves, times] = found->second;
        sum[pair.first] += unit * halves / (2 * times);
        sum[pair.second] += unit - unit * halves / (2 * times);
      }
    }
    std::vector<std::vector<std::size_t>> order;
    std::vector<std::size_t> rest = among;
    if (missing.empty()) {
      std::map<int, std::vector<std::size_t>, std::greater<>> by_sum;
      for (const std::size_t one : among) by_sum[sum[one]].push_back(one);
      if (by_sum.size() == 1) return {among};
      for (const auto& [value, equal] : by_sum) {
        for (auto& group : ranked(equal)) order.push_back(group);
      }
      return order;
    }
    while (rest.size() > 1) {
      const auto first = always_first(rest, sum, missing, unit);
      if (!first) break;
      order.push_back({*first});
      std::erase(rest, *first);
    }
    if (rest.size() == among.size()) return {among};
    for (auto& group : ranked(rest)) order.push_back(group);
    return order;
  }

  /// Who of these is alone at the top whatever the missing meetings bring.
  static std::optional<std::size_t> always_first(const std::vector<std::size_t>& rest, std::map<std::size_t, int> sum,
                                                 const std::vector<std::pair<std::size_t, std::size_t>>& missing,
                                                 int unit) {
    std::set<std::optional<std::size_t>> firsts;
    std::size_t ways = 1;
    for (std::size_t i = 0; i < missing.size(); ++i) ways *= 3;
    for (std::size_t way = 0; way < ways; ++way) {
      std::map<std::size_t, int> then = sum;
      std::size_t left = way;
      for (const auto& [one, other] : missing) {
        then[one] += unit * static_cast<int>(left % 3) / 2;
        then[other] += unit - unit * static_cast<int>(left % 3) / 2;
        left /= 3;
      }
      const std::size_t best = *std::ranges::max_element(rest, {}, [&](std::size_t one) { return then[one]; });
      const auto shared = std::ranges::count_if(rest, [&](std::size_t one) { return then[one] == then[best]; });
      firsts.insert(shared == 1 ? std::optional(best) : std::nullopt);
    }
    return firsts.size() == 1 ? *firsts.begin() : std::nullopt;
  }
};

}  // namespace

TEST_CASE("direct encounter: where all have met, their matches against each other decide") {
  CHECK(places(2, {"AB"}) == Places{1, 2});
  CHECK(places(2, {"BA"}) == Places{2, 1});
  CHECK(places(2, {"A=B"}) == Places{1, 1});
  CHECK(places(3, {"AB", "BC", "CA"}) == Places{1, 1, 1});
  CHECK(places(3, {"AB", "BC", "AC"}) == Places{1, 2, 3});
  // Who is still level is compared again among themselves: A and B have two each of four, C and D one.
  CHECK(places(4, {"AB", "AC", "DA", "BC", "BD", "CD"}) == Places{1, 2, 3, 4});
}

TEST_CASE("direct encounter: where not all have met, nobody is ahead who could be reached") {
  CHECK(places(2, {}) == Places{1, 1});
  CHECK(places(3, {"AB"}) == Places{1, 1, 1});
  CHECK(places(3, {"AB", "BC"}) == Places{1, 1, 1});
  // A beat both: whatever B against C would bring, nobody has two.
  CHECK(places(3, {"AB", "AC"}) == Places{1, 2, 2});
  CHECK(places(3, {"AB", "A=C"}) == Places{1, 1, 1});
  // The next two, once the first is named, are compared among themselves.
  CHECK(places(4, {"AB", "AC", "AD", "BC", "BD"}) == Places{1, 2, 3, 3});
}

TEST_CASE("direct encounter: repeated meetings of two count by their average") {
  // A won two of three against B, and lost once to C, who lost to B: averages 2/3, 4/3, 1. Added up they would be 2,
  // 2, 1.
  CHECK(places(3, {"AB", "AB", "BA", "CA", "BC"}) == Places{3, 1, 2});
  CHECK(places(2, {"AB", "BA"}) == Places{1, 1});
}

// Sources: the article is C.07 (handbook.fide.com, chapter TieBreakRegulations), 6.1 to 6.3. The two tables are those
// of the tests of another program that implements it, scalachess (lichess-org/scalachess,
// test-kit/src/test/scala/tiebreak/TiebreakTest.scala), whose places are given there.
TEST_CASE("direct encounter: tables with published places") {
  // "recursively resolves equal subgroup scores": A beats B and C, B beats C and D, C beats D, D beats A.
  CHECK(places(4, {"AB", "AC", "DA", "BC", "BD", "CD"}) == Places{1, 2, 3, 4});
  // "assigns guaranteed top ranks with missing games": of C, D and G, C beat both, who have not met.
  CHECK(places(3, {"AB", "AC"}) == Places{1, 2, 2});
  // "not all players have met": A beat D, X beat D, and A and X have not met.
  CHECK(places(3, {"BA", "CB"}) == Places{1, 1, 1});
}

TEST_CASE("direct encounter: the same as computed by trying every outcome") {
  CHECK(rc::check([] {
    const auto level = static_cast<std::size_t>(*rc::gen::inRange(2, 6));
    const int matches = *rc::gen::inRange(0, 14);
    std::vector<Meeting> list;
    for (int match = 1; match <= matches; ++match) {
      const auto a = static_cast<std::size_t>(*rc::gen::inRange(0, static_cast<int>(level)));
      const auto b = (a + static_cast<std::size_t>(*rc::gen::inRange(1, static_cast<int>(level)))) % level;
      const Meeting meeting{std::min(a, b), std::max(a, b), match, *rc::gen::inRange(0, 3)};
      const auto times = std::ranges::count_if(
          list, [&](const Meeting& m) { return m.one == meeting.one && m.other == meeting.other; });
      if (times < 4) list.push_back(meeting);
    }
    const Encounters encounters(level, list);
    std::vector<std::size_t> all(level);
    std::iota(all.begin(), all.end(), std::size_t{0});
    std::size_t place = 0;
    for (const auto& group : ByHand{level, list}.ranked(all)) {
      for (const std::size_t one : group) RC_ASSERT(encounters.place(one) == place);
      place += group.size();
    }
  }));
}

TEST_CASE("direct encounter: what was compared is told with the matches") {
  const auto told = [](std::size_t level, const std::vector<std::string>& matches) {
    const Encounters encounters(level, met(matches));
    std::vector<Standing> rows{{.name = "Ann", .points = 3}, {.name = "Ben", .points = 3}};
    rows[0].reason = {.level = true, .asked = {encounters.compared(0, 1)}};
    rows[1].reason = {.level = true, .asked = {encounters.compared(1, 0)}};
    return tavolo::report::reason(rows, 0) + '|' + tavolo::report::reason(rows, 1).substr(19);
  };
  const auto both = [](const std::string& text) { return "level on 3 points; " + text + '|' + text; };
  CHECK(told(2, {"AB"}) == both("Ann is ahead in direct encounter, 1-0 in match 1"));
  CHECK(told(2, {"AB", "BA"}) == both("direct encounter 1-1 in matches 1 and 2; the place is shared"));
  CHECK(told(2, {}) == both("they have not met; the place is shared"));
  CHECK(told(3, {"AB"}) == both("not all 3 have met; the place is shared"));
  CHECK(told(3, {"AB", "AC"}) == both("Ann cannot be overtaken in direct encounter among 3, 2-0 in matches 1 and 2"));
  CHECK(told(3, {"AB", "BC", "CA"}) ==
        both("direct encounter among 3, 1-1 in matches 1, 2 and 3; the place is shared"));
  CHECK(told(3, {"BA", "AB", "AB", "A=B", "CB", "AC"}) ==
        both("Ann is ahead in direct encounter among 3, 1.62-0.38 in matches 1, 2, 3, 4, 5 and 6"));
  const std::vector<std::string> often(11, "AB");
  CHECK(told(2, often) == both("Ann is ahead in direct encounter, 11-0 in matches 1, 2, 3, 4, 5, 6, 7, 8 and 3 more"));
}
