#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/number.hpp"
#include "base/words.hpp"
#include "cards/card.hpp"
#include "games/game.hpp"

namespace tavolo::games {

/// A player or a whole side: `seat` is nobody where only the side was named, and both are where the
/// word was `-`.
struct Who {
  Seat seat = nobody;
  Side side = nobody;
};

/// The seat that a word names: its number, a player's name or a beginning that only one has, `@NAME`,
/// the letter of a side of one, or `P2` for a table whose players are not called so.
[[nodiscard]] std::optional<Seat> find_seat(const Match& match, std::string_view text);
/// The side that a word names: its letter, any player of it, or several joined by `+`.
[[nodiscard]] std::optional<Side> find_side(const Match& match, std::string_view text);
/// A side's letter, a seat, or `-`.
[[nodiscard]] std::optional<Who> find_who(const Match& match, std::string_view text);

/// `fits` functions for the tables of keys.
[[nodiscard]] bool fits_seat(const Match& match, std::string_view text);
[[nodiscard]] bool fits_side(const Match& match, std::string_view text);
[[nodiscard]] bool fits_who(const Match& match, std::string_view text);
[[nodiscard]] bool fits_card(const Match& match, std::string_view text);
[[nodiscard]] bool fits_number(const Match& match, std::string_view text);

/// The word that names a seat in print: the player's name where it reads back as that seat, `@NAME`
/// where only that does, else the number. In short form always the number.
[[nodiscard]] std::string seat_word(const Match& match, Seat seat, Form form);
/// The word that names a side in print: always its letter.
[[nodiscard]] std::string side_word(Side side);
/// The word that names a Who in print: `-`, a side's letter or a seat word.
[[nodiscard]] std::string who_word(const Match& match, Who who, Form form);

/// The number of a turn and who plays it, in one word: `21N`, `3A`, `12.3`, `3@2pac`.
struct Turn {
  int number = 0;
  Seat seat = nobody;
};
[[nodiscard]] std::optional<Turn> find_turn(const Match& match, std::string_view text);
/// Writes it so that it reads back.
[[nodiscard]] std::string turn_word(const Match& match, Turn turn, Form form);
/// The same where every side is one player: its letter, or in long form the name where that reads back.
[[nodiscard]] std::string turn_head(const Match& match, Turn turn, Form form);

/// A key with its value, as read from one or two words.
struct Item {
  const Key* key = nullptr;
  std::string_view value = {};
  base::Word word = {};      ///< the word that holds the value, or the key where there is no value
  std::size_t value_at = 0;  ///< first byte of the value in `word`
};

/// Reads a record against a match and collects what cannot be read as refused findings.
class Reader {
 public:
  /// Text that is not UTF-8 or holds control characters is refused, and then has no lines.
  Reader(const Match& match, std::string_view text);

  [[nodiscard]] const Match& match() const noexcept { return m_match; }
  [[nodiscard]] const base::Words& words() const noexcept { return m_words; }

  /// Reads words as keys of a table: a long form, else a short form whose value fits, else a
  /// beginning that only one long form has. A word that is near to one of these comes back with the
  /// value that does not fit, for the caller's `seat`, `card`, … to refuse; one that is not is refused
  /// here.
  [[nodiscard]] std::vector<Item> items(std::span<const base::Word> words, std::span<const Key> keys);

  /// Refuses every item that gives a key a second value, unless the key repeats.
  void refuse_second_values(std::span<const Item> items);

  /// The value of an item, refused where it is none. `check` and `clause` go into the finding.
  std::optional<Seat> seat(const Item& item, std::string_view check = {}, const std::optional<Clause>& clause = {});
  std::optional<Side> side(const Item& item, std::string_view check = {}, const std::optional<Clause>& clause = {});
  std::optional<Who> who(const Item& item, std::string_view check = {}, const std::optional<Clause>& clause = {});
  std::optional<cards::Card> card(const Item& item, std::string_view check = {},
                                  const std::optional<Clause>& clause = {});
  std::optional<Points> number(const Item& item, std::string_view check = {}, const std::optional<Clause>& clause = {});

  /// The same for a piece of a word, from byte `from`, `width` bytes wide.
  std::optional<Seat> seat(const base::Word& word, std::size_t from = 0, std::size_t width = std::string_view::npos,
                           std::string_view check = {}, const std::optional<Clause>& clause = {});
  std::optional<cards::Card> card(const base::Word& word, std::size_t from = 0,
                                  std::size_t width = std::string_view::npos, std::string_view check = {},
                                  const std::optional<Clause>& clause = {});
  std::optional<Points> number(const base::Word& word, std::size_t from = 0, std::size_t width = std::string_view::npos,
                               std::string_view check = {}, const std::optional<Clause>& clause = {});

  /// Adds a refused finding that points at a piece of a word.
  void refuse(const base::Word& word, std::size_t from, std::size_t width, std::string text, std::string remedy,
              std::string_view check = {}, const std::optional<Clause>& clause = {});
  void refuse(const base::Word& word, std::string text, std::string remedy, std::string_view check = {},
              const std::optional<Clause>& clause = {});
  void refuse(const Item& item, std::string text, std::string remedy, std::string_view check = {},
              const std::optional<Clause>& clause = {});
  /// Adds a refused finding of the whole record, which points at nothing.
  void refuse(std::string_view check, Clause clause, std::string text, std::string remedy);

  std::vector<Finding> findings;

 private:
  std::optional<Item> long_item(std::span<const base::Word> words, std::size_t& at, const Key& key);
  void refuse_bare(const base::Word& word, const Key& key, bool last);
  void refuse_unknown(const base::Word& word, std::string_view head, std::span<const Key> keys);

  const Match& m_match;
  base::Words m_words;
};

/// What to do about a second value; one on a later line may have been added to an open deal.
[[nodiscard]] std::string_view keep_one(const base::Word& first, const base::Word& second) noexcept;

/// The players of a match as a record names them, `Ann, @12`.
[[nodiscard]] std::string listed_players(const Match& match);

/// Where an item points.
[[nodiscard]] inline std::size_t value_width(const Item& item) noexcept {
  return item.value.empty() ? std::string_view::npos : item.value.size();
}

/// A record written line by line: `line` answers for the words of one, comments stay, and lines without
/// both are left out.
[[nodiscard]] std::string print_lines(const base::Words& words,
                                      const std::function<std::string(std::span<const base::Word>)>& line);

/// `1 card`, `2 cards`.
[[nodiscard]] std::string so_many(Points number, std::string_view one);

/// The words as typed, a blank between them.
[[nodiscard]] std::string as_typed(std::span<const base::Word> words);

/// An item written in short or long words: `t6H` or `turn 6H`.
[[nodiscard]] std::string item_words(const Key& key, std::string_view value, Form form);

}  // namespace tavolo::games
