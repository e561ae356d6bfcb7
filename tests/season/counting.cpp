// Whole tables of random seasons, of every option, computed a second time from the manual alone (tavolo-season(1)).
// Direct encounters have a second computation of their own, in encounter.cpp.

#include "season/counting.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "base/mistake.hpp"
#include "catch.hpp"
#include "season/standings.hpp"
#include "second.hpp"

using namespace tavolo::season;
using namespace tavolo::season::second;

namespace {

using People = std::vector<std::string>;

/// What is declared besides points.
struct Options {
  int best = 0;
  bool by_evening = false;
  std::map<int, int> drops = {};
  std::string count = "sum";
  int matches = 0, evenings = 0, partners = 0;
  bool handicaps = false;
  int share = 0, of = 0, after = 0, most = 0;
  bool pairs = false;
  std::set<std::string> guests = {};
  std::vector<std::string> ties = {};
  std::vector<People> lot = {};
  std::map<People, int> given = {};
};

struct Row {
  int played = 0, won = 0, deals = 0, penalties = 0, handicap = 0;
  int difference = 0;
  std::set<std::string> dates = {}, partners = {};
  std::vector<std::tuple<std::string, int, int>> units = {};  // date, points, most
  std::set<std::size_t> dropped = {};
  long points = 0;
  int place = 0;
};

long rounded(long double number) { return std::lround(number); }

/// The table that the manual tells.
class Plain {
 public:
  Plain(Declared declared, Options options, std::vector<Result> results)
      : m_declared(std::move(declared)), m_options(std::move(options)), m_played(std::move(results)) {
    std::sort(m_played.begin(), m_played.end(),
              [](const Result& a, const Result& b) { return std::pair(a.date, a.match) < std::pair(b.date, b.match); });
    for (const Result& result : m_played) m_results.push_back(net(result));
    for (std::size_t i = 0; i < m_results.size(); ++i) count(i);
    for (const auto& [people, points] : m_options.given) {
      if ((people.size() == 2) == m_options.pairs) m_rows[people];
    }
    for (auto& [people, row] : m_rows) add_up(people, row);
    place();
  }

  const std::map<People, Row>& rows() const { return m_rows; }
  bool is_shown(const People& people) const {
    return std::none_of(people.begin(), people.end(),
                        [&](const auto& name) { return m_options.guests.count(name) > 0; });
  }
  bool has_place(const Row& row) const {
    return row.played >= m_options.matches && static_cast<int>(row.dates.size()) >= m_options.evenings &&
           (m_options.pairs || static_cast<int>(row.partners.size()) >= m_options.partners);
  }

 private:
  int handicap(const std::string& name, const std::string& date) const {
    if (!m_options.handicaps) return 0;
    int points = 0, matches = 0;
    for (const Result& result : m_played) {
      if (result.date >= date) continue;
      for (std::size_t side = 0; side < result.sides.size(); ++side) {
        if (std::count(result.sides[side].begin(), result.sides[side].end(), name) == 0) continue;
        points += static_cast<int>(result.scores[side]);
        ++matches;
      }
    }
    if (matches < std::max(m_options.after, 1)) return 0;
    const long double short_of = m_options.of - static_cast<long double>(points) / matches;
    const int given = std::max(0, static_cast<int>(std::floor(m_options.share * short_of / 100 + 1e-12L)));
    return m_options.most > 0 ? std::min(given, m_options.most) : given;
  }

  int handicap(const People& people, const std::string& date) const {
    int sum = 0;
    for (const std::string& name : people) sum += handicap(name, date);
    return sum / static_cast<int>(people.size());
  }

