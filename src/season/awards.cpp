#include "season/awards.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tavolo::season {
namespace {

/// Offers what a row has to an award, compared as a fraction of `of`.
void offer(Award& award, const std::string& who, Points value, Points of) {
  const Points own = value * std::max<Points>(award.of, 1);
  const Points best = award.value * std::max<Points>(of, 1);
  if (!award.who.empty() && own < best) return;
  if (award.who.empty() || own > best) {
    award.value = value;
    award.of = of;
    award.who.clear();
  }
  award.who.push_back(who);
}

void add(std::vector<Award>& list, Award award) {
  if (award.who.empty()) return;
  std::ranges::sort(award.who);
  list.push_back(std::move(award));
}

/// The figures of a game that a row has; null where it played none.
const GameFigures* figures_of(const Person& person, const games::Game& game) {
  const auto found = std::ranges::find(person.games, &game, &GameFigures::game);
  return found == person.games.end() ? nullptr : &*found;
}

void add_of_all(std::vector<Award>& list, const Statistics& all) {
  Award played{.name = "most matches", .who = {}}, run{.name = "most wins in a row", .who = {}};
  for (const Person& person : all.people) {
    if (person.outcomes.played() > 0) offer(played, person.name, person.outcomes.played(), 0);
    if (person.most_won) offer(run, person.name, person.most_won->matches, 0);
  }
  add(list, std::move(played));
  add(list, std::move(run));
}

void add_of_feat(std::vector<Award>& list, const Statistics& all, const games::Game& game, std::size_t index) {
  const games::Feat& feat = game.feats[index];
  const auto whole = std::ranges::find(game.feats, feat.of, &games::Feat::name);
  Award most{.game = &game, .name = fmt::format("most {}", feat.name), .who = {}};
  Award share{.game = &game, .name = std::string(feat.award), .kind = Award::Kind::share, .who = {}};
  for (const Person& person : all.people) {
    const GameFigures* const figures = figures_of(person, game);
    if (figures == nullptr || figures->feats[index] <= 0) continue;
    offer(most, person.name, figures->feats[index], 0);
    if (feat.of.empty() || whole == game.feats.end()) continue;
    const Points of = figures->feats[static_cast<std::size_t>(whole - game.feats.begin())];
    if (of >= least_for_award) offer(share, person.name, figures->feats[index], of);
  }
  add(list, std::move(most));
  add(list, std::move(share));
}

}  // namespace

std::vector<Award> awards(const Statistics& all) {
  std::vector<Award> list;
  add_of_all(list, all);
  for (const GameFigures& figures : all.games) {
    const games::Game& game = *figures.game;
    Award average{.game = &game, .name = "most points a deal", .kind = Award::Kind::average, .who = {}};
    for (const Person& person : all.people) {
      const GameFigures* const own = figures_of(person, game);
      if (own != nullptr && own->deals >= least_for_award) offer(average, person.name, own->points, own->deals);
    }
    add(list, std::move(average));
    for (std::size_t i = 0; i < game.feats.size(); ++i) add_of_feat(list, all, game, i);
  }
  return list;
}

}  // namespace tavolo::season
