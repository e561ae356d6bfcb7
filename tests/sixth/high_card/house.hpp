#pragma once

#include <span>

#include "games/game.hpp"

namespace tavolo::games::high_card {

/// The house rules as the score uses them.
struct Rules {
  Points target = 3;
};

/// Those of a match.
[[nodiscard]] Rules rules_of(const Match& match);

extern const std::span<const HouseRule> house_rules;

/// Refuses any but two single players. See Game::settle.
void settle(const Game& game, HouseRules& house, std::span<const int> sides);

}  // namespace tavolo::games::high_card
