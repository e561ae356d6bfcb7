#include <fmt/format.h>

#include <array>

#include "games/ecarte/clauses.hpp"
#include "games/ecarte/ecarte.hpp"
#include "games/ecarte/hand.hpp"
#include "games/ecarte/referee.hpp"
#include "games/pieces.hpp"

namespace tavolo::games::ecarte {
namespace {

using cards::Card;
using cards::CardSet;
using cards::Rank;
using cards::Suit;

/// The king alone is that of trumps.
constexpr Pack pack{Rank::seven, check::no_card, check::twice, Rank::king};

bool fits_card(const Match&, std::string_view text) { return names_card(pack, text); }
bool fits_lead(const Match&, std::string_view text) { return find_suit(text) || names_card(pack, text); }

constexpr Ask trump{{"t", "trump", "SUIT", "Which suit is trumps?", fits_suit}};
constexpr Ask lead{
    {"l", "led", "CARD", "Which card is led, or which suit? One played to it may follow.", fits_lead, true}};
constexpr Ask in_hand{{"h", "hand", "CARD...", "Which cards are in the hand?", fits_card, true}};
constexpr Ask plays{{"p", "plays", "CARD", "Which card is played?", fits_card}};
constexpr Ask said{{"s", "said", "SUIT", "Which suit did the leader say?", fits_suit}};
constexpr Ask trick{{"#", "trick", "[WHO] CARD CARD",
                     "Which two cards were played? The seat that led may stand before them.", fits_card, true}};

constexpr std::array all_words{trump, lead, in_hand, plays, said, trick};
constexpr std::array hand_words{trump, may(lead), in_hand, may(plays)};
constexpr std::array said_words{trump, said, asking("Which card was led?", lead),
                                asking("Which cards are in the leader's hand?", in_hand)};
constexpr std::array trick_words{trump, trick};

constexpr std::array position_table{
    Position{"Which cards of a hand may be played to a card led, and whether the card played may be",
             "trump H led 9S hand 9H 8S AD", hand_words},
    Position{"What a leader who said another suit may be asked to lead", "trump H said S led 9D hand 9D 8S KC",
             said_words},
    Position{"Who wins a trick", "trump H trick 2 JS AS", trick_words},
};

/// A card led in one seat, and the hand of the other that is to answer it.
struct Situation {
  Rules rules;
  Suit trumps = Suit::spades;
  std::optional<Card> led;
  bool suit_alone = false;  ///< of the card led only the suit is known
  CardSet cards;
};

constexpr Seat leader = seat_1, answerer = seat_2;

Trick trick_of(Card led, Card answered) {
  return {.number = 1, .leader = leader, .cards = {led, answered}, .size = seats};
}

CardSet may_be_played(const Situation& situation) {
  return situation.led ? lawful(situation.rules, situation.cards, *situation.led, situation.trumps) : situation.cards;
}

/// The revoke that a card would be, if it is one.
std::optional<Against> against(const Match& match, const Situation& situation, Card card) {
  if (!situation.led) return std::nullopt;
  Hand hand{.rules = situation.rules, .trumps = situation.trumps};
  hand.owned[answerer] = situation.cards;
  Playing playing;
  playing.tricks.front() = trick_of(*situation.led, card);
  playing.size = 1;
  std::vector<Fault> found = faults(playing, hand);
  if (found.empty()) return std::nullopt;
  Fault& fault = found.front();
  fault.seat = nobody;  // a position names nobody
  fault.trick = 0;
  return Against{revoke(match, fault), why_not(situation.rules, fault)};
}

/// Why a card may be played (EC-23 to EC-27); the text is that of the reason alone.
Note reason(const Situation& situation, Card card) {
  const Rules& rules = situation.rules;
  if (!situation.led) return {clause::five_tricks, "anything may be led"};
  const Card first = *situation.led;
  const std::string_view suit = cards::word(first.suit);
  const CardSet owed = following(rules, situation.cards, first.suit, situation.trumps);
  const auto wins = [&](Card one) { return winner(trick_of(first, one), situation.trumps) == answerer; };
  const bool less = may_be_played(situation).size() < owed.size();
  if (less && rules.heading == Heading::must_win) return {clause::heading, "wins, as it must here"};
  if (less && rules.heading == Heading::highest) return {clause::heading, "the highest, as is due here"};
  if (card.suit == first.suit) {
    bool spared = false;  // another card would win
    for (const Card one : owed) spared = spared || (!situation.suit_alone && wins(one));
    spared = spared && !wins(card);
    return spared ? Note{clause::heading, fmt::format("follows {}, and nobody need win a trick", suit)}
                  : Note{clause::follow_suit, fmt::format("follows {}", suit)};
  }
  if (card.suit == situation.trumps) return {clause::play_trump, fmt::format("trumps, without {}", suit)};
  if (situation.cards.of(situation.trumps).empty())
    return {clause::neither, fmt::format("neither {} nor a trump is held", suit)};
  return {clause::play_trump, fmt::format("without {} anything may be played here", suit)};
}

/// Answers a hand, a suit said wrongly, or a trick.
class Judge : public PositionJudge {
 public:
  using PositionJudge::PositionJudge;

