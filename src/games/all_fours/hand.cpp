#include "games/all_fours/hand.hpp"

#include <algorithm>
#include <utility>

namespace tavolo::games::all_fours {
namespace {

using cards::Card;
using cards::CardSet;
using cards::Rank;

CardSet too_low(const Hand& hand, CardSet cards, std::span<const Play> lying) {
  CardSet low;
  for (const Card card : cards) {
    if (goes_under(hand, card, lying)) low.insert(card);
  }
  return low;
}

/// AF-19 and AF-20, without the ban on undertrumping.
CardSet owed_to_plain_suit(const Rules& rules, CardSet cards, CardSet led, CardSet trumps) {
  if (rules.plain_suit_duty == PlainDuty::none) return cards;
  if (!led.empty()) return led | trumps;
  if (!trumps.empty() && rules.void_in_plain_suit == VoidDuty::must_trump) return trumps;
  return cards;
}

Fault::Kind kind_of(const Hand& hand, CardSet cards, Card card, Card led) {
  if (hand.is_trump(led)) return Fault::Kind::trump_led;
  if (hand.is_trump(card)) return Fault::Kind::undertrump;
  if (hand.rules.plain_suit_duty == PlainDuty::none) return Fault::Kind::undertrump;
  return cards.of(led.suit).empty() ? Fault::Kind::void_in_suit : Fault::Kind::plain_led;
}

bool holds_top_trump(CardSet trumps) {
  for (const Card card : trumps) {
    if (card.rank >= Rank::ten) return true;
  }
  return false;
}

/// Exposed cards of the seat whose call for this trick binds.
CardSet bound(const Facts& facts, Seat seat, int trick) {
  CardSet cards;
  for (const Event& call : facts.record.calls) {
    if (call.seat == seat && call.trick == trick && ignored(facts, call).empty()) cards.insert(call.card);
  }
  return cards;
}

/// Of the cards that may be played those that a call binds to, if there are any.
CardSet called(CardSet may, CardSet bound) {
  const CardSet both = may & bound;
  return both.empty() ? may : both;
}

/// Whether so many cards, some of those that count and others, can come to a value.
bool can_come_to(Points value, Points cards, std::span<const std::pair<int, int>> counting, int others) {
  if (counting.empty()) return value == 0 && cards >= 0 && cards <= others;
  const auto [worth, most] = counting.front();
  for (Points number = std::min<Points>(most, value / worth); number >= 0; --number) {
    if (can_come_to(value - number * worth, cards - number, counting.subspan(1), others)) return true;
  }
  return false;
}

}  // namespace

int game_value(Rank rank) noexcept {
  constexpr std::array<int, 13> values{0, 0, 0, 0, 0, 0, 0, 0, 10, 1, 2, 3, 4};
  return values[static_cast<std::size_t>(rank)];
}

Hand derive(const Match& match, const Progress& before, const Record& record) {
  Hand hand{.rules = rules_of(match)};
  hand.dealer = record.dealer != nobody ? record.dealer : before.dealer != nobody ? before.dealer : Seat(0);
  hand.eldest = match.next(hand.dealer);
  for (const Card card : record.turn_ups) hand.turned.insert(card);
  if (record.speech == Speech::ran && record.turn_ups.size() > 1)
    hand.runs = static_cast<int>(record.turn_ups.size()) - 1;
  hand.size = 6 + 3 * hand.runs;
  const bool changed = record.speech != Speech::ran ||
                       (record.turn_ups.size() > 1 && record.turn_ups.back().suit != record.turn_ups.front().suit);
  if (!record.turn_ups.empty() && changed) hand.trumps = record.turn_ups.back().suit;

  hand.owned = record.hands;
  for (const Trick& trick : record.tricks) {
    for (const Play& play : trick.cards()) hand.owned[play.seat].insert(play.card);
  }
  for (const auto* events : {&record.fixes, &record.exposed}) {
    for (const Event& event : *events) hand.owned[event.seat].insert(event.card);
  }

  const Facts facts{match, record, hand};
  for (std::size_t i = 0; i < record.tricks.size() && record.tricks[i].number == static_cast<int>(i) + 1; ++i) {
    int due = match.seats();
    for (const Seat seat : match.all_seats()) {
      if (!record.tricks[i].has(seat) && used_up(facts, seat, i)) --due;
    }
    if (record.tricks[i].size == 0 || record.tricks[i].size != due) break;
    ++hand.complete_tricks;
  }
  const auto logged = record.tricks.size();
  bool played_out = logged != 0;  // or every recorded hand is used up before its time
  for (const Seat seat : match.all_seats()) played_out = played_out && used_up(facts, seat, logged);
  hand.complete = static_cast<std::size_t>(hand.complete_tricks) == logged &&
                  (hand.complete_tricks == hand.size || (played_out && hand.complete_tricks < hand.size));
  return hand;
}

CardSet held(const Facts& facts, Seat seat, std::size_t index) {
  CardSet cards = facts.hand.owned[seat];
  for (std::size_t i = 0; i < index && i < facts.record.tricks.size(); ++i) {
    for (const Play& play : facts.record.tricks[i].cards()) {
      if (play.seat == seat) cards.erase(play.card);
    }
  }
  return cards;
}

bool used_up(const Facts& facts, Seat seat, std::size_t index) {
  return facts.record.has_hand[seat] && facts.record.hands[seat].size() < facts.hand.size &&
         held(facts, seat, index).empty();
}

bool is_known_without_trump(const Facts& facts, Seat seat) {
  const Hand& hand = facts.hand;
  const bool known = facts.record.has_hand[seat] || hand.complete;
  return known && hand.trumps && hand.owned[seat].of(*hand.trumps).empty();
}

Seat winner(const Trick& trick, const Hand& hand) {
  const Play* best = &trick.plays.front();
  for (const Play& play : trick.cards()) {
    const bool trumps = hand.is_trump(play.card) && !hand.is_trump(best->card);
    const bool higher = play.card.suit == best->card.suit && play.card.rank > best->card.rank;
    if (trumps || higher) best = &play;
  }
  return best->seat;
}

bool goes_under(const Hand& hand, Card card, std::span<const Play> lying) {
  return hand.is_trump(card) && std::ranges::any_of(lying, [&](const Play& play) {
           return hand.is_trump(play.card) && play.card.rank > card.rank;
         });
}

CardSet lawful(const Hand& hand, CardSet cards, std::span<const Play> lying) {
  if (lying.empty() || !hand.trumps) return cards;
  const Card led = lying.front().card;
  const CardSet trumps = cards.of(*hand.trumps);
  if (hand.is_trump(led)) return trumps.empty() ? cards : trumps;
  const CardSet owed = owed_to_plain_suit(hand.rules, cards, cards.of(led.suit), trumps);
  if (hand.rules.undertrump == Undertrump::allowed) return owed;
  const CardSet low = too_low(hand, cards, lying);
  if (const CardSet others = owed - low; !others.empty()) return others;
  // A void player whose trumps are all too low is released from AF-20; with nothing else he plays one.
  const CardSet discards = cards - low;
  return discards.empty() ? cards : discards;
}

CardSet playable(const Facts& facts, Seat seat, std::size_t index) {
  const auto& tricks = facts.record.tricks;
  const bool begun = index < tricks.size();
  const auto lying = begun ? tricks[index].cards() : std::span<const Play>{};
  const int number = begun ? tricks[index].number : static_cast<int>(index) + 1;
  return called(lawful(facts.hand, held(facts, seat, index), lying), bound(facts, seat, number));
}

std::optional<bool> was_lawful(const Facts& facts, const Event& fix) {
  const auto& tricks = facts.record.tricks;
  const auto trick = std::ranges::find(tricks, fix.trick, &Trick::number);
  if (trick == tricks.end()) return std::nullopt;
  const CardSet cards = held(facts, fix.seat, static_cast<std::size_t>(trick - tricks.begin()));
  const CardSet may = lawful(facts.hand, cards, trick->before(fix.seat));
  if (!since(facts.match, edition::december)) return may.contains(fix.card);
  // To refuse a lawful call is a renege too (AF-44).
  return called(may, bound(facts, fix.seat, fix.trick)).contains(fix.card);
}

std::vector<Fault> faults(const Facts& facts) {
  const auto& [match, record, hand] = facts;
  std::vector<Fault> found;
  if (!hand.trumps) return found;
  PerSeat<CardSet> left = hand.owned;
  for (const Trick& trick : record.tricks) {
    for (int i = 0; i < trick.size; ++i) {
      const Play& play = trick.plays[static_cast<std::size_t>(i)];
      CardSet& cards = left[play.seat];
      const auto lying = trick.cards().first(static_cast<std::size_t>(i));
      const CardSet may = lawful(hand, cards, lying);
      const CardSet trumps = cards.of(*hand.trumps);
      Fault fault{.seat = play.seat,
                  .trick = trick.number,
                  .card = play.card,
                  .led = trick.plays.front().card,
                  .lawful = may,
                  .top_trump = holds_top_trump(trumps),
                  .bare_jack = trumps.size() == 1 && (*trumps.begin()).rank == Rank::jack};
      const CardSet called = record.calls.empty() ? CardSet{} : bound(facts, play.seat, trick.number);
      if (!may.contains(play.card)) {
        fault.kind = kind_of(hand, cards, play.card, fault.led);
        if (since(match, edition::december) && !called.contains(play.card)) fault.called = called;
        found.push_back(fault);
      } else if (!called.empty() && !called.contains(play.card)) {
        fault.kind = Fault::Kind::refused_call;
        fault.lawful = called;
        found.push_back(fault);
      }
      cards.erase(play.card);
    }
  }
  return found;
}

const Fault* shown(std::span<const Fault> faults, const RenegeCall& call) noexcept {
  const auto found = std::ranges::find_if(
      faults, [&](const Fault& fault) { return fault.seat == call.seat && fault.trick == call.trick; });
  return found == faults.end() ? nullptr : &*found;
}

void place_calls(const Rules& rules, std::span<const Fault> faults, Record& record) {
  std::vector<const Fault*> taken;
  for (RenegeCall& call : record.reneges) {
    if (!call.by_seat) continue;
    const auto is_free = [&](const Fault& fault) {
      return fault.seat == call.seat && std::ranges::count(taken, &fault) == 0;
    };
    const auto fits = [&](const Fault& fault) {
      return is_free(fault) && (cost(rules, fault) == Cost::major) == call.major;
    };
    auto found = std::ranges::find_if(faults, fits);
    if (found == faults.end()) found = std::ranges::find_if(faults, is_free);
    if (found == faults.end()) continue;
    taken.push_back(&*found);
    call.trick = found->trick;
  }
}

bool is_refuted(const Facts& facts, const RenegeCall& call) {
  return call.trick == 0 && facts.hand.complete && since(facts.match, edition::december);
}

bool is_lawful_of_any_hand(const Facts& facts, const RenegeCall& call) {
  const auto& [match, record, hand] = facts;
  const auto trick = std::ranges::find(record.tricks, call.trick, &Trick::number);
  if (!hand.trumps || trick == record.tricks.end()) return false;
  const auto plays = trick->cards();
  const auto own = std::ranges::find(plays, call.seat, &Play::seat);
  const bool is_called = std::ranges::any_of(
      record.calls, [&](const Event& event) { return event.seat == call.seat && event.trick == call.trick; });
  if (own == plays.end() || is_called) return false;  // to refuse a call is a renege too
  if (own == plays.begin() || own->card.suit == plays.front().card.suit) return true;
  if (hand.is_trump(plays.front().card)) return false;
  // Where undertrumping is forbidden what else is held decides.
  return hand.is_trump(own->card) && hand.rules.undertrump == Undertrump::allowed;
}

bool awaits_proof(const Facts& facts, const RenegeCall& call) {
  const auto& [match, record, hand] = facts;
  return !record.has_hand[call.seat] && !hand.complete &&
         !(since(match, edition::december) && is_lawful_of_any_hand(facts, call));
}

bool is_own_call(const Match& match, const RenegeCall& call) {
  return call.by != nobody && match.side(call.by) == match.side(call.seat);
}

Cost cost(const Rules& rules, const Fault& fault) {
  if (rules.renege_scheme == Scheme::none) return Cost::nothing;
  if (rules.renege_scheme == Scheme::one) return Cost::minor;
  if (rules.renege_scheme == Scheme::all_game) return Cost::major;
  if (fault.kind == Fault::Kind::undertrump) {
    return rules.undertrump_penalty == UndertrumpCost::major ? Cost::major : Cost::minor;
  }
  if (fault.kind != Fault::Kind::trump_led) return Cost::minor;
  const bool lost = (rules.renege_scheme == Scheme::graded && fault.top_trump) ||
                    rules.renege_scheme == Scheme::trump_game ||
                    (rules.renege_scheme == Scheme::bare_jack && fault.bare_jack);
  return lost ? Cost::major : Cost::minor;
}

std::string ignored(const Facts& facts, const Event& call) {
  const auto& [match, record, hand] = facts;
  const bool exposed =
      std::ranges::any_of(record.exposed, [&](const Event& e) { return e.seat == call.seat && e.card == call.card; });
  if (!exposed) return "the card was not exposed";
  const bool own = call.by == call.seat;
  const bool partner = call.by != nobody && !own && match.side_of[call.by] == match.side_of[call.seat];
  if (own) return "the owner may not call his own card";
  if (partner && hand.rules.calling_by == Callers::opponents) return "only the other side may call";
  const auto trick = std::ranges::find(record.tricks, call.trick, &Trick::number);
  if (trick == record.tricks.end()) return {};
  const CardSet cards = held(facts, call.seat, static_cast<std::size_t>(trick - record.tricks.begin()));
  if (!cards.contains(call.card)) return "the card had been played";
  if (!lawful(hand, cards, trick->before(call.seat)).contains(call.card)) return "the card was unlawful in that trick";
  return {};
}

bool possible_sum(int players, int runs, CardSet turned, Points sum) {
  const int left = 52 - turned.size() - players * (6 + 3 * runs);
  // What a card counts, and how many of those are not turned up; the other 32 count nothing.
  std::array<std::pair<int, int>, 5> counting{{{10, 4}, {4, 4}, {3, 4}, {2, 4}, {1, 4}}};
  int others = 32;
  Points value = 80 - sum;
  for (const Card card : turned) {
    const int worth = game_value(card.rank);
    value -= worth;
    const auto found = std::ranges::find(counting, worth, &std::pair<int, int>::first);
    --(found == counting.end() ? others : found->second);
  }
  return sum >= 0 && value >= 0 && can_come_to(value, left, counting, others);
}

}  // namespace tavolo::games::all_fours
