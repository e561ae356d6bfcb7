#pragma once

#include <array>
#include <optional>

#include "games/burraco/house.hpp"

namespace tavolo::games::burraco {

/// A difference is rounded down to a multiple of this (BU-59).
inline constexpr Points victory_step = 5;

/// The Victory Points of a difference (of either sign) by the table of a match of two, three or four deals: first those
/// of the side that leads (BU-58, BU-59).
[[nodiscard]] std::array<Points, 2> victory_points(int deals, Points difference);

/// For how many deals the table is that the house rules name; nothing where none is.
[[nodiscard]] std::optional<int> victory_table(const Rules& rules) noexcept;

/// Game::victory_points.
[[nodiscard]] std::optional<BySide<Points>> victory_points(const Match& match, const Progress& end);

}  // namespace tavolo::games::burraco
