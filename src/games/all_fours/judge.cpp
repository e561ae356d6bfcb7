#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/name.hpp"
#include "games/all_fours/all_fours.hpp"
#include "games/all_fours/clauses.hpp"
#include "games/all_fours/hand.hpp"
#include "games/all_fours/referee.hpp"
#include "games/pieces.hpp"

namespace tavolo::games::all_fours {
namespace {

using cards::Card;
using cards::CardSet;
using cards::Rank;
using cards::Suit;

/// The jack alone is that of trumps.
constexpr Pack pack{Rank::two, check::no_card, check::twice, Rank::jack};

bool fits_card(const Match&, std::string_view text) { return names_card(pack, text); }
bool fits_lead(const Match&, std::string_view text) { return find_suit(text) || names_card(pack, text); }

constexpr Ask trump{{"t", "trump", "SUIT", "Which suit is trumps?", fits_suit}};
constexpr Ask led =
    may({{"l", "led", "CARD...", "Which cards lie in the trick, the one led first? Its suit alone will do.", fits_lead,
          true}});
constexpr Ask in_hand{{"h", "hand", "CARD...", "Which cards are in the hand?", fits_card, true}};
constexpr Ask plays = may({{"p", "plays", "CARD", "Which card is played?", fits_card}});
constexpr Ask exposed{{"e", "exposed", "CARD...", "Which of them lie exposed?", fits_card, true}};
constexpr Ask called = may({{"c", "called", "CARD", "Which of these is called?", fits_card}});
constexpr Ask by = may({{"", "by", "WHO", "Who calls it: partner, opponent or owner?", fits_card}});
constexpr Ask trick{{"#", "trick", "[WHO] CARD...",
                     "Which cards were played, in order? The seat that led may stand before them.", fits_card, true}};

constexpr std::array all_words{trump, led, in_hand, plays, exposed, called, by, trick};
constexpr std::array hand_words{trump, led, in_hand, plays};
constexpr std::array exposed_words{trump, led, in_hand, exposed, called, by, plays};
constexpr std::array trick_words{trump, trick};

constexpr std::array position_table{
    Position{"Which cards of a hand may be played to a trick, and whether the card played may be",
             "trump H led S hand 9H 4S AD", hand_words},
    Position{"What an exposed card may be called for, and what a call binds to",
             "trump H led S hand 9H 4S AD exposed 4S AD called 4S by partner", exposed_words},
    Position{"Who wins a trick, and what becomes of the jack of trumps", "trump H trick 2 9S JH KS AH", trick_words},
};

/// A hand before a trick, told as a record of that trick alone: whoever leads it sits in the first seat.
struct Situation {
  Record record;
  Hand hand;
  Seat seat{0};  ///< whose hand it is

  [[nodiscard]] CardSet cards() const { return hand.owned[seat]; }
  [[nodiscard]] std::span<const Play> lying() const {
    return record.tricks.front().cards().first(static_cast<std::size_t>(seat.index()));
  }
  /// The same after the card was played.
  [[nodiscard]] Record with(Card card) const {
    Record after = record;
    Trick& to = after.tricks.front();
    to.plays[static_cast<std::size_t>(to.size++)] = {seat, card, {}};
    return after;
  }
};

/// The renege that a card would be, if it is one.
std::optional<Against> against(const Match& match, const Situation& situation, Card card) {
  const Record after = situation.with(card);
  for (Fault& fault : faults({match, after, situation.hand})) {
    if (fault.seat != situation.seat) continue;
    fault.seat = nobody;  // a position names nobody
    fault.trick = 0;
    Against against{renege(match, fault), why_not(fault)};
    if (!fault.called.empty()) against.besides = call_refused_too(match, fault);
    return against;
  }
  return std::nullopt;
}

/// Why a card may be played to what lies there (AF-17 to AF-21); the text is that of the reason alone.
Note reason(const Match& match, const Situation& situation, Card card) {
  const Rules& rules = situation.hand.rules;
  const CardSet cards = situation.cards();
  const auto lying = situation.lying();
  const bool is_called = std::ranges::any_of(situation.record.calls, [&](const Event& call) {
    return call.card == card && ignored({match, situation.record, situation.hand}, call).empty();
  });
  if (is_called) return {clause::calling, "is called, and must be played"};
  if (lying.empty()) return {clause::lead, "anything may be led"};
  const Card first = lying.front().card;
  const std::string_view suit = cards::word(first.suit);
  const bool trumps = situation.hand.is_trump(card);
  const bool no_trumps = cards.of(*situation.hand.trumps).empty();
  if (situation.hand.is_trump(first))
    return {clause::trump_led, trumps ? "a trump to trumps" : "without a trump anything may be played"};
  const bool forbidden = rules.undertrump == Undertrump::forbidden;
  if (goes_under(situation.hand, card, lying))
    return {clause::undertrump,
            forbidden ? "nothing but lower trumps is held" : "a lower trump than one that lies there is allowed"};
  if (card.suit == first.suit) return {clause::plain_led, fmt::format("follows {}", suit)};
  if (rules.plain_suit_duty == PlainDuty::none) return {clause::plain_led, "a plain suit led binds nobody here"};
  if (!cards.of(first.suit).empty()) return {clause::plain_led, "trumps, which is always allowed to a plain suit"};
  if (trumps) return {clause::void_in_suit, fmt::format("trumps, without {}", suit)};
  if (no_trumps) return {clause::void_in_suit, fmt::format("neither {} nor a trump is held", suit)};
  if (rules.void_in_plain_suit == VoidDuty::free)
    return {clause::void_in_suit, fmt::format("without {} anything may be played here", suit)};
  return {clause::undertrump, "every trump held is too low, so a discard is allowed"};
}

/// Answers a hand to a trick, or a whole trick.
class Judge : public PositionJudge {
 public:
  using PositionJudge::PositionJudge;

