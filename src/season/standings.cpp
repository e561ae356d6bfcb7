#include "season/standings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <tuple>
#include <utility>

#include "base/mistake.hpp"
#include "base/name.hpp"
#include "base/number.hpp"

namespace tavolo::season {
namespace {

constexpr std::array<std::pair<std::string_view, TieBreak>, 6> tie_words{{
    {"direct", TieBreak::direct},
    {"wins", TieBreak::wins},
    {"difference", TieBreak::difference},
    {"deals", TieBreak::deals},
    {"penalties", TieBreak::penalties},
    {"shared", TieBreak::shared},
}};

/// `part` is a piece of `whole`, which is what was typed.
[[noreturn]] void refuse_points(std::string_view part, std::string_view whole, const std::string& text) {
  throw base::Mistake({"season-points",
                       text,
                       "write win=3,draw=1,loss=0, or points by place like 10,6,3,1, or match",
                       {std::string(whole), static_cast<std::size_t>(part.data() - whole.data()), part.size()}});
}

Points points_of(std::string_view part, std::string_view whole) {
  const base::Number number = base::sum(part);
  constexpr std::int64_t most = 1'000'000;
  if (!number || number.value < -most || number.value > most) {
    refuse_points(part, whole, fmt::format("points cannot be \"{}\"", part));
  }
  return number.value;
}

/// A row with what it is told apart by.
struct Row {
  Standing standing;
  std::vector<std::pair<TieBreak, Points>> asked;  ///< the tie-breaks asked of it, and what they gave
};

/// Whether a side has a place of its own or shares it.
bool shares_place(const Result& result, std::size_t side) {
  return std::ranges::count(result.places, result.places[side]) > 1;
}

Points brought(const Result& result, std::size_t side, const Rules& rules) {
  const int place = result.places[side];
  switch (rules.scheme) {
    case Rules::Scheme::match: return result.scores[side];
    case Rules::Scheme::places: {
      const auto at = static_cast<std::size_t>(place - 1);
      return at < rules.by_place.size() ? rules.by_place[at] : 0;
    }
    case Rules::Scheme::outcome: break;
  }
  if (place != 1) return rules.loss;
  return shares_place(result, side) ? rules.draw : rules.win;
}

/// Own match points less those of the best other side.
Points difference_of(const Result& result, std::size_t side) {
  Points best = result.scores[side == 0 ? 1 : 0];
  for (std::size_t other = 0; other < result.scores.size(); ++other) {
    if (other != side) best = std::max(best, result.scores[other]);
  }
  return result.scores[side] - best;
}

using People = std::vector<std::string>;

/// The rows that a side of a match counts for, each with its people.
std::vector<People> rows_of(const People& side, const Rules& rules) {
  if (rules.by_partnership) {
    std::vector<People> pair{side};
    std::ranges::sort(pair.front());
    return pair;
  }
  std::vector<People> rows;
  for (const std::string& player : side) rows.push_back({player});
  return rows;
}

void count(Standing& row, const Result& result, std::size_t side, const Rules& rules) {
  ++row.played;
  if (result.places[side] != 1) {
    ++row.lost;
  } else if (shares_place(result, side)) {
    ++row.drawn;
  } else {
    ++row.won;
  }
  row.difference += difference_of(result, side);
  row.deals_won += result.deals_won[side];
  row.penalties += result.penalties[side];
  const Points points = brought(result, side, rules);
  const bool evening = rules.best > 0 && rules.best_of == Rules::Unit::evening;
  if (evening && !row.shares.empty() && row.shares.back().date == result.date) {
    row.shares.back().points += points;
    row.shares.back().match = 0;
  } else {
    row.shares.push_back({result.date, result.match, points});
  }
}

/// Adds up what counts: the best units, of equal ones the earlier.
void add_up(Standing& row, const Rules& rules) {
  const auto best = static_cast<std::size_t>(std::max(rules.best, 0));
  if (best > 0 && row.shares.size() > best) {
    std::vector<std::size_t> order(row.shares.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::stable_sort(order, std::ranges::greater{}, [&](std::size_t i) { return row.shares[i].points; });
    for (std::size_t i = best; i < order.size(); ++i) row.shares[order[i]].dropped = true;
  }
  for (const Share& share : row.shares) row.points += share.dropped ? 0 : share.points;
}

/// Orders the rows of a table and tells why.
class Placing {
 public:
  Placing(std::span<const Result> results, const Rules& rules) : m_rules(rules), m_results(in_order(results)) {}

  std::vector<Standing> make() {
    gather();
    std::vector<Row> placed, unplaced;
    for (Row& row : m_rows) {
      (row.standing.played < m_rules.min_matches ? unplaced : placed).push_back(std::move(row));
    }
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
    for (Row& row : unplaced) {
      row.standing.reason.needed = m_rules.min_matches;
      table.push_back(std::move(row.standing));
    }
    return table;
  }

 private:
  void gather() {
    std::map<std::string, std::size_t> at;
    for (const Result* const one : m_results) {
      const Result& result = *one;
      for (std::size_t side = 0; side < result.sides.size(); ++side) {
        for (People& people : rows_of(result.sides[side], m_rules)) {
          const std::string name = row_name(people);
          const auto [found, is_new] = at.try_emplace(name, m_rows.size());
          if (is_new) {
            m_rows.emplace_back();
            m_rows.back().standing.name = name;
            m_rows.back().standing.people = std::move(people);
          }
          count(m_rows[found->second].standing, result, side, m_rules);
        }
      }
    }
    // Of a pair one is enough.
    const auto is_guest = [&](const std::string& name) {
      return std::ranges::any_of(m_rules.guests,
                                 [&](const std::string& guest) { return base::folded(guest) == base::folded(name); });
    };
    std::erase_if(m_rows, [&](const Row& row) { return std::ranges::any_of(row.standing.people, is_guest); });
    for (Row& row : m_rows) add_up(row.standing, m_rules);
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
    const TieBreak tie = m_rules.ties[next];
    const std::vector<Points> values = values_of(from, to, tie);
    for (std::size_t i = from; i < to; ++i) m_rows[i].asked.emplace_back(tie, values[i - from]);
    const auto value = [&](const Row& row) { return row.asked[next].second; };
    const auto begin = m_rows.begin() + static_cast<std::ptrdiff_t>(from);
    std::stable_sort(begin, m_rows.begin() + static_cast<std::ptrdiff_t>(to),
                     [&](const Row& a, const Row& b) { return value(a) > value(b); });
    each_level(from, to, value, [&](std::size_t f, std::size_t t) { tell_apart(f, t, next + 1); });
  }

  std::vector<Points> values_of(std::size_t from, std::size_t to, TieBreak tie) const {
    std::vector<Points> values;
    for (std::size_t i = from; i < to; ++i) {
      const Standing& row = m_rows[i].standing;
      switch (tie) {
        case TieBreak::direct: values.push_back(direct(i, from, to)); break;
        case TieBreak::wins: values.push_back(row.won); break;
        case TieBreak::difference: values.push_back(row.difference); break;
        case TieBreak::deals: values.push_back(row.deals_won); break;
        case TieBreak::penalties: values.push_back(-row.penalties); break;
        case TieBreak::shared: values.push_back(0); break;
      }
    }
    return values;
  }

  /// Two for every other one of the level rows beaten in a match, one for a draw.
  Points direct(std::size_t one, std::size_t from, std::size_t to) const {
    Points sum = 0;
    for (const Result* const played : m_results) {
      const Result& result = *played;
      const int own = place_in(result, one);
      if (own == 0) continue;
      for (std::size_t other = from; other < to; ++other) {
        if (other == one || together(result, one, other)) continue;
        const int place = place_in(result, other);
        if (place == 0) continue;
        sum += own < place ? 2 : own == place ? 1 : 0;
      }
    }
    return sum;
  }

  std::size_t side_in(const Result& result, std::size_t row) const {
    const Standing& of = m_rows[row].standing;
    for (std::size_t side = 0; side < result.sides.size(); ++side) {
      const People& players = result.sides[side];
      if (m_rules.by_partnership ? std::ranges::is_permutation(players, of.people)
                                 : std::ranges::count(players, of.name) > 0) {
        return side;
      }
    }
    return result.sides.size();
  }
  int place_in(const Result& result, std::size_t row) const {
    const std::size_t side = side_in(result, row);
    return side == result.sides.size() ? 0 : result.places[side];
  }
  bool together(const Result& result, std::size_t one, std::size_t other) const {
    return side_in(result, one) == side_in(result, other);
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

  static std::vector<Compared> compared(const Row& own, const Row& other) {
    std::vector<Compared> list;
    for (std::size_t i = 0; i < std::min(own.asked.size(), other.asked.size()); ++i) {
      const auto [tie, value] = own.asked[i];
      // Fewer penalties are better, and are kept below zero to be sorted.
      const Points sign = tie == TieBreak::penalties ? -1 : 1;
      list.push_back({tie, sign * value, sign * other.asked[i].second});
      if (list.back().own != list.back().other) break;
    }
    return list;
  }

  const Rules& m_rules;
  std::vector<const Result*> m_results;
  std::vector<Row> m_rows;
};

}  // namespace

void read_scheme(std::string_view text, Rules& rules) {
  if (base::same_word(text, "match")) {
    rules.scheme = Rules::Scheme::match;
    return;
  }
  if (text.find('=') == std::string_view::npos) {
    std::vector<Points> points;
    for (const std::string_view part : base::split(text, ',')) points.push_back(points_of(part, text));
    rules.scheme = Rules::Scheme::places;
    rules.by_place = std::move(points);
    return;
  }
  Rules read = rules;
  read.scheme = Rules::Scheme::outcome;
  std::vector<const Points*> given;
  for (const std::string_view part : base::split(text, ',')) {
    const std::size_t sign = std::min(part.find('='), part.size());
    const std::string_view word = part.substr(0, sign);
    Points* const into = base::same_word(word, "win")    ? &read.win
                         : base::same_word(word, "draw") ? &read.draw
                         : base::same_word(word, "loss") ? &read.loss
                                                         : nullptr;
    if (into == nullptr) refuse_points(part, text, fmt::format("points cannot be \"{}\"", part));
    if (sign + 1 >= part.size()) refuse_points(part, text, fmt::format("\"{}\" has no points", word));
    if (std::ranges::count(given, into) > 0) refuse_points(part, text, fmt::format("\"{}\" is given twice", word));
    given.push_back(into);
    *into = points_of(part.substr(std::min(sign + 1, part.size())), text);
  }
  rules = std::move(read);
}

std::string scheme_text(const Rules& rules) {
  switch (rules.scheme) {
    case Rules::Scheme::match: return "match";
    case Rules::Scheme::places: return fmt::format("{}", fmt::join(rules.by_place, ","));
    case Rules::Scheme::outcome: break;
  }
  return fmt::format("win={},draw={},loss={}", rules.win, rules.draw, rules.loss);
}

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
           "they are direct, wins, difference, deals, penalties and shared, in the order you like",
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

std::vector<const Result*> in_order(std::span<const Result> results) {
  std::vector<const Result*> sorted;
  sorted.reserve(results.size());
  for (const Result& result : results) sorted.push_back(&result);
  std::ranges::sort(sorted, [](const Result* a, const Result* b) {
    return std::tie(a->date, a->match) < std::tie(b->date, b->match);
  });
  return sorted;
}

std::vector<Standing> standings(std::span<const Result> results, const Rules& rules) {
  return Placing(results, rules).make();
}

}  // namespace tavolo::season
