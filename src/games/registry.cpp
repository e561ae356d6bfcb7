#include <array>

#include "games/game.hpp"

namespace tavolo::games {

std::span<const Game* const> registry() {
  static constexpr std::array<const Game*, 0> games{};
  return games;
}

}  // namespace tavolo::games
