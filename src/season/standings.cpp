#include "season/standings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <memory>
#include <numeric>
#include <set>
#include <span>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "base/beside.hpp"
#include "base/few.hpp"
#include "base/mistake.hpp"
#include "base/name.hpp"
#include "season/counting.hpp"
#include "season/encounter.hpp"
#include "season/points.hpp"

namespace tavolo::season {
namespace {

constexpr std::array<std::pair<std::string_view, TieBreak>, 12> tie_words{{
    {"direct", TieBreak::direct},
    {"wins", TieBreak::wins},
    {"difference", TieBreak::difference},
    {"deals", TieBreak::deals},
    {"penalties", TieBreak::penalties},
    {"buchholz", TieBreak::buchholz},
    {"sonneborn", TieBreak::sonneborn},
    {"level-wins", TieBreak::level_wins},
    {"level-difference", TieBreak::level_difference},
    {"recent", TieBreak::recent},
    {"lot", TieBreak::lot},
    {"shared", TieBreak::shared},
}};

/// What a tie-break gave a row: the higher the better.
struct Asked {
  TieBreak tie = TieBreak::shared;
  Points value = 0;
  std::shared_ptr<const Encounters> encounters = {};  ///< of those who are level, in direct encounter
  std::size_t index = 0;                              ///< of the row among these
  std::int64_t match = 0;                             ///< that was won last, where that is asked

  bool operator==(const Asked& other) const { return tie == other.tie && value == other.value; }
};

/// A row with what it is told apart by.
struct Row {
  Standing standing;
  std::size_t number = 0;  ///< in the order of their first match
  std::vector<Asked> asked = {};
  std::set<std::string> partners = {};
};

using People = std::vector<std::string>;

/// Visits the rows that a side of a match counts for, each by its name and its people.
template <typename Visit>
void each_row(const People& side, const Rules& rules, Visit visit) {
  if (!rules.by_partnership) {
    for (const std::string& player : side) visit(player, std::span(&player, 1));
  } else if (side.size() > 1 || rules.once) {
    People pair{side};
    std::ranges::sort(pair);
    visit(row_name(pair), std::span<const std::string>(pair));
  }
}

void count(Standing& row, const Result& result, std::size_t side, const Rules& rules, std::size_t evening_number) {
  ++row.played;
  const bool same_evening = !row.shares.empty() && row.shares.back().date == result.date;
  if (!same_evening) ++row.evenings;
  if (result.places[side] != 1) {
    ++row.lost;
  } else if (shares_place(result, side)) {
    ++row.drawn;
  } else {
    ++row.won;
  }
  row.difference += difference_of(result, side);
  row.deals_won += result.deals_won[side];
  if (!same_evening || !by_evening(rules)) {
    row.shares.push_back({.date = result.date, .match = result.match});
  } else {
    row.shares.back().match = 0;
  }
  Share& share = row.shares.back();
  share.points += brought(result, side, rules, evening_number);
  if (rules.counting == Counting::percent) share.most += most_brought(result, rules, evening_number);
}

/// What a row lacks for a place besides matches.
std::vector<Lack> lacks_of(const Standing& row, const Rules& rules) {
  std::vector<Lack> lacks;
  if (row.evenings < rules.min_evenings) lacks.push_back({Lack::Of::evenings, row.evenings, rules.min_evenings});
  if (!rules.by_partnership && row.partners < rules.min_partners) {
    lacks.push_back({Lack::Of::partners, row.partners, rules.min_partners});
  }
  return lacks;
}

/// Whether a row has what a place needs; else its reason tells what it lacks.
bool has_place(Standing& row, const Rules& rules) {
  if (row.played < rules.min_matches) row.reason.needed = rules.min_matches;
  row.reason.lacks = lacks_of(row, rules);
  return row.reason.empty();
}

/// Orders the rows of a table and tells why.
class Placing {
 public:
  Placing(std::span<const Result> results, const Rules& rules) : m_rules(rules) {
    if (rules.handicap) m_given = handicapped(results, *rules.handicap);
    m_results = in_order(rules.handicap ? std::span<const Result>(m_given.results) : results);
  }

