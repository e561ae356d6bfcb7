#include "season/standings.hpp"

#include <rapidcheck.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "base/mistake.hpp"
#include "catch.hpp"
#include "report/standings.hpp"
#include "season/points.hpp"

using namespace tavolo::season;

namespace {

/// A match of two that the first won, or drew where the places are equal.
Result won(int match, std::string winner, std::string loser, std::vector<Points> scores = {7, 0},
           std::vector<int> deals = {3, 1}, std::vector<int> penalties = {0, 0}) {
  std::vector<Charge> charges;
  for (int side = 0; side < 2; ++side) {
    const std::string& name = side == 0 ? winner : loser;
    for (int i = 0; i < penalties[static_cast<std::size_t>(side)]; ++i)
      charges.push_back({tavolo::games::Side(side), {name}, name});
  }
  return {match,
          "2026-11-" + std::string(match < 10 ? "0" : "") + std::to_string(match),
          {{winner}, {loser}},
          {1, 2},
          std::move(scores),
          std::move(deals),
          std::move(charges)};
}

Rules by(std::vector<TieBreak> ties) {
  Rules rules;
  rules.ties = std::move(ties);
  return rules;
}

/// `Ann 6, Ben 3: level on …`, a row a line.
std::string told(const std::vector<Standing>& table) {
  std::string text;
  for (std::size_t i = 0; i < table.size(); ++i) {
    text += std::to_string(table[i].place) + " " + table[i].name + " " + std::to_string(table[i].points);
    if (!table[i].reason.empty()) text += ": " + tavolo::report::reason(table, i);
    text += '\n';
  }
  return text;
}

}  // namespace

TEST_CASE("rows stand in order of wins or ratings, level ones share a place, and who has none stays behind") {
  Standings table{.rows = {{.place = 1, .name = "Ann", .won = 1, .rating = {{"Ann", 24}}},
                           {.place = 2, .name = "Ben", .won = 2, .rating = {{"Ben", 25}}},
                           {.place = 3, .name = "Cid", .won = 2, .rating = {{"Cid", 24 + 1e-12}}},
                           {.place = 0, .name = "Dora", .won = 9, .rating = {{"Dora", 40}}}}};
  table.rows[1].reason.level = true;
  const auto order = [&] {
    std::string text;
    for (const Standing& row : table.rows) text += std::to_string(row.place) + row.name + ' ';
    return text;
  };
  put_in_order(table, Order::wins);
  CHECK(order() == "1Ben 1Cid 3Ann 0Dora ");
  CHECK(table.rows[0].reason.empty());
  put_in_order(table, Order::rating);
  CHECK(order() == "1Ben 2Cid 2Ann 0Dora ");
}

TEST_CASE("points decide a table before anything else") {
  const std::vector<Result> results{won(1, "Ann", "Ben"), won(2, "Ann", "Cid"), won(3, "Ben", "Cid")};
  CHECK(told(standings(results, {})) == "1 Ann 6\n2 Ben 3\n3 Cid 0\n");
}

