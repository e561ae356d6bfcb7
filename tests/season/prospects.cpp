#include "season/prospects.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "catch.hpp"
#include "memory.hpp"
#include "season/results.hpp"

using namespace tavolo;
using namespace tavolo::season;

namespace {

using Names = std::vector<std::string>;
const Names five{"Ann", "Ben", "Cid", "Dora", "Emil"};

/// A small season: what was played, and what is still to be played, with the names of the sides.
struct Small {
  Rules rules;
  std::vector<Result> played;
  std::vector<std::vector<Names>> left;
};

Result result(std::int64_t match, std::vector<Names> sides, std::vector<int> places) {
  const std::size_t count = sides.size();
  return {match,
          "2026-11-20",
          std::move(sides),
          std::move(places),
          std::vector<Points>(count, 0),
          std::vector<int>(count, 0)};
}

/// All ways in which so many sides can come out: places, of which those who are level share one.
std::vector<std::vector<int>> all_places(std::size_t sides) {
  std::set<std::vector<int>> list;
  std::vector<int> ranks(sides, 0);
  const std::function<void(std::size_t)> choose = [&](std::size_t side) {
    if (side == sides) {
      std::vector<int> places;
      for (const int rank : ranks) {
        places.push_back(
            1 + static_cast<int>(std::count_if(ranks.begin(), ranks.end(), [&](int other) { return other < rank; })));
      }
      list.insert(places);
      return;
    }
    for (int rank = 0; rank < static_cast<int>(sides); ++rank) {
      ranks[side] = rank;
      choose(side + 1);
    }
  };
  choose(0);
  return {list.begin(), list.end()};
}

/// What a row came to, and the most points with which it missed the place asked for.
struct Counted : Prospect {
  std::optional<Points> missed = {};
};

/// What the same table tells in each way in which the season can end, counted by the standings themselves.
std::map<std::string, Counted> counted(const Small& season, int place) {
  struct Met {
    Points points;
    int best, worst;
  };
  std::map<std::string, std::vector<Met>> met;
  std::vector<Result> results = season.played;
  const std::function<void(std::size_t)> play = [&](std::size_t match) {
    if (match < season.left.size()) {
      for (const std::vector<int>& places : all_places(season.left[match].size())) {
        results.push_back(result(100 + static_cast<std::int64_t>(match), season.left[match], places));
        play(match + 1);
        results.pop_back();
      }
      return;
    }
    const std::vector<Standing> rows = standings(results, season.rules);
    for (const Standing& row : rows) {
      Met one{row.points, 0, 0};
      if (row.place != 0) {
        one = {row.points, 1, 0};
        for (const Standing& other : rows) {
          if (other.place == 0) continue;
          one.best += other.points > row.points ? 1 : 0;
          one.worst += other.points >= row.points ? 1 : 0;
        }
      }
      met[row.name].push_back(one);
    }
  };
  play(0);
  std::map<std::string, Counted> all;
  for (const auto& [name, ways] : met) {
    const auto& list = ways;  // a lambda of clang 14 takes no structured binding
    const auto by = [&](auto member) {
      return std::minmax_element(list.begin(), list.end(),
                                 [&](const Met& a, const Met& b) { return a.*member < b.*member; });
    };
    Counted one;
    one.best = by(&Met::best).first->best;
    one.worst = by(&Met::worst).second->worst;
    one.least = by(&Met::points).first->points;
    one.most = by(&Met::points).second->points;
    for (const Met& end : list) {
      if (end.worst > place) one.missed = std::max(one.missed.value_or(end.points), end.points);
    }
    if (one.best > 0) {
      std::set<Points> points;
      for (const Met& end : list) points.insert(end.points);
      for (const Points least : points) {
        const auto with = [&](const Met& end) { return end.points == least && end.best <= place; };
        if (!one.may && std::any_of(list.begin(), list.end(), with)) one.may = least;
        const auto without = [&](const Met& end) { return end.points >= least && end.worst > place; };
        if (!one.certain && std::none_of(list.begin(), list.end(), without)) one.certain = least;
      }
    }
    all[name] = one;
  }
  return all;
}

struct Asked {
  Standings table;
  Left left;
};

Asked asked(const Small& season, bool known) {
  Asked all{table("small", season.played, season.rules, Rating::none, {}), {}};
  all.left.matches.assign(all.table.rows.size(), 0);
  for (const std::vector<Names>& match : season.left) {
    Pairing pairing;
    for (const Names& side : match) {
      pairing.emplace_back();
      for (const std::string& name : side) {
        const auto row = std::find_if(all.table.rows.begin(), all.table.rows.end(),
                                      [&](const Standing& one) { return one.name == name; });
        pairing.back().push_back(static_cast<std::size_t>(row - all.table.rows.begin()));
        ++all.left.matches[pairing.back().back()];
      }
    }
    if (known) all.left.pairings.push_back(std::move(pairing));
  }
  return all;
}

class Dice {
 public:
  explicit Dice(std::uint32_t seed) : m_random(seed) {}
  int upto(int most) { return static_cast<int>(m_random() % static_cast<std::uint32_t>(most + 1)); }