  std::vector<Standing> make() {
    gather();
    std::vector<Row> placed, unplaced;
    for (Row& row : m_rows) (has_place(row.standing, m_rules) ? placed : unplaced).push_back(std::move(row));
    m_rows = std::move(placed);
    std::ranges::sort(m_rows, [](const Row& a, const Row& b) {
      return std::pair(-a.standing.points, a.standing.name) < std::pair(-b.standing.points, b.standing.name);
    });
    each_level(
        0, m_rows.size(), [](const Row& row) { return row.standing.points; },
        [&](std::size_t from, std::size_t to) { tell_apart(from, to, 0); });
    number();
    explain();
    std::ranges::sort(unplaced, [](const Row& a, const Row& b) {
      return std::pair(-a.standing.points, a.standing.name) < std::pair(-b.standing.points, b.standing.name);
    });
    std::vector<Standing> table;
    for (Row& row : m_rows) table.push_back(std::move(row.standing));
    for (Row& row : unplaced) table.push_back(std::move(row.standing));
    return table;
  }

 private:
  /// Who played on which side of a match: the number of a row.
  struct Seat {
    std::uint32_t row = 0;
    std::uint32_t side = 0;
  };

  /// What the opponents of a row have: points, and in halves those of whom it beat.
  struct Opposed {
    Points all = 0;
    Points beaten = 0;
  };

  /// The numbers of rows by their names.
  using Numbers = std::unordered_map<std::string, std::size_t>;

  /// The numbers of the rows of a side.
  using SideRows = base::Few<std::uint32_t, 4>;

  /// The row of a name, a new one where there is none.
  Row& row_of(const std::string& name, std::span<const std::string> people, Numbers& at) {
    const auto [found, is_new] = at.try_emplace(name, m_rows.size());
    if (is_new) {
      m_rows.push_back({.standing = {}, .number = m_rows.size()});
      m_rows.back().standing.name = name;
      m_rows.back().standing.people.assign(people.begin(), people.end());
    }
    return m_rows[found->second];
  }

  /// The rows that a side counts for. Results share who sat on it, so that its names are looked up once.
  const SideRows& rows_of(const Partners& side, Numbers& at) {
    const auto [found, is_new] = m_of_side.try_emplace(&side.people());
    SideRows& rows = found->second;
    if (!is_new) return rows;
    each_row(side, m_rules, [&](const std::string& name, std::span<const std::string> people) {
      Row& row = row_of(name, people, at);
      if (m_rules.min_partners > 0) row.partners.insert(side.begin(), side.end());
      rows.push_back(static_cast<std::uint32_t>(row.number));
    });
    return rows;
  }

  /// Finds who played on which side of each result, and takes as much room as their rows will need.
  void seat(Numbers& at) {
    std::vector<std::size_t> matches;
    m_first_seat.reserve(m_results.size() + 1);
    for (const Result* const result : m_results) {
      m_first_seat.push_back(static_cast<std::uint32_t>(m_seats.size()));
      for (std::uint32_t side = 0; side < result->sides.size(); ++side) {
        for (const std::uint32_t row : rows_of(result->sides[side], at)) {
          m_seats.push_back({row, side});
          if (matches.size() <= row) matches.resize(m_rows.size());
          ++matches[row];
        }
      }
    }
    m_first_seat.push_back(static_cast<std::uint32_t>(m_seats.size()));
    if (by_evening(m_rules)) return;
    for (std::size_t row = 0; row < matches.size(); ++row) m_rows[row].standing.shares.reserve(matches[row]);
  }

