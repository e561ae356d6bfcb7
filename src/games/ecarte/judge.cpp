#include "games/ecarte/judge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "games/ecarte/clauses.hpp"
#include "games/ecarte/hand.hpp"
#include "games/ecarte/house.hpp"
#include "games/ecarte/referee.hpp"
#include "games/pieces.hpp"

namespace tavolo::games::ecarte {
namespace {

using cards::Card;
using cards::CardSet;
using cards::Rank;
using cards::Suit;

enum KeyIndex : std::size_t { trump, led, hand_key, plays, said, trick };

constexpr std::array key_table{
    Key{"t", "trump", "SUIT", "The trump suit.", fits_suit},
    Key{"l", "led", "CARD", "The card led, or its suit.", fits_suit_or_card},
    Key{"h", "hand", "CARD...", "The cards in the hand.", fits_card, true},
    Key{"p", "plays", "CARD", "The card that is played.", fits_card},
    Key{"s", "said", "SUIT", "The suit that the leader said.", fits_suit},
    Key{"#", "trick", "[WHO] CARD CARD", "Who led, if it matters, and the two cards.", fits_card, true},
};

constexpr Ask ask_trump{"trump", "Which suit is trumps?"};
constexpr std::array hand_asks{ask_trump, Ask{"led", "Which card is led, or which suit?", true},
                               Ask{"hand", "Which cards are in the hand?"},
                               Ask{"plays", "Which card is played?", true}};
constexpr std::array said_asks{ask_trump, Ask{"said", "Which suit did the leader say?"},
                               Ask{"led", "Which card was led?"}, Ask{"hand", "Which cards are in the leader's hand?"}};
constexpr std::array trick_asks{ask_trump,
                                Ask{"trick", "Which two cards were played? The seat that led may stand before them."}};

constexpr std::array position_table{
    Position{"trump SUIT [led CARD] hand CARD... [plays CARD]",
             "Which cards of a hand may be played to a card led, and whether the card played may be",
             "trump H led 9S hand 9H 8S AD", hand_asks},
    Position{"trump SUIT said SUIT led CARD hand CARD...", "What a leader who said another suit may be asked to lead",
             "trump H said S led 9D hand 9D 8S KC", said_asks},
    Position{"trump SUIT trick [WHO] CARD CARD", "Who wins a trick", "trump H trick 2 JS AS", trick_asks},
};

constexpr Pack pack{Rank::seven, "EC-R1", clause::pack, "EC-R2", clause::incorrect_pack};

/// A card led in one seat, and the hand of the other that is to answer it.
struct Situation {
  Suit trumps = Suit::spades;
  std::optional<Card> led;
  bool suit_alone = false;  ///< of the card led only the suit is known
  CardSet cards;
  std::optional<Card> played;
};

constexpr Seat leader = 0, answerer = 1;

Trick trick_of(Card led, Card answered) {
  return {.number = 1, .leader = leader, .cards = {led, answered}, .size = seats};
}

/// The revoke that a card would be, if it is one.
std::optional<Fault> fault_of(const Match& match, const Situation& situation, Card card) {
  if (!situation.led) return std::nullopt;
  Hand hand;
  hand.trumps = situation.trumps;
  hand.owned[at(answerer)] = situation.cards;
  Playing playing;
  playing.tricks.front() = trick_of(*situation.led, card);
  playing.size = 1;
  std::vector<Fault> found = faults(match, playing, hand);
  if (found.empty()) return std::nullopt;
  found.front().seat = nobody;  // a position names nobody
  found.front().trick = 0;
  return found.front();
}

CardSet may_be_played(const Match& match, const Situation& situation) {
  return situation.led ? lawful(match, situation.cards, *situation.led, situation.trumps) : situation.cards;
}

/// Why a card may not be played.
Note against(const Match& match, const Fault& fault) {
  const std::string_view suit = cards::word(fault.led.suit);
  std::string why;
  switch (fault.duty) {
    case Fault::Duty::follow: why = fmt::format("does not follow {}", suit); break;
    case Fault::Duty::trump: why = fmt::format("without {} a trump is due", suit); break;
    case Fault::Duty::head:
      why = match.house.is(rule::heading, heading_duty::must_win) ? "does not win, and another card does"
                                                                  : "another card is the highest, and is due here";
      break;
  }
  return {*revoke(match, fault).clause, fmt::format("{}: {}", cards::name(fault.card), why)};
}

/// Why a card may be played (EC-23 to EC-27); the text is that of the reason alone.
Note reason(const Match& match, const Situation& situation, Card card) {
  if (!situation.led) return {clause::five_tricks, "anything may be led"};
  const Card first = *situation.led;
  const std::string_view suit = cards::word(first.suit);
  const CardSet owed = following(match, situation.cards, first.suit, situation.trumps);
  const auto wins = [&](Card one) { return winner(trick_of(first, one), situation.trumps) == answerer; };
  const bool less = may_be_played(match, situation).size() < owed.size();
  if (less && match.house.is(rule::heading, heading_duty::must_win)) return {clause::heading, "wins, as it must here"};
  if (less && match.house.is(rule::heading, heading_duty::highest))
    return {clause::heading, "the highest, as is due here"};
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

/// Reads the pieces of a position into a situation.
class SituationReader {
 public:
  SituationReader(Reader& reader, std::span<const Piece> pieces) : m_reader(reader), m_pieces(pieces) {}

  Situation read(Suit trumps) {
    m_found.trumps = trumps;
    if (const Piece* piece = find_piece(m_pieces, key_table[led])) read_led(piece->values);
    if (const Piece* piece = find_piece(m_pieces, key_table[hand_key])) read_hand(piece->values);
    if (const Piece* piece = find_piece(m_pieces, key_table[plays])) read_played(piece->values);
    if (m_reader.findings.empty() && m_found.cards.empty()) {
      m_reader.refuse(m_reader.words().words().front(), "there is no hand to play from",
                      "write hand and its cards, like hand 9H 8S");
    }
    if (m_reader.findings.empty() && find_piece(m_pieces, key_table[said]) == nullptr) rank_matters();
    return m_found;
  }

 private:
  void read_led(std::span<const base::Word> words) {
    if (const auto suit = find_suit(words.front().text)) {
      m_found.led = Card{Rank::seven, *suit};
      m_found.suit_alone = true;
      return;
    }
    for (const NamedCard& named : read_cards(m_reader, words, pack)) m_found.led = named.card;
  }

  void read_hand(std::span<const base::Word> words) {
    // A leader who said another suit may still hold the card, or have put it down.
    const bool answers = find_piece(m_pieces, key_table[said]) == nullptr;
    for (const NamedCard& named : read_cards(m_reader, words, pack)) {
      if (answers && !m_found.suit_alone && m_found.led == named.card) {
        m_reader.refuse(named.word, fmt::format("{} is led by the other player", cards::name(named.card)),
                        "every card is in the pack once", "EC-R2", clause::incorrect_pack);
      }
      m_found.cards.insert(named.card);
    }
  }

  void read_played(std::span<const base::Word> words) {
    for (const NamedCard& named : read_cards(m_reader, words, pack)) {
      m_found.played = named.card;
      if (m_found.cards.contains(named.card)) continue;
      m_reader.refuse(named.word, fmt::format("{} is not in the hand", cards::name(named.card)),
                      "mend the hand or the card", "EC-R22", clause::incorrect_pack);
    }
  }

  /// Where the lead must be beaten, its rank decides.
  void rank_matters() {
    const bool must_win = m_reader.match().house.is(rule::heading, heading_duty::must_win);
    if (!must_win || !m_found.suit_alone || m_found.cards.of(m_found.led->suit).empty()) return;
    m_reader.refuse(find_piece(m_pieces, key_table[led])->values.front(),
                    "a card that can be beaten must be beaten here, so its rank counts",
                    "write the card led, like led 9S", "", clause::heading);
  }

  Reader& m_reader;
  std::span<const Piece> m_pieces;
  Situation m_found;
};

void answer(const Match& match, const Situation& situation, Sheet& sheet) {
  const CardSet may = may_be_played(match, situation);
  sheet.lawful = cards::names(may);
  if (situation.played) {
    sheet.complete = true;
    if (const auto fault = fault_of(match, situation, *situation.played)) {
      sheet.findings.push_back(revoke(match, *fault));
      return;
    }
    Note why = reason(match, situation, *situation.played);
    why.text = fmt::format("{}: {}", cards::name(*situation.played), why.text);
    sheet.notes.push_back(std::move(why));
    return;
  }
  for (const Card card : situation.cards - may) {
    if (const auto fault = fault_of(match, situation, card)) sheet.notes.push_back(against(match, *fault));
  }
  if (sheet.notes.empty()) sheet.notes = told_together(may, [&](Card card) { return reason(match, situation, card); });
}

/// EC-62: the other player may answer the card, or ask for the suit that was said.
void wrong_suit(const Situation& situation, Suit suit, Sheet& sheet) {
  const std::string card = cards::name(*situation.led);
  CardSet may = situation.cards.of(suit);
  may.erase(*situation.led);
  const auto told = [&](std::string text) { sheet.notes.push_back({clause::wrong_suit_said, std::move(text)}); };
  if (situation.led->suit == suit) {
    told(fmt::format("{}: the suit said, so it stays", card));
  } else if (may.empty()) {
    told(fmt::format("{}: stays, since the leader has no {}", card, cards::word(suit)));
  } else {
    told(fmt::format("{}: the other player may answer it", card));
    told(fmt::format("{}: the other player may ask for {} in its place", cards::name(may), cards::word(suit)));
  }
  if (situation.led->suit == suit) may = {};
  may.insert(*situation.led);
  sheet.lawful = cards::names(may);
}

/// EC-28.
void who_wins(Reader& reader, const Piece& piece, Suit trumps, Sheet& sheet) {
  std::span<const base::Word> words = piece.values;
  const Seat first = take_seat(reader.match(), words);
  const std::vector<NamedCard> cards = read_cards(reader, words, pack);
  if (reader.findings.empty() && cards.size() != seats) {
    reader.refuse(cards.empty() ? piece.word : cards.back().word, "a trick has two cards",
                  "write the card led and the card answered", "EC-R15", clause::five_tricks);
  }
  if (!reader.findings.empty()) return;
  const Seat won = winner(trick_of(cards[0].card, cards[1].card), trumps);
  const Card best = cards[at(won)].card;
  const std::string who = first == nobody ? won == leader ? "the leader" : "the other player"
                                          : fmt::format("seat {}", (won == leader ? first : other(first)) + 1);
  sheet.notes.push_back({clause::trick, fmt::format("{} wins for {}: {}", cards::name(best), who,
                                                    cards[0].card.suit == cards[1].card.suit ? "the higher of the suit"
                                                    : best.suit == trumps                    ? "a trump"
                                                                          : "the other card does not follow")});
}

/// Refuses the words that have no place in this form of position.
void refuse_others(Reader& reader, std::span<const Piece> pieces) {
  const bool whole = find_piece(pieces, key_table[trick]) != nullptr;
  const Piece* wrong_said = find_piece(pieces, key_table[said]);
  for (const Piece& piece : pieces) {
    const bool of_trick = piece.key == &key_table[trick];
    if (piece.key != &key_table[trump] && whole != of_trick) {
      reader.refuse(piece.word, fmt::format("\"{}\" has no place beside trick", piece.key->full),
                    "ask of a trick, or of a hand");
    } else if (wrong_said != nullptr && piece.key == &key_table[plays]) {
      reader.refuse(piece.word, "\"plays\" has no place beside said", "the hand is the leader's: leave plays out");
    }
  }
  const Piece* lead = find_piece(pieces, key_table[led]);
  if (wrong_said != nullptr && !whole && (lead == nullptr || find_suit(lead->values.front().text))) {
    reader.refuse(lead == nullptr ? wrong_said->word : lead->values.front(),
                  "the position does not say which card was led", "write it, like led 9D");
  }
}

}  // namespace

const std::span<const Position> positions{position_table};

std::optional<Sheet> judge(const Match& match, const Progress& before, std::string_view text) {
  if (!is_position(match, text, key_table)) return std::nullopt;
  Reader reader(match, text);
  const std::vector<Piece> found = pieces(reader, key_table);
  if (!reader.findings.empty()) return refused_sheet(before, std::move(reader.findings));

  Sheet sheet;
  sheet.after = before;
  refuse_others(reader, found);
  const Piece* named = find_piece(found, key_table[trump]);
  if (named == nullptr) {
    reader.refuse(reader.words().words().front(), "the position does not say which suit is trumps",
                  "write it first, like trump H");
  }
  const Suit trumps =
      (named == nullptr ? std::nullopt : read_suit(reader, named->values.front())).value_or(Suit::spades);
  const Piece* wrong_said = find_piece(found, key_table[said]);
  const auto suit = wrong_said == nullptr ? std::nullopt : read_suit(reader, wrong_said->values.front());
  if (!reader.findings.empty()) return refused_sheet(before, std::move(reader.findings));

  if (const Piece* whole = find_piece(found, key_table[trick])) {
    who_wins(reader, *whole, trumps, sheet);
  } else {
    const Situation situation = SituationReader(reader, found).read(trumps);
    if (reader.findings.empty() && suit) {
      wrong_suit(situation, *suit, sheet);
    } else if (reader.findings.empty()) {
      answer(match, situation, sheet);
    }
  }
  if (!reader.findings.empty()) return refused_sheet(before, std::move(reader.findings));
  return sheet;
}

}  // namespace tavolo::games::ecarte
