#include "season/encounter.hpp"

#include <algorithm>
#include <map>
#include <numeric>

namespace tavolo::season {
namespace {

/// The parts in which averages are added up: every number to 36 divides it, so that averages of up to 18 meetings are
/// exact, and sums of all that may meet in a season have room.
constexpr Points fine = 144'403'552'893'600;

/// What two came to against each other.
struct Pair {
  Points halves = 0;  ///< of the first
  Points meetings = 0;
};

/// The average of so many halves in so many meetings, in parts of an encounter.
Points average(Points halves, Points meetings, Points per) {
  const Points whole = 2 * meetings;
  const Points common = std::max<Points>(std::gcd(halves, whole), 1);
  return per / (whole / common) * (halves / common);
}

}  // namespace

struct Encounters::Sums {
  Group group;
  std::vector<Points> own;       ///< in the order of those compared
  std::vector<Points> possible;  ///< with every missing meeting won
};

Encounters::Encounters(std::size_t level, std::vector<Meeting> meetings)
    : m_meetings(std::move(meetings)), m_steps(level), m_places(level, 0) {
  std::vector<std::size_t> all(level);
  std::iota(all.begin(), all.end(), std::size_t{0});
  settle(std::move(all), 0);
}

Encounters::Sums Encounters::sums_of(const std::vector<std::size_t>& among) const {
  std::vector<std::optional<std::size_t>> at(m_steps.size());
  for (std::size_t i = 0; i < among.size(); ++i) at[among[i]] = i;
  Sums sums{.group = {.met = {.level = static_cast<int>(among.size())}},
            .own = std::vector<Points>(among.size(), 0),
            .possible = std::vector<Points>(among.size(), 0)};
  std::map<std::pair<std::size_t, std::size_t>, Pair> pairs;
  std::vector<Points> met(among.size(), 0);
  std::int64_t last = 0;
  bool repeated = false;
  for (const Meeting& meeting : m_meetings) {
    if (!at[meeting.one] || !at[meeting.other]) continue;
    Pair& pair = pairs[{*at[meeting.one], *at[meeting.other]}];
    pair.halves += meeting.halves;
    repeated = ++pair.meetings > 1 || repeated;
    if (meeting.match == last) continue;  // of a match of several sides
    last = meeting.match;
    if (++sums.group.met.meetings <= most_matches_told) sums.group.met.matches.push_back(meeting.match);
  }
  // Two are compared by all their matches, which gives the order of the average, and is how people count.
  if (repeated && among.size() > 2) sums.group.per = fine;
  for (const auto& [who, pair] : pairs) {
    const auto share = [&, meetings = pair.meetings](Points halves) {
      return among.size() == 2 ? halves : average(halves, meetings, sums.group.per);
    };
    sums.own[who.first] += share(pair.halves);
    sums.own[who.second] += share(2 * pair.meetings - pair.halves);
    ++met[who.first];
    ++met[who.second];
  }
  const auto others = static_cast<Points>(among.size()) - 1;
  for (std::size_t i = 0; i < among.size(); ++i) {
    sums.possible[i] = sums.own[i] + (others - met[i]) * sums.group.per;
    sums.group.met.all = sums.group.met.all && met[i] == others;
  }
  return sums;
}

void Encounters::settle(std::vector<std::size_t> among, std::size_t first) {
  if (among.size() < 2) {
    for (const std::size_t one : among) m_places[one] = first;
    return;
  }
  const Sums sums = sums_of(among);
  for (std::size_t i = 0; i < among.size(); ++i) m_steps[among[i]].push_back({m_groups.size(), sums.own[i]});
  m_groups.push_back(sums.group);
  if (sums.group.met.all) {
    settle_met(among, sums.own, first);
  } else {
    settle_unreached(among, sums, first);
  }
}

void Encounters::settle_met(const std::vector<std::size_t>& among, const std::vector<Points>& sums, std::size_t first) {
  std::map<Points, std::vector<std::size_t>, std::greater<>> by_sum;
  for (std::size_t i = 0; i < among.size(); ++i) by_sum[sums[i]].push_back(among[i]);
  for (auto& [sum, equal] : by_sum) {
    const std::size_t next = first + equal.size();
    if (equal.size() == among.size()) {
      for (const std::size_t one : equal) m_places[one] = first;
    } else {
      settle(std::move(equal), first);
    }
    first = next;
  }
}

void Encounters::settle_unreached(const std::vector<std::size_t>& among, const Sums& sums, std::size_t first) {
  std::vector<std::size_t> left(among.size());
  std::iota(left.begin(), left.end(), std::size_t{0});
  while (left.size() > 1) {
    const auto top = std::ranges::max_element(left, {}, [&](std::size_t i) { return sums.own[i]; });
    const bool reached =
        std::ranges::any_of(left, [&](std::size_t i) { return i != *top && sums.possible[i] >= sums.own[*top]; });
    if (reached) break;
    m_places[among[*top]] = first++;
    left.erase(top);
  }
  std::vector<std::size_t> rest;
  for (const std::size_t i : left) rest.push_back(among[i]);
  if (rest.size() == among.size()) {
    for (const std::size_t one : rest) m_places[one] = first;
  } else {
    settle(std::move(rest), first);
  }
}

Compared Encounters::compared(std::size_t one, std::size_t other) const {
  const std::vector<Step>& own = m_steps[one];
  const std::vector<Step>& others = m_steps[other];
  std::size_t last = 0;
  while (last + 1 < std::min(own.size(), others.size()) && own[last + 1].group == others[last + 1].group) ++last;
  const Group& group = m_groups[own[last].group];
  Compared compared{
      .tie = TieBreak::direct, .own = own[last].sum, .other = others[last].sum, .per = group.per, .met = group.met};
  // Sums that decide nothing are not told apart.
  if (m_places[one] == m_places[other]) compared.own = compared.other = group.met.all ? compared.own : 0;
  return compared;
}

}  // namespace tavolo::season