  void gather() {
    Numbers at;
    seat(at);
    {  // Of many matches every second row is counted beside the others.
      auto others = base::beside([this] { count_every_second(1); }, m_results.size() >= base::worth_sharing);
      count_every_second(0);
      others.get();
    }
    for (const Result* const result : m_results) charge(*result, at);
    for (const Adjustment& one : m_rules.adjustments) adjust(one, at);
    m_known = m_rows.size();
    for (Row& row : m_rows) {
      if (m_rules.handicap) row.standing.handicap = handicap_of(row.standing.people, m_given.next);
      row.standing.partners = static_cast<int>(row.partners.size()) - (row.partners.empty() ? 0 : 1);  // less oneself
      add_up(row.standing, m_rules);
      m_points.push_back(row.standing.points);
    }
    // Of a pair one is enough.
    const auto guest = [&](const std::string& name) { return is_guest(name, m_rules); };
    std::erase_if(m_rows, [&](const Row& row) { return std::ranges::any_of(row.standing.people, guest); });
  }

  /// Counts all results for every second row, from the first or the second on.
  void count_every_second(std::uint32_t first) {
    std::size_t evening = 0;
    for (std::size_t index = 0; index < m_results.size(); ++index) {
      evening = evening_of(index, evening);
      for (std::size_t s = m_first_seat[index]; s < m_first_seat[index + 1]; ++s) {
        if (m_seats[s].row % 2 != first) continue;
        count(m_rows[m_seats[s].row].standing, *m_results[index], m_seats[s].side, m_rules, evening);
      }
    }
  }

  /// The number of the evening of a result, those in order: among the days that are given, else of the results, of
  /// which the one before was on the evening `last`.
  [[nodiscard]] std::size_t evening_of(std::size_t index, std::size_t last) const {
    const std::string& date = m_results[index]->date;
    if (!m_rules.days.empty()) {
      return static_cast<std::size_t>(std::ranges::lower_bound(m_rules.days, date) - m_rules.days.begin());
    }
    return index > 0 && m_results[index - 1]->date != date ? last + 1 : last;
  }

  /// Gives an adjustment to its row, which whoever has not played yet gets by it.
  void adjust(const Adjustment& one, Numbers& at) {
    if (one.of_team != m_rules.of_teams) return;
    if (one.people.empty() || m_rules.by_partnership != (one.people.size() > 1)) return;
    std::vector<Adjustment>& given = row_of(row_name(one.people), one.people, at).standing.adjustments;
    given.push_back(one);
    given.back().points = worth(one, m_rules);
  }

  /// Counts a charge for who did it, and one of a side for all who sat there.
  void charge(const Result& result, const Numbers& at) {
    for (const Charge& one : result.charges) {
      if (m_rules.once && one.scored) continue;
      const bool whole = m_rules.by_partnership || m_rules.once || one.player.empty();
      const People& sat = m_rules.once ? result.sides[static_cast<std::size_t>(one.side.index())] : one.people;
      each_row(whole ? sat : People{one.player}, m_rules, [&](const std::string& name, auto /*people*/) {
        if (const auto found = at.find(name); found != at.end()) ++m_rows[found->second].standing.penalties;
      });
    }
  }

  /// Visits the runs of rows for which `of` is equal, where there is more than one row.
  template <typename Of, typename Visit>
  void each_level(std::size_t from, std::size_t to, Of of, Visit visit) {
    while (from < to) {
      std::size_t end = from + 1;
      while (end < to && of(m_rows[end]) == of(m_rows[from])) ++end;
      if (end - from > 1) visit(from, end);
      from = end;
    }
  }

  /// Orders rows that are level by the tie-breaks from `next` on.
  void tell_apart(std::size_t from, std::size_t to, std::size_t next) {
    if (next == m_rules.ties.size() || m_rules.ties[next] == TieBreak::shared) return;
    ask(from, to, m_rules.ties[next]);
    const auto value = [&](const Row& row) { return row.asked[next].value; };
    const auto begin = m_rows.begin() + static_cast<std::ptrdiff_t>(from);
    std::stable_sort(begin, m_rows.begin() + static_cast<std::ptrdiff_t>(to),
                     [&](const Row& a, const Row& b) { return value(a) > value(b); });
    each_level(from, to, value, [&](std::size_t f, std::size_t t) { tell_apart(f, t, next + 1); });
  }

