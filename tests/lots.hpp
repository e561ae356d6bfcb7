#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>

#include "games/game.hpp"

// What tests draw by lot, and records of deals that are drawn.
namespace tavolo::tests {

/// Draws that are the same everywhere; the distributions of the standard library are not.
class Lots {
 public:
  explicit Lots(std::uint32_t seed) : m_engine(seed) {}
  /// A number from `low` to `high`.
  int number(int low, int high) {
    return low + static_cast<int>(m_engine() % static_cast<std::uint32_t>(high - low + 1));
  }
  std::size_t below(std::size_t limit) { return m_engine() % limit; }
  char letter(int sides) { return games::letter(games::Side(number(0, sides - 1))); }

 private:
  std::mt19937 m_engine;
};

inline std::string fieschi(Lots& lots, int sides) {
  std::string text;
  for (const games::Side side : games::All<games::Side>(sides)) {
    text += fmt::format("{}{}", text.empty() ? "" : "\n", side);
    for (int card = lots.number(0, 3); card > 0; --card) text += fmt::format(" {}", lots.number(3, 7));
  }
  return text;
}

inline std::string senza_nome(Lots& lots, int sides) {
  const char winner = lots.letter(sides);
  std::string text = fmt::format("win {}", winner);
  for (const games::Side side : games::All<games::Side>(sides)) {
    if (games::letter(side) == winner) continue;
    text += fmt::format(" left {} {}+{}", side, lots.number(0, 2), lots.number(1, 6));
  }
  return text;
}

}  // namespace tavolo::tests
