#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "games/burraco/record.hpp"

namespace tavolo::games::burraco {

/// How the cards of a sequence lie, by their places: ace 1, two 2 … king 13, ace 14 (BU-24).
struct Standing {
  static constexpr int lowest_place = 1;
  static constexpr int highest_place = 14;
  static constexpr int beyond = 15;  ///< where a wild card stands for nothing

  int wild = 0;           ///< the place that the wild card stands for; 0 where there is none
  bool own_two = false;   ///< the wild card is a two of the suit
  bool ace_high = false;  ///< the ace stands after the king
  int first = 0;          ///< the lowest place, the one of the wild card too
  int last = 0;           ///< the highest one

  /// Whether there is a wild card, and all others stand on one side of it.
  [[nodiscard]] bool wild_at_end() const noexcept {
    return wild == beyond || (wild != 0 && (wild <= first || wild >= last));
  }
  bool operator==(const Standing&) const = default;
};

/// What is found of a meld when it is judged; the first that applies, in the order of the checks.
enum class Fault : std::uint8_t {
  none,
  foreign,     ///< BU-C16: a card of another rank or suit laid now
  no_set,      ///< BU-C20: no natural card, or a rank that sets may not be of
  two_wild,    ///< BU-C18
  no_order,    ///< BU-C21
  wild_moved,  ///< BU-C23
};

/// A set or a sequence on the table.
struct Meld {
  static constexpr int fewest = 3;
  static constexpr int burraco = 7;

  Name name = {};  ///< its number is not used: melds are numbered as they lie
  Cards cards = {};
  int size = 0;
  std::uint16_t places = 0;     ///< of a sequence: a bit for each place from three to king that is taken
  std::uint16_t added = 0;      ///< of them those since it was judged last; an ace and a two of the suit by 1 and 2
  bool has_twice = false;       ///< a place is taken twice
  bool has_foreign = false;     ///< holds a card of another rank or suit, and is looked at no further
  bool is_foreign_new = false;  ///< one was laid since it was judged last
  bool is_lawful = false;       ///< by its last judging
  bool is_new = true;           ///< was never judged
  bool is_touched = false;      ///< since it was judged last
  Standing standing = {};       ///< of a lawful sequence

  void add(Card card) noexcept;
  /// Jokers and twos, natural ones too.
  [[nodiscard]] int wild_ones() const noexcept { return cards.jokers() + cards.twos(); }
  /// Of a sequence, the twos and aces of its suit.
  [[nodiscard]] int own_twos() const noexcept { return cards.count(Card{Rank::two, name.suit}); }
  [[nodiscard]] int aces() const noexcept { return cards.count(Card{Rank::ace, name.suit}); }
  [[nodiscard]] bool is_burraco() const noexcept { return is_lawful && size >= burraco; }
};

/// A meld of these cards, not judged yet. A card without a suit is of the suit of a sequence.
[[nodiscard]] Meld meld_of(const Name& name, std::span<const Card> cards);

/// Judges a meld as it lies (BU-16 to BU-25), and keeps what follows: whether it is lawful, and how it stands. What was
/// added since is judged by how it stood before; a meld that lay unlawfully is judged like a new one.
Fault judge(const Rules& rules, Meld& meld);

/// Of what kind a burraco is (BU-28 to BU-32); nothing for another meld.
[[nodiscard]] std::optional<Kind> kind_of(const Rules& rules, const Meld& meld);
/// The values of the cards, whatever they stand for (BU-4).
[[nodiscard]] Points worth(const Rules& rules, const Cards& cards);
[[nodiscard]] Points worth(const Rules& rules, std::span<const Card> cards);

/// The burrachi of these melds by their kinds.
[[nodiscard]] Burrachi burrachi_of(const Rules& rules, std::span<const Meld> melds);
/// Whether these burrachi allow to close (BU-39).
[[nodiscard]] bool may_close(const Rules& rules, const Burrachi& burrachi) noexcept;

/// The meld of a name among those of a side, which are numbered as they lie; null where there is none.
[[nodiscard]] const Meld* find_meld(std::span<const Meld> melds, const Name& name) noexcept;
[[nodiscard]] Meld* find_meld(std::span<Meld> melds, const Name& name) noexcept;
/// How many there are of a name, whatever its number.
[[nodiscard]] int count_melds(std::span<const Meld> melds, const Name& name) noexcept;
/// The name as it is typed: `K`, `H2`; `number` where there is more than one of it.
[[nodiscard]] std::string text_of(const Name& name, int number = 0);
/// What it is, in words: `kings`, `a sequence of hearts`.
[[nodiscard]] std::string words_of(const Name& name);
/// Whose place it is in a sequence: ace 1, two 2 … king 13, ace 14.
[[nodiscard]] Rank rank_at(int place) noexcept;
/// The same in words: `queen`.
[[nodiscard]] std::string place_word(int place);
/// The cards of a meld, those of a lawful sequence in their order: `56(*)8`, with the wild card in brackets.
[[nodiscard]] std::string text_of(const Meld& meld);
/// Why the cards of a sequence do not follow each other: `the nine is missing`.
[[nodiscard]] std::string why_no_order(const Meld& meld);

}  // namespace tavolo::games::burraco
