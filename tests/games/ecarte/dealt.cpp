#include "games/ecarte/dealt.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "games/ecarte/ecarte.hpp"

namespace tavolo::tests {

using namespace tavolo::games;
using cards::Card;

namespace {

std::vector<Card> shuffled_pack(std::mt19937& random) {
  std::vector<Card> pack;
  for (int i = 0; i < 52; ++i) {
    if (cards::card_of(i).rank >= cards::Rank::seven) pack.push_back(cards::card_of(i));
  }
  std::shuffle(pack.begin(), pack.end(), random);
  return pack;
}

int below(std::mt19937& random, int limit) { return static_cast<int>(random() % static_cast<unsigned>(limit)); }

Card take(std::vector<Card>& cards) {
  const Card card = cards.back();
  cards.pop_back();
  return card;
}

std::string words(const std::vector<Card>& cards) {
  std::string text;
  for (const Card card : cards) text += ' ' + cards::name(card);
  return text;
}

void swap(Dealt& dealt, std::vector<Card>& pack, Seat seat, int count, std::mt19937& random) {
  if (count == 0) return;
  auto& hand = dealt.hands[seat];
  std::shuffle(hand.begin(), hand.end(), random);
  std::vector<Card> aside, drawn;
  for (int i = 0; i < count; ++i) aside.push_back(take(hand));
  for (int i = 0; i < count; ++i) drawn.push_back(take(pack));
  hand.insert(hand.end(), drawn.begin(), drawn.end());
  dealt.swaps += fmt::format("x{}{} >{}\n", seat, words(aside), words(drawn));
  dealt.stock -= count;
}

void exchange(Dealt& dealt, std::vector<Card>& pack, Seat elder, std::mt19937& random) {
  const Seat dealer = ecarte::other(elder);
  while (true) {
    if (dealt.stock == 0) {
      dealt.first += " e";
      return;
    }
    const int word = below(random, 5);
    if (word == 0) {
      dealt.first += " s";
      return;
    }
    if (word == 1) {
      dealt.first += " p r";
      return;
    }
    const int asked = std::min(1 + below(random, 5), dealt.stock);
    const int answered = std::min(below(random, 6), dealt.stock - asked);
    swap(dealt, pack, elder, asked, random);
    swap(dealt, pack, dealer, answered, random);
    dealt.first += fmt::format(" p a{}/{}", asked, answered);
  }
}

Card pick(cards::CardSet cards, std::mt19937& random) {
  auto place = cards.begin();
  for (int i = below(random, cards.size()); i > 0; --i) ++place;
  return *place;
}

void play(const Match& match, Dealt& dealt, Seat elder, cards::Suit trumps, std::mt19937& random, bool lawful) {
  ecarte::PerSeat<cards::CardSet> held;
  for (const Seat seat : ecarte::all_seats) {
    for (const Card card : dealt.hands[seat]) held[seat].insert(card);
  }
  Seat leader = elder;
  for (int number = 1; number <= ecarte::hand_size; ++number) {
    const Seat second = ecarte::other(leader);
    ecarte::Trick trick{.number = number, .leader = leader, .size = ecarte::seats};
    trick.cards[0] = pick(held[leader], random);
    const auto may =
        lawful ? ecarte::lawful(ecarte::rules_of(match), held[second], trick.cards[0], trumps) : held[second];
    trick.cards[1] = pick(may, random);
    held[leader].erase(trick.cards[0]);
    held[second].erase(trick.cards[1]);
    dealt.tricks +=
        fmt::format("#{} {} {} {}\n", number, leader, cards::name(trick.cards[0]), cards::name(trick.cards[1]));
    leader = ecarte::winner(trick, trumps);
    ++dealt.won[leader];
  }
}

}  // namespace

Match table(const std::vector<std::pair<std::string, std::string>>& house) {
  HouseRules rules(ecarte::game.house_rules);
  for (const auto& [name, value] : house) rules.set(name, value);
  return make_match(ecarte::game, {{"Ann"}, {"Ben"}}, rules);
}

std::string Dealt::hand_lines() const {
  std::string text;
  for (const Seat seat : ecarte::all_seats) text += fmt::format("{}:{}\n", seat, words(hands[seat]));
  return text;
}

std::string Dealt::first_lines() const {
  std::string text;
  for (const Seat seat : ecarte::all_seats) text += fmt::format("{}^{}\n", seat, words(dealt[seat]));
  return text;
}

std::string Dealt::summary() const {
  return fmt::format("{}{} w{}-{}", first, king, won[ecarte::seat_1], won[ecarte::seat_2]);
}

Dealt play_at_random(const Match& match, std::mt19937& random, bool lawful) {
  Dealt dealt;
  std::vector<Card> pack = shuffled_pack(random);
  const Seat dealer(below(random, 2));
  const Seat elder = ecarte::other(dealer);
  for (int i = 0; i < 2 * ecarte::hand_size; ++i) dealt.dealt[Seat(i % 2)].push_back(take(pack));
  const Card turned = take(pack);
  dealt.hands = dealt.dealt;
  dealt.first = fmt::format("d{} t{}", dealer, cards::name(turned));
  exchange(dealt, pack, elder, random);
  if (turned.rank != cards::Rank::king) {
    dealt.king = " k-";
    for (const Seat seat : ecarte::all_seats) {
      if (std::ranges::count(dealt.hands[seat], Card{cards::Rank::king, turned.suit}) > 0)
        dealt.king = fmt::format(" k{}", seat);
    }
  }
  play(match, dealt, elder, turned.suit, random, lawful);
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
