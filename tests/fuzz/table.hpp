#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "games/game.hpp"

namespace tavolo::fuzz {

/// The sides that a game is tried with.
inline std::vector<std::vector<std::string>> sides_of(const games::Game& game) {
  if (game.id == "all-fours" || game.id == "burraco" || game.id == "hand-and-foot") {
    return {{"Ann", "Cleo"}, {"Ben", "Dora"}};
  }
  if (game.id == "ecarte") return {{"Ann"}, {"Ben"}};
  return {{"Ann"}, {"Ben"}, {"Cleo"}};
}

inline games::Match table(const games::Game& game) {
  return games::make_match(game, sides_of(game), games::HouseRules(game.house_rules));
}

/// The input: its first byte chooses a game and one of two ways, the rest is text.
struct Input {
  const games::Game& game;
  bool odd = false;
  std::string text;
};

inline Input input(const std::uint8_t* data, std::size_t size) {
  const auto all = games::registry();
  return {*all[data[0] / 2U % all.size()], data[0] % 2 == 1, {reinterpret_cast<const char*>(data) + 1, size - 1}};
}

[[noreturn]] inline void fail(const std::string& what, std::string_view text) {
  std::cerr << what << '\n' << text << '\n';
  std::abort();
}

}  // namespace tavolo::fuzz