  void answer() {
    m_sheet.complete = find("plays") != nullptr || values("led").size() > 1;
    if (find("said") != nullptr && find("trick") == nullptr) refuse_beside_said();
    const auto trumps = read_trumps();
    const auto suit = find("said") == nullptr ? std::nullopt : read_suit(m_reader, *value("said"));
    if (refused()) return;
    if (find("trick") != nullptr) return who_wins(*trumps);
    m_situation.trumps = *trumps;
    read_led();
    read_hand();
    read_played();
    if (!refused() && m_situation.cards.empty()) {
      m_reader.refuse(m_pieces.front().word, "there is no hand to play from",
                      "write hand and its cards, like hand 9H 8S");
    }
    if (!refused() && !suit) rank_matters();
    if (refused()) return;
    if (suit) {
      wrong_suit(*suit);
    } else {
      tell_cards(
          m_situation.cards, may_be_played(m_situation), m_played,
          [&](Card card) { return against(m_match, m_situation, card); },
          [&](Card card) { return reason(m_situation, card); });
    }
    tell_surplus();
  }

 private:
  // The words

  /// The hand is that of a leader who said another suit.
  void refuse_beside_said() {
    if (const Piece* played = find("plays")) {
      m_reader.refuse(played->word, "\"plays\" has no place beside said", "the hand is the leader's: leave plays out");
    }
    const base::Word* first = value("led");
    if (first == nullptr || find_suit(first->text)) {
      m_reader.refuse(first == nullptr ? find("said")->word : *first, "the position does not say which card was led",
                      "write it, like led 9D");
    }
  }

  void read_led() {
    const base::Word* word = value("led");
    if (word == nullptr) return;
    constexpr std::size_t whole = 2;  // the card led, and the one played to it
    const auto all = values("led");
    const bool played = find("plays") != nullptr || find("said") != nullptr;
    if (all.size() > (played ? 1 : whole)) {
      const base::Word& more = all[played ? 1 : whole];
      m_reader.refuse(more, fmt::format("\"{}\" is one card too many: one is led, and one played to it", more.text),
                      "leave it out, or write it behind hand");
      return;
    }
    m_answers = all.subspan(1);
    if (const auto suit = find_suit(word->text)) {
      m_situation.led = Card{Rank::seven, *suit};
      m_situation.suit_alone = true;
      return;
    }
    for (const NamedCard& named : cards_named(all.first(1), pack)) m_situation.led = named.card;
  }

  void refuse_led(const NamedCard& named) {
    m_reader.refuse(named.word, fmt::format("{} is led by the other player", cards::name(named.card)),
                    "every card is in the pack once", check::twice);
  }

  void read_hand() {
    // A leader who said another suit may still hold the card, or have put it down.
    const bool answers = find("said") == nullptr;
    for (const NamedCard& named : cards_named(values("hand"), pack)) {
      if (answers && !m_situation.suit_alone && m_situation.led == named.card) refuse_led(named);
      m_situation.cards.insert(named.card);
    }
  }

