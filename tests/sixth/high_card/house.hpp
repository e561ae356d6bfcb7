#pragma once

#include <cstddef>
#include <span>

#include "games/game.hpp"

namespace tavolo::games::high_card {

/// The house rules, in the order of their table.
enum Rule : std::size_t { rule_target };

extern const std::span<const HouseRule> house_rules;

/// Refuses any but two single players. See Game::settle.
void settle(HouseRules& house, std::span<const int> sides);

}  // namespace tavolo::games::high_card
