#pragma once

#include <string>
#include <utility>
#include <vector>

#include "games/game.hpp"

namespace tavolo::tests {

/// The table of a game for which nobody is named.
[[nodiscard]] inline games::Match table_of(const games::Game& game) {
  std::vector<std::vector<std::string>> sides(static_cast<std::size_t>(game.company.sides));
  std::vector<int> sizes;
  int seat = 0;
  for (auto& side : sides) {
    for (int i = 0; i < game.company.players; ++i) side.push_back("P" + std::to_string(++seat));
    sizes.push_back(game.company.players);
  }
  games::HouseRules house(game.house_rules);
  game.settle(game, house, sizes);
  return games::make_match(game, sides, std::move(house));
}

}  // namespace tavolo::tests
