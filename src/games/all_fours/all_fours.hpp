#pragma once

#include "games/game.hpp"

namespace tavolo::games::all_fours {

/// All Fours as it is played in Trinidad.
extern const Game game;

}  // namespace tavolo::games::all_fours