TEST_CASE("each tie-break decides alone") {
  SECTION("direct encounter") {
    const std::vector<Result> results{won(1, "Ben", "Ann"), won(2, "Ann", "Cid"), won(3, "Dan", "Ben")};
    // Ann and Dan have not met, and each of the three could still be first.
    CHECK(told(standings(results, by({TieBreak::direct}))) ==
          "1 Ann 3: level on 3 points; not all 3 have met; the place is shared\n"
          "1 Ben 3: level on 3 points; not all 3 have met; the place is shared\n"
          "1 Dan 3: level on 3 points; not all 3 have met; the place is shared\n"
          "4 Cid 0\n");
    const std::vector<Result> met{
        won(1, "Ben", "Ann"), won(2, "Ann", "Cid"), won(3, "Dan", "Ben"), won(4, "Cid", "Dan"), won(5, "Dan", "Eva"),
        won(6, "Ben", "Eva"), won(7, "Ann", "Eva"), won(8, "Cid", "Eva"), won(9, "Ann", "Dan"), won(10, "Ben", "Cid")};
    CHECK(told(standings(met, by({TieBreak::direct}))) ==
          "1 Ben 9: level on 9 points; Ben is ahead in direct encounter, 1-0 in match 1\n"
          "2 Ann 9: level on 9 points; Ben is ahead in direct encounter, 1-0 in match 1\n"
          "3 Cid 6: level on 6 points; Cid is ahead in direct encounter, 1-0 in match 4\n"
          "4 Dan 6: level on 6 points; Cid is ahead in direct encounter, 1-0 in match 4\n"
          "5 Eva 0\n");
  }
  SECTION("wins") {
    Rules rules = by({TieBreak::wins});
    rules.win = 2;
    rules.draw = 1;
    std::vector<Result> results{won(1, "Ann", "Cid"), won(2, "Ben", "Dan", {3, 3}), won(3, "Ben", "Dan", {3, 3})};
    results[1].places = results[2].places = {1, 1};
    CHECK(told(standings({results.data(), 3}, rules))
              .rfind("1 Ann 2: level on 2 points; Ann won more matches, 1 to 0\n", 0) == 0);
  }
  SECTION("match-point difference") {
    const std::vector<Result> results{won(1, "Ann", "Cid", {7, 5}), won(2, "Ben", "Dan", {7, 1})};
    CHECK(told(standings(results, by({TieBreak::difference})))
              .rfind("1 Ben 3: level on 3 points; Ben has more match points, +6 to +2\n"
                     "2 Ann 3: level on 3 points; Ben has more match points, +6 to +2\n",
                     0) == 0);
  }
  SECTION("deals won") {
    const std::vector<Result> results{won(1, "Ann", "Cid", {7, 5}, {4, 3}), won(2, "Ben", "Dan", {7, 5}, {5, 1})};
    CHECK(told(standings(results, by({TieBreak::deals})))
              .rfind("1 Ben 3: level on 3 points; Ben won more deals, 5 to 4\n", 0) == 0);
  }
  SECTION("fewer penalties") {
    const std::vector<Result> results{won(1, "Ann", "Cid", {7, 5}, {4, 3}, {2, 0}),
                                      won(2, "Ben", "Dan", {7, 5}, {4, 3}, {1, 0})};
    CHECK(told(standings(results, by({TieBreak::penalties})))
              .rfind("1 Ben 3: level on 3 points; Ben has fewer penalties, 1 to 2\n", 0) == 0);
  }
  SECTION("the points of opponents") {
    const std::vector<Result> results{won(1, "Ann", "Cid"), won(2, "Ben", "Dan"), won(3, "Dan", "Eva"),
                                      won(4, "Fay", "Gil")};
    CHECK(told(standings(results, by({TieBreak::buchholz})))
              .starts_with("1 Ben 3: level on 3 points; opponents of 3 points each; the place is shared\n"
                           "1 Dan 3: level on 3 points; opponents of 3 points each; the place is shared\n"
                           "3 Ann 3: level on 3 points; Dan met opponents of more points, 3 to 0\n"));
    CHECK(told(standings(results, by({TieBreak::sonneborn})))
              .starts_with("1 Ben 3: level on 3 points; Ben has more Sonneborn-Berger points, 3 to 0\n"
                           "2 Ann 3: level on 3 points; Ben has more Sonneborn-Berger points, 3 to 0\n"));
    CHECK(told(standings(results, by({TieBreak::buchholz, TieBreak::sonneborn})))
              .find("level on 3 points; opponents of 0 points each; Sonneborn-Berger 0 each; the place is shared") !=
          std::string::npos);
  }
  SECTION("matches among those level") {
    const std::vector<Result> results{won(1, "Ann", "Ben", {7, 5}), won(2, "Ben", "Cid", {7, 1}), won(3, "Dan", "Ann")};
    CHECK(told(standings(results, by({TieBreak::level_wins})))
              .starts_with("1 Ann 3: level on 3 points; 1 won of each other; the place is shared\n"
                           "1 Dan 3: level on 3 points; 1 won of each other; the place is shared\n"
                           "3 Ben 3: level on 3 points; Dan won more of those level, 1 to 0\n"));
    CHECK(told(standings(results, by({TieBreak::level_difference})))
              .starts_with("1 Dan 3: level on 3 points; Dan has more match points against those level, +7 to -2\n"
                           "2 Ben 3: level on 3 points; Dan has more match points against those level, +7 to -2\n"
                           "3 Ann 3: level on 3 points; Ben has more match points against those level, -2 to -5\n"));
    CHECK(told(standings({results.data(), 2}, by({TieBreak::wins, TieBreak::recent})))
              .starts_with("1 Ben 3: level on 3 points; 1 win each; Ben won last, match 2\n"));
    std::vector<Result> pair{{1, "2026-11-01", {{"Ann", "Ben"}, {"Cid", "Dan"}}, {1, 2}, {7, 3}, {3, 1}, {}}};
    CHECK(told(standings(pair, by({TieBreak::level_difference, TieBreak::recent}))) ==
          "1 Ann 3: level on 3 points; match points +0 each against each other; both won match 1 last; the place is "
          "shared\n"
          "1 Ben 3: level on 3 points; match points +0 each against each other; both won match 1 last; the place is "
          "shared\n"
          "3 Cid 0: level on 0 points; match points +0 each against each other; none of them has won a match; the "
          "place is shared\n"
          "3 Dan 0: level on 0 points; match points +0 each against each other; none of them has won a match; the "
          "place is shared\n");
  }
  SECTION("the place is shared") {
    const std::vector<Result> results{won(1, "Ann", "Cid"), won(2, "Ben", "Dan")};
    CHECK(told(standings(results, by({TieBreak::shared}))) ==
          "1 Ann 3: level on 3 points; the place is shared\n1 Ben 3: level on 3 points; the place is shared\n"
          "3 Cid 0: level on 0 points; the place is shared\n3 Dan 0: level on 0 points; the place is shared\n");
  }
}