  /// Asks a tie-break of rows that are level.
  void ask(std::size_t from, std::size_t to, TieBreak tie) {
    if (tie == TieBreak::direct) return ask_direct(from, to);
    if (tie == TieBreak::level_wins || tie == TieBreak::level_difference) return ask_level(from, to, tie);
    if (tie == TieBreak::recent) return ask_recent(from, to);
    if (tie == TieBreak::lot) return ask_lot(from, to);
    for (std::size_t i = from; i < to; ++i) {
      const Standing& row = m_rows[i].standing;
      const auto value = [&]() -> Points {
        switch (tie) {
          case TieBreak::wins: return row.won;
          case TieBreak::difference: return row.difference;
          case TieBreak::deals: return row.deals_won;
          case TieBreak::penalties: return -row.penalties;
          case TieBreak::buchholz: return opposed()[m_rows[i].number].all;
          case TieBreak::sonneborn: return opposed()[m_rows[i].number].beaten;
          default: return 0;
        }
      };
      m_rows[i].asked.push_back({tie, value()});
    }
  }

  /// Those who met on different sides in a result, with their sides.
  template <typename Visit>
  void each_meeting(std::size_t r, Visit visit) const {
    for (std::size_t one = m_first_seat[r]; one < m_first_seat[r + 1]; ++one) {
      for (std::size_t other = m_first_seat[r]; other < m_first_seat[r + 1]; ++other) {
        if (m_seats[one].side != m_seats[other].side) visit(*m_results[r], m_seats[one], m_seats[other]);
      }
    }
  }

  /// The results of a row by its number, in order; guests have theirs, too.
  std::span<const std::uint32_t> played(std::size_t row) {
    if (m_played_until.empty()) {
      m_played_until.resize(m_known + 1);
      for (const Seat& seat : m_seats) ++m_played_until[seat.row + 1];
      std::partial_sum(m_played_until.begin(), m_played_until.end(), m_played_until.begin());
      m_played.resize(m_seats.size());
      std::vector<std::uint32_t> next(m_played_until.begin(), m_played_until.end() - 1);
      for (std::size_t r = 0; r < m_results.size(); ++r) {
        for (std::size_t s = m_first_seat[r]; s < m_first_seat[r + 1]; ++s) {
          m_played[next[m_seats[s].row]++] = static_cast<std::uint32_t>(r);
        }
      }
    }
    return std::span(m_played).subspan(m_played_until[row], m_played_until[row + 1] - m_played_until[row]);
  }

  /// The results in which two of the rows that are level played, in order: many are level in groups of two and three,
  /// and what they are told apart by costs no more than their own matches.
  std::vector<std::uint32_t> played_by_two(std::size_t from, std::size_t to) {
    m_seen.resize(m_results.size());
    std::vector<std::uint32_t> list;
    for (std::size_t i = from; i < to; ++i) {
      for (const std::uint32_t r : played(m_rows[i].number)) {
        if (m_seen[r] < 2 && ++m_seen[r] == 2) list.push_back(r);
      }
    }
    for (std::size_t i = from; i < to; ++i) {
      for (const std::uint32_t r : played(m_rows[i].number)) m_seen[r] = 0;
    }
    std::ranges::sort(list);
    return list;
  }

  /// Which of the rows that are level each row is, by its number; m_known for all others.
  class Level {
   public:
    Level(Placing& placing, std::size_t from, std::size_t to) : m_placing(placing), m_from(from), m_to(to) {
      m_placing.m_level.resize(m_placing.m_known, m_placing.m_known);
      for (std::size_t i = from; i < to; ++i) of(i) = i - from;
    }
    Level(const Level&) = delete;
    Level& operator=(const Level&) = delete;
    ~Level() {
      for (std::size_t i = m_from; i < m_to; ++i) of(i) = m_placing.m_known;
    }

