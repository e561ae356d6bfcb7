#pragma once

#include "games/game.hpp"

namespace tavolo::games::fieschi {

/// Fieschi, by Antonino Calogero: pokers of four out of a pack of its own.
extern const Game game;

}  // namespace tavolo::games::fieschi
