#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "games/game.hpp"

namespace tavolo::games::ecarte {

/// The positions that `judge` answers, and how they are asked for.
extern const std::span<const Position> positions;

/// Answers a position: a hand to a card led, a suit said wrongly, or who wins a trick. See Game::judge.
[[nodiscard]] std::optional<Sheet> judge(const Match& match, const Progress& before, std::string_view text);

}  // namespace tavolo::games::ecarte
