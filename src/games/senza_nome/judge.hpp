#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "games/game.hpp"

namespace tavolo::games::senza_nome {

extern const std::span<const Position> positions;

/// See Game::judge.
[[nodiscard]] std::optional<Sheet> judge(const Match& match, const Progress& before, std::string_view text);

}  // namespace tavolo::games::senza_nome
