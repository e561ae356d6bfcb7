#pragma once

#include "games/game.hpp"

namespace tavolo::games::hand_and_foot {

/// Hand and Foot: a family of Canasta for two to seven players, with five packs.
extern const Game game;
/// The same for matches that began under the edition 2026-11.
extern const Game november;

}  // namespace tavolo::games::hand_and_foot
