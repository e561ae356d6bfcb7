#pragma once

#include "games/game.hpp"

namespace tavolo::games::all_fours {

/// All Fours as it is played in Trinidad.
extern const Game game;
/// The same for matches that began under the edition 2026-11.
extern const Game november;

}  // namespace tavolo::games::all_fours
