#pragma once

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

/// Cuts a position into pieces. A word is a key in its long form, in its short form alone or with a value that
/// fits, or as a beginning that only one long form has; else it belongs to the key before it. Refuses words that
/// are neither, keys without a value, keys given twice, and second values of a key that does not repeat. A value
/// that stands in brackets in print may be left out.
[[nodiscard]] std::vector<Piece> pieces(Reader& reader, std::span<const Key> keys);

/// The piece of a key; null if there is none.
[[nodiscard]] const Piece* find_piece(std::span<const Piece> pieces, const Key& key);

/// The words of a key; none if it does not stand.
[[nodiscard]] std::span<const base::Word> values_of(std::span<const Piece> pieces, const Key& key);
/// The first word of a key; null if there is none.
[[nodiscard]] const base::Word* value_of(std::span<const Piece> pieces, const Key& key);
/// Refuses a position in which a key is missing.
void require_piece(Reader& reader, std::span<const Piece> pieces, const Key& key);
/// For keys whose words are looked at later, where the position is known.
[[nodiscard]] bool fits_anything(const Match& match, std::string_view text);
/// The whole number of a word from `low` to `high`, refused where it is none.
[[nodiscard]] std::optional<int> count_of(Reader& reader, const base::Word& word, int low, int high);

/// Whether a text begins with a word; `deal:2` begins with `deal`.
[[nodiscard]] bool begins_position(const Reader& reader, std::string_view word);
/// Whether a text begins as a position does: with the long form of a key, or the short form of the first one with
/// a value that fits.
[[nodiscard]] bool is_position(const Match& match, std::string_view text, std::span<const Key> keys);

/// A suit by its letter, sign, or name: `H`, `♥`, `hearts`, `heart`.
[[nodiscard]] std::optional<cards::Suit> find_suit(std::string_view text);
[[nodiscard]] bool fits_suit(const Match& match, std::string_view text);
[[nodiscard]] bool fits_suit_or_card(const Match& match, std::string_view text);

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
  std::string_view unknown_check;
  Clause unknown;
  std::string_view twice_check;
  Clause twice;
};

/// The cards that words name; words that name none, or one that was named before, are refused.
[[nodiscard]] std::vector<NamedCard> read_cards(Reader& reader, std::span<const base::Word> words, const Pack& pack);

/// A note for each reason that cards have, with the cards before it: `4S 9H: anything may be led`.
[[nodiscard]] std::vector<Note> told_together(cards::CardSet cards, const std::function<Note(cards::Card)>& reason);

/// Takes the first word off where it names a seat and no card; nobody where it does not.
[[nodiscard]] Seat take_seat(const Match& match, std::span<const base::Word>& words);

}  // namespace tavolo::games