  void answer() {
    m_sheet.complete = find("plays") != nullptr;
    m_situation.hand.rules = rules_of(m_match);
    const auto trumps = read_trumps();
    if (find("trick") != nullptr) {
      if (trumps) who_wins(*trumps);
      return;
    }
    m_situation.hand.trumps = trumps.value_or(Suit::spades);
    m_situation.record.tricks.push_back({.number = 1});
    read_led();
    read_hand();
    read_exposed();
    read_call();
    if (const base::Word* word = value("plays")) m_played = held_card(*word);
    if (!refused() && m_situation.cards().empty()) {
      m_reader.refuse(m_pieces.front().word, "there is no hand to play from",
                      "write hand and its cards, like hand 9H 4S");
    }
    if (!refused()) tell_hand();
  }

 private:
  // The words

  void read_led() {
    const auto words = values("led");
    if (words.empty()) return;
    Trick& lies = m_situation.record.tricks.front();
    auto cards = words;
    if (const auto suit = find_suit(words.front().text)) {
      // Only the suit counts: nothing that it forbids depends on the card.
      lies.plays.front() = {Seat(0), {Rank::two, *suit}, {}};
      lies.size = 1;
      cards = words.subspan(1);
    }
    for (const NamedCard& play : cards_named(cards, pack)) {
      if (lies.size + 1 == m_match.seats()) {
        m_reader.refuse(play.word, "there is no card of another player to come", "a trick has one card of each",
                        check::incomplete);
        return;
      }
      lies.plays[static_cast<std::size_t>(lies.size)] = {Seat(lies.size), play.card, play.word};
      ++lies.size;
      m_lying.insert(play.card);
    }
    m_situation.seat = Seat(lies.size);
  }

  void take(const NamedCard& play) {
    if (m_lying.contains(play.card)) {
      m_reader.refuse(play.word, fmt::format("{} lies in the trick", cards::name(play.card)),
                      "every card is in the pack once", check::twice);
    }
    owned().insert(play.card);
  }

  void read_hand() {
    for (const NamedCard& play : cards_named(values("hand"), pack)) take(play);
  }

  void read_exposed() {
    for (const NamedCard& play : cards_named(values("exposed"), pack)) {
      take(play);  // what lies exposed belongs to the hand
      m_situation.record.exposed.push_back({m_situation.seat, play.card, 0, nobody, play.word});
    }
  }

  void read_call() {
    const base::Word* word = value("called");
    if (word == nullptr) {
      if (find("by") != nullptr)
        m_reader.refuse(find("by")->word, "nothing is called", "write called and the card before it");
      return;
    }
    const auto card = held_card(*word);
    if (!card) return;
    const base::Word* who = value("by");
    m_situation.record.calls.push_back({m_situation.seat, *card, 1, who == nullptr ? nobody : caller(*who), *word});
  }

  Seat caller(const base::Word& word) {
    const auto is = [&](std::string_view who) { return base::begins_with(who, word.text); };
    if (is("opponent")) return m_match.next(m_situation.seat);
    if (is("owner")) return m_situation.seat;
    if (is("partner") && m_match.seats() == most_seats) return m_match.next(m_situation.seat, 2);
    m_reader.refuse(word, fmt::format("nobody here is \"{}\"", word.text),
                    m_match.seats() == most_seats ? "a card is called by partner, opponent or owner"
                                                  : "a card is called by opponent or owner");
    return nobody;
  }

