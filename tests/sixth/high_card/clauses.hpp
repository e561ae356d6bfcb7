#pragma once

#include "games/game.hpp"

namespace tavolo::games::high_card::clause {

inline constexpr Clause higher{"HC-1"};
inline constexpr Clause equal{"HC-2"};
inline constexpr Clause pack{"HC-3"};

}  // namespace tavolo::games::high_card::clause

// The checks of the referee, each with the first clause that it cites; see the end of rulebook.md.
namespace tavolo::games::high_card::check {

inline constexpr Check no_card{"HC-R1", clause::pack};
inline constexpr Check twice{"HC-R2", clause::pack};
inline constexpr Check incomplete{"HC-R3", clause::higher};

}  // namespace tavolo::games::high_card::check
