#pragma once

#include "games/game.hpp"

namespace tavolo::games::senza_nome {

/// The card game without a name: piles played out to rows of one suit.
extern const Game game;

}  // namespace tavolo::games::senza_nome
