#pragma once

#include <vector>

#include "games/ecarte/referee.hpp"

namespace tavolo::games::ecarte {

/// What a player has to choose, or somebody to prove, before an open hand is decided (EC-44 to EC-46, EC-56, EC-58,
/// EC-59).
[[nodiscard]] std::vector<Note> due(const Facts& facts);

}  // namespace tavolo::games::ecarte
