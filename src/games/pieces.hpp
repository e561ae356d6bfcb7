#pragma once

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "cards/card.hpp"
#include "games/notation.hpp"

// The words of a position, which `judge` answers: keys, each followed by one word or several.
namespace tavolo::games {

/// A key of a position with the words that belong to it: those up to the next key.
struct Piece {
  const Key* key = nullptr;
  base::Word word = {};  ///< the key itself
  std::vector<base::Word> values = {};
};

/// For keys whose words are looked at later, where the position is known.
[[nodiscard]] bool fits_anything(const Match& match, std::string_view text);

/// A word of a position that takes one word, and the question for it; without a value it stands alone.
[[nodiscard]] constexpr Ask ask_one(std::string_view word, std::string_view value = {},
                                    std::string_view question = {}) {
  return {{"", word, value, question, value.empty() ? nullptr : fits_anything}};
}
/// A word of a position that takes several words.
[[nodiscard]] constexpr Ask ask_many(std::string_view word, std::string_view value, std::string_view question = {}) {
  return {{"", word, value, question, fits_anything, true}};
}
/// The same word where it may be left out, where it goes with the one before it, and where the form is silent of it.
[[nodiscard]] constexpr Ask may(Ask ask) { return {ask.key, Ask::Due::may}; }
/// The same, asked for only in a match of this kind.
[[nodiscard]] constexpr Ask only_where(bool (*asked_in)(const Match&), Ask ask) { return {ask.key, ask.due, asked_in}; }
[[nodiscard]] constexpr Ask beside(Ask ask) { return {ask.key, Ask::Due::beside}; }
[[nodiscard]] constexpr Ask silent(Ask ask) { return {ask.key, Ask::Due::silent}; }
/// The same word with a further form, in the language of those who play the game.
[[nodiscard]] constexpr Ask also(std::string_view word, Ask ask) {
  ask.key = also_called(word, ask.key);
  return ask;
}
/// The same word with another question.
[[nodiscard]] constexpr Ask asking(std::string_view question, Ask ask) {
  ask.key.meaning = question;
  return ask;
}

/// Cuts a position into pieces. Commas part words as blanks do, and a card told by its name is one word. A word is a
/// key in its long form, in its short form alone or with a value that fits, or as a beginning that only one long form
/// has; else it belongs to the key before it. Refuses words that are neither, keys without a value, keys given twice,
/// and second values of a key that does not repeat. A value that stands in brackets in print may be left out.
[[nodiscard]] std::vector<Piece> pieces(Reader& reader, std::span<const Ask> asks);

/// The whole number of a word from `low` to `high`, refused where it is none.
[[nodiscard]] std::optional<int> count_of(Reader& reader, const base::Word& word, int low, int high);

/// Which of the positions a text is: that whose own word it begins with, or one that knows its first word and whose own
/// word stands later; nothing where it is none.
[[nodiscard]] std::optional<std::size_t> position_of(const Reader& reader, std::span<const Position> positions);
/// Whether a text begins as a position does: with the long form of a word, or the short form of the first one with
/// a value that fits.
[[nodiscard]] bool is_position(const Match& match, std::string_view text, std::span<const Ask> asks);

/// Tells of a text that is neither a position nor a record, for it may have been meant as a position: where its first
/// word was refused, with what positions begin, and what their words are.
void tell_positions(const Game& game, std::vector<Finding>& findings);

/// A suit by its letter, sign, or name: `H`, `♥`, `hearts`, `heart`.
[[nodiscard]] std::optional<cards::Suit> find_suit(std::string_view text);
[[nodiscard]] bool fits_suit(const Match& match, std::string_view text);
/// A rank by its letter or its name, one or several: `K`, `king`, `kings`.
[[nodiscard]] std::optional<cards::Rank> find_rank(std::string_view text);
/// A card as in a record, or by its name: `KS`, `king of spades`, `9 of hearts`.
[[nodiscard]] std::optional<cards::Card> find_card(std::string_view text);

/// The suit that a word names, refused where it names none.
[[nodiscard]] std::optional<cards::Suit> read_suit(Reader& reader, const base::Word& word);

/// A card with the word that names it.
struct NamedCard {
  cards::Card card;
  base::Word word;
};

/// Which cards a game has, and what it says of one that it has not, or that stands in two places.
struct Pack {
  cards::Rank lowest = cards::Rank::two;
  Check unknown;
  Check twice;
  std::optional<cards::Rank> of_trumps = {};  ///< told alone it is that of trumps: the king of Écarté
};

/// Whether a text names a card of the pack: `KS`, `king of spades`, and in Écarté `king`.
[[nodiscard]] bool names_card(const Pack& pack, std::string_view text);

/// What is against the rules in playing a card, and why in a few words.
struct Against {
  Finding finding;
  std::string why;
  std::optional<Finding> besides = {};  ///< what else the same card is against
};

/// Takes the first word off where it names a seat and no card; nobody where it does not.
[[nodiscard]] Seat take_seat(const Match& match, std::span<const base::Word>& words);

/// A position that is read and answered: what the judges of the games share. Each derives from it, with a function
/// for a form of position that refuses words through `m_reader`, or writes what follows into `m_sheet`.
class PositionJudge {
 public:
  PositionJudge(const Progress& before, Reader& reader, std::span<const Ask> asks);

