#pragma once

#include <array>
#include <random>
#include <string>
#include <vector>

#include "games/all_fours/hand.hpp"
#include "games/game.hpp"

namespace tavolo::tests {

/// A table of two or of four players.
[[nodiscard]] games::Match table(int players, const std::vector<std::pair<std::string, std::string>>& house = {});

/// A deal played out at random.
struct Dealt {
  std::string first;                                          ///< dealer, turn-ups, speech
  games::all_fours::PerSeat<std::vector<cards::Card>> hands;  ///< in the order dealt
  std::string tricks;
  bool exhausted = false;  ///< the runs used the pack up: there are no tricks

  /// A line for each hand.
  [[nodiscard]] std::string hand_lines(int players) const;
  [[nodiscard]] std::string full(int players) const { return first + '\n' + hand_lines(players) + tricks; }
  [[nodiscard]] std::string log() const { return first + '\n' + tricks; }
};

/// Deals, bids and plays at random; every card is lawful where `lawful` says so, else any card at all.
[[nodiscard]] Dealt play_at_random(const games::Match& match, std::mt19937& random, bool lawful);

/// What must be the same of two sheets: lines, points, and what is found of whom and where.
[[nodiscard]] std::string gist(const games::Sheet& sheet);

}  // namespace tavolo::tests