TEST_CASE("tie-breaks are asked in their order, and told so") {
  std::vector<Result> results{won(1, "Ann", "Ben", {7, 5}, {4, 3}), won(2, "Ben", "Ann", {7, 5}, {3, 3})};
  const auto table = standings(results, by({TieBreak::direct, TieBreak::deals}));
  CHECK(told(table) ==
        "1 Ann 3: level on 3 points; direct encounter 1-1 in matches 1 and 2; Ann won more deals, 7 to 6\n"
        "2 Ben 3: level on 3 points; direct encounter 1-1 in matches 1 and 2; Ann won more deals, 7 to 6\n");
}

TEST_CASE("partners count each for himself although partnerships change, or as pairs") {
  std::vector<Result> results{{1, "2026-11-01", {{"Ann", "Ben"}, {"Cid", "Dan"}}, {1, 2}, {7, 3}, {3, 1}, {}},
                              {2, "2026-11-02", {{"Cid", "Ann"}, {"Ben", "Dan"}}, {1, 2}, {7, 3}, {3, 1}, {}},
                              {3, "2026-11-03", {{"Ben", "Ann"}, {"Dan", "Cid"}}, {1, 2}, {7, 3}, {3, 1}, {}}};
  const auto table = standings(results, by({TieBreak::shared}));
  REQUIRE(table.size() == 4);
  CHECK(table[0].name == "Ann");
  CHECK(table[0].points == 9);
  CHECK(table[0].won == 3);
  CHECK(table[3].name == "Dan");
  CHECK(table[3].lost == 3);
  Rules pairs = by({TieBreak::shared});
  pairs.by_partnership = true;
  const auto partners = standings(results, pairs);
  REQUIRE(partners.size() == 4);
  CHECK(partners[0].name == "Ann+Ben");
  CHECK(partners[0].played == 2);
}

TEST_CASE("a guest has no row, nor has a partnership of which one is a guest") {
  const std::vector<Result> results{{1, "2026-11-01", {{"Ann", "Dora"}, {"Ben", "Cid"}}, {1, 2}, {7, 0}, {1, 0}, {}},
                                    {2, "2026-11-02", {{"Dora", "Ben"}, {"Ann", "Cid"}}, {1, 2}, {7, 0}, {1, 0}, {}}};
  Rules rules = by({TieBreak::shared});
  rules.guests = {"DORA"};
  const auto names = [&] {
    std::vector<std::string> list;
    for (const Standing& row : standings(results, rules)) list.push_back(row.name);
    return list;
  };
  CHECK(names() == std::vector<std::string>{"Ann", "Ben", "Cid"});
  rules.by_partnership = true;
  CHECK(names() == std::vector<std::string>{"Ann+Cid", "Ben+Cid"});
  rules.guests = {"Ann", "Cid"};
  CHECK(names() == std::vector<std::string>{"Ben+Dora"});
}

