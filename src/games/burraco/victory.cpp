#include "games/burraco/victory.hpp"

#include <algorithm>
#include <cstdlib>

namespace tavolo::games::burraco {
namespace {

constexpr int fewest_deals = 2;
constexpr Points even = 10;

/// The last difference of each row but the lowest, for two, three and four deals.
constexpr std::array<std::array<Points, 10>, 3> last_of_row{{
    {40, 120, 200, 300, 400, 500, 620, 740, 870, 1000},
    {50, 150, 250, 350, 500, 650, 800, 1000, 1250, 1500},
    {100, 300, 500, 700, 900, 1100, 1300, 1500, 1700, 2000},
}};

}  // namespace

std::array<Points, 2> victory_points(int deals, Points difference) {
  const auto& rows = last_of_row.at(static_cast<std::size_t>(deals - fewest_deals));
  const Points rounded = std::abs(difference) / victory_step * victory_step;
  const Points more = std::ranges::count_if(rows, [&](Points last) { return rounded > last; });
  return {even + more, even - more};
}

std::optional<int> victory_table(const Rules& rules) noexcept {
  constexpr int most_deals = fewest_deals + static_cast<int>(last_of_row.size()) - 1;
  if (rules.victory_table == VictoryTable::none) return std::nullopt;
  if (rules.victory_table != VictoryTable::deals) return static_cast<int>(rules.victory_table) + 1;
  if (!rules.deals || *rules.deals < fewest_deals || *rules.deals > most_deals) return std::nullopt;
  return rules.deals;
}

std::optional<BySide<Points>> victory_points(const Match& match, const Progress& end) {
  if (!end.over || match.sides != 2) return std::nullopt;
  const auto deals = victory_table(rules_of(match));
  if (!deals) return std::nullopt;
  const Points lead = end.scores[Side(0)] - end.scores[Side(1)];
  auto [most, least] = victory_points(*deals, lead);
  if (lead < 0) std::swap(most, least);
  return BySide<Points>{most, least};
}

}  // namespace tavolo::games::burraco
