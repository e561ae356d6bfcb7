#include "journal/played.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/limits.hpp"
#include "base/mistake.hpp"
#include "base/name.hpp"

namespace tavolo::journal {

namespace {

[[noreturn]] void refuse(const Match& which, std::string_view why) {
  throw base::StoreFailure(
      fmt::format("this program cannot read match {}: {}", which.number, why),
      "a newer tavolo may have written it, or the file is damaged: `tavolo doctor` tells of copies");
}

/// Whether a text has the form of a date, YYYY-MM-DD.
bool is_dated(std::string_view text) {
  constexpr std::string_view form = "0000-00-00";
  return std::ranges::equal(text, form, [](char c, char as) { return as == '-' ? c == '-' : base::is_digit(c); });
}

/// Refuses what no match begins with. Whatever reads a match relies on it.
void check(const Match& which) {
  const MatchFacts& facts = which.facts;
  const std::size_t size = facts.sides.empty() ? 0 : facts.sides.front().size();
  const auto uneven = [&](const auto& side) { return side.size() != size; };
  const auto too_much = [](std::int64_t score) { return score < -base::limit::score || score > base::limit::score; };
  if (size == 0 || facts.sides.size() > base::limit::sides || std::ranges::any_of(facts.sides, uneven)) {
    refuse(which, "its sides are not whole");
  }
  if (facts.scores.size() != facts.sides.size() || std::ranges::any_of(facts.scores, too_much)) {
    refuse(which, "no match begins with such a score");
  }
  if (facts.dealer < 0 || static_cast<std::size_t>(facts.dealer) > facts.sides.size() * size) {
    refuse(which, fmt::format("nobody sits in seat {}, which deals first", facts.dealer));
  }
  if (facts.deal < 1 || facts.deal > base::limit::first_deal) {
    refuse(which, fmt::format("no match begins with deal {}", facts.deal));
  }
  if (!is_dated(facts.date)) refuse(which, fmt::format("it was played on \"{}\", which is no date", facts.date));
}

}  // namespace

games::Match seated(const Match& which) {
  const MatchFacts& facts = which.facts;
  try {
    const games::Game& game = games::find_game(facts.game);
    check(which);
    games::HouseRules house(game.house_rules);
    for (const auto& [name, value] : facts.house) house.set(name, value);
    const std::vector<int> sizes(facts.sides.size(), static_cast<int>(facts.sides.front().size()));
    game.settle(house, sizes);
    games::Match match = games::make_match(game, facts.sides, std::move(house));
    if (!facts.earlier.empty()) games::seat_players(match, facts.sides, facts.earlier);
    return match;
  } catch (const base::Mistake& mistake) {
    refuse(which, mistake.complaint().text);
  }
}

const games::Match& Seating::seat(const Match& which) {
  const MatchFacts& facts = which.facts;
  if (m_match.game != nullptr && m_game == facts.game && m_house == facts.house) {
    check(which);
    const bool as_many = m_match.sides == static_cast<int>(facts.sides.size()) &&
                         m_match.players.size() == facts.sides.size() * facts.sides.front().size();
    if (as_many) {
      games::seat_players(m_match, facts.sides, facts.earlier);
      return m_match;
    }
  }
  m_match = seated(which);
  m_game = facts.game;
  m_house = facts.house;
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
