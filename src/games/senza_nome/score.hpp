#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/game.hpp"

namespace tavolo::games::senza_nome {

/// See Game::score, Game::state and Game::needs.
[[nodiscard]] Sheet score(const Match& match, const Progress& before, std::string_view text, Occasion occasion);
[[nodiscard]] std::vector<std::string> state(const Match& match, const Progress& before, std::string_view text);
[[nodiscard]] std::vector<std::string> needs(const Match& match, const Progress& now);

}  // namespace tavolo::games::senza_nome