 private:
  std::mt19937 m_random;
};

/// Sides of different people: of two mostly, of pairs, of three.
std::vector<Names> some_sides(Dice& dice, bool only_two) {
  Names all = five;
  for (std::size_t i = all.size(); i-- > 1;)
    std::swap(all[i], all[static_cast<std::size_t>(dice.upto(static_cast<int>(i)))]);
  const int kind = only_two ? 0 : dice.upto(5);
  if (kind == 4) return {{all[0], all[1]}, {all[2], all[3]}};
  if (kind == 5) return {{all[0]}, {all[1]}, {all[2]}};
  return {{all[0]}, {all[1]}};
}

Small some_season(std::uint32_t seed, bool constant) {
  Dice dice(seed);
  Small season;
  Rules& rules = season.rules;
  if (constant) {
    rules.win = 2;
  } else {
    const int scheme = dice.upto(3);
    if (scheme == 0) read_scheme("10,6,3", rules);
    if (scheme == 1) read_scheme("win=2,draw=1,loss=0", rules);
    if (scheme == 2) read_scheme("win=3,draw=2,loss=1", rules);
    if (dice.upto(3) == 0) rules.best = 1 + dice.upto(2);
    if (dice.upto(3) == 0) rules.drops = {{.least = 3, .points = 1}};
    if (dice.upto(3) == 0) rules.min_matches = 2 + dice.upto(2);
  }
  std::int64_t match = 0;
  for (const std::string& name : five) {  // so that each has a row
    const std::string& other = name == "Ann" ? five[1] : five[0];
    const auto places = all_places(2);
    season.played.push_back(result(++match, {{name}, {other}},
                                   places[static_cast<std::size_t>(dice.upto(static_cast<int>(places.size()) - 1))]));
  }
  for (int i = dice.upto(4); i > 0; --i) {
    std::vector<Names> sides = some_sides(dice, constant);
    const auto places = all_places(sides.size());
    const auto which = static_cast<std::size_t>(dice.upto(static_cast<int>(places.size()) - 1));
    season.played.push_back(result(++match, std::move(sides), places[which]));
  }
  for (int i = dice.upto(constant ? 5 : 3); i > 0; --i) season.left.push_back(some_sides(dice, constant));
  return season;
}

std::string told(const Prospect& one) {
  const auto text = [](const std::optional<Points>& points) { return points ? std::to_string(*points) : "never"; };
  return std::to_string(one.best) + "-" + std::to_string(one.worst) + ", " + std::to_string(one.least) + "-" +
         std::to_string(one.most) + " points, may " + text(one.may) + ", certain " + text(one.certain);
}

}  // namespace

TEST_CASE("what is still possible with known opponents is what each way of ending comes to") {
  for (std::uint32_t seed = 0; seed < tests::rounds(150U, 30U); ++seed) {
    const Small season = some_season(seed, false);
    const Asked all = asked(season, true);
    const int place = 1 + static_cast<int>(seed % 3);
    const auto found = prospects(all.table, season.rules, all.left, place);
    REQUIRE(found);
    CHECK(found->certainty == Certainty::exact);
    const auto brute = counted(season, place);
    for (std::size_t i = 0; i < all.table.rows.size(); ++i) {
      INFO("season " << seed << ", " << all.table.rows[i].name);
      CHECK(told(found->rows[i]) == told(brute.at(all.table.rows[i].name)));
    }
  }
}

