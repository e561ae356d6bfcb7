#include "season/weng_lin.hpp"

#include <algorithm>
#include <cmath>

#include "season/square.hpp"

namespace tavolo::season {
namespace {

/// What the players of a side come to together.
struct Sum {
  double mean = 0;
  double variance = 0;
};

std::vector<Sum> sums_of(std::span<const Contender> sides) {
  std::vector<Sum> sums(sides.size());
  for (std::size_t i = 0; i < sides.size(); ++i) {
    for (const Skill& skill : sides[i].players) {
      sums[i].mean += skill.mean;
      sums[i].variance += square(skill.deviation);
    }
  }
  return sums;
}

/// Sides that share the place of one.
double sharing(std::span<const Contender> sides, int place) {
  return static_cast<double>(std::ranges::count(sides, place, &Contender::place));
}

}  // namespace

std::vector<Contender> rated(std::span<const Contender> before, const WengLin& parameters) {
  std::vector<Contender> sides(before.begin(), before.end());
  for (Contender& side : sides) {
    for (Skill& skill : side.players) skill.deviation = std::hypot(skill.deviation, parameters.drift);
  }
  const std::vector<Sum> sums = sums_of(sides);
  double total = 0;
  for (const Sum& sum : sums) total += sum.variance + square(parameters.performance);
  const double scale = std::sqrt(total);

  std::vector<double> own(sides.size());
  for (std::size_t i = 0; i < sides.size(); ++i) own[i] = std::exp(sums[i].mean / scale);
  // For each side the strength of all that did no better.
  std::vector<double> strengths(sides.size(), 0);
  for (std::size_t q = 0; q < sides.size(); ++q) {
    for (std::size_t s = 0; s < sides.size(); ++s) {
      if (sides[s].place >= sides[q].place) strengths[q] += own[s];
    }
  }

  for (std::size_t i = 0; i < sides.size(); ++i) {
    double omega = 0;
    double delta = 0;
    for (std::size_t q = 0; q < sides.size(); ++q) {
      if (sides[q].place > sides[i].place) continue;
      const double chance = own[i] / strengths[q];
      const double share = sharing(sides, sides[q].place);
      omega += ((q == i ? 1.0 : 0.0) - chance) / share;
      delta += chance * (1.0 - chance) / share;
    }
    omega *= sums[i].variance / scale;
    delta *= std::sqrt(sums[i].variance) / scale * sums[i].variance / square(scale);
    for (std::size_t j = 0; j < sides[i].players.size(); ++j) {
      const double part = square(sides[i].players[j].deviation) / sums[i].variance;
      Skill& skill = sides[i].players[j];
      skill.mean += part * omega;
      skill.deviation *= std::sqrt(std::max(1.0 - part * delta, parameters.floor));
      if (parameters.limit_deviation) skill.deviation = std::min(skill.deviation, before[i].players[j].deviation);
    }
  }
  return sides;
}

}  // namespace tavolo::season