TEST_CASE("the best matches or evenings count, and dropped ones are marked") {
  std::vector<Result> results{won(1, "Ann", "Ben"), won(2, "Ben", "Ann"), won(3, "Ann", "Ben")};
  results[1].date = results[0].date;
  Rules rules = by({TieBreak::shared});
  rules.best = 2;
  auto table = standings(results, rules);
  CHECK(table[0].points == 6);
  CHECK(table[1].points == 3);
  CHECK(std::ranges::count(table[1].shares, true, &Share::dropped) == 1);
  rules.best_of = Rules::Unit::evening;
  rules.best = 1;
  table = standings(results, rules);
  REQUIRE(table[0].shares.size() == 2);
  CHECK(table[0].points == 3);
  CHECK(table[1].points == 3);
  CHECK(table[1].shares[1].dropped);
  // An evening of several matches is that of none.
  CHECK(table[0].shares[0].match == 0);
  CHECK(table[0].shares[1].match == 3);
}

TEST_CASE("who played too few matches has no place") {
  Rules rules = by({TieBreak::shared});
  rules.min_matches = 2;
  const std::vector<Result> results{won(1, "Ann", "Ben"), won(2, "Ann", "Cid"), won(3, "Ben", "Dan")};
  CHECK(told(standings(results, rules)) == "1 Ann 6\n2 Ben 3\n0 Cid 0: 1 of 2 matches\n0 Dan 0: 1 of 2 matches\n");
}

TEST_CASE("points by place, and the match points themselves") {
  const std::vector<Result> results{
      {1, "2026-11-01", {{"Ann"}, {"Ben"}, {"Cid"}, {"Dan"}}, {2, 1, 4, 2}, {50, 80, 10, 50}, {1, 2, 0, 1}, {}}};
  Rules rules = by({TieBreak::shared});
  read_scheme("10,6,3,1", rules);
  CHECK(told(standings(results, rules)) ==
        "1 Ben 10\n2 Ann 6: level on 6 points; the place is shared\n2 Dan 6: level on 6 points; the place is shared\n4 "
        "Cid 1\n");
  read_scheme("match", rules);
  CHECK(standings(results, rules)[0].points == 80);
  // The best of the others is who the difference is to.
  std::vector<Points> differences;
  for (const Standing& row : standings(results, rules)) differences.push_back(row.difference);
  CHECK(differences == std::vector<Points>{30, -30, -30, -70});
}

TEST_CASE("Victory Points of a match are what it brings, and their sum is the most") {
  const std::vector<Result> results{{.match = 1,
                                     .date = "2026-11-01",
                                     .sides = {{"Ann"}, {"Ben"}},
                                     .places = {1, 2},
                                     .scores = {635, 200},
                                     .deals_won = {1, 0},
                                     .victory = {13, 7}},
                                    // Conceded: it has none.
                                    {.match = 2,
                                     .date = "2026-11-01",
                                     .sides = {{"Ann"}, {"Ben"}},
                                     .places = {1, 2},
                                     .scores = {0, 0},
                                     .deals_won = {0, 0},
                                     .conceded = 1}};
  Rules rules = by({TieBreak::shared});
  read_scheme("victory,forfeit=-2", rules);
  CHECK(told(standings(results, rules)) == "1 Ann 13\n2 Ben 5\n");
  CHECK(brought(results[0], 1, rules, 0) == 7);
  CHECK(most_brought(results[0], rules, 0) == 20);
  CHECK(most_brought(results[1], rules, 0) == 0);
  CHECK_THROWS_AS(read_scheme("victory,3", rules), tavolo::base::Mistake);
  CHECK_THROWS_AS(read_scheme("victory,win=3", rules), tavolo::base::Mistake);
}

