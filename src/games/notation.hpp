#pragma once

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <functional>
#include <initializer_list>
#include <list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/lines.hpp"
#include "base/number.hpp"
#include "base/words.hpp"
#include "cards/card.hpp"
#include "games/game.hpp"

namespace tavolo::games {

/// The seat that a word names: its number, a player's name or a beginning that only one has, `@NAME`,
/// the letter of a side of one, or `P2` for a table whose players are not called so.
[[nodiscard]] std::optional<Seat> find_seat(const Match& match, std::string_view text);
/// The side that a word names: its letter, any player of it, or several joined by `+`.
[[nodiscard]] std::optional<Side> find_side(const Match& match, std::string_view text);
/// A side's letter, a seat or a player, or `-`, `nobody` and `none`.
[[nodiscard]] std::optional<Who> find_who(const Match& match, std::string_view text);

/// `fits` functions for the tables of keys.
[[nodiscard]] bool fits_seat(const Match& match, std::string_view text);
[[nodiscard]] bool fits_side(const Match& match, std::string_view text);
[[nodiscard]] bool fits_who(const Match& match, std::string_view text);
[[nodiscard]] bool fits_card(const Match& match, std::string_view text);
[[nodiscard]] bool fits_number(const Match& match, std::string_view text);

/// The same of what a function reads, `reads<read_kind>`: whether it reads the text.
template <auto read>
[[nodiscard]] bool reads(const Match&, std::string_view text) {
  return read(text).has_value();
}

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
[[nodiscard]] std::optional<Turn> find_turn(const Match& match, std::string_view text,
                                            std::optional<Seat> (*seat_of)(const Match&, std::string_view) = find_seat);
/// Writes it so that it reads back.
[[nodiscard]] std::string turn_word(const Match& match, Turn turn, Form form);
/// The same where every side is one player: its letter, or in long form the name where that reads back.
[[nodiscard]] std::string turn_head(const Match& match, Turn turn, Form form);

/// Where the key of a word ends: before the first sign behind which its value follows.
[[nodiscard]] constexpr std::size_t key_end(std::string_view word) noexcept {
  return std::min(base::first_of(word, ":="), word.size());
}

/// Whether a word is one of the record that takes no value.
[[nodiscard]] bool is_whole_word(std::string_view word, std::span<const Key> keys);
/// Whether a word is the short form of a key, without the value that it needs.
[[nodiscard]] bool lacks_value(std::string_view word, std::span<const Key> keys);

/// A key with its value, as read from one or two words.
struct Item {
  const Key* key = nullptr;
  std::string_view value = {};
  base::Word word = {};      ///< the word that holds the value, or the key where there is no value
  std::size_t value_at = 0;  ///< first byte of the value in `word`
};

/// A word or a piece of one, from byte `from`, `width` bytes wide: where something is read, or refused.
struct Spot {
  // NOLINTNEXTLINE(google-explicit-constructor): a word is all of itself
  Spot(const base::Word& in, std::size_t first = 0, std::size_t bytes = std::string_view::npos)
      : word(in), from(first), width(bytes) {}
  /// The value of an item, or the word of one that has none.
  Spot(const Item& item)  // NOLINT(google-explicit-constructor)
      : Spot(item.word, item.value_at, item.value.empty() ? std::string_view::npos : item.value.size()) {}

  [[nodiscard]] std::string_view text() const { return word.text.substr(std::min(from, word.text.size()), width); }

  base::Word word;
  std::size_t from;
  std::size_t width;
};

/// Refuses a word that cannot be read as a key, with what should follow it, if anything.
using Unknown = std::function<void(const base::Word&, std::string_view missing)>;

/// Reads a record against a match and collects what cannot be read as refused findings. Its words are those that the
/// game reads: a sign for what is said of it, one word for a name of two, none for a comma behind it.
class Reader {
 public:
  /// Text that is not UTF-8 or holds control characters is refused, and then has no lines. With a form, what is
  /// read leaves a trace of how it is written in it, which `written` gives back.
  Reader(const Match& match, std::string_view text, std::optional<Form> form = {});
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;

  /// Has the words read as people say them, by the names of today: for a text that nobody gathers in several ways.
  void hear();

  /// What `gather` makes of the record in the first way in which nothing is refused, else in the last: by the names
  /// that the match began with before later ones, and by each of these in signs before words that are said. So what a
  /// record said when it was stored, it says for ever, whatever names and sayings come after it.
  template <typename Gather>
  [[nodiscard]] auto gathered(Gather gather) {
    const int last = findings.empty() ? ways() : 1;
    if (last > 1) take_way(0);
    auto record = gather();
    for (int way = 1; way < last && !findings.empty(); ++way) {
      if (take_way(way)) record = gather();
    }
    call(m_today.earlier.size());
    return record;
  }

