#pragma once

#include <span>
#include <string>

#include "book/match.hpp"
#include "report/chart.hpp"
#include "season/evenings.hpp"

// What is drawn of a season, a player and a match.
namespace tavolo::report {

/// So many days of a season are drawn.
inline constexpr std::size_t most_days = 60;

/// The points of those who lead at the end, day by day.
[[nodiscard]] Chart points_chart(std::span<const season::Evening> evenings);
/// Their places.
[[nodiscard]] Chart places_chart(std::span<const season::Evening> evenings);
/// Their ratings.
[[nodiscard]] Chart ratings_chart(std::span<const season::Evening> evenings);
/// The rating of one player, with how far off it may be.
[[nodiscard]] Chart rating_chart(const std::string& name, std::span<const season::RatedOn> days);
/// The same by the tables of a season.
[[nodiscard]] Chart rating_chart(const std::string& name, std::span<const season::Evening> evenings);
/// The running totals of a match.
[[nodiscard]] Chart totals_chart(const book::Played& played);

}  // namespace tavolo::report
