#include "season/results.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "catch.hpp"
#include "referee/correction.hpp"
#include "referee/seating.hpp"
#include "season/counting.hpp"
#include "season/glicko.hpp"
#include "season/points.hpp"
#include "winter.hpp"

using namespace tavolo;
using namespace tavolo::season;
using Kind = referee::Entry::Kind;

namespace {

referee::Head begun(std::string game, std::vector<std::vector<std::string>> sides,
                    const std::vector<std::pair<std::string, std::string>>& house = {}) {
  const games::Game& found = games::find_game(game);
  games::HouseRules rules(found.house_rules);
  for (const auto& [name, value] : house) rules.set(name, value);
  referee::Head head{.number = 1,
                     .game = std::move(game),
                     .edition = std::string(found.edition),
                     .date = "2026-11-06",
                     .sides = std::move(sides)};
  head.scores.assign(head.sides.size(), 0);
  for (std::size_t i = 0; i < rules.size(); ++i) head.house.emplace_back(found.house_rules[i].name, rules[i].text);
  return head;
}

std::optional<Result> played(const referee::Head& head, std::vector<referee::Entry> entries) {
  for (std::size_t i = 0; i < entries.size(); ++i) entries[i].number = static_cast<std::int64_t>(i) + 1;
  const referee::Head now = referee::corrected(head, entries);
  const games::Match match = referee::seated(now);
  return result_of(
      now, match,
      referee::replay(match, referee::start(match, now), entries, nullptr, referee::later_tables(now, match)));
}

Result won(int match, std::string date, std::vector<std::string> winners, std::vector<std::string> losers) {
  return {match, std::move(date), {std::move(winners), std::move(losers)}, {1, 2}, {7, 0}, {1, 0}, {}};
}

}  // namespace

TEST_CASE("a match that goes on or was abandoned has no result") {
  const referee::Head match = begun("all-fours", {{"Ann", "Cleo"}, {"Ben", "Dora"}});
  CHECK_FALSE(played(match, {{.kind = Kind::begin}}));
  CHECK_FALSE(played(match, {{.kind = Kind::begin}, {.kind = Kind::abandon}}));
  const auto conceded = played(match, {{.kind = Kind::begin}, {.kind = Kind::concede, .side = games::Side(0)}});
  REQUIRE(conceded);
  CHECK(conceded->places == std::vector<int>{2, 1});
}

TEST_CASE("where the lowest wins, the fewest points are ahead behind the winner, too") {
  const auto of = [](const std::string& game, const std::string& house, const std::string& value,
                     const std::string& last) {
    return played(begun(game, {{"Ann"}, {"Ben"}, {"Cid"}, {"Dan"}}, {{house, value}}),
                  {{.kind = Kind::begin},
                   {.kind = Kind::deal, .deal = 1, .text = "A p13 / B p0 / C p4 / D p9"},
                   {.kind = Kind::deal, .deal = 2, .text = "A p14 / B p4 / C p5 / D p3" + last}});
  };
  auto hearts = of("hearts", "deals", "2", "");
  REQUIRE(hearts);
  CHECK(hearts->places == std::vector<int>{4, 1, 2, 3});
  CHECK(hearts->deals_won == std::vector<int>{0, 1, 0, 1});
  CHECK(difference_of(*hearts, 1) == 5);
  CHECK(difference_of(*hearts, 0) == -23);
  const auto golf = of("sheet", "wins", "lowest", " / z");
  REQUIRE(golf);
  CHECK(golf->places == hearts->places);
  CHECK(golf->deals_won == hearts->deals_won);
  const auto plain = of("sheet", "wins", "highest", " / z");
  REQUIRE(plain);
  CHECK(plain->places == std::vector<int>{1, 4, 3, 2});
  CHECK(plain->deals_won == std::vector<int>{2, 0, 0, 0});
  CHECK(difference_of(*plain, 0) == 15);
  // As it was counted once.
  count_most_first({&*hearts, 1});
  CHECK(hearts->places == std::vector<int>{2, 1, 4, 3});
  CHECK(hearts->deals_won == std::vector<int>{2, 0, 0, 0});
  CHECK(difference_of(*hearts, 1) == -23);
}