  Result net(Result result) const {
    if (!m_options.handicaps) return result;
    for (std::size_t side = 0; side < result.sides.size(); ++side) {
      result.scores[side] += handicap(result.sides[side], result.date);
    }
    // Who conceded does not win, whatever the handicap: the best of the others do.
    const auto others_best = [&] {
      int best = std::numeric_limits<int>::min();
      for (std::size_t side = 0; side < result.scores.size(); ++side) {
        if (result.conceded != side) best = std::max(best, static_cast<int>(result.scores[side]));
      }
      return best;
    }();
    std::vector<int> rank(result.scores.begin(), result.scores.end());
    for (std::size_t side = 0; side < rank.size() && result.conceded; ++side) {
      if (result.conceded != side && rank[side] == others_best) rank[side] = std::numeric_limits<int>::max();
    }
    for (std::size_t side = 0; side < result.sides.size(); ++side) {
      result.places[side] = 1;
      for (const int other : rank) result.places[side] += other > rank[side] ? 1 : 0;
    }
    return result;
  }

  std::vector<People> rows_of(People side) const {
    if (m_options.pairs) {
      std::sort(side.begin(), side.end());
      return side.size() == 2 ? std::vector<People>{side} : std::vector<People>{};
    }
    std::vector<People> rows;
    for (const std::string& name : side) rows.push_back({name});
    return rows;
  }

  int most(const Result& result) const {
    int scheme = 0;
    if (m_declared.deals) {
      scheme = std::max(m_declared.deal, m_declared.equal) * result.deals;
    } else if (!m_declared.places.empty()) {
      scheme = *std::max_element(m_declared.places.begin(), m_declared.places.end());
    } else {
      scheme = std::max({m_declared.win, m_declared.draw, m_declared.loss});
      for (const auto& [least, points] : m_declared.margins) scheme = std::max({scheme, points.first, points.second});
    }
    int total = 0;
    for (const auto& [least, points] : m_declared.totals) total = std::max(total, points);
    return scheme + total + m_declared.shutout;
  }

  void count(std::size_t index) {
    const Result& result = m_results[index];
    const auto firsts = std::count(result.places.begin(), result.places.end(), 1);
    for (std::size_t side = 0; side < result.sides.size(); ++side) {
      Points best = -1000;
      for (std::size_t other = 0; other < result.scores.size(); ++other) {
        if (other != side) best = std::max(best, result.scores[other]);
      }
      for (const People& people : rows_of(result.sides[side])) {
        Row& row = m_rows[people];
        ++row.played;
        row.won += result.places[side] == 1 && firsts == 1 ? 1 : 0;
        row.deals += result.deals_won[side];
        row.difference += static_cast<int>(result.scores[side] - best);
        row.dates.insert(result.date);
        for (const std::string& partner : result.sides[side]) {
          if (partner != people.front()) row.partners.insert(partner);
        }
        const int times = second::times(m_declared, m_results, result.date);
        const int points = points_of(m_declared, m_played[index], result, side) * times;
        const bool same = m_options.by_evening && !row.units.empty() && std::get<0>(row.units.back()) == result.date;
        if (!same) row.units.emplace_back(result.date, 0, 0);
        std::get<1>(row.units.back()) += points;
        std::get<2>(row.units.back()) += most(result) * times;
      }
    }
    for (const Charge& charge : result.charges) {
      const People whom = charge.player.empty() || m_options.pairs ? charge.people.people() : People{charge.player};
      for (const People& people : rows_of(whom)) ++m_rows[people].penalties;
    }
  }