  /// EC-44, EC-47: more cards than a hand has.
  void tell_surplus() {
    const int size = m_situation.cards.size();
    if (size <= hand_size) return;
    m_sheet.notes.push_back({clause::elder_misdealt,
                             fmt::format("{} cards: before the elder has spoken a fresh deal may be claimed, or the "
                                         "surplus goes aside unseen",
                                         size),
                             true});
    m_sheet.notes.push_back({clause::wrong_number_played,
                             "found after play has begun: of the elder there must be a fresh deal, of the dealer one "
                             "may be claimed",
                             true});
  }

  void read_played() {
    for (const NamedCard& named : cards_named(m_answers, pack)) {
      m_played = named.card;
      if (!m_situation.suit_alone && m_situation.led == named.card) refuse_led(named);
      // Who tells what was played to the card led may leave it out of the hand.
      if (!m_situation.cards.empty()) m_situation.cards.insert(named.card);
    }
    for (const NamedCard& named : cards_named(values("plays"), pack)) {
      m_played = named.card;
      if (m_situation.cards.contains(named.card)) continue;
      m_reader.refuse(named.word, fmt::format("{} is not in the hand", cards::name(named.card)),
                      "mend the hand or the card", check::not_in_hand);
    }
  }

  /// Where the lead must be beaten, its rank decides.
  void rank_matters() {
    const bool must_win = m_situation.rules.heading == Heading::must_win;
    if (!must_win || !m_situation.suit_alone || m_situation.cards.of(m_situation.led->suit).empty()) return;
    m_reader.refuse(*value("led"), "a card that can be beaten must be beaten here, so its rank counts",
                    "write the card led, like led 9S", clause::heading);
  }

  // The answer

  /// EC-62: the other player may answer the card, or ask for the suit that was said.
  void wrong_suit(Suit suit) {
    const Card first = *m_situation.led;
    const std::string card = cards::name(first);
    CardSet may = m_situation.cards.of(suit) - CardSet{first};
    if (first.suit == suit) {
      note(clause::wrong_suit_said, fmt::format("{}: the suit said, so it stays", card));
      may = {};
    } else if (may.empty()) {
      note(clause::wrong_suit_said, fmt::format("{}: stays, since the leader has no {}", card, cards::word(suit)));
    } else {
      note(clause::wrong_suit_said, fmt::format("{}: the other player may answer it", card));
      note(clause::wrong_suit_said,
           fmt::format("{}: the other player may ask for {} in its place", cards::name(may), cards::word(suit)));
    }
    m_sheet.lawful = cards::names(may | CardSet{first});
  }

  /// EC-28.
  void who_wins(Suit trumps) {
    std::span<const base::Word> words = values("trick");
    const Seat first = take_seat(m_match, words);
    const std::vector<NamedCard> cards = cards_named(words, pack);
    if (!refused() && cards.size() != seats) {
      m_reader.refuse(cards.empty() ? find("trick")->word : cards.back().word, "a trick has two cards",
                      "write the card led and the card answered", check::incomplete);
    }
    if (refused()) return;
    const Seat won = winner(trick_of(cards[0].card, cards[1].card), trumps);
    const Card best = cards[won == leader ? 0 : 1].card;
    const std::string who = first == nobody ? won == leader ? "the leader" : "the other player"
                                            : named(m_match, won == leader ? first : other(first));
    note(clause::trick, fmt::format("{} wins for {}: {}", cards::name(best), who,
                                    cards[0].card.suit == cards[1].card.suit ? "the higher of the suit"
                                    : best.suit == trumps                    ? "a trump"
                                                                             : "the other card does not follow"));
  }

  Situation m_situation{.rules = rules_of(m_match)};
  std::optional<Card> m_played;
  std::span<const base::Word> m_answers;  ///< of the words of `led`, the card played to it
};

}  // namespace

const std::span<const Position> positions{position_table};

std::optional<Sheet> judge(const Match& match, const Progress& before, std::string_view text) {
  return judge_by<Judge>(all_words, match, before, text);
}

}  // namespace tavolo::games::ecarte
