#pragma once

#include <span>

namespace tavolo::season {

/// A rating of the Glicko-2 system.
struct Glicko {
  double rating = 1500.0;
  double deviation = 350.0;
  double volatility = 0.06;
};

/// A game of a rating period: who it was against, as rated before the period, and 1, 0.5 or 0.
struct GlickoGame {
  Glicko opponent;
  double score = 0;
};

/// The rating after a period with these games, or with none, by M. Glickman, "Example of the Glicko-2
/// system". `change` is the paper's tau, which limits how fast the volatility changes. A period
/// without a game widens the deviation to that of somebody new at most. Pure.
[[nodiscard]] Glicko rated(const Glicko& before, std::span<const GlickoGame> games, double change = 0.5);

}  // namespace tavolo::season
