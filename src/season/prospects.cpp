#include "season/prospects.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <map>
#include <numeric>
#include <set>
#include <span>
#include <utility>

#include "season/counting.hpp"

namespace tavolo::season {
namespace {

/// The least and the most that a match may bring a side.
std::pair<Points, Points> range_of(const Rules& rules) {
  std::vector<Points> base{rules.win, rules.draw, rules.loss};
  if (rules.scheme == Rules::Scheme::places) {
    base = rules.by_place;
    base.push_back(0);  // a place beyond the list
  }
  for (const Step& step : rules.margins) base.insert(base.end(), {step.points, step.other.value_or(step.points)});
  std::vector<Points> more{0};
  for (const Step& step : rules.totals) more.push_back(step.points);
  auto [low, high] = std::pair(std::ranges::min(base) + std::ranges::min(more) + std::min<Points>(rules.shutout, 0),
                               std::ranges::max(base) + std::ranges::max(more) + std::max<Points>(rules.shutout, 0));
  if (rules.forfeit) {
    low = std::min(low, *rules.forfeit);
    high = std::max(high, *rules.forfeit);
  }
  if (rules.evenings.empty()) return {low, high};
  // Nobody knows on which evening it is played.
  const auto [fewest, most] = std::ranges::minmax(rules.evenings);
  return {std::min(low * fewest, low * most), std::max(high * fewest, high * most)};
}

/// Whether a match brings what its outcome says, and nothing more.
bool is_plain(const Rules& rules) {
  return rules.margins.empty() && rules.totals.empty() && rules.shutout == 0 && !rules.forfeit &&
         rules.evenings.empty();
}

/// Whether there are a least and a most that the matches left may bring.
bool can_be_told(const Rules& rules) {
  const bool outcome = rules.scheme == Rules::Scheme::outcome || rules.scheme == Rules::Scheme::places;
  return outcome && rules.counting == Counting::sum && (rules.drops.empty() || !by_evening(rules));
}

/// The points of a row at the end, with these units more.
Points total(Standing row, const Rules& rules, std::span<const Points> added) {
  for (Share& share : row.shares) share.dropped = false;
  for (const Points points : added) row.shares.push_back({.date = {}, .points = points});
  add_up(row, rules);
  return row.points;
}

/// The same where the matches left bring so much each; of evenings all that they may be: one each, or so many of one
/// match as count beside all others on one evening, a new one or the last that was played.
std::vector<Points> totals(const Standing& row, const Rules& rules, int matches, Points each) {
  const std::vector<Points> apart(static_cast<std::size_t>(matches), each);
  std::vector<Points> list{total(row, rules, apart)};
  if (!by_evening(rules)) return list;
  for (int alone = 0; alone < std::min(matches, std::max(rules.best, 1)); ++alone) {
    std::vector<Points> added(static_cast<std::size_t>(alone), each);
    const Points together = each * (matches - alone);
    if (!row.shares.empty()) {
      Standing last = row;
      last.shares.back().points += together;
      list.push_back(total(std::move(last), rules, added));
    }
    added.push_back(together);
    list.push_back(total(row, rules, added));
  }
  return list;
}

/// What a pairing may bring its sides: each way in which they can come out, equal ones once.
std::vector<std::vector<Points>> ways_of(std::size_t sides, const Rules& rules) {
  std::set<std::vector<Points>> ways;
  std::vector<std::size_t> ranks(sides, 0);
  const auto take = [&] {
    std::vector<Points> points;
    for (const std::size_t rank : ranks) {
      const auto ahead =
          static_cast<std::size_t>(std::ranges::count_if(ranks, [&](std::size_t other) { return other < rank; }));
      if (rules.scheme == Rules::Scheme::places) {
        points.push_back(ahead < rules.by_place.size() ? rules.by_place[ahead] : 0);
      } else if (ahead > 0) {
        points.push_back(rules.loss);
      } else {
        points.push_back(std::ranges::count(ranks, rank) > 1 ? rules.draw : rules.win);
      }
    }
    ways.insert(std::move(points));
  };
  const std::function<void(std::size_t)> choose = [&](std::size_t side) {
    if (side == sides) return take();
    for (ranks[side] = 0; ranks[side] < sides; ++ranks[side]) choose(side + 1);
  };
  choose(0);
  return {ways.begin(), ways.end()};
}

/// Looks for what the rows of a table can still come to.
class Search {
 public:
  Search(const Standings& table, const Rules& rules, const Left& left, int place)
      : m_table(table), m_rules(rules), m_left(left), m_place(static_cast<std::size_t>(std::max(place, 1))) {
    m_all.rows.resize(table.rows.size());
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
      const Standing& row = table.rows[i];
      const int more = left.matches[i];
      const bool matches = row.played + more >= rules.min_matches;
      m_placed.push_back(matches && row.evenings >= rules.min_evenings &&
                         (rules.by_partnership || row.partners >= rules.min_partners));
      m_may_be.push_back(m_placed.back() || (matches && more > 0 && row.evenings + more >= rules.min_evenings));
    }
  }

