#pragma once

#include "games/game.hpp"

namespace tavolo::games::high_card {

/// The smallest game that there is: two cards, and the higher one wins a point.
extern const Game game;

// What the constant is made of, see Game: in score.cpp.
[[nodiscard]] Sheet score(const Match& match, const Progress& before, std::string_view text, Occasion occasion);
[[nodiscard]] std::vector<std::string> state(const Match& match, const Progress& before, std::string_view text);
[[nodiscard]] std::vector<std::string> needs(const Match& match, const Progress& now);

}  // namespace tavolo::games::high_card
