#pragma once

#include <span>

#include "games/game.hpp"

namespace tavolo::games::all_fours {

/// The house rules, in the order of the table in house.cpp.
namespace rule {
enum Index : std::size_t {
  players,
  first_dealer,
  partners_look,
  target,
  turn_up_two_points,
  turn_up_can_win,
  give_one_can_win,
  give_one_needs_trump,
  stand_needs_trump,
  void_in_plain_suit,
  plain_suit_duty,
  undertrump,
  undertrump_penalty,
  renege_scheme,
  renege_game_point,
  misdeal_points,
  misdeal_dealer,
  misdeal_keeps_turn_up,
  double_turn,
  uncut_penalty,
  hang_jack_points,
  jack_points,
  game_points,
  low_goes_to,
  game_tie,
  calling_by,
  card_to_board,
  bunch,
  late_claims,
  next_game_dealer,
};
}  // namespace rule

// The words of the choices, by their place in the table.
namespace two_points {
enum : int { six, two };
}
namespace yes_no {
enum : int { yes, no };
}
namespace no_yes {
enum : int { no, yes };
}
namespace off_on {
enum : int { off, on };
}
namespace void_duty {
enum : int { must_trump, free };
}
namespace plain_duty {
enum : int { follow_or_trump, none };
}
namespace undertrumping {
enum : int { allowed, forbidden };
}
namespace undertrump_cost {
enum : int { minor, game };
}
namespace scheme {
enum : int { graded, one, game, trump_game, bare_jack, none };
}
namespace blocked_game {
enum : int { blocked, normal, to_opponents };
}
namespace redeal {
enum : int { same, next };
}
namespace low_to {
enum : int { holder, winner };
}
namespace tie {
enum : int { none, non_dealer };
}
namespace callers {
enum : int { any, opponents };
}
namespace claims {
enum : int { next_cut, game_end };
}
namespace first_of_next {
enum : int { rotation, loser, cut };
}

extern const std::span<const HouseRule> house_rules;
extern const std::span<const Preset> presets;

/// Two sides of one or two players; the house rule `players` follows them. See Game::settle.
void settle(HouseRules& house, std::span<const int> sides);

}  // namespace tavolo::games::all_fours
