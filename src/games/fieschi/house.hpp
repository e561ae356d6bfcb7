#pragma once

#include <array>
#include <optional>
#include <span>

#include "games/game.hpp"

namespace tavolo::games::fieschi {

/// The choices of `tie`, in the order of their words.
enum class Tie : int { shared, more_pokers, fewer_spade, higher_poker };

extern const std::span<const HouseRule> house_rules;

/// The house rules as the referee and the score use them.
struct Rules {
  int seats = 0;
  std::vector<std::int64_t> counts;        ///< of each kind in the pack; empty where not known
  std::optional<std::int64_t> total_told;  ///< cards in the pack, where they are told alone
  int hand_size = 6;
  int draw = 2;
  int discard_draw = 2;
  std::array<Points, 5> values{7, 6, 5, 4, 3};  ///< of a poker of each kind
  int max_spade = 2;
  std::optional<Points> spada_poker;
  Points spada_cost = 0;
  bool last_turn_discard = false;
  bool finish_round = false;
  Points hand_cost = 0;
  Tie tie = Tie::shared;
  std::optional<std::int64_t> deals_told = 1;  ///< nothing: as many as players began
  std::optional<Points> target;
  std::optional<Points> penalty = 0;  ///< nothing: what the poker is worth

  /// Cards in the pack, as far as the house rules tell.
  [[nodiscard]] std::optional<std::int64_t> total() const;
  [[nodiscard]] std::int64_t deals() const { return deals_told.value_or(seats); }

  bool operator==(const Rules&) const = default;
};

/// Those of a match.
[[nodiscard]] Rules rules_of(const Match& match);

/// Refuses sides of several players, and a pack too small to deal from. See Game::settle.
void settle(const Game& game, HouseRules& house, std::span<const int> sides);

}  // namespace tavolo::games::fieschi