  /// The sheet, once, when all is said: only what is refused where anything is.
  [[nodiscard]] Sheet sheet();

 protected:
  /// The piece of a word; null if it does not stand.
  [[nodiscard]] const Piece* find(std::string_view word) const;
  /// The words that follow a word; none if it does not stand.
  [[nodiscard]] std::span<const base::Word> values(std::string_view word) const;
  /// The first of them; null if there is none.
  [[nodiscard]] const base::Word* value(std::string_view word) const;
  /// The number behind a word, refused where it is none from `low` to `high`; `usual` where it does not stand.
  [[nodiscard]] int number(std::string_view word, int low, int high, int usual);
  /// The remedy for a word that is no value of its key: the word of a position that may be meant, else `remedy` and
  /// the words that there are.
  [[nodiscard]] std::string or_word(const base::Word& word, std::string_view remedy) const;
  /// Refuses a position in which a word is missing.
  void require(std::string_view word);
  /// What `trump` says, refused where it does not stand. Beside `trick`, a whole one, no other word may stand.
  std::optional<cards::Suit> read_trumps();
  /// The card that a word names, refused where it names none. One told by its rank alone is that of the trumps read.
  [[nodiscard]] std::optional<cards::Card> card_named(const base::Word& word, const Pack& pack);
  /// The cards that words name; words that name none, or one that was named before, are refused.
  [[nodiscard]] std::vector<NamedCard> cards_named(std::span<const base::Word> words, const Pack& pack);

  /// Answers a hand: what is against the card played, else its reason; where none is played what is against each of
  /// the others, else the reasons of those that may be, cards of the same one together.
  void tell_cards(cards::CardSet hand, cards::CardSet may, std::optional<cards::Card> played,
                  const std::function<std::optional<Against>(cards::Card)>& against,
                  const std::function<Note(cards::Card)>& reason);

  [[nodiscard]] bool refused() const { return !m_reader.findings.empty(); }
  void note(Clause clause, std::string text) { m_sheet.notes.push_back({clause, std::move(text)}); }

  const Match& m_match;
  const Progress& m_before;
  Reader& m_reader;
  std::span<const Ask> m_asks;
  std::vector<Piece> m_pieces;
  std::optional<cards::Suit> m_trumps = {};  ///< once they are read
  Sheet m_sheet;                             ///< complete, unless the position only asks
};

/// Answers a text that has the form of a position with these words, by `answer`; nothing where it has none.
template <class Judge>
std::optional<Sheet> judge_by(std::span<const Ask> asks, const Match& match, const Progress& before,
                              std::string_view text) {
  if (!is_position(match, text, asks)) return std::nullopt;
  Reader reader(match, text);
  reader.hear();
  Judge judge(before, reader, asks);
  if (reader.findings.empty()) judge.answer();
  return judge.sheet();
}

/// Answers a text that has the form of a position, by the function of the same place; nothing where it has none.
template <class Judge, std::size_t size>
std::optional<Sheet> judge_by(const std::array<Position, size>& positions,
                              const std::array<void (Judge::*)(), size>& answers, const Match& match,
                              const Progress& before, std::string_view text) {
  Reader reader(match, text);
  reader.hear();
  const auto place = position_of(reader, positions);
  if (!place) return std::nullopt;
  Judge judge(before, reader, positions[*place].asks);
  if (reader.findings.empty()) (judge.*answers[*place])();
  return judge.sheet();
}

}  // namespace tavolo::games