TEST_CASE("where the lowest wins, who left stands behind all others, and wins no deal afterwards") {
  const auto result = played(begun("hearts", {{"Ann"}, {"Ben"}, {"Cid"}, {"Dan"}}, {{"deals", "2"}}),
                             {{.kind = Kind::begin},
                              {.kind = Kind::deal, .deal = 1, .text = "A p13 / B p0 / C p4 / D p9"},
                              {.kind = Kind::leave, .deal = 2, .side = games::Side(1)},
                              {.kind = Kind::deal, .deal = 2, .text = "A p14 / C p5 / D p7"}});
  REQUIRE(result);
  CHECK(result->places == std::vector<int>{3, 4, 1, 2});
  CHECK(result->deals_won == std::vector<int>{0, 1, 1, 0});
}

TEST_CASE("with a handicap who left stands behind all others, whatever the points") {
  const auto of = [](const std::string& wins) {
    auto result =
        played(begun("sheet", {{"Ann"}, {"Ben"}, {"Cid"}}, {{"wins", wins}}),
               {{.kind = Kind::begin},
                {.kind = Kind::deal, .deal = 1, .text = "A p4 / B p5 / C p9"},
                {.kind = Kind::leave, .deal = 2, .side = games::Side(wins == "lowest" ? 0 : 2)},
                {.kind = Kind::deal, .deal = 2, .text = wins == "lowest" ? "B p1 / C p1 / z" : "A p2 / B p0 / z"}});
    REQUIRE(result);
    return *result;
  };
  const auto handicap = read_handicap("share=50,of=0");
  REQUIRE(handicap);
  const Result most = of("highest");
  CHECK(handicapped({&most, 1}, *handicap).results.front().places == std::vector<int>{1, 2, 3});
  const Result fewest = of("lowest");
  CHECK(handicapped({&fewest, 1}, *handicap).results.front().places == std::vector<int>{3, 1, 2});
}

TEST_CASE("a win by a margin and a handicap go by the fewest points where these win") {
  const auto result = played(begun("sheet", {{"Ann"}, {"Ben"}}, {{"wins", "lowest"}}),
                             {{.kind = Kind::begin}, {.kind = Kind::deal, .deal = 1, .text = "A p2 / B p5 / z"}});
  REQUIRE(result);
  Rules rules;
  read_scheme("win=3,margin=3:5:1", rules);
  auto rows = standings({&*result, 1}, rules);
  REQUIRE(rows.size() == 2);
  CHECK(rows[0].name == "Ann");
  CHECK(rows[0].points == 5);
  CHECK(rows[0].difference == 3);
  // The match points themselves are minus.
  Rules themselves;
  read_scheme("match", themselves);
  auto minus = standings({&*result, 1}, themselves);
  REQUIRE(minus.size() == 2);
  CHECK(minus[0].name == "Ann");
  CHECK(minus[0].points == -2);
  CHECK(minus[1].points == -5);
  CHECK(rows[1].points == 1);
  rules.handicap = read_handicap("share=50,of=10");
  rows = standings({&*result, 1}, rules);
  CHECK(rows[0].name == "Ann");
  CHECK(rows[0].won == 1);
}

