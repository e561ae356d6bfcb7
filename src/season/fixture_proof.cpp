#include "season/fixture_proof.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <string_view>
#include <utility>

namespace tavolo::season {
namespace {

using Two = std::pair<std::size_t, std::size_t>;

Two two(std::size_t a, std::size_t b) { return {std::min(a, b), std::max(a, b)}; }

/// The least and the most of what was counted, of all those asked for.
class Counts {
 public:
  void add(std::size_t a, std::size_t b) { ++m_times[two(a, b)]; }
  [[nodiscard]] int of(std::size_t a, std::size_t b) const {
    const auto found = m_times.find(two(a, b));
    return found == m_times.end() ? 0 : found->second;
  }
  /// Of all pairs of so many; where they are two lines, of those with one in each.
  [[nodiscard]] Range range(std::size_t count, std::size_t line) const {
    std::optional<Range> range;
    for (std::size_t a = 0; a < count; ++a) {
      for (std::size_t b = a + 1; b < count; ++b) {
        if (line != 0 && (a < line) == (b < line)) continue;
        const int times = of(a, b);
        if (!range) range = Range{times, times};
        range = Range{std::min(range->least, times), std::max(range->most, times)};
      }
    }
    return range.value_or(Range{});
  }

 private:
  std::map<Two, int> m_times;
};

/// How often two of one line are against each other; none may be.
bool meets_own_line(const Counts& met, const Plan& plan) {
  for (std::size_t a = 0; a < plan.entrants.size(); ++a) {
    for (std::size_t b = a + 1; b < plan.entrants.size(); ++b) {
      if (plan.line != 0 && (a < plan.line) == (b < plan.line) && met.of(a, b) > 0) return true;
    }
  }
  return false;
}

/// Whether some round has fewer rows than there could be.
bool has_idle(const Plan& plan) {
  std::map<int, std::size_t> playing;
  std::size_t row = 1;
  for (const Fixture& fixture : plan.fixtures) {
    row = fixture.sides[0].size() + fixture.sides[1].size();
    playing[fixture.round] += row;
  }
  for (int round = 1; round <= plan.rounds; ++round) {
    if (playing[round] + row <= plan.entrants.size()) return true;
  }
  return false;
}

std::vector<std::string> doubled(const Plan& plan) {
  std::map<std::string_view, int> times;
  for (const auto& entrant : plan.entrants) {
    for (const std::string& name : entrant) ++times[name];
  }
  std::vector<std::string> names;
  for (const auto& [name, count] : times) {
    if (count > 1) names.emplace_back(name);
  }
  return names;
}

}  // namespace

bool PlanProof::keeps(const Promise& promise) const {
  return doubled.empty() && !twice && !idle && !boards_again && sat_out.most - sat_out.least <= 1 &&
         promise.met.holds(met) && promise.together.holds(together) &&
         (!promise.sides_count || sides_apart <= promise.sides_apart);
}

PlanProof prove(const Plan& plan) {
  PlanProof proof{.doubled = doubled(plan)};
  Counts met, together;
  const std::size_t count = plan.entrants.size();
  std::set<std::pair<int, std::size_t>> in_round;
  std::set<std::pair<int, std::size_t>> boards;
  std::vector<int> played(count, 0);
  std::vector<int> lean(count, 0);
  for (const Fixture& fixture : plan.fixtures) {
    for (std::size_t side = 0; side < 2; ++side) {
      for (std::size_t i = 0; i < fixture.sides[side].size(); ++i) {
        const std::size_t one = fixture.sides[side][i];
        if (!in_round.emplace(fixture.round, one).second) proof.twice = true;
        if (fixture.boards != 0 && !boards.emplace(fixture.boards, one).second) proof.boards_again = true;
        ++played[one];
        lean[one] += side == 0 ? 1 : -1;
        for (std::size_t j = i + 1; j < fixture.sides[side].size(); ++j) together.add(one, fixture.sides[side][j]);
        if (side == 1) continue;
        for (const std::size_t other : fixture.sides[1]) met.add(one, other);
      }
    }
  }
  proof.met = met.range(count, plan.line);
  if (meets_own_line(met, plan)) proof.twice = true;
  proof.idle = has_idle(plan);
  proof.together = together.range(count, 0);
  const auto [least, most] = std::ranges::minmax_element(played);
  proof.sat_out = {plan.rounds - *most, plan.rounds - *least};
  proof.most_idle = static_cast<std::size_t>(least - played.begin());
  proof.least_idle = static_cast<std::size_t>(most - played.begin());
  for (std::size_t one = 0; one < count; ++one) {
    if (one == plan.still) continue;
    proof.sides_apart = std::max(proof.sides_apart, std::abs(lean[one]));
  }
  return proof;
}

}  // namespace tavolo::season