TEST_CASE("bounds hold whatever the matches left bring") {
  for (std::uint32_t seed = 0; seed < tests::rounds(150U, 30U); ++seed) {
    const Small season = some_season(seed, false);
    const Asked all = asked(season, false);
    const int place = 1 + static_cast<int>(seed % 3);
    const auto found = prospects(all.table, season.rules, all.left, place);
    REQUIRE(found);
    CHECK(found->certainty == (season.left.empty() ? Certainty::exact : Certainty::bounds));
    const auto brute = counted(season, place);
    for (std::size_t i = 0; i < all.table.rows.size(); ++i) {
      const Prospect& own = found->rows[i];
      const Counted& real = brute.at(all.table.rows[i].name);
      INFO("season " << seed << ", " << all.table.rows[i].name << ": " << told(own) << " of " << told(real));
      CHECK(own.best <= real.best);
      CHECK(own.worst >= real.worst);
      CHECK(own.least <= real.least);
      CHECK(own.most >= real.most);
      CHECK((!real.may || (own.may && *own.may <= *real.may)));
      CHECK((!own.certain || !real.missed || *own.certain > *real.missed));
    }
  }
}

TEST_CASE("who can still be first is exact where each match of two brings as much together") {
  int flows = 0, out = 0;
  for (std::uint32_t seed = 0; seed < tests::rounds(300U, 60U); ++seed) {
    const Small season = some_season(seed, true);
    if (season.left.empty()) continue;
    const Asked all = asked(season, true);
    const auto found = prospects(all.table, season.rules, all.left, 1, 0);
    REQUIRE(found);
    CHECK(found->certainty == Certainty::leader);
    const auto brute = counted(season, 1);
    for (std::size_t i = 0; i < all.table.rows.size(); ++i) {
      const Prospect& own = found->rows[i];
      const Counted& real = brute.at(all.table.rows[i].name);
      INFO("season " << seed << ", " << all.table.rows[i].name << ": " << told(own) << " of " << told(real));
      CHECK((own.best == 1) == (real.best == 1));
      CHECK((own.worst == 1) == (real.worst == 1));
      CHECK(own.may.has_value() == (real.best == 1));
      CHECK(own.best <= real.best);
      CHECK(own.worst >= real.worst);
      ++flows;
      // What the rows one by one would not have told.
      const auto alone = prospects(all.table, season.rules, {all.left.matches, {}}, 1);
      out += own.best > alone->rows[i].best ? 1 : 0;
    }
  }
  CHECK(flows > tests::rounds(500, 100));
  CHECK(out > tests::rounds(5, 0));
}

TEST_CASE("who is a point behind two who meet can be first only if they draw") {
  // Each of Ann and Ben has 6, Cid 5 with two matches left against Dora; Ann and Ben play once, and one of them wins.
  Standings table{.season = "cup"};
  for (const auto& [name, points] :
       std::vector<std::pair<std::string, Points>>{{"Ann", 6}, {"Ben", 6}, {"Cid", 5}, {"Dora", 0}}) {
    table.rows.push_back({.place = 1,
                          .name = name,
                          .played = 3,
                          .points = points,
                          .shares = {{.date = std::string("2026-11-20"), .match = 1, .points = points}},
                          .reason = {},
                          .people = {name}});
  }
  Rules rules;
  read_scheme("win=2,draw=1,loss=0", rules);
  const Left left{{1, 1, 1, 1}, {{{0}, {1}}, {{2}, {3}}}};
  for (const std::size_t most : {most_counted, std::size_t{0}}) {
    const auto all = prospects(table, rules, left, 1, most);
    REQUIRE(all);
    CHECK(all->certainty == (most == 0 ? Certainty::leader : Certainty::exact));
    CHECK(all->rows[2].best == 1);
    CHECK_FALSE(all->rows[2].certain);
    CHECK((all->rows[2].may == Points{7}) == (most != 0));  // what each needs is a bound beside the flow
    CHECK((all->rows[0].certain == Points{8}) == (most != 0));
    CHECK(all->rows[3].best == 4);
    CHECK_FALSE(all->rows[3].may);
  }
  // With 4 points Cid would need both of them to lose.
  table.rows[2].points = table.rows[2].shares[0].points = 4;
  CHECK(prospects(table, rules, left, 1, 0)->rows[2].best == 2);
  CHECK(prospects(table, rules, {left.matches, {}}, 1)->rows[2].best == 1);
  // Unless one of the two has no place in the table, whatever she wins.
  table.rows[1].played = table.rows[2].played = table.rows[3].played = 4;
  rules.min_matches = 5;
  for (const std::size_t most : {most_counted, std::size_t{0}}) {
    CHECK(prospects(table, rules, left, 1, most)->rows[2].best == 1);
  }
}

