#pragma once

#include "games/game.hpp"

namespace tavolo::games::ecarte {

/// Écarté: five cards each of a pack of 32, an exchange that may be refused, a point for three tricks.
extern const Game game;

}  // namespace tavolo::games::ecarte