    [[nodiscard]] std::size_t operator[](std::size_t row) const { return m_placing.m_level[row]; }

   private:
    std::size_t& of(std::size_t i) { return m_placing.m_level[m_placing.m_rows[i].number]; }

    Placing& m_placing;
    std::size_t m_from, m_to;
  };

  /// What the opponents of each row have, guests among them.
  const std::vector<Opposed>& opposed() {
    if (!m_opposed.empty()) return m_opposed;
    m_opposed.resize(m_known);
    const auto add = [&](const Result& result, const Seat& own, const Seat& other) {
      const int place = result.places[own.side], against = result.places[other.side];
      m_opposed[own.row].all += m_points[other.row];
      m_opposed[own.row].beaten += m_points[other.row] * (place < against ? 2 : place == against ? 1 : 0);
    };
    for (std::size_t r = 0; r < m_results.size(); ++r) each_meeting(r, add);
    return m_opposed;
  }

  /// Matches won, or the difference, against others who are level.
  void ask_level(std::size_t from, std::size_t to, TieBreak tie) {
    const Level index(*this, from, to);
    std::vector<Points> values(to - from, 0);
    const auto add = [&](const Result& result, const Seat& own, const Seat& other) {
      if (index[own.row] == m_known || index[other.row] == m_known) return;
      const Points won = result.places[own.side] < result.places[other.side] ? 1 : 0;
      values[index[own.row]] += tie == TieBreak::level_wins ? won : result.ahead(own.side, other.side);
    };
    for (const std::size_t r : played_by_two(from, to)) each_meeting(r, add);
    for (std::size_t i = from; i < to; ++i) m_rows[i].asked.push_back({tie, values[i - from]});
  }

  /// Who won a match last.
  void ask_recent(std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < to; ++i) {
      Asked last{TieBreak::recent};
      for (const std::size_t r : played(m_rows[i].number)) {
        if (!has_won_alone(r, m_rows[i].number)) continue;
        last.value = static_cast<Points>(r) + 1;
        last.match = m_results[r]->match;
      }
      m_rows[i].asked.push_back(last);
    }
  }

  /// Whether a row has won a result, and nobody else has.
  [[nodiscard]] bool has_won_alone(std::size_t r, std::size_t row) const {
    const Result& result = *m_results[r];
    for (std::size_t s = m_first_seat[r]; s < m_first_seat[r + 1]; ++s) {
      const auto [of, side] = m_seats[s];
      if (of == row && result.places[side] == 1 && !shares_place(result, side)) return true;
    }
    return false;
  }

  /// What was drawn; nothing for who came since.
  void ask_lot(std::size_t from, std::size_t to) {
    const std::size_t drawn = m_rules.lot ? m_rules.lot->rows.size() : 0;
    if (m_drawn.empty()) {
      for (std::size_t at = 0; at < drawn; ++at) m_drawn.try_emplace(m_rules.lot->rows[at], at);
    }
    for (std::size_t i = from; i < to; ++i) {
      const auto found = m_drawn.find(m_rows[i].standing.people);
      m_rows[i].asked.push_back(
          {TieBreak::lot, found == m_drawn.end() ? 0 : static_cast<Points>(drawn - found->second)});
    }
  }

  void ask_direct(std::size_t from, std::size_t to) {
    std::vector<Meeting> met = meetings(from, to);
    if (m_rules.once) return ask_every_match(from, met, to - from);
    const auto encounters = std::make_shared<const Encounters>(to - from, std::move(met));
    for (std::size_t i = from; i < to; ++i) {
      const auto place = static_cast<Points>(encounters->place(i - from));
      m_rows[i].asked.push_back({TieBreak::direct, -place, encounters, i - from});
    }
  }

  void ask_every_match(std::size_t from, const std::vector<Meeting>& met, std::size_t level) {
    std::vector<Points> halves(level, 0);
    for (const Meeting& meeting : met) {
      halves[meeting.one] += meeting.halves;
      halves[meeting.other] += 2 - meeting.halves;
    }
    for (std::size_t i = 0; i < level; ++i) m_rows[from + i].asked.push_back({TieBreak::direct, halves[i]});
  }

