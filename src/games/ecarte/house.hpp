#pragma once

#include <cstdint>
#include <span>

#include "games/game.hpp"

namespace tavolo::games::ecarte {

// The choices, in the order of their words.
enum class Heading : std::uint8_t { free, must_win, highest };
enum class VoidDuty : std::uint8_t { must_trump, free };
enum class Declaring : std::uint8_t { mandatory, optional };
enum class FalseKingCost : std::uint8_t { cap, opponent_one };
enum class CommittedBy : std::uint8_t { first_only, any_refusal, off };
enum class FirstOfNext : std::uint8_t { alternate, loser, lot };

/// The house rules as the referee and the score use them.
struct Rules {
  Points target = 5;
  Points king_point = 1;
  Points turned_king_point = 1;
  Points commitment_vole = 2;
  int elder_min_exchange = 1;
  int dealer_min_exchange = 0;
  int max_exchanges = 0;
  Heading heading = Heading::free;
  VoidDuty void_in_led_suit = VoidDuty::must_trump;
  Declaring king_duty = Declaring::mandatory;
  FalseKingCost false_king = FalseKingCost::cap;
  CommittedBy commitment = CommittedBy::first_only;
  bool stake_multiplier = false;
  FirstOfNext next_game_dealer = FirstOfNext::alternate;

  bool operator==(const Rules&) const = default;
};

/// Those of a match.
[[nodiscard]] Rules rules_of(const Match& match);

extern const std::span<const HouseRule> house_rules;
extern const std::span<const Preset> presets;

/// Two players. See Game::settle.
void settle(const Game& game, HouseRules& house, std::span<const int> sides);

}  // namespace tavolo::games::ecarte
