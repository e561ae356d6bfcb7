#include "season/results.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "season/glicko.hpp"
#include "season/weng_lin.hpp"

namespace tavolo::season {
namespace {

std::vector<int> places_of(const games::Progress& end) {
  std::vector<int> places;
  const auto sides = static_cast<games::Side>(end.scores.size());
  const auto won = [&](games::Side side) { return std::ranges::count(end.winners, side) > 0; };
  const auto score = [&](games::Side side) { return end.scores[static_cast<std::size_t>(side)]; };
  for (games::Side side = 0; side < sides; ++side) {
    int place = 1;
    for (games::Side other = 0; other < sides && !won(side); ++other) {
      if (other != side && (won(other) || score(other) > score(side))) ++place;
    }
    places.push_back(place);
  }
  return places;
}

std::vector<Rated> by_weng_lin(std::span<const Result* const> results) {
  std::map<std::string, Skill> skills;
  std::map<std::string, int> matches;
  for (const Result* const one : results) {
    const Result& result = *one;
    std::vector<Contender> sides;
    for (std::size_t side = 0; side < result.sides.size(); ++side) {
      Contender contender{.place = result.places[side]};
      for (const std::string& name : result.sides[side]) contender.players.push_back(skills[name]);
      sides.push_back(std::move(contender));
    }
    const std::vector<Contender> after = rated(sides);
    for (std::size_t side = 0; side < result.sides.size(); ++side) {
      for (std::size_t i = 0; i < result.sides[side].size(); ++i) {
        skills[result.sides[side][i]] = after[side].players[i];
        ++matches[result.sides[side][i]];
      }
    }
  }
  std::vector<Rated> list;
  for (const auto& [name, skill] : skills) list.push_back({name, skill.mean, skill.deviation, matches[name]});
  return list;
}

std::vector<Rated> by_glicko(std::span<const Result* const> results) {
  std::map<std::string, Glicko> players;
  std::map<std::string, int> matches;
  for (std::size_t from = 0; from < results.size();) {
    std::size_t to = from;
    std::map<std::string, std::vector<GlickoGame>> games;
    for (; to < results.size() && results[to]->date == results[from]->date; ++to) {
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
  std::vector<Rated> list;
  for (const auto& [name, glicko] : players) list.push_back({name, glicko.rating, glicko.deviation, matches[name]});
  return list;
}

}  // namespace

std::optional<Result> result_of(const journal::Match& facts, const games::Match& match, const referee::Course& course) {
  if (!course.now.over || course.abandoned || course.now.winners.empty()) return std::nullopt;
  const auto sides = static_cast<std::size_t>(match.sides);
  Result result{.match = facts.number,
                .date = facts.facts.date,
                .sides = facts.facts.sides,
                .places = places_of(course.now),
                .scores = course.now.scores,
                .deals_won = std::vector<int>(sides, 0),
                .penalties = std::vector<int>(sides, 0)};
  for (const referee::Deal& deal : course.deals) {
    if (deal.is_void) continue;
    std::vector<Points> points(sides, 0);
    for (const games::Line& line : deal.sheet.lines) points[static_cast<std::size_t>(line.side)] += line.points;
    const auto best = std::ranges::max_element(points);
    if (std::ranges::count(points, *best) == 1) ++result.deals_won[static_cast<std::size_t>(best - points.begin())];
    for (const games::Finding& finding : deal.sheet.findings) {
      if (finding.verdict == games::Verdict::irregular && finding.side != games::nobody) {
        ++result.penalties[static_cast<std::size_t>(finding.side)];
      }
    }
  }
  return result;
}

std::vector<Rated> ratings(std::span<const Result> results, Rating kind) {
  if (kind == Rating::none) return {};
  const std::vector<const Result*> sorted = in_order(results);
  std::vector<Rated> list = kind == Rating::weng_lin ? by_weng_lin(sorted) : by_glicko(sorted);
  std::ranges::stable_sort(list, std::ranges::greater{}, &Rated::rating);
  return list;
}

std::string settling(const Rated& rated) {
  constexpr int settled = 10;
  if (rated.matches >= settled) return {};
  return fmt::format("still settling: {} match{}", rated.matches, rated.matches == 1 ? "" : "es");
}

}  // namespace tavolo::season
