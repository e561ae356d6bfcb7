#pragma once

#include <cstddef>

#include "season/standings.hpp"

namespace tavolo::season {

/// What a match brings a side by the points that a season declares, on the evening of this number, from 0 on.
[[nodiscard]] Points brought(const Result& result, std::size_t side, const Rules& rules, std::size_t evening);

/// The most that a side could have had in it, whatever it did; 0 where match points are what counts.
[[nodiscard]] Points most_brought(const Result& result, const Rules& rules, std::size_t evening);

/// Own match points less those of the best other side.
[[nodiscard]] Points difference_of(const Result& result, std::size_t side);

/// Whether a side has its place with another one.
[[nodiscard]] bool shares_place(const Result& result, std::size_t side);

}  // namespace tavolo::season
