#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace tavolo::season {

/// How strong a player is thought to be, and how uncertain that is: one standard deviation.
struct Skill {
  double mean = 25.0;
  double deviation = 25.0 / 3.0;
};

/// The parameters of the Weng-Lin rating.
struct WengLin {
  double performance = 25.0 / 6.0;  ///< beta: how much one match says
  double floor = 1e-4;              ///< kappa: the least part of the variance that a match leaves
  double drift = 25.0 / 300.0;      ///< tau: uncertainty added before every match
  bool limit_deviation = false;     ///< a match never makes a player more uncertain
};

/// A side of a match: its players' skills, and its place; equal places are a draw, lower is better.
struct Contender {
  std::vector<Skill> players;
  int place = 1;
};

/// The skills after a match, by the Plackett-Luce model of R. C. Weng and C.-J. Lin, "A Bayesian
/// Approximation Method for Online Ranking", JMLR 12 (2011), algorithm 4. Needs two sides or more, each
/// of a player or more. Pure.
[[nodiscard]] std::vector<Contender> rated(std::span<const Contender> sides, const WengLin& parameters = {});

}  // namespace tavolo::season
