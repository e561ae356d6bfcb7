#pragma once

#include <array>

#include "games/game.hpp"

namespace tavolo::games::high_card::clause {

inline constexpr Clause higher{"HC-1"};
inline constexpr Clause equal{"HC-2"};
inline constexpr Clause pack{"HC-3"};

/// What lines, notes and findings cite.
inline constexpr std::array all{higher, equal, pack};

}  // namespace tavolo::games::high_card::clause