  std::optional<Card> held_card(const base::Word& word) {
    const auto card = card_named(word, pack);
    if (!card || owned().contains(*card)) return card;
    m_reader.refuse(word, fmt::format("{} is not in the hand", cards::name(*card)), "mend the hand or the card",
                    check::not_in_hand);
    return std::nullopt;
  }

  // The answer

  /// AF-50 and AF-51: what an exposed card may be called for.
  void tell_exposed() {
    if (!m_situation.record.calls.empty()) return;
    const CardSet may = lawful(m_situation.hand, m_situation.cards(), m_situation.lying());
    const std::string_view who =
        m_situation.hand.rules.calling_by == Callers::opponents ? "an opponent" : "any other player";
    for (const Event& event : m_situation.record.exposed) {
      const std::string card = cards::name(event.card);
      note(clause::calling, may.contains(event.card)
                                ? fmt::format("{}: {} may call it, and then it must be played", card, who)
                                : fmt::format("{}: may not be called for this trick, where it is not lawful", card));
    }
  }

  void tell_hand() {
    const Facts facts{m_match, m_situation.record, m_situation.hand};
    for (Event call : facts.record.calls) {
      const std::string why = ignored(facts, call);
      call.seat = call.by = nobody;
      call.trick = 0;
      if (!why.empty()) m_sheet.findings.push_back(exposed_call(m_match, call, why));
    }
    tell_cards(
        m_situation.cards(), playable(facts, m_situation.seat, 0), m_played,
        [&](Card card) { return against(m_match, m_situation, card); },
        [&](Card card) { return reason(m_match, m_situation, card); });
    if (!m_played) tell_exposed();
  }

  /// AF-22, and for a whole trick AF-28, AF-29 and AF-3.
  void who_wins(Suit trumps) {
    std::span<const base::Word> words = values("trick");
    const Seat leader = take_seat(m_match, words);
    const std::vector<NamedCard> cards = cards_named(words, pack);
    if (cards.empty() || static_cast<int>(cards.size()) > m_match.seats()) {
      const bool none = cards.empty();
      m_reader.refuse(none ? find("trick")->word : cards.back().word,
                      none ? "the trick has no card" : "the trick has too many cards",
                      fmt::format("a trick has a card of each player, {} at most", m_match.seats()), check::incomplete);
    }
    if (refused()) return;
    Trick played{.number = 1};
    for (const NamedCard& play : cards) {
      played.plays[static_cast<std::size_t>(played.size)] = {Seat(played.size), play.card, play.word};
      ++played.size;
    }
    const Hand hand{.trumps = trumps};
    const int won = winner(played, hand).index();
    const Card best = played.plays[static_cast<std::size_t>(won)].card;
    const bool whole = played.size == m_match.seats();
    constexpr std::array places{"first", "second", "third", "fourth"};
    note(clause::trick,
         fmt::format("{} wins{} for {}: the highest {}", cards::name(best), whole ? "" : " so far",
                     leader == nobody ? fmt::format("the {} player", places[static_cast<std::size_t>(won)])
                                      : named(m_match, m_match.next(leader, won)),
                     hand.is_trump(best) ? "trump" : "card of the suit led"));
    if (!whole) return;
    int value = 0;
    for (const Play& play : played.cards()) {
      value += game_value(play.card.rank);
      if (play.card != Card{Rank::jack, trumps}) continue;
      const bool hung = (play.seat.index() + won) % 2 != 0;
      const Points points = hung ? m_situation.hand.rules.hang_jack_points : m_situation.hand.rules.jack_points;
      note(hung ? clause::hang_jack : clause::jack,
           fmt::format("{} is {}: {} for the side that wins the trick", cards::name(play.card), hung ? "hung" : "saved",
                       points));
    }
    note(clause::card_values, fmt::format("the cards count {} for Game", value));
  }

  [[nodiscard]] CardSet& owned() { return m_situation.hand.owned[m_situation.seat]; }

  Situation m_situation;
  CardSet m_lying;
  std::optional<Card> m_played;
};

}  // namespace

const std::span<const Position> positions{position_table};

std::optional<Sheet> judge(const Match& match, const Progress& before, std::string_view text) {
  return judge_by<Judge>(all_words, match, before, text);
}

}  // namespace tavolo::games::all_fours