  [[nodiscard]] const Match& match() const noexcept { return m_match; }
  [[nodiscard]] const base::Words& words() const noexcept { return m_words; }
  /// The words of each line that has any.
  [[nodiscard]] std::vector<std::span<const base::Word>> lines() const;

  /// Takes an item off the words, which are not empty, by a table of keys: a long form, else a short form whose value
  /// fits, else a beginning that only one long form has. A short form with a value that does not fit comes back so, for
  /// the caller's `seat`, `card`, … to refuse. A word that is none is refused, with `check`: with the word that it
  /// comes near to, else by `unknown` if that is given, which is told what should follow where that is what is wrong.
  [[nodiscard]] std::optional<Item> take(std::span<const base::Word>& words, std::span<const Key> keys,
                                         const Check& check = {}, const Unknown& unknown = {});

  /// What to type for a word that is none, `did you mean "trick"?`: the word of these keys, of what is said for signs
  /// or of `more` that it comes near to. Empty where it comes near to none.
  [[nodiscard]] std::string meant(std::string_view word, std::span<const Key> keys,
                                  std::initializer_list<std::string_view> more = {}) const;
  /// The same for a word that begins no line, and may be a player.
  [[nodiscard]] std::string meant_head(std::string_view word, std::span<const Key> keys,
                                       std::initializer_list<std::string_view> more) const;

  /// Refuses every item that gives a key a second value, unless the key repeats. Where a side is named whose line may
  /// begin at the second one, only the first item in a line is refused, and that is told.
  void refuse_second_values(std::span<const Item> items, Side or_of = nobody, const Check& check = {});

  /// What a spot says, refused where it is not that. `check` goes into the finding.
  std::optional<Seat> seat(const Spot& spot, const Check& check = {});
  std::optional<Side> side(const Spot& spot, const Check& check = {});
  std::optional<Who> who(const Spot& spot, const Check& check = {});
  std::optional<cards::Card> card(const Spot& spot, const Check& check = {});
  std::optional<Points> number(const Spot& spot, const Check& check = {});

  /// Adds a refused finding that points at a spot.
  void refuse(const Spot& spot, std::string text, std::string remedy, const Check& check = {});
  /// The same for a word that is none: with what was meant, where that is known, and then nothing else of its line is
  /// refused, which was read for something else; otherwise with the remedy.
  void refuse_word(const Spot& spot, std::string text, std::string meant, std::string otherwise,
                   const Check& check = {});
  /// Adds a refused finding of the whole record, which points at nothing.
  void refuse(const Check& check, std::string text, std::string remedy);

  /// Keeps what the table claims; a second claim of something else is refused.
  template <typename Value>
  void claim(const base::Word& word, std::optional<Value>& claimed, const Value& value) {
    if (claimed && *claimed != value) {
      refuse(word, fmt::format("\"{}\" is the second claim of this", word.text), "keep one of the two");
    }
    claimed = value;
  }

  /// Tells how a spot is written, `write` in either form; it is asked only where that is wanted. The functions above
  /// tell it of what they read. What nobody tells anything of is written as typed.
  template <typename Write>
  void told(const Spot& spot, Write write) {
    if (!m_form) return;
    const std::size_t names = m_names;
    call(m_today.earlier.size());
    put(spot, write(*m_form));
    call(names);
  }
  /// Tells how the head of a value is written, which stands before it in the same word or is a word of its own:
  /// `brief` with the value behind it, or `full` and a blank.
  void told_head(const base::Word& head, const base::Word& value, std::size_t value_at, std::string_view brief,
                 std::string_view full);

  /// The record in the form of the trace; as typed, where anything is refused.
  [[nodiscard]] std::string written();

  Findings findings;

 private:
  /// A piece of a word, and what is written for it.
  struct Piece {
    std::uint32_t line = 0, column = 0;
    std::size_t from = 0, width = 0;
    std::string text = {};
  };

