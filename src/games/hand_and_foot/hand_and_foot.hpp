#pragma once

#include "games/game.hpp"

namespace tavolo::games::hand_and_foot {

/// Hand and Foot: a family of Canasta for two to seven players, with five packs.
extern const Game game;

}  // namespace tavolo::games::hand_and_foot
