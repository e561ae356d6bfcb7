#include <array>

#include "games/all_fours/all_fours.hpp"
#include "games/ecarte/ecarte.hpp"
#include "games/fieschi/fieschi.hpp"
#include "games/game.hpp"
#include "games/hand_and_foot/hand_and_foot.hpp"
#include "games/senza_nome/senza_nome.hpp"

namespace tavolo::games {

std::span<const Game* const> registry() {
  static constexpr std::array games{
      &all_fours::game, &ecarte::game, &fieschi::game, &hand_and_foot::game, &senza_nome::game,
  };
  return games;
}

}  // namespace tavolo::games
