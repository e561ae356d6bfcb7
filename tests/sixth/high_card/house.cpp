#include "games/high_card/house.hpp"

#include <array>

#include "games/house_table.hpp"

namespace tavolo::games::high_card {
namespace {

constexpr std::array rules{
    number<&Rules::target>("target", "3", 1, 99, "HC-4", "Points that win the game."),
};

}  // namespace

const std::span<const HouseRule> house_rules{rules};

Rules rules_of(const Match& match) { return filled<Rules>(match.house); }

void settle(const Game&, HouseRules&, std::span<const int> sides) {
  if (sides.empty() || (sides.size() == 2 && sides[0] == 1 && sides[1] == 1)) return;
  throw base::Mistake("sides", "High Card is played by two", "for example: tavolo new high-card Ann Ben");
}

}  // namespace tavolo::games::high_card
