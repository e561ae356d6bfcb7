#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tavolo::report {

/// Numbers that change, drawn as lines beside each other.
struct Chart {
  /// Where the numbers begin.
  enum class Axis : std::uint8_t {
    zero,    ///< nothing is hidden below
    free,    ///< only differences count
    places,  ///< 1 stands at the top
  };
  struct Curve {
    std::string name;
    std::vector<std::optional<double>> values;  ///< as many as the chart has moments; nothing where there is none yet
    std::vector<double> band = {};              ///< how far off each may be; empty where that is not known
  };

  std::string title;                 ///< what it shows: `points through the season`
  std::vector<std::string> moments;  ///< what the numbers belong to: dates, or deals
  std::vector<Curve> curves;         ///< the most important first; of more than `most_curves` the others are left out
  Axis axis = Axis::zero;
  int decimals = 0;

  /// Whether there is nothing to see.
  [[nodiscard]] bool empty() const noexcept { return moments.empty() || curves.empty(); }
};

/// More lines cannot be told apart.
inline constexpr std::size_t most_curves = 6;

/// From where to where the numbers of a chart go, and what is written beside.
struct Scale {
  double low = 0;
  double high = 1;
  std::vector<double> ticks;  ///< ascending, inside of both
};
/// The scale of a chart with about so many ticks, which are round numbers.
[[nodiscard]] Scale scale_of(const Chart& chart, int ticks);
/// A number as the chart writes it.
[[nodiscard]] std::string number_text(const Chart& chart, double value);
/// What a line came to, `Ann 27.3 +-7.9`.
[[nodiscard]] std::string last_text(const Chart& chart, const Chart::Curve& curve);
/// What it shows from when to when: `points through the season, 2026-11-06 to 2026-12-18`.
[[nodiscard]] std::string caption(const Chart& chart);

/// The lines in plain characters, each a digit by its order, in so many columns; without names.
[[nodiscard]] std::string drawn(const Chart& chart, std::size_t columns);

}  // namespace tavolo::report
