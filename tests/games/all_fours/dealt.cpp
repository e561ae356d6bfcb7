#include "games/all_fours/dealt.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "games/all_fours/all_fours.hpp"

namespace tavolo::tests {

using namespace tavolo::games;
using cards::Card;

namespace {

/// Cards of a shuffled pack, dealt from the top.
class Pack {
 public:
  explicit Pack(std::mt19937& random) : m_cards(52) {
    std::iota(m_cards.begin(), m_cards.end(), 0);
    std::shuffle(m_cards.begin(), m_cards.end(), random);
  }
  [[nodiscard]] std::size_t left() const { return m_cards.size(); }
  Card take() {
    const Card card = cards::card_of(m_cards.back());
    m_cards.pop_back();
    return card;
  }

 private:
  std::vector<int> m_cards;
};

std::size_t below(std::mt19937& random, std::size_t limit) { return random() % limit; }

Card pick(cards::CardSet cards, std::mt19937& random) {
  auto at = cards.begin();
  for (std::size_t i = below(random, static_cast<std::size_t>(cards.size())); i > 0; --i) ++at;
  return *at;
}

void play(const Match& match, const all_fours::Hand& hand, Dealt& dealt, std::mt19937& random, bool lawful) {
  all_fours::PerSeat<cards::CardSet> held;
  for (const Seat seat : match.all_seats()) {
    for (const Card card : dealt.hands[seat]) held[seat].insert(card);
  }
  Seat leader = hand.eldest;
  for (int number = 1; number <= hand.size; ++number) {
    all_fours::Trick trick{.number = number};
    dealt.tricks += fmt::format("#{} {}", number, leader);
    for (int i = 0; i < match.seats(); ++i) {
      const Seat seat = match.next(leader, i);
      cards::CardSet& cards = held[seat];
      const Card card = pick(lawful ? all_fours::lawful(hand, cards, trick.cards()) : cards, random);
      cards.erase(card);
      trick.plays[static_cast<std::size_t>(trick.size++)] = {seat, card, {}};
      dealt.tricks += ' ' + cards::name(card);
    }
    dealt.tricks += '\n';
    leader = all_fours::winner(trick, hand);
  }
}

}  // namespace

Match table(int players, const std::vector<std::pair<std::string, std::string>>& house) {
  HouseRules rules(all_fours::game.house_rules);
  for (const auto& [name, value] : house) rules.set(name, value);
  const std::vector<int> sizes{players / 2, players / 2};
  all_fours::game.settle(all_fours::game, rules, sizes);
  if (players == 2) return make_match(all_fours::game, {{"Ann"}, {"Ben"}}, rules);
  return make_match(all_fours::game, {{"Ann", "Cleo"}, {"Ben", "Dora"}}, rules);
}

std::string Dealt::hand_lines(int players) const {
  std::string text;
  for (const Seat seat : All<Seat>(players)) {
    text += fmt::format("{}:", seat);
    for (const Card card : hands[seat]) text += ' ' + cards::name(card);
    text += '\n';
  }
  return text;
}

Dealt play_at_random(const Match& match, std::mt19937& random, bool lawful) {
  Dealt dealt;
  Pack pack(random);
  all_fours::Hand hand{.rules = all_fours::rules_of(match)};
  const auto deal = [&](int each) {
    for (int i = 0; i < each * match.seats(); ++i) dealt.hands[Seat(i % match.seats())].push_back(pack.take());
  };
  hand.dealer = Seat(below(random, static_cast<std::size_t>(match.seats())));
  hand.eldest = match.next(hand.dealer);
  deal(6);
  const Card first = pack.take();
  Card turned = first;
  dealt.first = fmt::format("d{} t{}", hand.dealer, cards::name(first));
  const std::size_t speech = below(random, 4);
  if (speech == 0) dealt.first += " s";
  if (speech == 1) dealt.first += " b1";
  if (speech > 1) dealt.first += " br";
  while (speech > 1 && turned.suit == first.suit) {
    if (pack.left() < static_cast<std::size_t>(3 * match.seats() + 1)) {
      dealt.first += " x";
      dealt.exhausted = true;
      return dealt;
    }
    deal(3);
    hand.size += 3;
    turned = pack.take();
    dealt.first += " t" + cards::name(turned);
  }
  hand.trumps = turned.suit;
  play(match, hand, dealt, random, lawful);
  return dealt;
}

std::string gist(const Sheet& sheet) {
  std::string text;
  for (const Line& line : sheet.lines) text += fmt::format("{} {} {}\n", line.side, line.points, line.clause.id);
  for (const Note& note : sheet.notes) text += fmt::format("note {}\n", note.clause.id);
  for (const Finding& f : sheet.findings)
    text += fmt::format("{} {} {} {}\n", word(f.verdict), f.check.id, f.seat, f.turn);
  return text +
         fmt::format("{} dealer {} over {}", fmt::join(sheet.after.scores, " "), sheet.after.dealer, sheet.after.over);
}

}  // namespace tavolo::tests
