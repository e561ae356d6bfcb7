#pragma once

#include <array>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "games/ecarte/hand.hpp"
#include "games/game.hpp"

namespace tavolo::tests {

/// A table of two players.
[[nodiscard]] games::Match table(const std::vector<std::pair<std::string, std::string>>& house = {});

/// A deal exchanged and played out at random.
struct Dealt {
  std::string first;                                              ///< dealer, turn-up, exchange
  std::string king;                                               ///< ` k1`, ` k-`, or nothing where a king was turned
  games::ecarte::PerSeat<std::vector<cards::Card>> dealt, hands;  ///< first dealt, played with
  std::string swaps;                                              ///< a line for each exchange of a player
  std::string tricks;
  games::ecarte::Tricks won = {};
  int stock = games::ecarte::stock_size;

  [[nodiscard]] std::string hand_lines() const;
  [[nodiscard]] std::string first_lines() const;
  [[nodiscard]] std::string head() const { return first + king + '\n'; }
  [[nodiscard]] std::string full() const { return head() + first_lines() + swaps + hand_lines() + tricks; }
  [[nodiscard]] std::string log() const { return head() + tricks; }
  [[nodiscard]] std::string summary() const;
};

/// Deals, exchanges and plays at random; every card is lawful where `lawful` says so, else any card at
/// all. A king of trumps is declared by whoever holds it.
[[nodiscard]] Dealt play_at_random(const games::Match& match, std::mt19937& random, bool lawful);

/// What must be the same of two sheets: lines, points, and what is found of whom and where.
[[nodiscard]] std::string gist(const games::Sheet& sheet);

}  // namespace tavolo::tests
