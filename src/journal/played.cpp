#include "journal/played.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/mistake.hpp"

namespace tavolo::journal {

games::Match seated(const Match& which) {
  const MatchFacts& facts = which.facts;
  try {
    const games::Game& game = games::find_game(facts.game);
    games::HouseRules house(game.house_rules);
    for (const auto& [name, value] : facts.house) house.set(name, value);
    games::Match match = games::make_match(game, facts.sides, std::move(house));
    if (!facts.earlier.empty()) games::seat_players(match, facts.sides, facts.earlier);
    return match;
  } catch (const base::Mistake& mistake) {
    throw base::StoreFailure(
        fmt::format("this program cannot read match {}: {}", which.number, mistake.complaint().text),
        "a newer tavolo may have written it, or the file is damaged: `tavolo doctor` tells of copies");
  }
}

const games::Match& Seating::seat(const Match& which) {
  const MatchFacts& facts = which.facts;
  if (m_match.game == nullptr || m_game != facts.game || m_house != facts.house) {
    m_match = seated(which);
    m_game = facts.game;
    m_house = facts.house;
  } else {
    games::seat_players(m_match, facts.sides, facts.earlier);
  }
  return m_match;
}

games::Progress start(const games::Match& match, const MatchFacts& facts) {
  return games::begin(match, facts.dealer - 1, facts.scores, facts.deal);
}

Played play(Match facts, std::vector<referee::Entry> entries) {
  games::Match match = seated(facts);
  referee::Course course = referee::replay(match, start(match, facts.facts), entries);
  return {std::move(facts), std::move(match), std::move(entries), std::move(course), {}};
}

std::vector<Ruling> claims(const Played& played, std::size_t deal) {
  std::vector<Ruling> list;
  for (const Ruling& ruling : played.rulings) {
    if (ruling.kind == Ruling::Kind::claim && ruling.match == played.facts.number &&
        ruling.deal == played.course.deals[deal].number) {
      list.push_back(ruling);
    }
  }
  return list;
}

bool is_settled(const Played& played, const Ruling& claim) {
  const auto deal = std::ranges::find(played.course.deals, claim.deal, &referee::Deal::number);
  if (deal == played.course.deals.end() || deal->entry != claim.entry) return true;
  return std::ranges::any_of(played.rulings, [&](const Ruling& other) {
    return other.kind == Ruling::Kind::ruling && other.number > claim.number && other.match == claim.match &&
           other.deal == claim.deal;
  });
}

}  // namespace tavolo::journal
