#include "games/all_fours/judge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/name.hpp"
#include "games/all_fours/clauses.hpp"
#include "games/all_fours/hand.hpp"
#include "games/all_fours/house.hpp"
#include "games/all_fours/referee.hpp"
#include "games/pieces.hpp"

namespace tavolo::games::all_fours {
namespace {

using cards::Card;
using cards::CardSet;
using cards::Rank;
using cards::Suit;

enum KeyIndex : std::size_t { trump, led, hand_key, plays, exposed, called, by, trick };

constexpr std::array key_table{
    Key{"t", "trump", "SUIT", "The trump suit.", fits_suit},
    Key{"l", "led", "CARD...", "The cards that lie in the trick in order, or the suit led.", fits_suit_or_card, true},
    Key{"h", "hand", "CARD...", "The cards in the hand.", fits_card, true},
    Key{"p", "plays", "CARD", "The card that is played.", fits_card},
    Key{"e", "exposed", "CARD...", "The cards that lie exposed.", fits_card, true},
    Key{"c", "called", "CARD", "The exposed card that is called.", fits_card},
    Key{"", "by", "WHO", "Who calls it: partner, opponent or owner.", fits_card},
    Key{"#", "trick", "[WHO] CARD...", "Who led, if it matters, and the cards of the trick in order.", fits_card, true},
};

constexpr Ask ask_trump{"trump", "Which suit is trumps?"};
constexpr Ask ask_led{"led", "Which cards lie in the trick, the one led first? Its suit alone will do.", true};
constexpr Ask ask_hand{"hand", "Which cards are in the hand?"};
constexpr Ask ask_plays{"plays", "Which card is played?", true};
constexpr std::array hand_asks{ask_trump, ask_led, ask_hand, ask_plays};
constexpr std::array exposed_asks{ask_trump,
                                  ask_led,
                                  ask_hand,
                                  Ask{"exposed", "Which of them lie exposed?"},
                                  Ask{"called", "Which of these is called?", true},
                                  Ask{"by", "Who calls it: partner, opponent or owner?", true},
                                  ask_plays};
constexpr std::array trick_asks{
    ask_trump, Ask{"trick", "Which cards were played, in order? The seat that led may stand before them."}};

constexpr std::array position_table{
    Position{"trump SUIT [led CARD...] hand CARD... [plays CARD]",
             "Which cards of a hand may be played to a trick, and whether the card played may be",
             "trump H led S hand 9H 4S AD", hand_asks},
    Position{"trump SUIT [led CARD...] hand CARD... exposed CARD... [called CARD] [by WHO] [plays CARD]",
             "What an exposed card may be called for, and what a call binds to",
             "trump H led S hand 9H 4S AD exposed 4S AD called 4S by partner", exposed_asks},
    Position{"trump SUIT trick [WHO] CARD...", "Who wins a trick, and what becomes of the jack of trumps",
             "trump H trick 2 9S JH KS AH", trick_asks},
};

constexpr Pack pack{Rank::two, "AF-R1", clause::pack, "AF-R2", clause::incorrect_pack};

/// A hand before a trick, told as a record of that trick alone: whoever leads it sits in the first seat.
struct Situation {
  Record record;
  Hand hand;
  Seat seat = 0;  ///< whose hand it is
  std::optional<Play> played;

  [[nodiscard]] CardSet cards() const { return hand.owned[static_cast<std::size_t>(seat)]; }
  [[nodiscard]] std::span<const Play> lying() const {
    return record.tricks.front().cards().first(static_cast<std::size_t>(seat));
  }
  /// The same after the card was played.
  [[nodiscard]] Record with(Card card) const {
    Record after = record;
    Trick& to = after.tricks.front();
    to.plays[static_cast<std::size_t>(to.size++)] = {seat, card, {}};
    return after;
  }
};

/// Reads the pieces of a position into a situation.
class SituationReader {
 public:
  SituationReader(Reader& reader, std::span<const Piece> pieces) : m_reader(reader), m_pieces(pieces) {}

