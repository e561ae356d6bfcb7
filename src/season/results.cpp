#include "season/results.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <unordered_map>

#include "base/beside.hpp"
#include "base/date.hpp"
#include "base/few.hpp"
#include "season/glicko.hpp"
#include "season/teams.hpp"
#include "season/weng_lin.hpp"

namespace tavolo::season {
namespace {

/// The deal from which on a side takes part no more; nothing where it stayed.
std::optional<int> gone_from(const referee::Head& head, std::size_t side) {
  const auto left = std::ranges::find_if(head.changes, [&](const referee::Head::Change& change) {
    return change.who.player.empty() && change.who.seat == static_cast<int>(side) + 1;
  });
  return left == head.changes.end() ? std::nullopt : std::optional(left->deal);
}

/// The places where it is known who won, and who stands behind all others.
template <typename Won, typename Last>
Result::Numbers places_behind(const Result& result, Won won, Last last) {
  Result::Numbers places;
  for (std::size_t side = 0; side < result.scores.size(); ++side) {
    int place = 1;
    for (std::size_t other = 0; other < result.scores.size(); ++other) {
      if (won(side) || other == side) continue;
      if (won(other) || (last(side) != last(other) ? last(side) : result.ahead(other, side) > 0)) ++place;
    }
    places.push_back(place);
  }
  return places;
}

/// Counts a deal for the side that was best in it, or for several that were as good.
void count_deal(const Result::Scores& points, Points best, Result::Numbers& won, Result::Numbers& equal) {
  const bool alone = std::ranges::count(points, best) == 1;
  Result::Numbers& list = alone ? won : equal;
  if (list.empty()) list.assign(points.size(), 0);
  for (std::size_t side = 0; side < points.size(); ++side) {
    if (points[side] == best) ++list[side];
  }
}

std::vector<Rated> by_weng_lin(std::span<const Result* const> results, const WengLin& parameters) {
  struct Player {
    std::string_view name;
    Skill skill = {};
    int matches = 0;
  };
  std::vector<Player> players;
  std::unordered_map<std::string_view, std::size_t> at;
  // Results share who sat on a side: names are looked up once for each of these.
  std::unordered_map<const Partners::People*, base::Few<std::size_t, 4>> of_side;
  std::vector<std::size_t> seated;  // of a match, one side after the other
  std::vector<Contender> sides;
  for (const Result* const result : results) {
    seated.clear();
    sides.resize(result->sides.size());
    for (std::size_t side = 0; side < sides.size(); ++side) {
      sides[side].place = result->places[side];
      sides[side].players.clear();
      const auto [found, is_new] = of_side.try_emplace(&result->sides[side].people());
      if (is_new) {
        for (const std::string& name : result->sides[side]) {
          found->second.push_back(at.try_emplace(name, players.size()).first->second);
          if (found->second.back() == players.size()) players.push_back({name});
        }
      }
      for (const std::size_t number : found->second) {
        seated.push_back(number);
        sides[side].players.push_back(players[number].skill);
      }
    }
    auto player = seated.begin();
    for (const Contender& side : rated(sides, parameters)) {
      for (const Skill& skill : side.players) {
        players[*player].skill = skill;
        ++players[*player++].matches;
      }
    }
  }
  std::ranges::sort(players, {}, &Player::name);
  std::vector<Rated> list;
  for (const Player& one : players) {
    list.push_back({std::string(one.name), one.skill.mean, one.skill.deviation, one.matches});
  }
  return list;
}

/// The number of the rating period of a date, `2026-11-20`; those of weeks and months follow one another.
int period_of(std::string_view date, RatingOptions::Period period) {
  const std::chrono::sys_days day = base::day_of(date);
  const int days = static_cast<int>(day.time_since_epoch().count());
  switch (period) {
    case RatingOptions::Period::week: return (days + 700'003) / 7;  // the first of all days was a Thursday
    case RatingOptions::Period::month: {
      const std::chrono::year_month_day of(day);
      return static_cast<int>(of.year()) * 12 + static_cast<int>(static_cast<unsigned>(of.month()));
    }
    case RatingOptions::Period::evening: break;
  }
  return days;
}

std::vector<Rated> by_glicko(std::span<const Result* const> results, RatingOptions::Period period,
                             std::string_view day) {
  std::map<std::string, Glicko> players;
  std::map<std::string, int> matches;
  int last = 0;
  // Who does not play grows more uncertain.
  const auto idle_until = [&](int now) {
    for (; period != RatingOptions::Period::evening && last + 1 < now; ++last) {
      for (auto& [name, glicko] : players) glicko = rated(glicko, {});
    }
  };
  for (std::size_t from = 0; from < results.size();) {
    const int now = period_of(results[from]->date, period);
    if (from > 0) idle_until(now);
    last = now;
    std::size_t to = from;
    std::map<std::string, std::vector<GlickoGame>> games;
    for (; to < results.size() && period_of(results[to]->date, period) == now; ++to) {
      const Result& result = *results[to];
      if (result.sides.size() != 2) continue;
      for (std::size_t side = 0; side < 2; ++side) {
        const int own = result.places[side];
        const int other = result.places[1 - side];
        const double score = own < other ? 1.0 : own == other ? 0.5 : 0.0;
        for (const std::string& name : result.sides[side]) {
          ++matches[name];
          for (const std::string& opponent : result.sides[1 - side]) games[name].push_back({players[opponent], score});
        }
      }
    }
    for (auto& [name, glicko] : players) glicko = rated(glicko, games[name]);
    from = to;
  }
  if (!day.empty() && !results.empty()) idle_until(period_of(day, period));
  std::vector<Rated> list;
  for (const auto& [name, glicko] : players) list.push_back({name, glicko.rating, glicko.deviation, matches[name]});
  return list;
}

}  // namespace

games::BySide<std::vector<std::string>> counted_sides(const referee::Head& head, const referee::Course& course) {
  if (head.changes.empty()) return head.sides;
  std::vector<games::BySide<std::vector<std::string>>> played;
  for (const referee::Deal& deal : course.deals) {
    if (deal.stands()) played.push_back(referee::sides_at(head, deal.number));
  }
  games::BySide<std::vector<std::string>> counted = head.sides;
  for (const games::Side side : counted.all()) {
    for (std::size_t place = 0; place < counted[side].size(); ++place) {
      std::map<std::string, int> deals_of;
      for (const auto& sides : played) {
        if (place < sides[side].size()) ++deals_of[sides[side][place]];
      }
      std::string& most = counted[side][place];
      for (const auto& sides : played) {
        if (place < sides[side].size() && deals_of[sides[side][place]] > deals_of[most]) most = sides[side][place];
      }
    }
  }
  return counted;
}

std::vector<Charge> charges(const games::Match& table, const games::BySide<std::vector<std::string>>& sides,
                            const referee::Deal& deal) {
  std::vector<Charge> list;
  if (deal.open || !deal.stands()) return list;
  games::BySide<int> irregular, scored;
  for (const games::Finding& finding : deal.sheet.findings) {
    const bool seated = finding.seat != games::nobody;
    const games::Side side = seated ? table.side(finding.seat) : finding.side;
    if (finding.verdict != games::Verdict::irregular || finding.condoned || side == games::nobody) continue;
    if (irregular.empty()) irregular.assign(sides.size(), 0);
    ++irregular[side];
    list.push_back({side, sides[side], seated ? table.players[finding.seat] : std::string()});
  }
  for (const games::Line& line : deal.sheet.lines) {
    if (line.penalised == games::nobody) continue;
    if (scored.empty()) scored.assign(sides.size(), 0);
    // As a rule it is what followed from an irregularity.
    if (++scored[line.penalised] > (irregular.empty() ? 0 : irregular[line.penalised])) {
      const bool told = line.offender != games::nobody;
      list.push_back(
          {line.penalised, sides[line.penalised], told ? table.players[line.offender] : std::string(), true});
    }
  }
  return list;
}

std::optional<Result> result_of(const referee::Head& head, const games::Match& match, const referee::Course& course) {
  if (!course.now.over || course.abandoned || course.withdrawn || course.now.winners.empty()) return std::nullopt;
  const auto sides = static_cast<std::size_t>(match.sides);
  Result result{.match = head.number,
                .date = head.date,
                .sides = counted_sides(head, course),
                .places = {},
                .scores = course.now.scores,
                .deals_won = Result::Numbers(sides, 0),
                .fixture = head.fixture,
                .turn = head.turn,
                .disputed = head.disputed};
  result.lowest = referee::lowest_wins(match);
  const auto won = [&](std::size_t side) {
    return std::ranges::count(course.now.winners, games::Side(static_cast<int>(side))) > 0;
  };
  for (const games::Side side : course.left) result.left |= std::uint32_t{1} << side.index();
  // Who leaves early has few points.
  result.places = places_behind(result, won, [&](std::size_t side) { return result.lowest && result.has_left(side); });
  if (result.lowest) result.most.push_back({Result::Numbers(sides, 0), {}});
  if (course.victory_points) result.victory.assign(course.victory_points->begin(), course.victory_points->end());
  if (course.conceded) result.conceded = static_cast<std::size_t>(course.conceded->index());
  const std::vector<referee::Later> later = referee::later_tables(head, match);
  for (const referee::Deal& deal : course.deals) {
    if (!deal.stands()) continue;
    ++result.deals;
    const games::BySide<Points> points = deal.sheet.points();
    Result::Scores of_sides;
    of_sides.assign(points.begin(), points.end());
    const auto [least, most] = std::ranges::minmax(of_sides);
    if (result.lowest) count_deal(of_sides, most, result.most.front().won, result.most.front().equal);
    // Who left has no part in it, though nothing may be the best of its points.
    for (std::size_t side = 0; side < sides; ++side) {
      if (gone_from(head, side).value_or(deal.number + 1) > deal.number) continue;
      of_sides[side] = result.lowest ? most + 1 : least - 1;
    }
    const Points best = result.lowest ? std::ranges::min(of_sides) : std::ranges::max(of_sides);
    count_deal(of_sides, best, result.deals_won, result.deals_equal);
    auto charged = head.changes.empty() ? charges(match, head.sides, deal)
                                        : charges(referee::table_at(match, later, deal.number),
                                                  referee::sides_at(head, deal.number), deal);
    std::ranges::move(charged, std::back_inserter(result.charges));
  }
  return result;
}

void count_most_first(std::span<Result> results) {
  for (Result& result : results) {
    if (!result.lowest) continue;
    result.lowest = false;
    result.deals_won = result.most.front().won;
    result.deals_equal = result.most.front().equal;
    result.most.clear();
    const Result::Numbers then = result.places;
    result.places = places_behind(
        result, [&](std::size_t side) { return then[side] == 1; }, [](std::size_t /*side*/) { return false; });
  }
}

std::vector<Rated> ratings(std::span<const Result> results, Rating kind, const RatingOptions& options,
                           std::string_view day) {
  if (kind == Rating::none) return {};
  const std::vector<const Result*> sorted = in_order(results);
  std::vector<Rated> list = kind == Rating::weng_lin ? by_weng_lin(sorted, {.limit_deviation = options.limit_deviation})
                                                     : by_glicko(sorted, options.period, day);
  std::ranges::stable_sort(list, std::ranges::greater{}, &Rated::rating);
  return list;
}

std::vector<std::int64_t> disputed(std::span<const Result> results) {
  std::vector<std::int64_t> list;
  for (const Result& result : results) {
    if (result.disputed) list.push_back(result.match);
  }
  std::ranges::sort(list);
  return list;
}

Standings table(std::string_view season, std::span<const Result> results, const Rules& rules, Rating kind,
                const RatingOptions& options, std::string_view day) {
  auto rating = base::beside([&] { return ratings(results, kind, options, day); },
                             kind != Rating::none && results.size() >= base::worth_sharing);
  Standings table{std::string(season), rules.by_partnership, standings(results, rules)};
  table.teams = team_standings(results, rules);
  table.disputed = disputed(results);
  const std::vector<Rated> rated = rating.get();
  std::map<std::string_view, const Rated*> of;
  for (const Rated& one : rated) of.try_emplace(one.name, &one);
  for (Standing& row : table.rows) {
    if (const auto found = of.find(row.name); found != of.end()) row.rating = *found->second;
  }
  return table;
}

std::string settling(const Rated& rated) {
  constexpr int settled = 10;
  if (rated.matches >= settled) return {};
  return fmt::format("still settling: {} match{}", rated.matches, rated.matches == 1 ? "" : "es");
}

}  // namespace tavolo::season