  Prospects find(std::size_t most) {
    bound();
    if (is_known() && ways() <= most / std::max<std::size_t>(m_table.rows.size() * m_table.rows.size(), 1)) {
      count();
    } else if (is_known() && is_flow()) {
      for (std::size_t i = 0; i < m_all.rows.size(); ++i) ask_flow(i);
      m_all.certainty = Certainty::leader;
    }
    return std::move(m_all);
  }

 private:
  /// Takes each row for itself: the others win nothing, or everything.
  void bound() {
    const auto [low, high] = range_of(m_rules);
    for (std::size_t i = 0; i < m_all.rows.size(); ++i) {
      const Standing& row = m_table.rows[i];
      m_all.rows[i].least = std::ranges::min(totals(row, m_rules, m_left.matches[i], low));
      m_all.rows[i].most = std::ranges::max(totals(row, m_rules, m_left.matches[i], high));
    }
    for (std::size_t i = 0; i < m_all.rows.size(); ++i) {
      if (m_may_be[i]) bound(i);
    }
  }

  void bound(std::size_t index) {
    Prospect& own = m_all.rows[index];
    std::vector<Points> least, most;
    for (std::size_t i = 0; i < m_all.rows.size(); ++i) {
      if (i == index) continue;
      if (m_placed[i]) least.push_back(m_all.rows[i].least);
      if (m_may_be[i]) most.push_back(m_all.rows[i].most);
    }
    const auto above = [&](Points points) { return [points](Points other) { return other > points; }; };
    own.best = 1 + static_cast<int>(std::ranges::count_if(least, above(own.most)));
    own.worst = 1 + static_cast<int>(std::ranges::count_if(most, above(own.least - 1)));
    // So many others must be, or can be kept, before whoever reaches the place.
    std::ranges::sort(least, std::ranges::greater{});
    std::ranges::sort(most, std::ranges::greater{});
    const Points may = least.size() < m_place ? own.least : std::max(own.least, least[m_place - 1]);
    const Points certain = most.size() < m_place ? own.least : std::max(own.least, most[m_place - 1] + 1);
    if (may <= own.most) own.may = may;
    if (certain <= own.most) own.certain = certain;
  }

  /// Whether each match left is known, and what it may bring, whatever evening it is of.
  [[nodiscard]] bool is_known() const {
    if (!is_plain(m_rules) || by_evening(m_rules) || m_placed != m_may_be) return false;
    std::vector<int> known(m_table.rows.size(), 0);
    for (const Pairing& pairing : m_left.pairings) {
      for (const std::vector<std::size_t>& side : pairing) {
        for (const std::size_t row : side) ++known[row];
      }
    }
    return known == m_left.matches;
  }

  /// In how many ways the matches left can come out; as many as can be counted where there are more.
  [[nodiscard]] std::size_t ways() {
    constexpr std::size_t most_sides = 5, limit = std::numeric_limits<std::size_t>::max();
    std::size_t product = 1;
    for (const Pairing& pairing : m_left.pairings) {
      if (pairing.size() > most_sides) return limit;
      auto& ways = m_ways[pairing.size()];
      if (ways.empty()) ways = ways_of(pairing.size(), m_rules);
      if (product > limit / ways.size()) return limit;
      product *= ways.size();
    }
    return product;
  }

  /// What was seen of a row at the end with a number of points.
  struct Seen {
    bool reached = false;  ///< the place asked for, or may be
    bool missed = false;   ///< likewise
  };

  /// Goes through all ways.
  void count() {
    const std::size_t rows = m_table.rows.size();
    std::vector<std::map<Points, Seen>> seen(rows);
    std::vector<std::vector<Points>> added(rows);
    for (Prospect& own : m_all.rows) own = {.most = std::numeric_limits<Points>::min()};
    for (Prospect& own : m_all.rows) own.least = std::numeric_limits<Points>::max();
    const std::function<void(std::size_t)> play = [&](std::size_t match) {
      if (match == m_left.pairings.size()) return look(added, seen);
      const Pairing& pairing = m_left.pairings[match];
      for (const std::vector<Points>& way : m_ways[pairing.size()]) {
        for (std::size_t side = 0; side < pairing.size(); ++side) {
          for (const std::size_t row : pairing[side]) added[row].push_back(way[side]);
        }
        play(match + 1);
        for (const std::vector<std::size_t>& side : pairing) {
          for (const std::size_t row : side) added[row].pop_back();
        }
      }
    };
    play(0);
    for (std::size_t i = 0; i < rows; ++i) tell_needs(seen[i], m_all.rows[i]);
    m_all.certainty = Certainty::exact;
  }