  /// In which matches those met who are level.
  std::vector<Meeting> meetings(std::size_t from, std::size_t to) {
    const Level index(*this, from, to);
    std::vector<Meeting> list;
    std::vector<Seat> seated;  // who of them played this match
    for (const std::size_t r : played_by_two(from, to)) {
      seated.clear();
      for (std::size_t s = m_first_seat[r]; s < m_first_seat[r + 1]; ++s) {
        if (index[m_seats[s].row] != m_known) seated.push_back(m_seats[s]);
      }
      for (std::size_t one = 1; one < seated.size(); ++one) {
        for (std::size_t other = 0; other < one; ++other) {
          if (seated[one].side == seated[other].side) continue;
          const auto with_place = [&](const Seat& seat) {
            return std::pair(index[seat.row], m_results[r]->places[seat.side]);
          };
          list.push_back(meeting(*m_results[r], with_place(seated[other]), with_place(seated[one])));
        }
      }
    }
    return list;
  }

  static Meeting meeting(const Result& result, std::pair<std::size_t, int> one, std::pair<std::size_t, int> other) {
    if (one.first > other.first) std::swap(one, other);
    const int halves = one.second < other.second ? 2 : one.second == other.second ? 1 : 0;
    return {one.first, other.first, result.match, halves};
  }

  static bool level(const Row& a, const Row& b) { return a.standing.points == b.standing.points && a.asked == b.asked; }

  void number() {
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
      const bool shared = i > 0 && level(m_rows[i - 1], m_rows[i]);
      m_rows[i].standing.place = shared ? m_rows[i - 1].standing.place : static_cast<int>(i) + 1;
    }
  }

  /// What was asked for every place that a tie-break decided.
  void explain() {
    for (std::size_t i = 0; i + 1 < m_rows.size(); ++i) {
      Row& higher = m_rows[i];
      Row& lower = m_rows[i + 1];
      if (higher.standing.points != lower.standing.points) continue;
      if (!higher.standing.reason.level) higher.standing.reason = {true, compared(higher, lower)};
      if (!lower.standing.reason.level) lower.standing.reason = {true, compared(lower, higher)};
    }
  }

  /// In how many parts of one a tie-break is counted.
  static Points parts_of(TieBreak tie, const Standing& row) {
    const bool of_points = tie == TieBreak::buchholz || tie == TieBreak::sonneborn;
    return usual_parts(tie) * (of_points ? parts(row.counting) : 1);
  }

  static std::vector<Compared> compared(const Row& own, const Row& other) {
    std::vector<Compared> list;
    for (std::size_t i = 0; i < std::min(own.asked.size(), other.asked.size()); ++i) {
      const Asked& asked = own.asked[i];
      if (asked.encounters) {
        list.push_back(asked.encounters->compared(asked.index, other.asked[i].index));
      } else {
        // Fewer penalties are better, and are kept below zero to be sorted.
        const Points sign = asked.tie == TieBreak::penalties ? -1 : 1;
        list.push_back({asked.tie, sign * asked.value, sign * other.asked[i].value, parts_of(asked.tie, own.standing)});
        if (asked.tie == TieBreak::recent) {
          const Asked& last = asked.value > other.asked[i].value ? asked : other.asked[i];
          if (last.match != 0) list.back().met.matches = {last.match};
        }
      }
      if (list.back().own != list.back().other) break;
    }
    return list;
  }