TEST_CASE("deals won and irregularities of a side are counted, void deals are not") {
  const referee::Head match = begun("hand-and-foot", {{"Ann", "Cleo"}, {"Ben", "Dora"}}, {{"deals", "3"}});
  const auto result = played(match, {{.kind = Kind::begin},
                                     {.kind = Kind::deal, .deal = 1, .text = "A m300 l30\nB m500 l30\nend stock"},
                                     {.kind = Kind::deal, .deal = 2, .text = "A m200 l30\nB m200 l30\nend stock"},
                                     {.kind = Kind::deal, .deal = 3, .text = "A m200 l30\nB m500 l30\nend stock"},
                                     {.kind = Kind::void_deal, .deal = 3, .why = "misdealt"},
                                     {.kind = Kind::deal, .deal = 4, .text = "A c2 d1 w1 m500 l30 out:1\nB l100"}});
  REQUIRE(result);
  CHECK(result->places == std::vector<int>{1, 2});
  CHECK(result->deals_won == std::vector<int>{1, 1});
  REQUIRE(result->charges.size() == 1);
  CHECK(result->charges[0].side == games::Side(0));
}

TEST_CASE("those who did not win follow by their scores") {
  const referee::Head match = begun("fieschi", {{"Ann"}, {"Ben"}, {"Cid"}});
  const auto result =
      played(match, {{.kind = Kind::begin}, {.kind = Kind::deal, .deal = 1, .text = "A 3\nB 7 7\nC 5"}});
  REQUIRE(result);
  CHECK(result->places == std::vector<int>{3, 1, 2});
  CHECK(result->scores == std::vector<games::Points>{3, 14, 5});
  const auto equal = played(match, {{.kind = Kind::begin}, {.kind = Kind::deal, .deal = 1, .text = "A 3\nB 7 7\nC 3"}});
  REQUIRE(equal);
  CHECK(equal->places == std::vector<int>{2, 1, 2});
  const auto shared =
      played(match, {{.kind = Kind::begin}, {.kind = Kind::deal, .deal = 1, .text = "A 3\nB 7 7\nC 7 7"}});
  REQUIRE(shared);
  CHECK(shared->places == std::vector<int>{3, 1, 1});
}

TEST_CASE("ratings replay the results in order of date and match") {
  std::vector<Result> results{won(2, "2026-11-13", {"Ann"}, {"Ben"}), won(1, "2026-11-06", {"Ben"}, {"Ann"})};
  const auto one = ratings(std::vector<Result>{won(1, "2026-11-06", {"Ann"}, {"Ben"})}, Rating::weng_lin);
  REQUIRE(one.size() == 2);
  CHECK(one[0].name == "Ann");
  CHECK(std::abs(one[0].rating - 27.635389493140497) < 1e-9);
  CHECK(settling(one[0]) == "still settling: 1 match");
  const auto forwards = ratings(results, Rating::weng_lin);
  std::ranges::reverse(results);
  const auto backwards = ratings(results, Rating::weng_lin);
  REQUIRE(forwards.size() == backwards.size());
  for (std::size_t i = 0; i < forwards.size(); ++i) {
    CHECK(forwards[i].name == backwards[i].name);
    CHECK(std::abs(forwards[i].rating - backwards[i].rating) < 1e-12);
  }
  CHECK(ratings(results, Rating::none).empty());
}

TEST_CASE("Glicko-2 takes an evening as its period, and widens who stays away") {
  const auto one = ratings(std::vector<Result>{won(1, "2026-11-06", {"Ann"}, {"Ben"})}, Rating::glicko);
  REQUIRE(one.size() == 2);
  CHECK(std::abs(one[0].rating - 1662.3108939062977) < 1e-6);
  CHECK(std::abs(one[1].uncertainty - 290.31896371798047) < 1e-6);
  const auto two =
      ratings(std::vector<Result>{won(1, "2026-11-06", {"Ann"}, {"Ben"}), won(2, "2026-11-13", {"Cid"}, {"Dan"})},
              Rating::glicko);
  const auto ann = std::ranges::find(two, "Ann", &Rated::name);
  REQUIRE(ann != two.end());
  CHECK(ann->uncertainty > one[0].uncertainty);
  CHECK(std::abs(ann->rating - one[0].rating) < 1e-9);
}

