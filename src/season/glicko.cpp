#include "season/glicko.hpp"

#include <cmath>
#include <numbers>

#include "season/square.hpp"

namespace tavolo::season {
namespace {

/// Between the Glicko scale and that of the computation.
constexpr double scale = 173.7178;
constexpr double middle = 1500.0;

/// How much a game against an opponent of this deviation says.
double weight(double deviation) { return 1.0 / std::sqrt(1.0 + 3.0 * square(deviation / std::numbers::pi)); }

/// Step 5 of the paper: the new volatility, by the Illinois form of the rule of false position.
double volatility(double deviation, double volatility, double variance, double improvement, double change) {
  constexpr double precision = 1e-6;
  const double a = std::log(square(volatility));
  const auto f = [&](double x) {
    const double spread = square(deviation) + variance + std::exp(x);
    return std::exp(x) * (square(improvement) - spread) / (2.0 * square(spread)) - (x - a) / square(change);
  };
  double low = a;
  double high = 0;
  if (square(improvement) > square(deviation) + variance) {
    high = std::log(square(improvement) - square(deviation) - variance);
  } else {
    int k = 1;
    while (f(a - k * change) < 0) ++k;
    high = a - k * change;
  }
  double f_low = f(low);
  double f_high = f(high);
  while (std::abs(high - low) > precision) {
    const double next = low + (low - high) * f_low / (f_high - f_low);
    const double f_next = f(next);
    if (f_next * f_high <= 0) {
      low = high;
      f_low = f_high;
    } else {
      f_low /= 2.0;
    }
    high = next;
    f_high = f_next;
  }
  return std::exp(low / 2.0);
}

}  // namespace

Glicko rated(const Glicko& before, std::span<const GlickoGame> games, double change) {
  const double mean = (before.rating - middle) / scale;
  const double deviation = before.deviation / scale;
  if (games.empty()) {
    // Nobody is less known than who has never played.
    const double widened = std::min(scale * std::hypot(deviation, before.volatility), Glicko{}.deviation);
    return {before.rating, std::max(widened, before.deviation), before.volatility};
  }
  double information = 0;
  double surprise = 0;
  for (const GlickoGame& game : games) {
    const double g = weight(game.opponent.deviation / scale);
    const double expected = 1.0 / (1.0 + std::exp(-g * (mean - (game.opponent.rating - middle) / scale)));
    information += square(g) * expected * (1.0 - expected);
    surprise += g * (game.score - expected);
  }
  const double variance = 1.0 / information;
  const double changed = volatility(deviation, before.volatility, variance, variance * surprise, change);
  const double widened = std::hypot(deviation, changed);
  const double narrowed = 1.0 / std::sqrt(1.0 / square(widened) + information);
  return {middle + scale * (mean + square(narrowed) * surprise), scale * narrowed, changed};
}

}  // namespace tavolo::season
