#pragma once

#include <vector>

#include "games/hand_and_foot/referee.hpp"

namespace tavolo::games::hand_and_foot {

/// The melds that bring the most out of some cards, and what they bring.
struct Best {
  std::vector<Meld> melds = {};
  Points cards = 0;  ///< values of the cards in them
  Points books = 0;  ///< bonuses of their books
};

enum class Aim : std::uint8_t { cards, cards_and_books };

/// The melds of a hand whose cards, or cards and books, are worth most (HF-15 to HF-24). Every wild card is
/// used where it can be. `open_wild` is the number of cards of an incomplete wild meld on the table; the
/// first wild meld of the answer then joins it.
[[nodiscard]] Best best_melds(const Rules& rules, const Cards& hand, Aim aim, int open_wild = 0);

/// What a book brings (HF-60).
[[nodiscard]] Points bonus_of(const Rules& rules, const Meld& book);

/// The most wild cards among so many cards of a dirty meld (HF-18).
[[nodiscard]] int most_wild(const Rules& rules, int size);

}  // namespace tavolo::games::hand_and_foot
