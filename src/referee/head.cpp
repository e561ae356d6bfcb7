#include "referee/head.hpp"

#include <cstddef>

namespace tavolo::referee {

games::BySide<std::vector<std::string>> sides_at(const Head& head, int deal) {
  games::BySide<std::vector<std::string>> sides = head.sides;
  for (const Head::Change& change : head.changes) {
    if (change.deal > deal) break;
    const auto index = static_cast<std::size_t>(change.who.seat - 1);
    std::vector<std::string>& side = sides[games::Side(index % sides.size())];
    if (change.who.player.empty()) {
      side.clear();
    } else {
      side[index / sides.size()] = change.who.player;
    }
  }
  return sides;
}

}  // namespace tavolo::referee