  Situation read(Suit trumps) {
    m_found.hand.trumps = trumps;
    m_found.record.tricks.push_back({.number = 1});
    if (const Piece* piece = find_piece(m_pieces, key_table[led])) read_led(*piece);
    if (const Piece* piece = find_piece(m_pieces, key_table[hand_key])) read_hand(*piece);
    if (const Piece* piece = find_piece(m_pieces, key_table[exposed])) read_exposed(*piece);
    const Piece* call = find_piece(m_pieces, key_table[called]);
    m_by = find_piece(m_pieces, key_table[by]);
    if (call != nullptr) {
      read_called(*call);
    } else if (m_by != nullptr) {
      m_reader.refuse(m_by->word, "nothing is called", "write called and the card before it");
    }
    if (const Piece* piece = find_piece(m_pieces, key_table[plays])) read_played(*piece);
    return std::move(m_found);
  }

 private:
  [[nodiscard]] CardSet& owned() { return m_found.hand.owned[static_cast<std::size_t>(m_found.seat)]; }

  void read_led(const Piece& piece) {
    Trick& lies = m_found.record.tricks.front();
    if (const auto suit = find_suit(piece.values.front().text)) {
      // Only the suit counts: nothing that it forbids depends on the card.
      lies.plays.front() = {0, {Rank::two, *suit}, {}};
      lies.size = 1;
      if (piece.values.size() > 1) {
        m_reader.refuse(piece.values[1], fmt::format("\"{}\" follows a suit", piece.values[1].text),
                        "write the card that was led, then the others in order");
      }
    } else {
      for (const NamedCard& play : read_cards(m_reader, piece.values, pack)) {
        if (lies.size + 1 == m_reader.match().seats()) {
          m_reader.refuse(play.word, "there is no card of another player to come", "a trick has one card of each",
                          "AF-R12", clause::all_cards);
          return;
        }
        lies.plays[static_cast<std::size_t>(lies.size)] = {lies.size, play.card, play.word};
        ++lies.size;
        m_lying.insert(play.card);
      }
    }
    m_found.seat = lies.size;
  }

  void take(const NamedCard& play) {
    if (m_lying.contains(play.card)) {
      m_reader.refuse(play.word, fmt::format("{} lies in the trick", cards::name(play.card)),
                      "every card is in the pack once", "AF-R2", clause::incorrect_pack);
    }
    owned().insert(play.card);
  }

  void read_hand(const Piece& piece) {
    for (const NamedCard& play : read_cards(m_reader, piece.values, pack)) take(play);
  }

  void read_exposed(const Piece& piece) {
    for (const NamedCard& play : read_cards(m_reader, piece.values, pack)) {
      take(play);  // what lies exposed belongs to the hand
      m_found.record.exposed.push_back({m_found.seat, play.card, 0, nobody, play.word});
    }
  }

  void read_called(const Piece& piece) {
    const base::Word& word = piece.values.front();
    const auto card = held_card(word);
    if (!card) return;
    Event call{m_found.seat, *card, 1, nobody, word};
    if (m_by != nullptr) call.by = caller(m_by->values.front());
    m_found.record.calls.push_back(call);
  }

  Seat caller(const base::Word& word) {
    const Match& match = m_reader.match();
    const auto is = [&](std::string_view who) { return base::begins_with(who, word.text); };
    if (is("opponent")) return match.next(m_found.seat);
    if (is("owner")) return m_found.seat;
    if (is("partner") && match.seats() == most_seats) return match.next(m_found.seat, 2);
    m_reader.refuse(word, fmt::format("nobody here is \"{}\"", word.text),
                    match.seats() == most_seats ? "a card is called by partner, opponent or owner"
                                                : "a card is called by opponent or owner");
    return nobody;
  }

  void read_played(const Piece& piece) {
    if (const auto card = held_card(piece.values.front())) m_found.played = {m_found.seat, *card, {}};
  }

  std::optional<Card> held_card(const base::Word& word) {
    const auto card = m_reader.card(word, 0, std::string_view::npos, "AF-R1", clause::pack);
    if (!card || owned().contains(*card)) return card;
    m_reader.refuse(word, fmt::format("{} is not in the hand", cards::name(*card)), "mend the hand or the card",
                    "AF-R15", clause::incorrect_pack);
    return std::nullopt;
  }

