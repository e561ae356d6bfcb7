#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "cards/card.hpp"

namespace tavolo::games::burraco {

/// A suit, in the order of cards::Suit; none for a joker and where it is not told.
enum class Suit : std::uint8_t { spades, hearts, diamonds, clubs, none };

/// The rank of a card, a joker's too, in the order of `card-values`.
enum class Rank : std::uint8_t {
  ace,
  king,
  queen,
  jack,
  ten,
  nine,
  eight,
  seven,
  six,
  five,
  four,
  three,
  two,
  joker,
};

inline constexpr std::size_t ranks = 14;
/// Ranks that sets may be of, from the ace to the three (BU-20).
inline constexpr std::size_t set_ranks = 12;
inline constexpr std::size_t suits = 4;

[[nodiscard]] constexpr std::size_t index(Rank rank) noexcept { return static_cast<std::size_t>(rank); }
[[nodiscard]] constexpr std::size_t index(Suit suit) noexcept { return static_cast<std::size_t>(suit); }
/// Whether it can be a wild card (BU-5).
[[nodiscard]] constexpr bool may_be_wild(Rank rank) noexcept { return index(rank) >= index(Rank::two); }

/// A card whose suit may not be told; a joker has none.
struct Card {
  Rank rank = Rank::ace;
  Suit suit = Suit::none;

  /// Whether both may be the same card: a suit that is not told fits any.
  [[nodiscard]] constexpr bool fits(const Card& other) const noexcept {
    return rank == other.rank && (suit == other.suit || suit == Suit::none || other.suit == Suit::none);
  }
  /// Whether all is told of it.
  [[nodiscard]] constexpr bool is_known() const noexcept { return suit != Suit::none || rank == Rank::joker; }
  bool operator==(const Card&) const = default;
};

/// Counted cards.
struct Cards {
  /// By rank, of the four suits and of none told, suit by suit.
  std::array<std::uint16_t, ranks*(suits + 1)> of{};

  [[nodiscard]] static constexpr std::size_t place(const Card& card) noexcept {
    return index(card.suit) * ranks + index(card.rank);
  }
  [[nodiscard]] static constexpr Card card_at(std::size_t place) noexcept {
    return {static_cast<Rank>(place % ranks), static_cast<Suit>(place / ranks)};
  }
  [[nodiscard]] int count(const Card& card) const noexcept { return of[place(card)]; }
  /// Of all suits.
  [[nodiscard]] int count(Rank rank) const noexcept {
    int sum = 0;
    for (std::size_t suit = 0; suit <= suits; ++suit) sum += of[suit * ranks + index(rank)];
    return sum;
  }
  [[nodiscard]] int size() const noexcept {
    int sum = 0;
    for (const std::uint16_t count : of) sum += count;
    return sum;
  }
  [[nodiscard]] int jokers() const noexcept { return count(Rank::joker); }
  [[nodiscard]] int twos() const noexcept { return count(Rank::two); }

  void add(const Card& card, int count = 1) noexcept {
    of[place(card)] = static_cast<std::uint16_t>(of[place(card)] + count);
  }
  void add(const Cards& cards) noexcept {
    for (std::size_t i = 0; i < of.size(); ++i) of[i] = static_cast<std::uint16_t>(of[i] + cards.of[i]);
  }
  /// Of cards that are there.
  void remove(const Card& card, int count = 1) noexcept { add(card, -count); }
  bool operator==(const Cards&) const = default;
};

/// The card at the beginning of the text, which is cut off: `9H`, `10d`, `Q`, `*`, `joker`.
[[nodiscard]] std::optional<Card> take_card(std::string_view& text);
/// A card that is the whole text; a joker may be `JK` here.
[[nodiscard]] std::optional<Card> read_card(std::string_view text);
/// The rank at the beginning of the text, which is cut off.
[[nodiscard]] std::optional<Rank> take_rank(std::string_view& text);
[[nodiscard]] std::optional<Suit> read_suit(std::string_view text) noexcept;
[[nodiscard]] char letter(Rank rank) noexcept;
/// Of a suit, not of none.
[[nodiscard]] char letter(Suit suit) noexcept;
/// The suit in words: `hearts`.
[[nodiscard]] std::string_view word(Suit suit) noexcept;
/// The rank in words: `king`; `kings` for several.
[[nodiscard]] std::string word(Rank rank, int count = 1);
/// The card as it is written, `9H`, `Q`, `*`.
[[nodiscard]] std::string text_of(const Card& card);
/// The cards as they are written, from the ace to the joker; those of the suit `own` without it, as in a sequence.
[[nodiscard]] std::string text_of(const Cards& cards, Suit own = Suit::none);

}  // namespace tavolo::games::burraco