TEST_CASE("a rating period may be an evening, a week or a month, and weeks without a match count") {
  using Period = RatingOptions::Period;
  const std::vector<Result> list{won(1, "2026-11-02", {"Ann"}, {"Ben"}), won(2, "2026-11-08", {"Ben"}, {"Ann"}),
                                 won(3, "2026-11-23", {"Ann"}, {"Ben"})};
  const auto rating = [&](std::span<const Result> results, Period period) {
    return ratings(results, Rating::glicko, {.period = period}).front();
  };
  // Monday and Sunday are one week; the evenings of one period are rated at once.
  std::vector<Result> one_day(list.begin(), list.begin() + 2);
  const Rated week = rating(one_day, Period::week);
  CHECK(week.rating == rating(one_day, Period::month).rating);
  CHECK(week.rating != rating(one_day, Period::evening).rating);
  one_day[1].date = one_day[0].date;
  CHECK(week.rating == rating(one_day, Period::evening).rating);
  // The week between leaves everybody less certain than none would.
  std::vector<Result> next_week = list;
  next_week[2].date = "2026-11-09";
  CHECK(rating(list, Period::week).uncertainty > rating(next_week, Period::week).uncertainty);
  // December lies between, over the end of a year.
  std::vector<Result> later = list;
  later[2].date = "2027-01-01";
  next_week[2].date = "2026-12-01";
  CHECK(rating(later, Period::month).uncertainty > rating(next_week, Period::month).uncertainty);
  // January follows December as December follows November.
  std::vector<Result> winter = next_week;
  winter[0].date = "2026-12-02";
  winter[1].date = "2026-12-08";
  winter[2].date = "2027-01-01";
  CHECK(rating(winter, Period::month).uncertainty == rating(next_week, Period::month).uncertainty);
}

TEST_CASE("each week without a match widens once, and the first not at all") {
  const Result one = won(1, "2026-11-02", {"Ann"}, {"Ben"});
  const auto after = [&](std::string date) {
    return ratings(std::vector<Result>{one, won(2, std::move(date), {"Ann"}, {"Ben"})}, Rating::glicko,
                   {.period = RatingOptions::Period::week})
        .front();
  };
  // By hand: a period, so many without a match, and a period again.
  const auto expected = [](int idle) {
    Glicko ann, ben;
    const auto meet = [&] {
      const Glicko before = ann;
      ann = rated(ann, std::vector<GlickoGame>{{ben, 1.0}});
      ben = rated(ben, std::vector<GlickoGame>{{before, 0.0}});
    };
    meet();
    for (; idle > 0; --idle) {
      ann = rated(ann, {});
      ben = rated(ben, {});
    }
    meet();
    return ann;
  };
  const std::vector<std::string> dates{"2026-11-09", "2026-11-16", "2026-11-23"};
  for (std::size_t idle = 0; idle < dates.size(); ++idle) {
    INFO(dates[idle]);
    const Rated found = after(dates[idle]);
    const Glicko wanted = expected(static_cast<int>(idle));
    CHECK(std::abs(found.rating - wanted.rating) < 1e-9);
    CHECK(std::abs(found.uncertainty - wanted.deviation) < 1e-9);
  }
}

TEST_CASE("a season may say that a match never makes a player more uncertain") {
  std::vector<Result> list;
  for (int i = 0; i < 5000; ++i) list.push_back(won(i, "2026-11-02", {"Ann"}, {"Ben"}));
  const auto free = ratings(list, Rating::weng_lin);
  const auto limited = ratings(list, Rating::weng_lin, {.limit_deviation = true});
  CHECK(limited.front().uncertainty < free.front().uncertainty);
}