  void look(const std::vector<std::vector<Points>>& added, std::vector<std::map<Points, Seen>>& seen) {
    m_totals.clear();
    const bool all_count = m_rules.best == 0 && m_rules.drops.empty();
    for (std::size_t i = 0; i < added.size(); ++i) {
      const Standing& row = m_table.rows[i];
      m_totals.push_back(all_count ? std::accumulate(added[i].begin(), added[i].end(), row.points)
                                   : total(row, m_rules, added[i]));
    }
    for (std::size_t i = 0; i < m_totals.size(); ++i) {
      Prospect& own = m_all.rows[i];
      own.least = std::min(own.least, m_totals[i]);
      own.most = std::max(own.most, m_totals[i]);
      if (!m_placed[i]) continue;
      std::size_t above = 0, level = 0;
      for (std::size_t other = 0; other < m_totals.size(); ++other) {
        if (other == i || !m_placed[other]) continue;
        above += m_totals[other] > m_totals[i] ? 1U : 0U;
        level += m_totals[other] == m_totals[i] ? 1U : 0U;
      }
      const int best = 1 + static_cast<int>(above);
      own.best = own.best == 0 ? best : std::min(own.best, best);
      own.worst = std::max(own.worst, best + static_cast<int>(level));
      Seen& with = seen[i][m_totals[i]];
      with.reached = with.reached || above < m_place;
      with.missed = with.missed || above + level >= m_place;
    }
  }

  static void tell_needs(const std::map<Points, Seen>& seen, Prospect& own) {
    for (const auto& [points, with] : seen) {
      if (with.reached && !own.may) own.may = points;
      if (with.missed) {
        own.certain.reset();
      } else if (!own.certain) {
        own.certain = points;
      }
    }
  }

  /// Whether each match left is one of two rows, which share the same points whatever happens.
  [[nodiscard]] bool is_flow() const {
    const auto of_two = [](const Pairing& pairing) {
      return pairing.size() == 2 && pairing[0].size() == 1 && pairing[1].size() == 1;
    };
    return m_rules.best == 0 && m_rules.drops.empty() && m_rules.scheme == Rules::Scheme::outcome &&
           m_rules.win > m_rules.loss && m_rules.win + m_rules.loss == 2 * m_rules.draw &&
           std::ranges::all_of(m_left.pairings, of_two);
  }

  /// Whether a row that wins all it has left can be first: what the others win against each other has to go somewhere
  /// without one of them getting past it. Each match is two halves, a draw one to each.
  void ask_flow(std::size_t index) {
    Prospect& own = m_all.rows[index];
    if (!m_placed[index] || own.best != 1) return;
    const Points half = m_rules.draw - m_rules.loss;
    std::vector<Points> room;
    for (std::size_t i = 0; i < m_all.rows.size(); ++i) {
      const bool counts = i != index && m_placed[i];
      room.push_back(counts ? (own.most - m_all.rows[i].least) / half : std::numeric_limits<Points>::max());
    }
    if (fits(index, std::move(room))) return;
    own.best = std::max(own.best, 2);
    if (m_place == 1) own.may.reset();
  }

  /// Whether the halves of all matches without a row have room with those who play them.
  [[nodiscard]] bool fits(std::size_t without, std::vector<Points> room) const {
    std::vector<std::array<std::size_t, 2>> matches;
    for (const Pairing& pairing : m_left.pairings) {
      if (pairing[0].front() != without && pairing[1].front() != without) {
        matches.push_back({pairing[0].front(), pairing[1].front()});
      }
    }
    std::vector<std::array<int, 2>> given(matches.size(), {0, 0});  // halves, to each of the two
    for (std::size_t match = 0; match < matches.size(); ++match) {
      for (int half = 0; half < 2; ++half) {
        std::vector<bool> tried(room.size(), false);
        if (!place_half(match, matches, given, room, tried)) return false;
      }
    }
    return true;
  }

  /// Gives a half of a match to one of the two who play it, who may have to pass one of another match on.
  static bool place_half(std::size_t match, const std::vector<std::array<std::size_t, 2>>& matches,
                         std::vector<std::array<int, 2>>& given, std::vector<Points>& room, std::vector<bool>& tried) {
    for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
      const std::size_t row = matches[match][side];
      if (tried[row]) continue;
      tried[row] = true;
      if (room[row] > 0) {
        --room[row];
        ++given[match][side];
        return true;
      }
      for (std::size_t other = 0; other < matches.size(); ++other) {
        if (other == match) continue;
        const std::size_t here = matches[other][0] == row ? 0 : 1;
        if (matches[other][here] != row || given[other][here] == 0) continue;
        // It gives up one that it has of another match, if that one finds room elsewhere.
        if (!place_half(other, matches, given, room, tried)) continue;
        --given[other][here];
        ++given[match][side];
        return true;
      }
    }
    return false;
  }

  const Standings& m_table;
  const Rules& m_rules;
  const Left& m_left;
  std::size_t m_place;
  std::vector<bool> m_placed;  ///< by row: whether it will have what a place needs
  std::vector<bool> m_may_be;  ///< or may, by the evenings and partners of the matches left
  Prospects m_all;
  std::map<std::size_t, std::vector<std::vector<Points>>> m_ways;  ///< by the number of sides
  std::vector<Points> m_totals;
};

}  // namespace

std::optional<Prospects> prospects(const Standings& table, const Rules& rules, const Left& left, int place,
                                   std::size_t most) {
  if (!can_be_told(rules)) return std::nullopt;
  return Search(table, rules, left, place).find(most);
}

}  // namespace tavolo::season
