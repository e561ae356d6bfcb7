#pragma once

#include "games/game.hpp"

namespace tavolo::games::ecarte {

/// Écarté: five cards each of a pack of 32, an exchange that may be refused, a point for three tricks.
extern const Game game;
/// The same for matches that began under the edition 2026-11.
extern const Game november;

}  // namespace tavolo::games::ecarte