TEST_CASE("schemes and tie-breaks read back, and mistakes are told") {
  for (const char* text :
       {"win=3,draw=1,loss=0", "win=2,draw=1,loss=-1", "10,6,3,1", "match", "victory", "deal=2,equal=1",
        "win=3,draw=1,loss=0,margin=90:5:1,50:4,total=100:1,shutout=1,forfeit=-1,bye=2,scratch=-1,evenings=1,1,2",
        "match,shutout=5,evenings=0,1", "-3,2,total=100:1"}) {
    Rules rules;
    read_scheme(text, rules);
    CHECK(scheme_text(rules) == text);
  }
  for (const char* text : {"", "win", "win=x", "won=3", "10,,3", "10;6", "win=3,"}) {
    Rules rules;
    INFO(text);
    CHECK_THROWS_AS(read_scheme(text, rules), tavolo::base::Mistake);
  }
  CHECK(ties_text(read_ties("deals,direct,shared")) == "deals,direct,shared");
  const std::string more = "buchholz,sonneborn,level-wins,level-difference,recent,penalties";
  CHECK(ties_text(read_ties(more)) == more);
  CHECK_THROWS_AS(read_ties("deals,luck"), tavolo::base::Mistake);
}

TEST_CASE("the order in which matches were entered does not matter, and wins and losses fit") {
  CHECK(rc::check([] {
    const std::vector<std::string> people{"Ann", "Ben", "Cid", "Dan", "Eva", "Fay"};
    std::vector<Result> results;
    for (int match = 1; match <= *rc::gen::inRange(1, 25); ++match) {
      const int a = *rc::gen::inRange(0, 6);
      const int b = (a + *rc::gen::inRange(1, 6)) % 6;
      Result result =
          won(match, people[static_cast<std::size_t>(a)], people[static_cast<std::size_t>(b)],
              {*rc::gen::inRange(0, 9), *rc::gen::inRange(0, 9)}, {*rc::gen::inRange(0, 3), *rc::gen::inRange(0, 3)});
      if (*rc::gen::inRange(0, 4) == 0) result.places = {1, 1};
      results.push_back(result);
    }
    Rules rules;
    rules.best = *rc::gen::inRange(0, 4);
    const auto table = standings(results, rules);
    int won_all = 0, lost_all = 0, drawn_all = 0;
    for (const Standing& row : table) {
      won_all += row.won;
      lost_all += row.lost;
      drawn_all += row.drawn;
    }
    RC_ASSERT(won_all == lost_all);
    RC_ASSERT(won_all * 2 + drawn_all == static_cast<int>(results.size()) * 2);
    std::shuffle(results.begin(), results.end(), std::mt19937(*rc::gen::arbitrary<unsigned>()));
    RC_ASSERT(told(standings(results, rules)) == told(table));
  }));
}

TEST_CASE("a table that was published once is counted as then") {
  const std::vector<Result> results{won(1, "Ben", "Ann"), won(2, "Ann", "Cid"), won(3, "Dan", "Ben")};
  Rules rules = by({TieBreak::direct});
  rules.once = true;
  CHECK(told(standings(results, rules)) ==
        "1 Ben 3: level on 3 points; direct encounter 1-1; the place is shared\n"
        "1 Dan 3: level on 3 points; direct encounter 1-1; the place is shared\n"
        "3 Ann 3: level on 3 points; Dan is ahead in direct encounter, 1-0\n"
        "4 Cid 0\n");
  std::vector<Result> pairs{{1, "2026-11-01", {{"Ann", "Ben"}, {"Cid"}}, {1, 2}, {7, 3}, {3, 1}, {}}};
  pairs[0].charges = {{tavolo::games::Side(0), {"Ann", "Ben"}, "Ann"}};
  rules.by_partnership = true;
  CHECK(standings(pairs, rules).size() == 2);
  rules.once = false;
  REQUIRE(standings(pairs, rules).size() == 1);
  CHECK(standings(pairs, rules)[0].penalties == 1);
  rules.by_partnership = false;
  CHECK(standings(pairs, rules)[1].penalties == 0);
  rules.once = true;
  CHECK(standings(pairs, rules)[1].penalties == 1);
}