  void add_up(const People& people, Row& row) {
    row.handicap = handicap(people, "9999");
    // Evenings are one unit only where units matter; by match each is its own anyway.
    int dropped = 0;
    for (const auto& [from, many] : m_options.drops) {
      if (static_cast<int>(row.units.size()) >= from) dropped = many;
    }
    int counted = row.units.empty() ? 0 : std::max(1, static_cast<int>(row.units.size()) - dropped);
    if (m_options.best > 0) counted = std::min(counted, m_options.best);
    while (static_cast<int>(row.units.size() - row.dropped.size()) > counted) row.dropped.insert(worst(row));
    long sum = 0, most = 0;
    for (std::size_t i = 0; i < row.units.size(); ++i) {
      if (row.dropped.count(i) > 0) continue;
      sum += std::get<1>(row.units[i]);
      most += std::get<2>(row.units[i]);
    }
    if (const auto given = m_options.given.find(people); given != m_options.given.end()) sum += given->second;
    row.points = sum;
    if (m_options.count == "average") row.points = rounded(100.0L * sum / std::max(counted, 1));
    if (m_options.count == "percent") row.points = most == 0 ? 0 : rounded(10'000.0L * sum / most);
  }

  std::size_t worst(const Row& row) const {
    const auto value = [&](std::size_t i) -> long {
      const auto& [date, points, most] = row.units[i];
      if (m_options.count != "percent") return points;
      return most == 0 ? 0 : rounded(10'000.0L * points / most);
    };
    std::size_t worst = row.units.size();
    for (std::size_t i = 0; i < row.units.size(); ++i) {
      if (row.dropped.count(i) == 0 && (worst == row.units.size() || value(i) <= value(worst))) worst = i;
    }
    return worst;
  }

  /// What a tie-break gives a row among those who are level, the more the better.
  std::pair<long, long> value(const std::string& tie, const People& people, const std::vector<People>& level) const {
    const Row& row = m_rows.at(people);
    if (tie == "wins") return {row.won, 0};
    if (tie == "difference") return {row.difference, 0};
    if (tie == "deals") return {row.deals, 0};
    if (tie == "penalties") return {-row.penalties, 0};
    if (tie == "lot") {
      return {-(std::find(m_options.lot.begin(), m_options.lot.end(), people) - m_options.lot.begin()), 0};
    }
    long sum = 0;
    std::pair<long, long> last{0, 0};
    for (const Result& result : m_results) {
      for (std::size_t own = 0; own < result.sides.size(); ++own) {
        const auto seated = rows_of(result.sides[own]);
        if (std::count(seated.begin(), seated.end(), people) == 0) continue;
        const auto firsts = std::count(result.places.begin(), result.places.end(), 1);
        if (result.places[own] == 1 && firsts == 1) last = {std::stoi(result.date.substr(8)), result.match};
        for (std::size_t other = 0; other < result.sides.size(); ++other) {
          if (own == other) continue;
          for (const People& opponent : rows_of(result.sides[other])) {
            const long points = m_rows.at(opponent).points;
            const int won = result.places[own] < result.places[other]    ? 2
                            : result.places[own] == result.places[other] ? 1
                                                                         : 0;
            if (tie == "buchholz") sum += points;
            if (tie == "sonneborn") sum += won * points;
            if (std::count(level.begin(), level.end(), opponent) == 0) continue;
            if (tie == "level-wins") sum += won == 2 ? 1 : 0;
            if (tie == "level-difference") sum += static_cast<long>(result.scores[own] - result.scores[other]);
          }
        }
      }
    }
    return tie == "recent" ? last : std::pair<long, long>{sum, 0};
  }

  void tell_apart(std::vector<People> level, std::size_t next, int first) {
    if (next == m_options.ties.size() || level.size() == 1) {
      for (const People& people : level) m_rows[people].place = first;
      return;
    }
    std::map<std::pair<long, long>, std::vector<People>> by_value;
    for (const People& people : level) by_value[value(m_options.ties[next], people, level)].push_back(people);
    for (auto run = by_value.rbegin(); run != by_value.rend(); ++run) {
      tell_apart(run->second, next + 1, first);
      first += static_cast<int>(run->second.size());
    }
  }

  void place() {
    std::map<long, std::vector<People>> by_points;
    for (const auto& [people, row] : m_rows) {
      if (is_shown(people) && has_place(row)) by_points[row.points].push_back(people);
    }
    int first = 1;
    for (auto run = by_points.rbegin(); run != by_points.rend(); ++run) {
      tell_apart(run->second, 0, first);
      first += static_cast<int>(run->second.size());
    }
  }

  Declared m_declared;
  Options m_options;
  std::vector<Result> m_played, m_results;
  std::map<People, Row> m_rows;
};

void choose_counting(Chance& chance, Options& options) {
  if (chance.once_in(2)) options.best = chance.between(1, 4);
  options.by_evening = chance.once_in(2);
  if (chance.once_in(2)) options.drops = {{0, chance.between(1, 2)}};
  if (chance.once_in(3)) options.drops = {{3, 1}, {5, 3}};
  if (chance.once_in(3)) options.matches = chance.between(1, 6);
  if (chance.once_in(3)) options.evenings = chance.between(1, 4);
  options.handicaps = chance.once_in(2);
  options.share = chance.between(10, 120);
  options.of = chance.between(4, 20);
  options.after = chance.between(1, 3);
  if (chance.once_in(2)) options.most = chance.between(1, 5);
}

Options random_options(Chance& chance, const Declared& declared) {
  Options options;
  choose_counting(chance, options);
  options.count = std::vector<std::string>{"sum", "average", declared.match ? "sum" : "percent"}.at(
      static_cast<std::size_t>(chance.between(0, 2)));
  options.pairs = chance.once_in(4);
  if (!options.pairs && chance.once_in(3)) options.partners = chance.between(1, 3);
  if (chance.once_in(3)) options.guests = {"P3"};
  options.ties = {"wins",       "difference",       "deals",  "penalties", "buchholz", "sonneborn",
                  "level-wins", "level-difference", "recent", "lot"};
  for (std::size_t i = options.ties.size(); i > 1; --i) {
    std::swap(options.ties[i - 1], options.ties[static_cast<std::size_t>(chance.between(0, static_cast<int>(i) - 1))]);
  }
  options.ties.resize(static_cast<std::size_t>(chance.between(0, 4)));
  for (int i = 0; i < 3; ++i) {
    const std::string one = "P" + std::to_string(chance.between(0, 7));
    const People people = options.pairs ? People{one, "Q"} : People{one};
    if (chance.once_in(2)) options.given[people] = chance.between(-4, 4);
    // Not everybody was there when it was drawn.
    if (std::count(options.lot.begin(), options.lot.end(), people) == 0) options.lot.push_back(people);
  }
  return options;
}

Rules rules_of(const Declared& declared, const Options& options) {
  Rules rules;
  read_scheme(declared.points, rules);
  rules.best = options.best;
  rules.best_of = options.by_evening ? Rules::Unit::evening : Rules::Unit::match;
  std::string drops;
  for (const auto& [from, many] : options.drops) {
    drops += (drops.empty() ? "" : ",") + std::to_string(from) + ":" + std::to_string(many);
  }
  if (!drops.empty()) rules.drops = read_drops(drops);
  rules.counting = read_counting(options.count);
  rules.min_matches = options.matches;
  rules.min_evenings = options.evenings;
  rules.min_partners = options.partners;
  if (options.handicaps) {
    rules.handicap = read_handicap("share=" + std::to_string(options.share) + ",of=" + std::to_string(options.of) +
                                   ",after=" + std::to_string(options.after) +
                                   (options.most > 0 ? ",most=" + std::to_string(options.most) : ""));
    CHECK(read_handicap(handicap_text(*rules.handicap)) == rules.handicap);
  }
  CHECK(read_drops(rules.drops.empty() ? "0" : drops_text(rules.drops)) == rules.drops);
  rules.by_partnership = options.pairs;
  rules.guests.assign(options.guests.begin(), options.guests.end());
  rules.ties.clear();
  for (const std::string& tie : options.ties) rules.ties.push_back(*tie_of(tie));
  rules.lot = Lot{.seed = 1, .rows = options.lot};
  for (const auto& [people, points] : options.given) {
    rules.adjustments.push_back({.date = date_of(1), .points = points, .people = people, .why = "so"});
  }
  return rules;
}

std::vector<Result> random_results(Chance& chance) {
  std::vector<Result> results;
  const int matches = chance.between(1, 20);
  for (int match = 1; match <= matches; ++match) {
    Result result = random_result(chance, match, 7);
    if (chance.once_in(3)) {
      const std::size_t side = chance.once_in(2) ? 0 : 1;
      const bool told = chance.once_in(2);
      result.charges.push_back({tavolo::games::Side(static_cast<int>(side)), result.sides[side],
                                told ? result.sides[side][0] : std::string()});
    }
    results.push_back(std::move(result));
  }
  return results;
}

std::set<std::size_t> dropped_in(const Standing& row) {
  std::set<std::size_t> dropped;
  for (std::size_t i = 0; i < row.shares.size(); ++i) {
    if (row.shares[i].dropped) dropped.insert(i);
  }
  return dropped;
}

}  // namespace

TEST_CASE("the whole table of a random season of every option is the one that the manual tells") {
  std::map<std::string, int> seen;
  for (unsigned seed = 1; seed <= 1500; ++seed) {
    Chance chance(seed);
    const Declared declared = random_points(chance);
    const Options options = random_options(chance, declared);
    const std::vector<Result> results = random_results(chance);
    const Rules rules = rules_of(declared, options);
    const Plain plain(declared, options, results);
    const std::vector<Standing> table = standings(results, rules);
    std::size_t shown = 0;
    for (const auto& [people, row] : plain.rows()) shown += plain.is_shown(people) ? 1U : 0U;
    INFO("seed " << seed << ", " << declared.points << ", " << options.count);
    REQUIRE(table.size() == shown);
    for (const Standing& told : table) {
      const Row& row = plain.rows().at(told.people);
      INFO(told.name);
      REQUIRE(told.points == row.points);
      REQUIRE(told.place == row.place);
      REQUIRE(dropped_in(told) == row.dropped);
      REQUIRE(told.penalties == row.penalties);
      REQUIRE(told.difference == row.difference);
      REQUIRE(told.handicap.has_value() == options.handicaps);
      REQUIRE(told.handicap.value_or(0) == row.handicap);
      REQUIRE((told.place == 0) == !(plain.has_place(row)));
      seen[options.count] += told.place > 1 ? 1 : 0;
      seen["dropped"] += row.dropped.empty() ? 0 : 1;
      seen["handicap"] += row.handicap > 0 ? 1 : 0;
      seen["lacks"] += told.reason.lacks.empty() ? 0 : 1;
    }
  }
  for (const auto& [what, times] : seen) {
    INFO(what);
    CHECK(times > 500);
  }
  CHECK(seen.size() == 6);
}

TEST_CASE("a lot follows from its seed") {
  // The first numbers of mt19937_64 that begins with 5489, its default: 14514284786278117030, 4620546740167642908,
  // 13109570281517897720, 17462938647148434322 (the C++ standard names the ten thousandth, 9981545732273789042).
  const Lot lot = draw(5489, {{"Ann"}, {"Ben"}, {"Cid"}, {"Dan"}});
  CHECK(lot.rows == std::vector<People>{{"Dan"}, {"Ann"}, {"Cid"}, {"Ben"}});
  CHECK(draw(5489, {{"Ann"}, {"Ben"}, {"Cid"}, {"Dan"}}) == lot);
  CHECK(draw(5490, {{"Ann"}, {"Ben"}, {"Cid"}, {"Dan"}}).seed == 5490);
}

TEST_CASE("what cannot be declared of counting is told") {
  for (const char* text : {"", "1,", "x", "1:2:3", "3:1,3:2", "-1", "1000001"}) {
    INFO(text);
    CHECK_THROWS_AS(read_drops(text), tavolo::base::Mistake);
  }
  for (const char* text : {"", "share=50", "of=", "of=x", "of=1,of=2", "of", "by=3", "of=-1"}) {
    INFO(text);
    CHECK_THROWS_AS(read_handicap(text), tavolo::base::Mistake);
  }
  CHECK(read_drops("0").empty());
  CHECK_FALSE(read_handicap("none"));
}
