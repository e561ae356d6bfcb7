#pragma once

#include "games/game.hpp"

namespace tavolo::games::high_card {

/// The smallest game that there is: two cards, and the higher one wins a point.
extern const Game game;

}  // namespace tavolo::games::high_card
