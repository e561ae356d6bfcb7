#include "season/teams.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <tuple>
#include <utility>

#include "base/name.hpp"

namespace tavolo::season {
namespace {

constexpr std::array<std::string_view, 4> score_words{"none", "tables", "bullseyes", "points"};

using Names = std::vector<std::string>;

/// Who plays for which team on which day.
class Rosters {
 public:
  explicit Rosters(const std::vector<Membership>& list) {
    for (const Membership& one : list) m_of[one.player].push_back(&one);
  }

  /// The teams that the sides of a match play for; none where they do not play a league match.
  [[nodiscard]] Names teams(const Result& result) const {
    Names teams;
    for (const Partners& side : result.sides) {
      std::string team = this->team(side, result.date);
      if (team.empty() || std::ranges::count(teams, team) > 0) return {};
      teams.push_back(std::move(team));
    }
    return teams;
  }

 private:
  [[nodiscard]] std::string_view team_of(const std::string& player, const std::string& date) const {
    std::string_view team;
    if (const auto found = m_of.find(player); found != m_of.end()) {
      for (const Membership* one : found->second) {
        if (one->from <= date) team = one->team;
      }
    }
    return team;
  }

  /// The one team of these people; empty where they are of several, or all of none.
  [[nodiscard]] std::string team(const Names& side, const std::string& date) const {
    std::string_view found;
    for (const std::string& player : side) {
      const std::string_view team = team_of(player, date);
      if (!team.empty() && !found.empty() && team != found) return {};
      if (!team.empty()) found = team;
    }
    return std::string(found);
  }

  std::map<std::string, std::vector<const Membership*>> m_of;
};

/// The only side in the first place; nothing where several share it.
std::optional<std::size_t> winner_of(const Result& result) {
  if (std::ranges::count(result.places, 1) != 1) return std::nullopt;
  return static_cast<std::size_t>(std::ranges::find(result.places, 1) - result.places.begin());
}

/// The matches of a league match, each with the team of each of its sides as an index.
struct Gathered {
  LeagueMatch match;
  /// By the people of a table the matches that each team won there.
  std::map<std::vector<Names>, std::vector<int>> tables = {};

  void add(const Result& result, const Names& teams, TeamScore score);
  void score_tables();
};

void Gathered::add(const Result& result, const Names& teams, TeamScore score) {
  Result& all = match.result;
  if (match.matches.empty()) {
    all = {.match = result.match,
           .date = result.date,
           .sides = {},
           .places = {},
           .scores = Result::Scores(teams.size(), 0),
           .deals_won = Result::Numbers(teams.size(), 0),
           .deals_equal = Result::Numbers(teams.size(), 0),
           .fixture = result.fixture,
           .turn = result.turn};
    for (const std::string& team : teams) all.sides.push_back(Names{team});
  }
  match.matches.push_back(result.match);
  all.deals += result.deals;
  const auto index = [&](std::size_t side) {
    return static_cast<std::size_t>(std::ranges::find(all.sides, Partners(Names{teams[side]})) - all.sides.begin());
  };
  for (std::size_t side = 0; side < teams.size(); ++side) {
    all.deals_won[index(side)] += result.deals_won[side];
    if (side < result.deals_equal.size()) all.deals_equal[index(side)] += result.deals_equal[side];
    // Where the lowest score wins, fewer points are more, also beside matches of other games.
    if (score == TeamScore::points)
      all.scores[index(side)] += result.lowest ? -result.scores[side] : result.scores[side];
  }
  for (const Charge& one : result.charges) {
    const std::size_t team = index(static_cast<std::size_t>(one.side.index()));
    all.charges.push_back({games::Side(static_cast<int>(team)), all.sides[team], {}, one.scored});
  }
  const auto winner = winner_of(result);
  if (winner && score == TeamScore::bullseyes) ++all.scores[index(*winner)];
  std::vector<Names> people = result.sides.people();
  for (Names& side : people) std::ranges::sort(side);
  std::ranges::sort(people);
  std::vector<int>& won = tables[std::move(people)];
  won.resize(teams.size(), 0);
  if (winner) ++won[index(*winner)];
}

/// A table is won by who won most of its matches; one that several won as often is nobody's.
void Gathered::score_tables() {
  for (const auto& [people, won] : tables) {
    const auto most = std::ranges::max_element(won);
    if (std::ranges::count(won, *most) == 1) ++match.result.scores[static_cast<std::size_t>(most - won.begin())];
  }
}

}  // namespace

std::string_view word(TeamScore score) { return score_words[static_cast<std::size_t>(score)]; }

std::optional<TeamScore> team_score_of(std::string_view word) {
  const auto found = std::ranges::find_if(score_words, [&](std::string_view w) { return base::same_word(w, word); });
  if (found == score_words.end()) return std::nullopt;
  return static_cast<TeamScore>(found - score_words.begin());
}

League league(std::span<const Result> results, const Rules& rules) {
  League all;
  const Rosters rosters(rules.rosters);
  std::map<std::tuple<std::int64_t, std::string, Names>, std::size_t> at;
  std::vector<Gathered> gathered;
  for (const Result* const result : in_order(results)) {
    const Names teams = rosters.teams(*result);
    if (teams.empty()) {
      all.others.push_back(result->match);
      continue;
    }
    Names sorted = teams;
    std::ranges::sort(sorted);
    const std::string day = result->fixture == 0 ? result->date : std::string{};
    const auto [found, is_new] = at.try_emplace({result->fixture, day, std::move(sorted)}, gathered.size());
    if (is_new) gathered.emplace_back();
    gathered[found->second].add(*result, teams, rules.teams);
  }
  for (Gathered& one : gathered) {
    if (rules.teams == TeamScore::tables) one.score_tables();
    one.match.result.places = places_by_scores(one.match.result);
    all.matches.push_back(std::move(one.match));
  }
  return all;
}

std::vector<Result> league_results(const League& league) {
  std::vector<Result> results;
  for (const LeagueMatch& one : league.matches) results.push_back(one.result);
  return results;
}

Rules team_rules(const Rules& rules, std::span<const Result> results) {
  Rules of_teams = rules;
  if (!rules.evenings.empty() && rules.days.empty()) {  // an evening is one for all, whether teams met on it or not
    for (const Result& result : results) of_teams.days.push_back(result.date);
    std::ranges::sort(of_teams.days);
    of_teams.days.erase(std::unique(of_teams.days.begin(), of_teams.days.end()), of_teams.days.end());
  }
  of_teams.best = 0;
  of_teams.drops.clear();
  of_teams.counting = Counting::sum;
  of_teams.min_matches = 0;
  of_teams.min_evenings = 0;
  of_teams.min_partners = 0;
  of_teams.handicap.reset();
  of_teams.lot.reset();
  of_teams.guests.clear();
  of_teams.by_partnership = false;
  of_teams.teams = TeamScore::none;
  of_teams.rosters.clear();
  of_teams.of_teams = true;
  return of_teams;
}

std::vector<Standing> team_standings(std::span<const Result> results, const Rules& rules) {
  if (rules.teams == TeamScore::none) return {};
  return standings(league_results(league(results, rules)), team_rules(rules, results));
}

Standings of_teams(Standings table) {
  return {.season = std::move(table.season), .rows = std::move(table.teams), .by_team = true};
}

}  // namespace tavolo::season