  const Rules& m_rules;
  Handicapped m_given;             ///< the results, where there are handicaps
  std::vector<Points> m_points;    ///< of all rows by number, those of guests too
  std::vector<Opposed> m_opposed;  ///< likewise, once it was asked
  std::vector<const Result*> m_results;
  std::vector<Seat> m_seats;                ///< of all results, one after the other
  std::vector<std::uint32_t> m_first_seat;  ///< by result, and the end of the last one
  std::vector<Row> m_rows;
  std::unordered_map<const People*, SideRows> m_of_side;  ///< by who sits on a side
  std::vector<std::uint8_t> m_seen;                       ///< what played_by_two counts, of each result
  std::vector<std::uint32_t> m_played;                    ///< the results of all rows by number, once it was asked
  std::vector<std::uint32_t> m_played_until;              ///< where those of a row begin; one more is the end of all
  std::vector<std::size_t> m_level;                       ///< what Level holds
  std::map<People, std::size_t> m_drawn;  ///< where each row stands among those drawn, once it was asked
  std::size_t m_known = 0;                ///< how many rows there were with those of guests
};

}  // namespace

std::string_view word(TieBreak tie) {
  return std::ranges::find(tie_words, tie, &std::pair<std::string_view, TieBreak>::second)->first;
}

std::optional<TieBreak> tie_of(std::string_view word) {
  const auto found = std::ranges::find_if(tie_words, [&](const auto& one) { return base::same_word(one.first, word); });
  return found == tie_words.end() ? std::nullopt : std::optional(found->second);
}

std::vector<TieBreak> read_ties(std::string_view text) {
  std::vector<TieBreak> ties;
  for (const std::string_view part : base::split(text, ',')) {
    const std::optional<TieBreak> tie = tie_of(part);
    const bool twice = tie && std::ranges::count(ties, *tie) > 0;
    if (!tie || twice) {
      throw base::Mistake(
          {"season-ties",
           fmt::format(fmt::runtime(twice ? "\"{}\" is given twice" : "there is no tie-break \"{}\""), part),
           "they are direct, wins, difference, deals, penalties, buchholz, sonneborn, level-wins, level-difference, "
           "recent, lot and shared, in the order you like",
           {std::string(text), static_cast<std::size_t>(part.data() - text.data()), part.size()}});
    }
    ties.push_back(*tie);
  }
  return ties;
}

std::string ties_text(std::span<const TieBreak> ties) {
  std::string text;
  for (const TieBreak tie : ties) text += fmt::format("{}{}", text.empty() ? "" : ",", word(tie));
  return text;
}

bool is_ahead(const Compared& compared) {
  return compared.tie == TieBreak::penalties ? compared.own < compared.other : compared.own > compared.other;
}

std::string row_name(std::span<const std::string> people) { return fmt::format("{}", fmt::join(people, "+")); }

std::vector<std::string> people_of(std::string_view row) {
  const auto names = base::split(row, '+');
  return {names.begin(), names.end()};
}

std::vector<const Result*> in_order(std::span<const Result> results) {
  std::vector<const Result*> sorted;
  sorted.reserve(results.size());
  for (const Result& result : results) sorted.push_back(&result);
  const auto before = [](const Result* a, const Result* b) {
    return std::tie(a->date, a->turn, a->match) < std::tie(b->date, b->turn, b->match);
  };
  if (!std::ranges::is_sorted(sorted, before)) std::ranges::sort(sorted, before);
  return sorted;
}

std::vector<Standing> standings(std::span<const Result> results, const Rules& rules) {
  return Placing(results, rules).make();
}

void put_in_order(Standings& table, Order order) {
  constexpr double nothing = 1e-9;  // what the order of a sum may make of equal ratings
  const auto placed = std::ranges::count_if(table.rows, [](const Standing& row) { return row.place != 0; });
  const auto rows = std::span(table.rows).first(static_cast<std::size_t>(placed));
  const auto value = [&](const Standing& row) {
    return order == Order::wins ? static_cast<double>(row.won) : row.rating ? row.rating->rating : 0.0;
  };
  std::ranges::stable_sort(rows, std::greater(), value);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    Standing& row = rows[i];
    row.reason = {};
    const bool shared = i > 0 && std::abs(value(rows[i - 1]) - value(row)) < nothing;
    row.place = shared ? rows[i - 1].place : static_cast<int>(i) + 1;
  }
}

}  // namespace tavolo::season
