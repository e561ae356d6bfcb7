#pragma once

#include <span>

#include "games/game.hpp"

namespace tavolo::games::ecarte {

/// The house rules, in the order of the table in house.cpp.
namespace rule {
enum Index : std::size_t {
  target,
  heading,
  void_in_led_suit,
  king_duty,
  king_form,
  king_point,
  turned_king_point,
  false_king,
  commitment,
  commitment_vole,
  elder_min_exchange,
  dealer_min_exchange,
  max_exchanges,
  packets,
  stake_multiplier,
  next_game_dealer,
  double_turn,  // the first of those that the edition 2026-12 brought
  bystanders,
};
}  // namespace rule

// The words of the choices, by their place in the table.
namespace heading_duty {
enum : int { free, must_win, highest };
}
namespace void_duty {
enum : int { must_trump, free };
}
namespace declaring {
enum : int { mandatory, optional };
}
namespace false_king_cost {
enum : int { cap, opponent_one };
}
namespace committed_by {
enum : int { first_only, any_refusal, off };
}
namespace off_on {
enum : int { off, on };
}
namespace first_of_next {
enum : int { alternate, loser, lot };
}

extern const std::span<const HouseRule> house_rules;
extern const std::span<const Preset> presets;

/// Two players. See Game::settle.
void settle(HouseRules& house, std::span<const int> sides);

}  // namespace tavolo::games::ecarte
