#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/game.hpp"

namespace tavolo::games::fieschi {

/// What Progress::tally counts for a side: its pokers, the spade in them, and with `tie higher-poker`
/// the values of all its pokers, highest first.
enum Tally : std::size_t { tally_pokers, tally_spade, tally_values };

/// See Game::score, Game::state and Game::needs.
[[nodiscard]] Sheet score(const Match& match, const Progress& before, std::string_view text, Occasion occasion);
[[nodiscard]] std::vector<std::string> state(const Match& match, const Progress& before, std::string_view text);
[[nodiscard]] std::vector<std::string> needs(const Match& match, const Progress& now);

}  // namespace tavolo::games::fieschi
