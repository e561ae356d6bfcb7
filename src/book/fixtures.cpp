#include "book/fixtures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>

#include "base/limits.hpp"
#include "base/mistake.hpp"
#include "base/name.hpp"
#include "book/people.hpp"
#include "referee/seating.hpp"
#include "season/teams.hpp"

namespace tavolo::book {
namespace {

/// The sides of a match or a row, so that the order of sides and of partners counts for nothing.
std::vector<std::vector<std::string>> unordered(std::vector<std::vector<std::string>> sides) {
  for (auto& side : sides) {
    for (std::string& name : side) name = base::folded(name);
    std::ranges::sort(side);
  }
  std::ranges::sort(sides);
  return sides;
}

/// The teams that the sides of a row name, as they are called today; none where they are people, or the season counts
/// no teams.
std::vector<std::vector<std::string>> teams_of(journal::Journal& journal, const journal::Season& season,
                                               const std::vector<std::vector<std::string>>& sides) {
  if (read_rules(season).rules.teams == season::TeamScore::none) return {};
  const journal::Teams teams = journal.teams();
  std::vector<std::vector<std::string>> list;
  for (const auto& side : sides) {
    const auto team = side.size() == 1 ? teams.find(side.front()) : std::nullopt;
    if (!team) return {};
    list.push_back({teams.name(*team)});
  }
  return list;
}

/// The teams that these sides play for on that day; none where not each plays for one of its own.
std::vector<std::vector<std::string>> playing(journal::Journal& journal, const journal::Season& season,
                                              const std::vector<std::vector<std::string>>& sides,
                                              const std::string& date) {
  const season::Result table{.match = 1,
                             .date = date,
                             .sides = sides,
                             .places = season::Result::Numbers(sides.size(), 1),
                             .scores = season::Result::Scores(sides.size(), 0),
                             .deals_won = season::Result::Numbers(sides.size(), 0)};
  const season::League league = season::league({&table, 1}, season_rules(journal, season).rules);
  return league.matches.empty() ? std::vector<std::vector<std::string>>{}
                                : league.matches.front().result.sides.people();
}

}  // namespace

bool PlayedRow::over() const {
  return !matches.empty() && std::ranges::all_of(matches, [](const Match& match) { return match.over; });
}

Fixtures unplayed(const season::PlanTerms& terms) {
  Fixtures fixtures{season::plan_of(terms), {}};
  fixtures.rows.resize(fixtures.plan.fixtures.size());
  return fixtures;
}

std::optional<Fixtures> fixtures(journal::Journal& journal, const journal::Season& season) {
  const SeasonRules rules = season_rules(journal, season);
  if (!rules.plan) return std::nullopt;
  Fixtures fixtures = unplayed(*rules.plan);
  referee::Seating seating;
  journal.each(
      [&](const referee::Head& head, std::span<const referee::Entry> entries) {
        if (head.fixture < 1 || head.fixture > static_cast<std::int64_t>(fixtures.rows.size())) return;
        if (!counts(rules, head)) return;
        const auto row = static_cast<std::size_t>(head.fixture - 1);
        const games::Match& match = seating.seat(head);
        const referee::Course course = referee::replay(match, head, entries);
        if (course.abandoned) return;
        fixtures.rows[row].matches.push_back({head.number, course.now.over});
      },
      {.season = season.name});
  return fixtures;
}

std::vector<season::Fixture> still_to_play(const Fixtures& fixtures) {
  std::vector<season::Fixture> list;
  for (std::size_t row = 0; row < fixtures.rows.size(); ++row) {
    if (!fixtures.rows[row].over()) list.push_back(fixtures.plan.fixtures[row]);
  }
  return list;
}

std::vector<std::vector<std::string>> read_entrants(journal::Journal& journal, std::span<const std::string> words) {
  std::vector<std::vector<std::string>> entrants;
  std::unordered_set<std::string> known;
  for (const std::string& word : words) {
    std::vector<std::string>& entrant = entrants.emplace_back();
    for (const std::string_view piece : base::split(word, '+')) {
      std::string name = player_name(std::string(piece));
      if (const auto player = journal.player(name)) name = player->name;
      if (!known.insert(base::folded(name)).second) {
        throw base::Mistake("same-player", fmt::format("\"{}\" is named twice", name), "everybody has one number");
      }
      entrant.push_back(std::move(name));
    }
  }
  return entrants;
}

const season::Fixture& find_fixture(const journal::Season& season, const std::optional<Fixtures>& fixtures,
                                    std::int64_t number) {
  if (!fixtures) {
    throw base::Mistake("no-fixture", fmt::format("the season {} has no plan", base::harmless(season.name)),
                        fmt::format("make one, for example: tavolo season fixtures {} round-robin Ann+Cleo Ben+Dora",
                                    base::typed(season.name)));
  }
  if (number > static_cast<std::int64_t>(fixtures->rows.size())) {
    throw base::Mistake(
        "no-fixture", fmt::format("the plan of {} has no row {}", base::harmless(season.name), number),
        fmt::format("it has {}: tavolo season fixtures {}", fixtures->rows.size(), base::typed(season.name)));
  }
  return fixtures->plan.fixtures[static_cast<std::size_t>(number - 1)];
}

bool is_of_teams(journal::Journal& journal, const journal::Season& season, const Fixtures& fixtures) {
  const auto& rows = fixtures.plan.fixtures;
  return !rows.empty() && !teams_of(journal, season, season::sides_of(fixtures.plan, rows.front())).empty();
}

std::vector<std::string> people_in(journal::Journal& journal, const journal::Season& season,
                                   const season::PlanTerms& terms) {
  std::vector<std::string> people;
  for (const std::vector<std::string>& entrant : terms.entrants) {
    if (teams_of(journal, season, {entrant}).empty()) people.insert(people.end(), entrant.begin(), entrant.end());
  }
  return people;
}

void refuse_teams(journal::Journal& journal, const journal::Season& season, std::int64_t number,
                  const std::vector<std::vector<std::string>>& sides) {
  const auto teams = teams_of(journal, season, sides);
  if (teams.empty()) return;
  std::string text;
  for (const auto& team : teams) text += (text.empty() ? "" : " - ") + team.front();
  throw base::Mistake(
      "fixture", fmt::format("row {} of the plan is a league match, {}", number, base::harmless(text)),
      fmt::format("name who sits at the table: tavolo new GAME PLAYER+PLAYER PLAYER+PLAYER --fixture {}", number));
}

FixtureDoubt fixture_doubt(journal::Journal& journal, const referee::Head& head) {
  const journal::Season season = journal.season(head.season);
  const auto all = fixtures(journal, season);
  if (!all) return {};
  const season::Fixture& row = find_fixture(season, all, head.fixture);
  FixtureDoubt doubt;
  auto planned = season::sides_of(all->plan, row);
  auto sides = head.sides;
  for (auto& side : sides) {
    for (std::string& name : side) {
      if (const auto player = journal.player(name)) name = player->name;
    }
  }
  if (const auto teams = teams_of(journal, season, planned); !teams.empty()) {
    if (unordered(teams) != unordered(playing(journal, season, sides, head.date))) doubt.planned = teams;
    return doubt;
  }
  if (unordered(planned) != unordered(sides)) doubt.planned = std::move(planned);
  for (const PlayedRow::Match& match : all->rows[static_cast<std::size_t>(head.fixture - 1)].matches) {
    if (match.number != head.number) doubt.played.push_back(match.number);
  }
  return doubt;
}

}  // namespace tavolo::book
