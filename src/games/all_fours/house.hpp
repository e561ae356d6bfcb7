#pragma once

#include <cstdint>
#include <span>

#include "games/game.hpp"

namespace tavolo::games::all_fours {

// The choices, in the order of their words.
enum class TwoPoints : std::uint8_t { six, two };
enum class VoidDuty : std::uint8_t { must_trump, free };
enum class PlainDuty : std::uint8_t { follow_or_trump, none };
enum class Undertrump : std::uint8_t { allowed, forbidden };
enum class UndertrumpCost : std::uint8_t { minor, major };
enum class Scheme : std::uint8_t { graded, one, all_game, trump_game, bare_jack, none };
enum class BlockedGame : std::uint8_t { blocked, normal, to_opponents };
enum class Redeal : std::uint8_t { same, next };
enum class LowTo : std::uint8_t { holder, winner };
enum class Tie : std::uint8_t { none, non_dealer };
enum class Callers : std::uint8_t { any, opponents };
enum class LateClaims : std::uint8_t { next_cut, game_end };
enum class FirstOfNext : std::uint8_t { rotation, loser, cut };

/// The house rules as the referee and the score use them.
struct Rules {
  Points target = 14;
  Points misdeal_points = 1;
  Points uncut_penalty = 0;
  Points hang_jack_points = 3;
  Points jack_points = 1;
  Points game_points = 1;
  TwoPoints turn_up_two_points = TwoPoints::six;
  bool turn_up_can_win = true;
  bool give_one_can_win = true;
  bool give_one_needs_trump = false;
  bool stand_needs_trump = false;
  VoidDuty void_in_plain_suit = VoidDuty::must_trump;
  PlainDuty plain_suit_duty = PlainDuty::follow_or_trump;
  Undertrump undertrump = Undertrump::allowed;
  UndertrumpCost undertrump_penalty = UndertrumpCost::minor;
  Scheme renege_scheme = Scheme::graded;
  BlockedGame renege_game_point = BlockedGame::blocked;
  Redeal misdeal_dealer = Redeal::same;
  bool misdeal_keeps_turn_up = false;
  LowTo low_goes_to = LowTo::holder;
  Tie game_tie = Tie::none;
  Callers calling_by = Callers::any;
  bool card_to_board = false;
  bool bunch = false;
  LateClaims late_claims = LateClaims::next_cut;
  FirstOfNext next_game_dealer = FirstOfNext::rotation;

  bool operator==(const Rules&) const = default;
};

/// Those of a match.
[[nodiscard]] Rules rules_of(const Match& match);

extern const std::span<const HouseRule> house_rules;
extern const std::span<const Preset> presets;

/// Two sides of one or two players; the house rule `players` follows them. See Game::settle.
void settle(const Game& game, HouseRules& house, std::span<const int> sides);

}  // namespace tavolo::games::all_fours
