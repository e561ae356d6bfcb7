#include "games/file/evaluate.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "games/file/limits.hpp"

namespace tavolo::games::file {
namespace {

/// The bounds that a search for the most or the least begins with.
constexpr std::int64_t nothing = INT64_MIN;

}  // namespace

Values::Values(const Program& program, const Match& match, const Progress& before)
    : m_program(program),
      m_match(match),
      m_before(before),
      m_width(static_cast<std::size_t>(match.seats())),
      m_slots(static_cast<std::size_t>(program.slots) * m_width, 0),
      m_typed(program.words.size() * m_width, Told::nothing),
      m_gained(match.all_sides(), 0) {
  for (std::size_t i = 0; i < program.words.size(); ++i) {
    const Kind kind = program.words[i].kind;
    if (kind == Kind::number || kind == Kind::truth) continue;
    std::fill_n(m_slots.begin() + static_cast<std::ptrdiff_t>(at(i, 0)), m_width, -1);
  }
  for (std::int32_t i = 0; i < program.tallies; ++i) {
    for (const Side side : match.all_sides()) {
      const auto index = static_cast<std::size_t>(i);
      const Points count = index < before.tally[side].size() ? before.tally[side][index] : 0;
      set(program.first_tally + i, side.index(), count);
      set(program.first_tally + program.tallies + i, side.index(), count);
    }
  }
}

void Values::type(std::size_t word, int who, std::int64_t value, bool denied) {
  m_slots[at(word, who)] = value;
  m_typed[at(word, who)] = denied ? Told::denied : Told::typed;
}

void Values::fill() {
  for (std::size_t i = 0; i < m_program.words.size(); ++i) {
    const Word& word = m_program.words[i];
    if (word.otherwise < 0) continue;
    for_each(loop_of(word.scope), -1, Kind::side, [&] {
      const int who = index(word.scope);
      if (!is_told(i, who)) m_slots[at(i, who)] = evaluate(word.otherwise);
    });
  }
}

int Values::index(Scope scope) const {
  switch (scope) {
    case Scope::deal: return 0;
    case Scope::side: return m_side.index();
    case Scope::player: return m_seat.index();
  }
  return 0;
}

void Values::look_at(Side side) {
  m_side = side;
  m_seat = side == nobody ? nobody : m_match.only_seat(side);
}

void Values::look_at(Seat seat) {
  m_seat = seat;
  m_side = m_match.side(seat);
}

bool Values::gain(Side side, Points points) {
  m_gained[side] += points;
  if (std::abs(m_gained[side]) > limit::result) m_overflowed = true;
  return !m_overflowed;
}

Points Values::new_score(Side side) const { return m_before.scores[side] + m_gained[side]; }

std::vector<Side> Values::leaders() const {
  std::vector<Side> best;
  for (const Side side : m_match.all_sides()) {
    if (!m_match.plays(side)) continue;
    const Points score = new_score(side);
    const Points lead = best.empty() ? score : new_score(best.front());
    if (best.empty() || score == lead) {
      best.push_back(side);
    } else if ((score > lead) != m_program.lowest) {
      best = {side};
    }
  }
  return best;
}

std::int64_t Values::worked_out(const Node& node) {
  switch (node.op) {
    case Op::typed: return is_typed(static_cast<std::size_t>(node.value), place_of(node)) ? 1 : 0;
    case Op::both: return evaluate(node.a) != 0 && evaluate(node.b) != 0 ? 1 : 0;
    case Op::either: return evaluate(node.a) != 0 || evaluate(node.b) != 0 ? 1 : 0;
    case Op::negation: return evaluate(node.a) == 0 ? 1 : 0;
    case Op::equal: return evaluate(node.a) == evaluate(node.b) ? 1 : 0;
    case Op::not_equal: return evaluate(node.a) != evaluate(node.b) ? 1 : 0;
    case Op::less: return evaluate(node.a) < evaluate(node.b) ? 1 : 0;
    case Op::at_most: return evaluate(node.a) <= evaluate(node.b) ? 1 : 0;
    case Op::choose: return evaluate(evaluate(node.a) != 0 ? node.b : node.c);
    case Op::negative:
    case Op::plus:
    case Op::minus:
    case Op::times: return arithmetic(node);
    case Op::divide_down:
    case Op::divide_up:
    case Op::remainder: return divided(node);
    case Op::greatest:
    case Op::smallest: return picked(node);
    case Op::within:
    case Op::table: return in_list(node);
    case Op::at:
    case Op::at_side: return looked_at(node);
    case Op::sum:
    case Op::least:
    case Op::most:
    case Op::count:
    case Op::some:
    case Op::the_one: return loop(node);
    case Op::next_one: return next_player(node);
    default: return known(node);
  }
}

/// What needs no other expression, or only that of a place or card.
std::int64_t Values::known(const Node& node) {
  const auto rule = static_cast<std::size_t>(node.value);
  switch (node.op) {
    case Op::rule: {
      const HouseValue& value = m_match.house[rule];
      if (!m_program.rule_counts[rule]) return value.word < 0 ? value.number : -1;
      return m_program.rule_words[rule][static_cast<std::size_t>(value.word)];
    }
    case Op::rule_word: {
      const int word = m_match.house[rule].word;
      return word < 0 ? -1 : m_program.rule_words[rule][static_cast<std::size_t>(word)];
    }
    case Op::score: return m_before.scores[m_side];
    case Op::new_score: return new_score(m_side);
    case Op::deal_number: return m_before.deal;
    case Op::dealer: return m_before.dealer.index();
    case Op::this_side: return m_side.index();
    case Op::this_player: return m_seat.index();
    case Op::other_side: return 1 - m_side.index();
    case Op::over: return over ? 1 : 0;
    case Op::refused: return refused ? 1 : 0;
    case Op::leaders: return static_cast<std::int64_t>(leaders().size());
    case Op::side_of: {
      const std::int64_t seat = evaluate(node.a);
      return seat < 0 ? -1 : m_match.side(Seat(seat)).index();
    }
    case Op::rank_of: {
      const std::int64_t card = evaluate(node.a);
      if (card < 0) return 0;
      const int rank = static_cast<int>(card % 13);  // from two to ace
      return rank == 12 ? 1 : rank + 2;
    }
    case Op::suit_of: {
      const std::int64_t card = evaluate(node.a);
      return card < 0 ? -1 : m_program.rows_of(node)[static_cast<std::size_t>(card / 13)].low;
    }
    default: return 0;
  }
}

std::int64_t Values::arithmetic(const Node& node) {
  const std::int64_t a = evaluate(node.a);
  if (node.op == Op::negative) return -a;
  const std::int64_t b = evaluate(node.b);
  std::int64_t result = 0;
  const bool beyond = node.op == Op::plus    ? __builtin_add_overflow(a, b, &result)
                      : node.op == Op::minus ? __builtin_sub_overflow(a, b, &result)
                                             : __builtin_mul_overflow(a, b, &result);
  if (!beyond && result >= -limit::result && result <= limit::result) return result;
  m_overflowed = true;
  return 0;
}

std::int64_t Values::divided(const Node& node) {
  const std::int64_t a = evaluate(node.a);
  const std::int64_t b = evaluate(node.b);
  if (b == 0) {  // the check of the file leaves none; a place without a value could
    m_overflowed = true;
    return 0;
  }
  const std::int64_t rest = a % b;
  const bool split = rest != 0 && (rest < 0) != (b < 0);
  if (node.op == Op::remainder) return split ? rest + b : rest;
  if (node.op == Op::divide_down) return a / b - (split ? 1 : 0);
  return a / b + (rest != 0 && !split ? 1 : 0);
}

/// Of the player or side that a node names; nobody's is nothing.
std::int64_t Values::looked_at(const Node& node) {
  std::int64_t result = node.value;
  for_each(Loop::place, node.a, node.op == Op::at_side ? Kind::side : Kind::player, [&] { result = evaluate(node.b); });
  return result;
}

std::int64_t Values::in_list(const Node& node) {
  const std::int64_t value = evaluate(node.a);
  for (const Row& row : m_program.rows_of(node)) {
    if (value >= row.low && value <= row.high) return node.op == Op::within ? 1 : evaluate(row.node);
  }
  return node.op == Op::within || node.b < 0 ? 0 : evaluate(node.b);
}

std::int64_t Values::picked(const Node& node) {
  const auto rows = m_program.rows_of(node);
  std::int64_t best = evaluate(rows.front().node);
  for (const Row& row : rows.subspan(1)) {
    const std::int64_t value = evaluate(row.node);
    if (node.op == Op::greatest ? value > best : value < best) best = value;
  }
  return best;
}

std::int64_t Values::loop(const Node& node) {
  std::int64_t result = node.op == Op::least || node.op == Op::most ? nothing : node.op == Op::the_one ? -1 : 0;
  int found = 0;
  for_each(static_cast<Loop>(node.value), -1, Kind::side, [&] {
    if (!holds(node.b)) return;
    ++found;
    if (node.a < 0) {
      const bool of_sides = m_seat == nobody || static_cast<Loop>(node.value) == Loop::sides ||
                            static_cast<Loop>(node.value) == Loop::other_sides;
      if (node.op == Op::the_one) result = of_sides ? m_side.index() : m_seat.index();
      return;
    }
    const std::int64_t value = evaluate(node.a);
    if (node.op == Op::sum) {
      if (__builtin_add_overflow(result, value, &result)) m_overflowed = true;
    } else if (result == nothing || (node.op == Op::most ? value > result : value < result)) {
      result = value;
    }
  });
  switch (node.op) {
    case Op::count: return found;
    case Op::some: return found > 0 ? 1 : 0;
    case Op::the_one: return found == 1 ? result : -1;
    default: return result == nothing ? 0 : result;
  }
}

std::int64_t Values::next_player(const Node& node) {
  if (m_before.dealer == nobody) return -1;
  const Side side = m_side;
  const Seat seat = m_seat;
  std::int64_t result = -1;
  Seat one = m_before.dealer;
  for (int i = 0; i < m_match.playing() && result < 0; ++i) {
    one = m_match.next(one);
    look_at(one);
    if (holds(node.b)) result = one.index();
  }
  m_side = side;
  m_seat = seat;
  return result;
}

void Values::write(std::int32_t node, Kind kind, std::string& text) {
  const std::int64_t value = evaluate(node);
  if (kind == Kind::number || kind == Kind::truth) {
    const fmt::format_int digits(value);
    text.append(digits.data(), digits.size());
    return;
  }
  if (value < 0) {
    text += "nobody";
    return;
  }
  switch (kind) {
    case Kind::choice: text += m_program.spelled[static_cast<std::size_t>(value)]; break;
    case Kind::player: text += m_match.players[Seat(value)]; break;
    case Kind::side: text += letter(Side(value)); break;
    default: text += cards::name(cards::card_of(static_cast<int>(value))); break;
  }
}

std::string Values::write(const Text& text) {
  std::string result;
  for (const Text::Part& part : text.parts) {
    result += part.text;
    if (part.node >= 0) write(part.node, part.kind, result);
  }
  return result;
}

}  // namespace tavolo::games::file
