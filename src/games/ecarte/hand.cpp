#include "games/ecarte/hand.hpp"

#include <algorithm>

namespace tavolo::games::ecarte {
namespace {

using cards::Card;
using cards::CardSet;
using cards::Rank;
using cards::Suit;

CardSet set_of(std::span<const Card> cards) {
  CardSet set;
  for (const Card card : cards) set.insert(card);
  return set;
}

/// The cards of the set that are the highest of their suit in it: one suit is asked for.
CardSet highest(CardSet suit) {
  std::optional<Card> best;
  for (const Card card : suit) {
    if (!best || height(card.rank) > height(best->rank)) best = card;
  }
  CardSet only;
  if (best) only.insert(*best);
  return only;
}

bool beats(Card answered, Card led, Suit trumps) {
  if (answered.suit == led.suit) return height(answered.rank) > height(led.rank);
  return answered.suit == trumps;
}

/// Whether a seat broke no duty in a trick whatever else it held: it led, or it followed and need not or did win.
bool is_lawful_of_any_hand(const Rules& rules, const Trick& trick, Seat seat, Suit trumps) {
  if (trick.leader == seat) return true;
  const auto [led, card] = trick.cards;
  if (card.suit != led.suit) return false;
  return rules.heading == Heading::free || (rules.heading == Heading::must_win && beats(card, led, trumps));
}

/// EC-19 in the three readings of the house rule.
Seat committed(const Record& record, const Hand& hand) {
  using Kind = Step::Kind;
  const auto& steps = record.steps;
  if (steps.empty() || hand.rules.commitment == CommittedBy::off) return nobody;
  if (steps.size() == 1 && steps.front().kind == Kind::played) return hand.elder;
  if (steps.back().kind != Kind::refused) return nobody;
  const bool first = steps.size() == 2;
  return first || hand.rules.commitment == CommittedBy::any_refusal ? hand.dealer : nobody;
}

/// The hand that follows from the five cards first dealt and from all exchanges; nothing where one of
/// them is not known.
std::optional<CardSet> followed(const Record& record, const Hand& hand, Seat seat) {
  if (!record.first_hands[seat] || record.first_hands[seat]->size() != hand_size) return std::nullopt;
  if (!hand.exchange_over) return std::nullopt;
  CardSet cards = set_of(*record.first_hands[seat]);
  std::size_t swaps = 0;
  for (const Swap& swap : record.swaps) {
    if (swap.seat != seat) continue;
    if (!swap.aside || !swap.drawn) return std::nullopt;
    for (const Card card : *swap.aside) cards.erase(card);
    for (const Card card : *swap.drawn) cards.insert(card);
    ++swaps;
  }
  return swaps == exchanges_of(record, hand, seat).size() ? std::optional(cards) : std::nullopt;
}

void add_cards(const Record& record, Hand& hand) {
  for (const Seat seat : all_seats) {
    CardSet& owned = hand.owned[seat];
    if (record.hands[seat]) {
      owned = set_of(*record.hands[seat]);
      hand.whole[seat] = owned;
    } else if (const auto cards = followed(record, hand, seat)) {
      owned = *cards;
      hand.whole[seat] = owned;
    }
  }
  PerSeat<CardSet> played;
  for (const Playing& playing : record.playings) {
    for (const Trick& trick : playing.log()) {
      for (int i = 0; i < trick.size; ++i) played[trick.seat(i)].insert(trick.cards[static_cast<std::size_t>(i)]);
    }
    for (const Fix& fix : playing.fixes) hand.owned[fix.seat].insert(fix.card);
  }
  for (const Seat seat : all_seats) {
    hand.owned[seat] = hand.owned[seat] | played[seat];
    // Five cards played are the whole hand.
    if (!hand.knows(seat) && played[seat].size() == hand_size) hand.whole[seat] = played[seat];
  }
}

/// Whether a seat declared in time: before its first card, or with the king itself as that card, until
/// the next one fell (EC-21, EC-22).
bool in_time(const Record& record, const Hand& hand, const Declaration& declaration) {
  if (declaration.playing > 0) return false;
  if (declaration.trick == 0) return true;
  if (declaration.trick > 1) return false;
  const auto log = record.playings.front().log();
  if (log.empty() || log.front().number != 1) return true;
  for (int i = 0; i < log.front().size; ++i) {
    if (log.front().seat(i) == declaration.seat) return log.front().cards[static_cast<std::size_t>(i)] == hand.king();
  }
  return true;
}

}  // namespace

Hand derive(const Match& match, const Progress& before, const Record& record) {
  Hand hand{.rules = rules_of(match), .refutes_by_card = since(match, edition::december)};
  hand.dealer = record.dealer != nobody ? record.dealer : before.dealer != nobody ? before.dealer : Seat(0);
  hand.elder = other(hand.dealer);
  if (record.turn_up) {
    hand.trumps = record.turn_up->suit;
    hand.king_turned = record.turn_up->rank == Rank::king;
  }
  hand.stock -= static_cast<int>(record.thrown);
  for (const Step& step : record.steps) {
    if (step.kind == Step::Kind::accepted) {
      ++hand.exchanges;
      hand.stock -= step.elder + step.dealer;
    }
    hand.exchange_over = step.kind != Step::Kind::accepted && step.kind != Step::Kind::proposed;
  }
  for (const Seat seat : all_seats) {
    const bool shown = since(match, edition::december) && cards_dealt(record, hand, seat) != hand_size;
    hand.wrongly_dealt = hand.wrongly_dealt || record.wrong_number[seat] || shown;
  }
  hand.committed = committed(record, hand);
  add_cards(record, hand);
  return hand;
}

std::size_t cards_dealt(const Record& record, const Hand& hand, Seat seat) {
  if (record.first_hands[seat]) return record.first_hands[seat]->size();
  // What follows an exchange may be wrong by it (EC-49 to EC-52).
  const bool as_dealt = record.steps.empty() || (hand.exchange_over && hand.exchanges == 0);
  return record.hands[seat] && as_dealt ? record.hands[seat]->size() : hand_size;
}

std::vector<const Step*> exchanges_of(const Record& record, const Hand& hand, Seat seat) {
  std::vector<const Step*> found;
  for (const Step& step : record.steps) {
    if (step.kind == Step::Kind::accepted && hand.taken(step, seat) > 0) found.push_back(&step);
  }
  return found;
}

CardSet held(const Playing& playing, const Hand& hand, Seat seat, int index) {
  CardSet cards = hand.owned[seat];
  for (int i = 0; i < index && i < playing.size; ++i) {
    const Trick& trick = playing.tricks[static_cast<std::size_t>(i)];
    for (int c = 0; c < trick.size; ++c) {
      if (trick.seat(c) == seat) cards.erase(trick.cards[static_cast<std::size_t>(c)]);
    }
  }
  return cards;
}

Seat winner(const Trick& trick, Suit trumps) {
  return beats(trick.cards[1], trick.cards[0], trumps) ? other(trick.leader) : trick.leader;
}

CardSet following(const Rules& rules, CardSet cards, Suit led, Suit trumps) {
  const CardSet suit = cards.of(led);
  const CardSet in_trumps = cards.of(trumps);
  const bool must_trump = rules.void_in_led_suit == VoidDuty::must_trump;
  return !suit.empty() ? suit : must_trump && !in_trumps.empty() ? in_trumps : cards;
}

CardSet lawful(const Rules& rules, CardSet cards, Card led, Suit trumps) {
  const CardSet suit = cards.of(led.suit);
  const CardSet in_trumps = cards.of(trumps);
  const CardSet allowed = following(rules, cards, led.suit, trumps);
  if (rules.heading == Heading::must_win) {
    CardSet winning;
    for (const Card card : allowed) {
      if (beats(card, led, trumps)) winning.insert(card);
    }
    return winning.empty() ? allowed : winning;
  }
  if (rules.heading == Heading::highest) {
    // The duty is for the highest card of the suit led or else the highest trump, whatever EC-25 says.
    if (!suit.empty()) return highest(suit);
    return in_trumps.empty() ? cards : highest(in_trumps);
  }
  return allowed;
}

std::optional<bool> was_lawful(const Playing& playing, const Hand& hand, const Fix& fix) {
  const auto log = playing.log();
  const auto found = std::ranges::find(log, fix.trick, &Trick::number);
  if (found == log.end() || found->size == 0 || !hand.trumps) return std::nullopt;
  if (found->leader == fix.seat) return true;
  const CardSet cards = held(playing, hand, fix.seat, static_cast<int>(found - log.begin()));
  return lawful(hand.rules, cards, found->cards[0], *hand.trumps).contains(fix.card);
}

std::vector<Fault> faults(const Playing& playing, const Hand& hand) {
  std::vector<Fault> found;
  if (!hand.trumps) return found;
  PerSeat<CardSet> left = hand.owned;
  for (const Trick& trick : playing.log()) {
    if (trick.size == seats) {
      const Seat seat = other(trick.leader);
      const CardSet cards = left[seat];
      const auto [led, card] = trick.cards;
      const CardSet may = lawful(hand.rules, cards, led, *hand.trumps);
      if (!may.contains(card)) {
        const bool followed = card.suit == led.suit;
        const bool owes_trump = hand.rules.void_in_led_suit == VoidDuty::must_trump;
        const Fault::Duty duty = !followed && !cards.of(led.suit).empty()               ? Fault::Duty::follow
                                 : !followed && card.suit != *hand.trumps && owes_trump ? Fault::Duty::trump
                                                                                        : Fault::Duty::head;
        found.push_back({duty, seat, trick.number, card, led, may});
      }
    }
    for (int i = 0; i < trick.size; ++i) left[trick.seat(i)].erase(trick.cards[static_cast<std::size_t>(i)]);
  }
  return found;
}

Result result(const Playing& playing, const Hand& hand) {
  Result result;
  const auto recorded = [&] {
    if (playing.won) result.won = *playing.won;
    result.complete = playing.won && result.won[seat_1] + result.won[seat_2] == hand_size;
    return result;
  };
  if (!hand.trumps || playing.size == 0) return recorded();
  for (const Trick& trick : playing.log()) {
    if (trick.number != result.logged + 1 || trick.size != seats) break;
    ++result.won[winner(trick, *hand.trumps)];
    ++result.logged;
  }
  int due = hand_size;
  for (const Seat seat : all_seats) {
    if (hand.knows(seat)) due = std::min(due, hand.whole[seat]->size());
  }
  result.complete = result.from_log = result.logged == playing.size && result.logged >= due;
  // Beside a part of the log the tricks of the first line count.
  if (!result.complete) return playing.won ? recorded() : result;
  // EC-50, EC-52: cards to which the other player has nothing to play are tricks.
  for (const Seat seat : all_seats) {
    if (!hand.knows(seat) || hand.whole[seat]->size() > due || due == hand_size) continue;
    const Seat full = other(seat);
    const int size = hand.knows(full) ? std::min(hand_size, hand.whole[full]->size()) : hand_size;
    result.unanswered[full] = size - due;
    result.won[full] += size - due;
  }
  return result;
}

bool costs_a_point(const Rules& rules, const Penalty& penalty) noexcept {
  return penalty.cause == Penalty::Cause::false_king && rules.false_king == FalseKingCost::opponent_one;
}

Proof false_king_proof(const Hand& hand, Seat seat) {
  if (!hand.trumps) return Proof::unknown;
  if (hand.owned[seat].contains(hand.king()) || hand.owned[other(seat)].contains(hand.king())) return Proof::refuted;
  return hand.knows(seat) ? Proof::shown : Proof::unknown;
}

Proof proof(const Hand& hand, const Judged& judged, const Penalty& penalty) {
  const auto& [playing, faults, result] = judged;
  const Seat seat = penalty.seat;
  if (penalty.cause == Penalty::Cause::false_king) return false_king_proof(hand, seat);
  if (playing.size == 0) return Proof::unknown;
  const bool shown = std::ranges::any_of(faults, [&](const Fault& fault) {
    return fault.seat == seat && (penalty.trick == 0 || fault.trick == penalty.trick);
  });
  if (shown) return Proof::shown;
  if (penalty.trick == 0) return result.complete && hand.knows(seat) ? Proof::refuted : Proof::unknown;
  const auto log = playing.log();
  const auto trick = std::ranges::find(log, penalty.trick, &Trick::number);
  if (trick == log.end() || trick->size != seats || !hand.trumps) return Proof::unknown;
  const bool lawful = hand.refutes_by_card && is_lawful_of_any_hand(hand.rules, *trick, seat, *hand.trumps);
  return lawful || hand.knows(seat) ? Proof::refuted : Proof::unknown;
}

King king(const Record& record, const Hand& hand) {
  King king;
  if (hand.king_turned) return {King::Kind::none, nobody, 0};
  if (!record.declarations.empty()) {
    // A second declaration of the same seat adds nothing: the first that is in time counts.
    const Declaration* best = &record.declarations.front();
    for (const Declaration& one : record.declarations) {
      if (hand.trumps && !in_time(record, hand, *best) && in_time(record, hand, one)) best = &one;
    }
    king = {King::Kind::declared, best->seat, best->trick};
    if (hand.trumps && !in_time(record, hand, *best)) king.kind = King::Kind::late;
  } else if (record.king) {
    king = {*record.king == nobody ? King::Kind::none : King::Kind::declared, *record.king, 0};
  }
  if (king.seat == nobody || !hand.trumps) return king;
  if (hand.owned[other(king.seat)].contains(hand.king())) {
    king.kind = King::Kind::with_other;
  } else if (hand.knows(king.seat) && !hand.whole[king.seat]->contains(hand.king())) {
    king.kind = King::Kind::not_held;
  } else if (std::ranges::count(record.false_kings(), king.seat, &Penalty::seat) > 0 &&
             !hand.owned[king.seat].contains(hand.king())) {
    king.kind = King::Kind::not_held;
  }
  return king;
}

PerSeat<bool> false_kings(const Match& match, const Record& record, const Hand& hand, const King& king) {
  PerSeat<bool> found{};
  // Since 2026-12 only what the table recorded costs anything: the penalty is a choice of the other player.
  if (king.kind == King::Kind::not_held && !since(match, edition::december)) found[king.seat] = true;
  for (const Penalty& penalty : record.false_kings()) {
    if (false_king_proof(hand, penalty.seat) != Proof::refuted) found[penalty.seat] = true;
  }
  return found;
}

std::size_t counted(const Hand& hand, std::span<const Judged> judged) {
  std::size_t at = 0;
  while (at + 1 < judged.size()) {
    const bool founded = std::ranges::any_of(judged[at].playing.penalties, [&](const Penalty& penalty) {
      return penalty.choice == Penalty::Choice::replay && proof(hand, judged[at], penalty) != Proof::refuted;
    });
    // Without a good reason the first result stands, if there is one.
    if (!founded && judged[at].result.complete) break;
    ++at;
  }
  return at;
}

}  // namespace tavolo::games::ecarte
