#pragma once

#include <span>
#include <vector>

#include "season/standings.hpp"

// What two tables of a season say otherwise: that of a closing and that of today, or before a correction and after it.
namespace tavolo::season {

/// Ratings nearer to each other than this are the same: a sum in another order differs by less.
inline constexpr double least_of_rating = 1e-6;

/// A row before and after; null where it is not in the table.
struct RowChange {
  const Standing* was = nullptr;
  const Standing* is = nullptr;
};

/// The rows of a name that differ in what a closing keeps of them: place, points, whatever else is counted,
/// adjustments, rating and its uncertainty. The reason of a place follows from these. First those of the table before,
/// in its order. Both tables must outlive what is answered.
[[nodiscard]] std::vector<RowChange> changes(std::span<const Standing> before, std::span<const Standing> now);

/// Whether a row of a player or of a team differs so.
[[nodiscard]] bool differ(const Standings& before, const Standings& now);

/// What the committee gave a row and took from it, altogether.
[[nodiscard]] Points adjusted(const Standing& row);

}  // namespace tavolo::season