TEST_CASE("nothing can be told where a match brings its own points, or where more than a sum counts") {
  Rules rules;
  read_scheme("match", rules);
  CHECK_FALSE(prospects({}, rules, {}, 1));
  read_scheme("deal=2,equal=1", rules);
  CHECK_FALSE(prospects({}, rules, {}, 1));
  read_scheme("win=3", rules);
  CHECK(prospects({}, rules, {}, 1));
  rules.counting = Counting::average;
  CHECK_FALSE(prospects({}, rules, {}, 1));
  rules.counting = Counting::sum;
  rules.drops = {{.least = 3, .points = 1}};
  CHECK(prospects({}, rules, {}, 1));
  rules.best_of = Rules::Unit::evening;
  CHECK_FALSE(prospects({}, rules, {}, 1));
}

TEST_CASE("a match left may bring a margin, a bonus, less for who gives it up, and more on a later evening") {
  Small season;
  season.played = {result(1, {{"Ann"}, {"Ben"}}, {1, 2})};
  season.left = {{{"Ann"}, {"Ben"}}};
  const auto told_of_first = [&](const char* points) {
    read_scheme(points, season.rules);
    const Asked all = asked(season, true);
    const auto found = prospects(all.table, season.rules, all.left, 1);
    REQUIRE(found);
    return std::string(found->certainty == Certainty::exact ? "exact " : "bounds ") +
           std::to_string(found->rows[0].least) + " " + std::to_string(found->rows[0].most);
  };
  CHECK(told_of_first("win=3,draw=1,loss=0") == "exact 3 6");
  CHECK(told_of_first("win=3,draw=1,loss=0,margin=90:5:1") == "bounds 3 8");
  CHECK(told_of_first("win=3,draw=1,loss=0,total=90:2") == "bounds 3 8");
  CHECK(told_of_first("win=3,draw=1,loss=0,shutout=1") == "bounds 4 8");
  CHECK(told_of_first("win=3,draw=1,loss=0,forfeit=-2") == "bounds 1 6");
  CHECK(told_of_first("win=3,draw=1,loss=0,evenings=1,2") == "bounds 3 9");
  CHECK(told_of_first("win=3,draw=1,loss=-1,evenings=0,2") == "bounds -2 6");
  CHECK(told_of_first("10,6,shutout=-1") == "bounds 8 19");
}

TEST_CASE("who may still come on enough evenings stands in the way of others, but of nobody for certain") {
  Small season;
  season.rules.min_evenings = 2;
  season.played = {result(1, {{"Ann"}, {"Ben"}}, {1, 2})};
  Asked all = asked(season, true);
  all.left.matches = {1, 0};
  const auto found = prospects(all.table, season.rules, all.left, 1);
  REQUIRE(found);
  CHECK(found->certainty == Certainty::bounds);
  CHECK(found->rows[0].best == 1);
  CHECK(found->rows[1].best == 0);  // no more matches, no more evenings
  all.left.matches = {1, 1};
  const auto both = prospects(all.table, season.rules, all.left, 1);
  CHECK(both->rows[1].best == 1);
  CHECK(both->rows[0].worst == 2);
  CHECK(both->rows[1].may == Points{0});
}

TEST_CASE("the matches left may be of one evening or of several") {
  Small season;
  season.rules.best = 1;
  season.rules.best_of = Rules::Unit::evening;
  season.played = {result(1, {{"Ann"}, {"Ben"}}, {1, 2})};
  Asked all = asked(season, true);
  all.left.matches = {2, 2};
  const auto found = prospects(all.table, season.rules, all.left, 1);
  REQUIRE(found);
  CHECK(found->certainty == Certainty::bounds);
  CHECK(told(found->rows[0]) == "1-2, 3-9 points, may 3, certain 7");
  CHECK(told(found->rows[1]) == "1-2, 0-6 points, may 3, certain never");
}

TEST_CASE("evenings of less than nothing give way to several better ones") {
  Small season;
  season.rules.win = 2;
  season.rules.loss = -1;
  season.rules.best = 2;
  season.rules.best_of = Rules::Unit::evening;
  season.played = {result(1, {{"Ann"}, {"Ben"}}, {2, 1}), result(2, {{"Ann"}, {"Ben"}}, {2, 1})};
  season.played.back().date = "2026-12-31";
  Asked all = asked(season, true);
  all.left.matches = {3, 3};
  const auto found = prospects(all.table, season.rules, all.left, 1);
  REQUIRE(found);
  CHECK(told(found->rows[0]) == "1-2, 1-10 points, may 1, certain 7");
  CHECK(told(found->rows[1]) == "1-2, -5-6 points, may 1, certain never");
}