  Reader& m_reader;
  std::span<const Piece> m_pieces;
  Situation m_found;
  const Piece* m_by = nullptr;
  CardSet m_lying;
};

/// The renege that a card would be, if it is one.
std::optional<Fault> fault_of(const Match& match, const Situation& situation, Card card) {
  for (Fault& fault : faults(match, situation.with(card), situation.hand)) {
    if (fault.seat != situation.seat) continue;
    fault.seat = nobody;  // a position names nobody
    fault.trick = 0;
    return fault;
  }
  return std::nullopt;
}

/// Why a card may not be played.
Note against(const Match& match, const Fault& fault) {
  const std::string_view suit = cards::word(fault.led.suit);
  std::string why;
  switch (fault.kind) {
    case Fault::Kind::trump_led: why = "keeps back a trump, and trumps are led"; break;
    case Fault::Kind::plain_led: why = fmt::format("neither follows {} nor trumps", suit); break;
    case Fault::Kind::void_in_suit: why = fmt::format("without {} a trump is due", suit); break;
    case Fault::Kind::undertrump: why = "goes under a higher trump, which is forbidden here"; break;
    case Fault::Kind::refused_call: why = "another card is called, and must be played"; break;
  }
  return {*renege(match, fault).clause, fmt::format("{}: {}", cards::name(fault.card), why)};
}

/// Why a card may be played to what lies there (AF-17 to AF-21); the text is that of the reason alone.
Note reason(const Match& match, const Situation& situation, Card card) {
  const CardSet cards = situation.cards();
  const auto lying = situation.lying();
  const bool called = std::ranges::any_of(situation.record.calls, [&](const Event& call) {
    return call.card == card && ignored(match, situation.record, situation.hand, call).empty();
  });
  if (called) return {clause::calling, "is called, and must be played"};
  if (lying.empty()) return {clause::lead, "anything may be led"};
  const Card first = lying.front().card;
  const std::string_view suit = cards::word(first.suit);
  const bool trumps = situation.hand.is_trump(card);
  const bool no_trumps = cards.of(*situation.hand.trumps).empty();
  if (situation.hand.is_trump(first))
    return {clause::trump_led, trumps ? "a trump to trumps" : "without a trump anything may be played"};
  const bool under = trumps && std::ranges::any_of(lying, [&](const Play& play) {
                       return situation.hand.is_trump(play.card) && play.card.rank > card.rank;
                     });
  const bool forbidden = match.house.is(rule::undertrump, undertrumping::forbidden);
  if (under)
    return {clause::undertrump,
            forbidden ? "nothing but lower trumps is held" : "a lower trump than one that lies there is allowed"};
  if (card.suit == first.suit) return {clause::plain_led, fmt::format("follows {}", suit)};
  if (match.house.is(rule::plain_suit_duty, plain_duty::none))
    return {clause::plain_led, "a plain suit led binds nobody here"};
  if (!cards.of(first.suit).empty()) return {clause::plain_led, "trumps, which is always allowed to a plain suit"};
  if (trumps) return {clause::void_in_suit, fmt::format("trumps, without {}", suit)};
  if (no_trumps) return {clause::void_in_suit, fmt::format("neither {} nor a trump is held", suit)};
  if (match.house.is(rule::void_in_plain_suit, void_duty::free))
    return {clause::void_in_suit, fmt::format("without {} anything may be played here", suit)};
  return {clause::undertrump, "every trump held is too low, so a discard is allowed"};
}

/// AF-50 and AF-51: what an exposed card may be called for.
void exposed_cards(const Match& match, const Situation& situation, Sheet& sheet) {
  if (!situation.record.calls.empty()) return;
  const CardSet may = lawful(match, situation.hand, situation.cards(), situation.lying());
  const std::string_view who =
      match.house.is(rule::calling_by, callers::opponents) ? "an opponent" : "any other player";
  for (const Event& event : situation.record.exposed) {
    const std::string card = cards::name(event.card);
    sheet.notes.push_back(
        {clause::calling, may.contains(event.card)
                              ? fmt::format("{}: {} may call it, and then it must be played", card, who)
                              : fmt::format("{}: may not be called for this trick, where it is not lawful", card)});
  }
}

void answer(const Match& match, const Situation& situation, Sheet& sheet) {
  const CardSet may = playable(match, situation.record, situation.hand, situation.seat, 0);
  sheet.lawful = cards::names(may);
  for (Event call : situation.record.calls) {
    const std::string why = ignored(match, situation.record, situation.hand, call);
    call.seat = call.by = nobody;
    call.trick = 0;
    if (!why.empty()) sheet.findings.push_back(exposed_call(match, call, why));
  }
  if (situation.played) {
    sheet.complete = true;
    const Card card = situation.played->card;
    if (const auto fault = fault_of(match, situation, card)) {
      sheet.findings.push_back(renege(match, *fault));
    } else {
      Note why = reason(match, situation, card);
      why.text = fmt::format("{}: {}", cards::name(card), why.text);
      sheet.notes.push_back(std::move(why));
    }
    return;
  }
  for (const Card card : situation.cards() - may) {
    if (const auto fault = fault_of(match, situation, card)) sheet.notes.push_back(against(match, *fault));
  }
  if (sheet.notes.empty()) sheet.notes = told_together(may, [&](Card card) { return reason(match, situation, card); });
  exposed_cards(match, situation, sheet);
}

/// AF-22, and for a whole trick AF-28, AF-29 and AF-3.
void who_wins(Reader& reader, const Piece& piece, Suit trumps, Sheet& sheet) {
  const Match& match = reader.match();
  std::span<const base::Word> words = piece.values;
  const Seat leader = take_seat(match, words);
  const std::vector<NamedCard> cards = read_cards(reader, words, pack);
  if (cards.empty() || static_cast<int>(cards.size()) > match.seats()) {
    const bool none = cards.empty();
    reader.refuse(
        none ? piece.word : cards.back().word, none ? "the trick has no card" : "the trick has too many cards",
        fmt::format("a trick has a card of each player, {} at most", match.seats()), "AF-R12", clause::all_cards);
  }
  if (!reader.findings.empty()) return;
  Trick trick{.number = 1};
  for (const NamedCard& play : cards) {
    trick.plays[static_cast<std::size_t>(trick.size)] = {trick.size, play.card, play.word};
    ++trick.size;
  }
  const Hand hand{.trumps = trumps};
  const Seat won = winner(trick, hand);
  const Card best = trick.plays[static_cast<std::size_t>(won)].card;
  const bool whole = trick.size == match.seats();
  constexpr std::array places{"first", "second", "third", "fourth"};
  sheet.notes.push_back(
      {clause::trick, fmt::format("{} wins{} for {}: the highest {}", cards::name(best), whole ? "" : " so far",
                                  leader == nobody ? fmt::format("the {} player", places[static_cast<std::size_t>(won)])
                                                   : fmt::format("seat {}", match.next(leader, won) + 1),
                                  hand.is_trump(best) ? "trump" : "card of the suit led")});
  if (!whole) return;
  int value = 0;
  for (const Play& play : trick.cards()) {
    value += game_value(play.card.rank);
    if (play.card != Card{Rank::jack, trumps}) continue;
    const bool hung = (play.seat + won) % 2 != 0;
    const Points points = match.house.number(hung ? rule::hang_jack_points : rule::jack_points);
    sheet.notes.push_back({hung ? clause::hang_jack : clause::jack,
                           fmt::format("{} is {}: {} for the side that wins the trick", cards::name(play.card),
                                       hung ? "hung" : "saved", points)});
  }
  sheet.notes.push_back({clause::card_values, fmt::format("the cards count {} for Game", value)});
}

/// Refuses the words that have no place in this form of position.
void refuse_others(Reader& reader, std::span<const Piece> pieces, std::string_view form) {
  for (const Piece& piece : pieces) {
    const bool of_trick = piece.key == &key_table[trick];
    if (piece.key == &key_table[trump] || (form == "trick") == of_trick) continue;
    reader.refuse(piece.word, fmt::format("\"{}\" has no place beside {}", piece.key->full, form),
                  "ask of a trick, or of a hand");
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
  const Piece* whole = find_piece(found, key_table[trick]);
  refuse_others(reader, found, whole != nullptr ? "trick" : "hand");
  const Piece* named = find_piece(found, key_table[trump]);
  if (named == nullptr) {
    reader.refuse(reader.words().words().front(), "the position does not say which suit is trumps",
                  "write it first, like trump H");
  }
  const auto trumps = named == nullptr ? std::nullopt : read_suit(reader, named->values.front());
  if (whole != nullptr) {
    if (trumps) who_wins(reader, *whole, *trumps, sheet);
  } else {
    const Situation situation = SituationReader(reader, found).read(trumps.value_or(Suit::spades));
    if (reader.findings.empty() && situation.cards().empty()) {
      reader.refuse(found.front().word, "there is no hand to play from", "write hand and its cards, like hand 9H 4S");
    }
    if (reader.findings.empty()) answer(match, situation, sheet);
  }
  if (!reader.findings.empty()) return refused_sheet(before, std::move(reader.findings));
  return sheet;
}

}  // namespace tavolo::games::all_fours
