#include "season/fixtures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include "base/date.hpp"
#include "base/limits.hpp"
#include "base/mistake.hpp"
#include "base/name.hpp"
#include "base/number.hpp"
#include "season/fixture_proof.hpp"
#include "season/movements.hpp"

namespace tavolo::season {
namespace {

using Kind = PlanTerms::Kind;
using Places = std::vector<std::size_t>;

constexpr std::array<std::string_view, 4> plan_words{"round-robin", "individual", "mitchell", "howell"};

/// A table of a round, before it has a number.
struct Table {
  Places first;   ///< of side A
  Places second;  ///< of side B
  int boards = 0;
};
using Round = std::vector<Table>;

/// The rounds in which each kind is whole, and what they promise.
struct Movement {
  std::vector<Round> rounds;
  int sets = 0;  ///< of boards; 0 where there are none
  Promise promise = {};
  std::size_t line = 0;
  std::optional<std::size_t> still = {};
};

std::size_t even(std::size_t count) { return count + count % 2; }

/// Where the number of entrants is odd, the last number is nobody's: who would play it sits out.
void leave_out(std::vector<Round>& rounds, std::size_t count) {
  const auto is_nobody = [&](std::size_t place) { return place >= count; };
  for (Round& round : rounds) {
    std::erase_if(round, [&](const Table& table) {
      return std::ranges::any_of(table.first, is_nobody) || std::ranges::any_of(table.second, is_nobody);
    });
  }
}

/// The Berger tables: FIDE Handbook C.05, annex 1. The last number changes sides from round to round, and all others
/// move on by half of all.
Movement round_robin(std::size_t count, int legs) {
  const std::size_t all = even(count), moving = all - 1, last = all - 1;
  Movement movement;
  for (std::size_t round = 0; round < moving; ++round) {
    const std::size_t pivot = round * (all / 2) % moving;
    Round tables;
    tables.push_back(round % 2 == 0 ? Table{{pivot}, {last}} : Table{{last}, {pivot}});
    for (std::size_t k = 1; k < all / 2; ++k) {
      tables.push_back({{(pivot + k) % moving}, {(pivot + moving - k) % moving}});
    }
    movement.rounds.push_back(std::move(tables));
  }
  // Else somebody would be on one side three times in a row where the second leg begins.
  if (legs > 1 && moving > 2) std::swap(movement.rounds[moving - 2], movement.rounds[moving - 1]);
  leave_out(movement.rounds, count);
  movement.promise = {.met = {1, 1}, .sides_apart = static_cast<int>(all - count) == 1 ? 0 : 1, .sides_count = true};
  return movement;
}

/// The place of somebody in an individual movement so many rounds later; `people` as they are in the tables of it.
std::size_t moved(int place, std::size_t by, std::size_t people) {
  constexpr std::size_t nine = 9, base = 3;
  const auto from = static_cast<std::size_t>(place);
  if (people == nine) return (from / base + by / base) % base * base + (from + by) % base;
  const std::size_t moving = people % 4 == 0 ? people - 1 : people;
  return place == rover ? moving : (from + by) % moving;
}

/// The rounds in an order in which nobody sits out twice before everybody did once, as far as there is one: the next is
/// the one whose sitters have sat least.
std::vector<Round> by_sitters(std::vector<Round> rounds, std::size_t people) {
  std::vector<int> idle(people, 0);
  std::vector<Round> ordered;
  const auto cost = [&](const Round& round) {
    int sum = 0;
    std::vector<int> then = idle;
    for (int& times : then) ++times;
    for (const Table& table : round) {
      for (const Places* side : {&table.first, &table.second}) {
        for (const std::size_t one : *side) --then[one];
      }
    }
    for (const int times : then) sum += times * times;
    return sum;
  };
  while (!rounds.empty()) {
    const auto next = std::ranges::min_element(rounds, {}, cost);
    for (int& times : idle) ++times;
    for (const Table& table : *next) {
      for (const Places* side : {&table.first, &table.second}) {
        for (const std::size_t one : *side) --idle[one];
      }
    }
    ordered.push_back(std::move(*next));
    rounds.erase(next);
  }
  return ordered;
}

Movement individual(std::size_t people) {
  constexpr std::size_t table_size = 4;
  Movement movement;
  const std::size_t count = people % table_size == 0 ? people - 1 : people;
  for (std::size_t by = 0; by < count; ++by) {
    Round tables;
    for (const IndividualTable& table : individual_tables) {
      if (static_cast<std::size_t>(table.people) != people) continue;
      Places seats;
      for (const int seat : table.seats) seats.push_back(moved(seat, by, people));
      tables.push_back({{seats[0], seats[1]}, {seats[2], seats[3]}});
    }
    movement.rounds.push_back(std::move(tables));
  }
  movement.rounds = by_sitters(std::move(movement.rounds), people);
  const bool whole = people % table_size <= 1;
  movement.promise = {.met = {whole ? 2 : 0, 2}, .together = {whole ? 1 : 0, 1}};
  return movement;
}

/// The pairs of one line stay, those of the other move to the next table, and the boards to the one before; with an
/// even number of tables they pass over one halfway, since they would meet boards again.
Movement mitchell(std::size_t count) {
  const std::size_t tables = even(count) / 2;
  const bool skips = tables % 2 == 0;
  Movement movement{.rounds = {}, .sets = static_cast<int>(tables), .line = tables};
  for (std::size_t round = 0; round < (skips ? tables - 1 : tables); ++round) {
    Round row;
    for (std::size_t table = 0; table < tables; ++table) {
      const std::size_t back = round + (skips && round >= tables / 2 ? 1 : 0);
      row.push_back(
          {{table}, {tables + (table + tables - back) % tables}, static_cast<int>((table + round) % tables) + 1});
    }
    movement.rounds.push_back(std::move(row));
  }
  leave_out(movement.rounds, count);
  movement.promise = {.met = {skips ? 0 : 1, 1}};
  return movement;
}

Movement howell(std::size_t count) {
  const std::size_t pairs = even(count), moving = pairs - 1;
  Movement movement{.rounds = {}, .sets = static_cast<int>(moving)};
  if (count == pairs) movement.still = pairs - 1;
  for (std::size_t round = 0; round < moving; ++round) {
    const auto boards = [&](int offset) {
      return static_cast<int>((static_cast<std::size_t>(offset) + round) % moving) + 1;
    };
    const auto pair = [&](int number) { return (static_cast<std::size_t>(number - 1) + round) % moving; };
    Round row{{{moving}, {pair(1)}, boards(0)}};
    for (const HowellTable& table : howell_tables) {
      if (static_cast<std::size_t>(table.tables) != pairs / 2) continue;
      row.push_back({{pair(table.first)}, {pair(table.second)}, boards(table.boards)});
    }
    movement.rounds.push_back(std::move(row));
  }
  leave_out(movement.rounds, count);
  movement.promise = {.met = {1, 1}, .sides_apart = count == pairs ? 1 : 0, .sides_count = true};
  return movement;
}

/// Exchanges the sides of rows, each drawn by the same lots for ever, until everybody is as often on the one as on the
/// other, or once more; what only moves an imbalance to others may free it there.
void balance(std::vector<Fixture>& fixtures, std::size_t people) {
  std::vector<int> lean(people, 0);
  const auto count = [&](const Fixture& fixture, int sign) {
    for (const std::size_t one : fixture.sides[0]) lean[one] += sign;
    for (const std::size_t one : fixture.sides[1]) lean[one] -= sign;
  };
  const auto sum = [&](const Fixture& fixture) {
    int squares = 0;
    for (const auto& side : fixture.sides) {
      for (const std::size_t one : side) squares += lean[one] * lean[one];
    }
    return squares;
  };
  for (const Fixture& fixture : fixtures) count(fixture, 1);
  constexpr std::size_t tries = 300;
  Lots lots(1);
  for (std::size_t step = 0; step < tries * fixtures.size(); ++step) {
    if (std::ranges::all_of(lean, [](int one) { return one >= -1 && one <= 1; })) return;
    Fixture& fixture = fixtures[lots.below(fixtures.size())];
    const int before = sum(fixture);
    count(fixture, -2);
    if (sum(fixture) <= before) {
      std::swap(fixture.sides[0], fixture.sides[1]);
    } else {
      count(fixture, 2);
    }
  }
}

constexpr std::chrono::sys_days last_day{std::chrono::year(9999) / std::chrono::December / std::chrono::day(31)};

/// How many entrants a kind takes.
Range sizes(Kind kind) {
  switch (kind) {
    case Kind::individual: return {individual_tables.front().people, individual_tables.back().people};
    case Kind::mitchell: return {5, 100};
    case Kind::howell: return {3, 2 * howell_tables.back().tables};
    case Kind::round_robin: break;
  }
  return {2, 100};
}

void refuse_unfit(const PlanTerms& terms) {
  const auto [least, most] = sizes(terms.kind);
  const auto count = static_cast<int>(terms.entrants.size());
  const std::string_view kind = word(terms.kind);
  if (count < least || count > most) {
    throw base::Mistake(
        "fixtures", fmt::format("a plan by {} is made for {} to {}, and {} are named", kind, least, most, count),
        terms.kind == Kind::howell && count > most        ? "mitchell takes more pairs; round-robin takes any"
        : terms.kind == Kind::round_robin && count > most ? "make a season for each of several groups"
                                                          : "round-robin takes 2 to 100 players, pairs or teams");
  }
  for (const auto& entrant : terms.entrants) {
    const bool pairs = terms.kind == Kind::mitchell || terms.kind == Kind::howell;
    const std::size_t wanted = pairs ? 2 : 1;
    if (terms.kind == Kind::round_robin || entrant.size() == wanted) continue;
    throw base::Mistake("fixtures",
                        fmt::format("\"{}\" is {}", fmt::join(entrant, "+"), pairs ? "no pair" : "not one player"),
                        pairs ? fmt::format("{} is for pairs, like Ann+Cleo", kind)
                              : "in an individual movement partners change: name each player alone");
  }
}

Movement movement_of(const PlanTerms& terms) {
  const std::size_t count = terms.entrants.size();
  switch (terms.kind) {
    case Kind::individual: return individual(count);
    case Kind::mitchell: return mitchell(count);
    case Kind::howell: return howell(count);
    case Kind::round_robin: break;
  }
  return round_robin(count, terms.legs);
}

/// The entrants in the order of the numbers that they draw.
std::vector<std::vector<std::string>> drawn(const PlanTerms& terms) {
  auto entrants = terms.entrants;
  if (terms.seed == 0) return entrants;
  Lots lots(terms.seed);
  for (std::size_t i = entrants.size(); i > 1; --i) std::swap(entrants[i - 1], entrants[lots.below(i)]);
  return entrants;
}

/// The promise of some rounds or of several legs, from that of one.
Promise promised(const PlanTerms& terms, const Movement& movement, int rounds) {
  const auto cycle = static_cast<int>(movement.rounds.size());
  const int whole = rounds / cycle, begun = (rounds + cycle - 1) / cycle;
  const auto times = [&](const Range& range) { return Range{whole * range.least, begun * range.most}; };
  Promise promise = movement.promise;
  promise.met = times(promise.met);
  promise.together = times(promise.together);
  const bool all = whole == begun;
  if (terms.kind == Kind::individual) {
    // Of four each is once with each other one: somebody is always on the same side.
    promise.sides_apart = all && terms.entrants.size() > 4 ? 1 : 3;
    promise.sides_count = true;
  } else if (all && whole % 2 == 0) {
    promise.sides_apart = 0;  // sides were exchanged
    promise.sides_count = true;
  } else if (!all) {
    promise.sides_apart = 2;
    promise.sides_count = terms.kind == Kind::round_robin;
  }
  return promise;
}

void refuse_unfair(const Plan& plan) {
  const PlanProof proof = prove(plan);
  if (proof.sat_out.most - proof.sat_out.least <= 1) return;
  const auto name = [&](std::size_t one) { return fmt::format("{}", fmt::join(plan.entrants[one], "+")); };
  throw base::Mistake(
      "fixtures",
      fmt::format("in {} rounds {} would sit out {} times more than {}", plan.rounds, name(proof.most_idle),
                  proof.sat_out.most - proof.sat_out.least, name(proof.least_idle)),
      plan.line != 0 ? "one line alone sits out: play it once, or let an even number of pairs play"
                     : "play one round more or less, or all");
}

}  // namespace

std::string_view word(Kind kind) noexcept { return plan_words[static_cast<std::size_t>(kind)]; }

std::optional<Kind> plan_kind(std::string_view text) noexcept {
  const auto found = std::ranges::find_if(plan_words, [&](std::string_view one) { return base::same_word(one, text); });
  if (found == plan_words.end()) return std::nullopt;
  return static_cast<Kind>(found - plan_words.begin());
}

std::optional<PlanTerms> read_terms(std::string_view text) {
  const auto words = base::split(text, ' ');
  const auto kind = plan_kind(words.front());
  if (!kind) return std::nullopt;
  PlanTerms terms{.kind = *kind};
  for (const std::string_view word : std::span(words).subspan(1)) {
    const std::size_t equals = word.find('=');
    if (equals == std::string_view::npos) return std::nullopt;
    const std::string_view name = word.substr(0, equals), value = word.substr(equals + 1);
    const base::Number number = base::whole(value);
    const auto is = [&, given = name](std::string_view wanted, std::int64_t most) {
      return given == wanted && number && number.value <= most;
    };
    if (name == "date" && base::is_date(value)) {
      terms.date = value;
    } else if (is("seed", std::numeric_limits<std::int64_t>::max())) {
      terms.seed = static_cast<std::uint64_t>(number.value);
    } else if (is("legs", most_legs) && number.value > 0) {
      terms.legs = static_cast<int>(number.value);
    } else if (is("rounds", base::limit::fixtures)) {
      terms.rounds = static_cast<int>(number.value);
    } else if (is("every", most_days)) {
      terms.every = static_cast<int>(number.value);
    } else {
      return std::nullopt;  // of a newer program, or damaged
    }
  }
  return terms;
}

std::string terms_text(const PlanTerms& terms) {
  std::string text = fmt::format("{} seed={} legs={}", word(terms.kind), terms.seed, terms.legs);
  if (terms.rounds != 0) text += fmt::format(" rounds={}", terms.rounds);
  if (!terms.date.empty()) text += fmt::format(" date={} every={}", terms.date, terms.every);
  return text;
}

Plan plan_of(const PlanTerms& terms) {
  refuse_unfit(terms);
  const Movement movement = movement_of(terms);
  const auto cycle = static_cast<int>(movement.rounds.size());
  const int all = cycle * terms.legs;
  if (terms.rounds > all) {
    throw base::Mistake("fixtures",
                        fmt::format("a plan by {} for {} has {} round{}", word(terms.kind), terms.entrants.size(), all,
                                    all == 1 ? "" : "s"),
                        "ask for fewer rounds, or for more legs");
  }
  Plan plan{.terms = terms, .entrants = drawn(terms), .line = movement.line, .still = movement.still};
  plan.rounds = terms.rounds == 0 ? all : terms.rounds;
  const auto first = base::is_date(terms.date) ? std::optional(base::day_of(terms.date)) : std::nullopt;
  if (first && *first + std::chrono::days(std::int64_t{plan.rounds - 1} * terms.every) > last_day) {
    throw base::Mistake("bad-date", "the last round would be after the year 9999",
                        "begin earlier, or let fewer days pass from round to round");
  }
  for (int round = 0; round < plan.rounds; ++round) {
    const bool turned = round / cycle % 2 == 1;
    int table_number = 0;
    for (const Table& table : movement.rounds[static_cast<std::size_t>(round % cycle)]) {
      Fixture fixture{.number = static_cast<int>(plan.fixtures.size()) + 1,
                      .round = round + 1,
                      .table = ++table_number,
                      .boards = table.boards == 0 ? 0 : table.boards + round / cycle * movement.sets};
      fixture.sides = {turned ? table.second : table.first, turned ? table.first : table.second};
      plan.fixtures.push_back(std::move(fixture));
    }
    if (first) plan.dates.push_back(base::date_of(*first + std::chrono::days(round * terms.every)));
  }
  if (static_cast<std::int64_t>(plan.fixtures.size()) > base::limit::fixtures) {
    throw base::Mistake("too-long", fmt::format("the plan would have {} fixtures", plan.fixtures.size()),
                        fmt::format("it has at most {}: ask for fewer legs", base::limit::fixtures));
  }
  if (terms.kind == Kind::individual) balance(plan.fixtures, plan.entrants.size());
  plan.promise = promised(terms, movement, plan.rounds);
  refuse_unfair(plan);
  return plan;
}

std::vector<std::vector<std::string>> sides_of(const Plan& plan, const Fixture& fixture) {
  std::vector<std::vector<std::string>> sides;
  for (const auto& side : fixture.sides) {
    std::vector<std::string>& names = sides.emplace_back();
    for (const std::size_t one : side) names.insert(names.end(), plan.entrants[one].begin(), plan.entrants[one].end());
  }
  return sides;
}

std::vector<std::size_t> sitting_out(const Plan& plan, int round) {
  std::vector<std::size_t> list(plan.entrants.size());
  std::iota(list.begin(), list.end(), std::size_t{0});
  for (const Fixture& fixture : plan.fixtures) {
    if (fixture.round != round) continue;
    for (const auto& side : fixture.sides) {
      for (const std::size_t one : side) std::erase(list, one);
    }
  }
  return list;
}

std::uint64_t Lots::next() noexcept {
  m_state += 0x9e3779b97f4a7c15U;
  std::uint64_t mixed = m_state;
  mixed = (mixed ^ (mixed >> 30U)) * 0xbf58476d1ce4e5b9U;
  mixed = (mixed ^ (mixed >> 27U)) * 0x94d049bb133111ebU;
  return mixed ^ (mixed >> 31U);
}

std::uint64_t Lots::below(std::uint64_t count) noexcept {
  // Numbers beyond the last whole multiple would make the first ones likelier.
  const std::uint64_t rest = (UINT64_MAX % count + 1) % count;
  std::uint64_t number = next();
  while (number > UINT64_MAX - rest) number = next();
  return number % count;
}

}  // namespace tavolo::season
