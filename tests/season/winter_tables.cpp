// What must hold of every table, asked of a made-up winter of 60 evenings.

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "catch.hpp"
#include "report/standings.hpp"
#include "season/results.hpp"
#include "winter.hpp"

using namespace tavolo;
using namespace tavolo::season;
using Kind = referee::Entry::Kind;

namespace {

std::optional<Result> result(const tests::WinterMatch& match, std::int64_t number) {
  referee::Head head = match.head;
  head.number = number;
  const tests::Judged played = tests::judged(std::move(head), match.entries);
  return result_of(played.head, played.match, played.course);
}

std::vector<Result> results(const std::vector<tests::WinterMatch>& matches) {
  std::vector<Result> list;
  for (std::size_t i = 0; i < matches.size(); ++i) {
    if (auto one = result(matches[i], static_cast<std::int64_t>(i) + 1)) list.push_back(std::move(*one));
  }
  return list;
}

/// Every kind of rules that reads a table differently.
std::vector<Rules> all_rules() {
  std::vector<Rules> list(5);
  list[1].best = 10;
  list[1].best_of = Rules::Unit::evening;
  list[2].best = 7;
  list[2].min_matches = 5;
  list[3].scheme = Rules::Scheme::places;
  list[3].by_place = {10, 6, 3, 1};
  list[4].scheme = Rules::Scheme::match;
  list[4].ties = {TieBreak::shared};
  return list;
}

std::string told(const std::vector<Standing>& table) {
  std::string text;
  for (std::size_t i = 0; i < table.size(); ++i) {
    const Standing& row = table[i];
    text += std::to_string(row.place) + ' ' + row.name;
    for (const auto number : {row.points, row.difference, Points{row.played}, Points{row.won}, Points{row.drawn},
                              Points{row.lost}, Points{row.deals_won}, Points{row.penalties}}) {
      text += ' ' + std::to_string(number);
    }
    for (const Share& share : row.shares) {
      text += ' ' + std::string(share.date.text()) + (share.dropped ? "-" : "+") + std::to_string(share.points);
    }
    text += ' ' + tavolo::report::reason(table, i) + '\n';
  }
  return text;
}

std::string told(const std::vector<Rated>& list) {
  std::string text;
  for (const Rated& one : list) {
    text += one.name + ' ' + std::to_string(one.rating) + ' ' + std::to_string(one.uncertainty) + ' ' +
            std::to_string(one.matches) + '\n';
  }
  return text;
}

}  // namespace

TEST_CASE("a made-up winter is the same for the same seed, and has a result for each match") {
  const auto matches = tests::winter(1);
  REQUIRE(matches.size() == 180);
  CHECK(results(matches).size() == 180);
  std::set<std::string> games, dates, people;
  for (const tests::WinterMatch& match : matches) {
    games.insert(match.head.game);
    dates.insert(match.head.date);
    for (const auto& side : match.head.sides) people.insert(side.begin(), side.end());
  }
  CHECK(games.size() == 5);
  CHECK(dates.size() == 60);
  CHECK(people.size() == 12);
  CHECK(told(standings(results(matches), {})) == told(standings(results(tests::winter(1)), {})));
  CHECK(told(standings(results(matches), {})) != told(standings(results(tests::winter(2)), {})));
}

TEST_CASE("the order in which results come changes neither a table nor a rating") {
  for (const std::uint32_t seed : {1U, 2U, 3U}) {
    std::vector<Result> list = results(tests::winter(seed));
    const std::vector<Result> as_played = list;
    std::mt19937 engine(seed);
    std::ranges::shuffle(list, engine);
    for (const Rules& rules : all_rules()) CHECK(told(standings(list, rules)) == told(standings(as_played, rules)));
    for (const Rating kind : {Rating::weng_lin, Rating::glicko}) {
      CHECK(told(ratings(list, kind)) == told(ratings(as_played, kind)));
    }
  }
}

TEST_CASE("a deal voided and restored, or a match abandoned and taken up again, changes nothing") {
  const std::vector<tests::WinterMatch> matches = tests::winter(4, {.evenings = 20});
  std::vector<tests::WinterMatch> restored = matches;
  bool changed = false;
  for (std::size_t i = 0; i < restored.size(); ++i) {
    auto& entries = restored[i].entries;
    const auto next = static_cast<std::int64_t>(entries.size()) + 1;
    if (i % 2 == 0) {
      entries.push_back({.number = next, .kind = Kind::void_deal, .deal = 1, .why = "misdealt"});
    } else {
      entries.push_back({.number = next, .kind = Kind::abandon});
    }
    const auto between = result(restored[i], 1);
    changed = changed || !between || between->scores != result(matches[i], 1)->scores;
    entries.push_back({.number = next + 1, .kind = Kind::undo, .target = next});
  }
  CHECK(changed);
  for (const Rules& rules : all_rules()) {
    CHECK(told(standings(results(restored), rules)) == told(standings(results(matches), rules)));
  }
  CHECK(told(ratings(results(restored), Rating::weng_lin)) == told(ratings(results(matches), Rating::weng_lin)));
}

TEST_CASE("wins, draws, losses and shares of a table fit") {
  for (const std::uint32_t seed : {5U, 6U}) {
    const std::vector<Result> list = results(tests::winter(seed));
    int seats = 0, firsts = 0;
    for (const Result& one : list) {
      for (std::size_t side = 0; side < one.sides.size(); ++side) {
        seats += static_cast<int>(one.sides[side].size());
        firsts += one.places[side] == 1 ? static_cast<int>(one.sides[side].size()) : 0;
      }
    }
    for (const Rules& rules : all_rules()) {
      int won = 0, drawn = 0, lost = 0;
      const std::vector<Standing> table = standings(list, rules);
      for (const Standing& row : table) {
        CHECK(row.played == row.won + row.drawn + row.lost);
        won += row.won;
        drawn += row.drawn;
        lost += row.lost;
        Points sum = 0;
        int counted = 0;
        for (const Share& share : row.shares) {
          if (share.dropped) continue;
          sum += share.points;
          ++counted;
        }
        CHECK(sum == row.points);
        if (rules.best > 0) CHECK(counted <= rules.best);
      }
      CHECK(won + drawn == firsts);
      CHECK(won + drawn + lost == seats);
      for (std::size_t i = 1; i < table.size(); ++i) {
        if (table[i].place > 0) CHECK(table[i - 1].points >= table[i].points);
      }
    }
  }
}

TEST_CASE("in matches of two sides as many win as lose") {
  std::vector<Result> list = results(tests::winter(7));
  std::erase_if(list, [](const Result& one) { return one.sides.size() != 2; });
  int won = 0, lost = 0;
  Points difference = 0;
  for (const Standing& row : standings(list, {})) {
    won += row.won;
    lost += row.lost;
    difference += row.difference;
  }
  CHECK(won == lost);
  CHECK(won > 0);
  CHECK(difference == 0);
}