TEST_CASE("weeks and months that were over on the day asked for widen, and the one that goes on does not") {
  using Period = RatingOptions::Period;
  const std::vector<Result> list{won(1, "2026-11-04", {"Ann"}, {"Ben"})};
  const auto uncertainty = [&](Period period, std::string_view day) {
    return ratings(list, Rating::glicko, {.period = period}, day).front().uncertainty;
  };
  const Rated played = ratings(list, Rating::glicko, {.period = Period::week}).front();
  Glicko expected{played.rating, played.uncertainty, 0.05999967537233814};
  CHECK(uncertainty(Period::week, "2026-11-08") == played.uncertainty);
  CHECK(uncertainty(Period::week, "2026-11-15") == played.uncertainty);  // the week after still goes on
  expected = rated(expected, {});
  CHECK(std::abs(uncertainty(Period::week, "2026-11-16") - expected.deviation) < 1e-9);
  expected = rated(expected, {});
  CHECK(std::abs(uncertainty(Period::week, "2026-11-23") - expected.deviation) < 1e-9);
  CHECK(uncertainty(Period::month, "2026-12-31") == played.uncertainty);
  CHECK(uncertainty(Period::month, "2027-01-01") > played.uncertainty);
  CHECK(uncertainty(Period::evening, "2027-01-01") == played.uncertainty);
  CHECK(uncertainty(Period::week, "2026-10-01") == played.uncertainty);
  CHECK(uncertainty(Period::month, "2126-10-01") == Glicko{}.deviation);
}

TEST_CASE("a penalty that a table scored counts, but once where the referee found the irregularity") {
  const referee::Head match = begun("all-fours", {{"Ann", "Cleo"}, {"Ben", "Dora"}}, {{"target", "7"}});
  const auto result = played(match, {{.kind = Kind::begin},
                                     {.kind = Kind::deal, .deal = 1, .text = "d1 t6H s hA lA jA g40-21"},
                                     {.kind = Kind::deal, .deal = 2, .text = "t9C s hA lB j- rn2 g40-21"},
                                     {.kind = Kind::concede, .side = games::Side(1)}});
  REQUIRE(result);
  REQUIRE(result->charges.size() == 1);
  CHECK(result->charges[0].people == std::vector<std::string>{"Ben", "Dora"});
  CHECK(result->charges[0].player == "Ben");  // in seat 2
  CHECK(result->charges[0].scored);
  // As a program of schema 5 counted it, it was none.
  Rules rules;
  const auto penalties = [&] {
    int sum = 0;
    for (const Standing& row : standings(std::vector<Result>{*result}, rules)) sum += row.penalties;
    return sum;
  };
  CHECK(penalties() == 1);
  rules.once = true;
  CHECK(penalties() == 0);
  // A renege that the cards show, and what it costs, are one.
  const std::string renege =
      "d1 t5D s\n#1 2 AH 2H 7H TD\n#2 1 5H 6S JH 7D\n#3 4 AD 4D JD 5C\n#4 4 JC 6D TH 8C\n#5 1 6H 9S QH 8D\n"
      "#6 4 QD QS KS TS\n! rn 2 #2 by 3";
  const auto shown = played(match, {{.kind = Kind::begin},
                                    {.kind = Kind::deal, .deal = 1, .text = renege},
                                    {.kind = Kind::concede, .side = games::Side(1)}});
  REQUIRE(shown);
  REQUIRE(shown->charges.size() == 1);
  CHECK(shown->charges[0].player == "Ben");
  CHECK_FALSE(shown->charges[0].scored);
}

TEST_CASE("a match of three that one gave up is won by the best of the others, with their handicaps too") {
  Result result;
  const auto scores = [&](const std::vector<int>& list) { result.scores.assign(list.begin(), list.end()); };
  scores({20, 30, 27});
  result.conceded = 1;
  CHECK(places_by_scores(result) == std::vector<int>{3, 2, 1});
  scores({27, 30, 27});
  CHECK(places_by_scores(result) == std::vector<int>{1, 3, 1});
  scores({20, 10, 27});
  CHECK(places_by_scores(result) == std::vector<int>{2, 3, 1});
  result.left = 0b100;  // who left wins nothing
  CHECK(places_by_scores(result) == std::vector<int>{1, 2, 3});
}
