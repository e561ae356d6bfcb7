#pragma once

#include <bit>
#include <compare>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tavolo::cards {

enum class Suit : std::uint8_t { spades, hearts, diamonds, clubs };

/// The rank as printed on the card. Which rank is higher is a matter of each game.
enum class Rank : std::uint8_t { two, three, four, five, six, seven, eight, nine, ten, jack, queen, king, ace };

/// A card of the 52-card pack.
struct Card {
  Rank rank = Rank::two;
  Suit suit = Suit::spades;

  /// 0 to 51: the cards of a suit stand together, from two to ace.
  [[nodiscard]] constexpr int index() const noexcept { return static_cast<int>(suit) * 13 + static_cast<int>(rank); }
  constexpr auto operator<=>(const Card&) const = default;
};

/// The card of an index as `Card::index` gives it.
[[nodiscard]] constexpr Card card_of(int index) noexcept {
  return {static_cast<Rank>(index % 13), static_cast<Suit>(index / 13)};
}

/// Reads a rank: `A K Q J T 10 9 … 2`, in either case.
[[nodiscard]] std::optional<Rank> read_rank(std::string_view text) noexcept;
/// Reads a suit: `S H D C` in either case, or `♠ ♥ ♦ ♣` (also the open ones).
[[nodiscard]] std::optional<Suit> read_suit(std::string_view text) noexcept;
/// Reads a card, rank then suit: `AS`, `TD`, `10d`, `2♣`.
[[nodiscard]] std::optional<Card> read_card(std::string_view text) noexcept;
/// Whether the text names a joker: `*` or `JK`.
[[nodiscard]] bool is_joker(std::string_view text) noexcept;

[[nodiscard]] char letter(Rank rank) noexcept;
[[nodiscard]] char letter(Suit suit) noexcept;
/// The suit as a word: `spades`.
[[nodiscard]] std::string_view word(Suit suit) noexcept;
/// The card as tavolo writes it: `AS`, `TD`.
[[nodiscard]] std::string name(Card card);

/// A set of cards of one 52-card pack.
class CardSet {
 public:
  constexpr CardSet() = default;
  constexpr CardSet(std::initializer_list<Card> cards) noexcept {
    for (const Card card : cards) insert(card);
  }

  [[nodiscard]] constexpr bool contains(Card card) const noexcept { return (m_bits & bit(card)) != 0; }
  /// Answers whether the card was new.
  constexpr bool insert(Card card) noexcept {
    const bool is_new = !contains(card);
    m_bits |= bit(card);
    return is_new;
  }
  constexpr void erase(Card card) noexcept { m_bits &= ~bit(card); }
  [[nodiscard]] constexpr bool empty() const noexcept { return m_bits == 0; }
  [[nodiscard]] constexpr int size() const noexcept { return std::popcount(m_bits); }
  /// The cards of one suit.
  [[nodiscard]] constexpr CardSet of(Suit suit) const noexcept {
    return CardSet(m_bits & (((std::uint64_t{1} << 13) - 1) << (static_cast<int>(suit) * 13)));
  }
  constexpr CardSet operator|(CardSet other) const noexcept { return CardSet(m_bits | other.m_bits); }
  constexpr CardSet operator&(CardSet other) const noexcept { return CardSet(m_bits & other.m_bits); }
  constexpr CardSet operator-(CardSet other) const noexcept { return CardSet(m_bits & ~other.m_bits); }
  constexpr bool operator==(const CardSet&) const = default;

  /// Visits the cards in the order of `Card::index`.
  class Iterator {
   public:
    constexpr explicit Iterator(std::uint64_t bits) : m_bits(bits) {}
    constexpr Card operator*() const noexcept { return card_of(std::countr_zero(m_bits)); }
    constexpr Iterator& operator++() noexcept {
      m_bits &= m_bits - 1;
      return *this;
    }
    constexpr bool operator==(const Iterator&) const = default;

   private:
    std::uint64_t m_bits;
  };
  [[nodiscard]] constexpr Iterator begin() const noexcept { return Iterator(m_bits); }
  [[nodiscard]] constexpr Iterator end() const noexcept { return Iterator(0); }

 private:
  constexpr explicit CardSet(std::uint64_t bits) : m_bits(bits) {}
  static constexpr std::uint64_t bit(Card card) noexcept { return std::uint64_t{1} << card.index(); }

  std::uint64_t m_bits = 0;
};

/// Each card as tavolo writes it, in the order of `Card::index`.
[[nodiscard]] std::vector<std::string> names(CardSet cards);
/// The same in one text: `4S 9H`.
[[nodiscard]] std::string name(CardSet cards);

}  // namespace tavolo::cards