  std::optional<Item> long_item(const base::Word& word, std::span<const base::Word>& words, const Key& key,
                                const Check& check, const Unknown& unknown);
  Item found(const Item& item, const base::Word& head);
  bool refuse_second(std::span<const base::Word>& words, const Key& key, std::string_view rest, const Check& check);
  bool refuse_player(const base::Word& word, std::span<const Key> keys, const Check& check);
  bool refuse_near(const base::Word& word, std::span<const base::Word>& words, std::span<const Key> keys,
                   const Check& check);
  void refuse_unknown(const base::Word& word, std::string_view head, std::span<const Key> keys, const Check& check);
  bool refuse_meant(const Spot& spot, std::string text, std::string remedy, bool meant, const Check& check);
  void refuse_who(const Spot& spot, std::string text, std::string remedy, const Check& check);
  void put(const Spot& spot, std::string text);
  [[nodiscard]] int ways() const noexcept;
  bool take_way(int way);
  void cut(base::Words::Reads reads);
  void listen(std::span<const Saying> sayings);
  void call(std::size_t names);

  const Match& m_today;                   ///< the names as they are
  std::optional<Match> m_then;            ///< as they were, where anybody was called otherwise
  const Match& m_match;                   ///< the one of the two that is read against
  std::size_t m_names;                    ///< how many names before those that are read by
  std::optional<std::uint32_t> m_unread;  ///< the line whose rest was read for something else: nothing of it is refused
  std::string_view m_text;
  base::Words m_words;
  bool m_hears = false;           ///< any of the words may be a saying, or a part of a name
  bool m_parts = false;           ///< `then` or `note` parts them, which is a word where only signs are read
  bool m_heard = false;           ///< others stand in the place of the words of the text
  std::list<std::string> m_said;  ///< words that are read for what was typed
  std::optional<Form> m_form;
  std::vector<Piece> m_pieces;
};

/// The same key with a further long form, in the language of those who play the game.
[[nodiscard]] constexpr Key also_called(std::string_view word, Key key) {
  key.also = word;
  return key;
}

/// A key with the function of a game that reads what it says.
template <class Game>
struct ReadKey {
  Key key;
  void (Game::*read)(const Item&);
};

/// A table of such keys.
template <class Game, std::size_t size>
struct KeyTable {
  explicit constexpr KeyTable(const std::array<ReadKey<Game>, size>& rows) {
    for (std::size_t i = 0; i < size; ++i) {
      keys[i] = rows[i].key;
      reads[i] = rows[i].read;
    }
  }

  /// Takes an item off the words, as Reader::take, and has the game read it; `among` are some of the keys only.
  std::optional<Item> read(Reader& reader, std::span<const base::Word>& words, Game& game,
                           std::span<const Key> among = {}, const Check& check = {},
                           const Unknown& unknown = {}) const {
    const std::optional<Item> item = reader.take(words, among.empty() ? std::span(keys) : among, check, unknown);
    if (item) (game.*reads[static_cast<std::size_t>(item->key - keys.data())])(*item);
    return item;
  }

  std::array<Key, size> keys = {};
  std::array<void (Game::*)(const Item&), size> reads = {};
};

/// Game::print of a game: the record in short or long words, as its `read` traces it.
template <auto read>
[[nodiscard]] std::string print(const Match& match, std::string_view text, Form form) {
  Reader reader(match, text, form);
  static_cast<void>(read(reader));
  return reader.written();
}

/// The word that says what happened, behind a `!` that may stand apart, and what follows it.
struct Verb {
  base::Word word;
  std::string_view name;  ///< of the word, without the sign
  std::span<const base::Word> rest;

  /// Whether it is the short form, or a beginning of the long one.
  [[nodiscard]] bool is(std::string_view brief, std::string_view full) const;
};

/// The verb of a line that begins with `!`, refused where nothing follows; `known` lists those of the game.
[[nodiscard]] std::optional<Verb> read_verb(Reader& reader, std::span<const base::Word> words, std::string_view known);

/// Whether a line that begins with such a word tells a hand, `Ann: KS 9S`, and not the value of a key.
[[nodiscard]] bool begins_hand(const Match& match, std::span<const Key> keys, std::string_view first);

/// Two numbers with a sign between them, `21-40`, each a number or a sum; nothing if the text is not that.
[[nodiscard]] std::optional<std::array<Points, 2>> read_pair(std::string_view text, char sign = '-');

/// What to do about a second value; one on a later line may have been added to an open deal.
[[nodiscard]] std::string_view keep_one(const base::Word& first, const base::Word& second) noexcept;

/// The players of a match as a record names them, `Ann, @12`.
[[nodiscard]] std::string listed_players(const Match& match);

/// `1 card`, `2 cards`.
[[nodiscard]] std::string so_many(Points number, std::string_view one);

}  // namespace tavolo::games
