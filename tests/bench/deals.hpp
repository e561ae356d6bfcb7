#pragma once

#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace tavolo::bench {

/// The deals that a game is measured with, one list for the first, third, … deal of a match and one for the
/// others, because the deal passes on. Who deals out of turn is a finding, which costs time and no points.
struct Deals {
  std::string_view game;
  std::vector<std::vector<std::string_view>> sides;
  std::vector<std::pair<std::string_view, std::string_view>> house;  ///< so that a match goes on for six deals
  std::vector<std::string_view> odd_summaries, even_summaries;
  std::vector<std::string_view> odd_wholes, even_wholes;  ///< played within the rules
  std::vector<std::string_view> odd_long = {},
                                even_long = {};  ///< whole ones of more than a thousand bytes, where a game has such
};

/// One for each game.
[[nodiscard]] std::span<const Deals> all_deals();

}  // namespace tavolo::bench
