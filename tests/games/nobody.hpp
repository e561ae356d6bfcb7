#pragma once

#include <string>
#include <utility>
#include <vector>

#include "games/game.hpp"

namespace tavolo::tests {

/// A table of a game with these sides, under its own house rules.
[[nodiscard]] inline games::Match table_of(const games::Game& game,
                                           const std::vector<std::vector<std::string>>& sides) {
  std::vector<int> sizes;
  for (const auto& side : sides) sizes.push_back(static_cast<int>(side.size()));
  games::HouseRules house(game.house_rules);
  game.settle(game, house, sizes);
  return games::make_match(game, sides, std::move(house));
}

/// The table of a game for which nobody is named.
[[nodiscard]] inline games::Match table_of(const games::Game& game) {
  std::vector<std::vector<std::string>> sides(static_cast<std::size_t>(game.company.sides));
  int seat = 0;
  for (auto& side : sides) {
    for (int i = 0; i < game.company.players; ++i) side.push_back("P" + std::to_string(++seat));
  }
  return table_of(game, sides);
}

/// Four in two partnerships, or two or three alone.
[[nodiscard]] inline games::Match table_of(const games::Game& game, int players) {
  if (players == 4) return table_of(game, {{"Ann", "Cleo"}, {"Ben", "Dora"}});
  std::vector<std::vector<std::string>> sides{{"Ann"}, {"Ben"}, {"Cleo"}};
  sides.resize(static_cast<std::size_t>(players));
  return table_of(game, sides);
}

}  // namespace tavolo::tests
