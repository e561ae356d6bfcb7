#include "report/chart.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>

namespace tavolo::report {
namespace {

std::span<const Chart::Curve> shown(const Chart& chart) {
  return std::span(chart.curves).first(std::min(chart.curves.size(), most_curves));
}

/// The step between ticks: 1, 2 or 5 by a power of ten, and no fraction of what is written.
double step_for(double range, int ticks, int decimals) {
  const double rough = range / std::max(ticks, 1);
  const double power = std::pow(10, std::floor(std::log10(std::max(rough, 1e-9))));
  double step = 10 * power;
  for (const double one : {5.0, 2.0, 1.0}) {
    if (one * power >= rough) step = one * power;
  }
  return std::max(step, std::pow(10, -decimals));
}

}  // namespace

Scale scale_of(const Chart& chart, int ticks) {
  std::optional<double> low, high;
  const auto take = [&](double value) {
    low = std::min(low.value_or(value), value);
    high = std::max(high.value_or(value), value);
  };
  for (const Chart::Curve& curve : shown(chart)) {
    for (std::size_t i = 0; i < curve.values.size(); ++i) {
      if (!curve.values[i]) continue;
      const double band = i < curve.band.size() ? curve.band[i] : 0;
      take(*curve.values[i] - band);
      take(*curve.values[i] + band);
    }
  }
  if (chart.axis == Chart::Axis::zero) take(0);
  if (chart.axis == Chart::Axis::places) take(1);
  Scale scale{low.value_or(0), high.value_or(1), {}};
  if (scale.high <= scale.low) scale.high = scale.low + 1;
  const double step = step_for(scale.high - scale.low, ticks, chart.decimals);
  if (chart.axis == Chart::Axis::places) {
    const auto places = static_cast<int>(std::lround(scale.high));
    const int every = std::max(1, static_cast<int>(std::lround(step)));
    for (int place = 1; place <= places; place += every) scale.ticks.push_back(place);
    return scale;
  }
  scale.low = std::floor(scale.low / step) * step;
  scale.high = std::ceil(scale.high / step) * step;
  const auto count = static_cast<int>(std::lround((scale.high - scale.low) / step));
  for (int i = 0; i <= count; ++i) scale.ticks.push_back(scale.low + i * step);
  return scale;
}

std::string number_text(const Chart& chart, double value) {
  const std::string text = fmt::format("{:.{}f}", value, chart.decimals);
  return text.find_first_not_of("-0.") == std::string::npos ? text.substr(text.front() == '-' ? 1 : 0) : text;
}

std::string last_text(const Chart& chart, const Chart::Curve& curve) {
  for (std::size_t i = curve.values.size(); i-- > 0;) {
    if (!curve.values[i]) continue;
    const std::string band = i < curve.band.size() ? " +-" + number_text(chart, curve.band[i]) : "";
    return fmt::format("{} {}{}", curve.name, number_text(chart, *curve.values[i]), band);
  }
  return curve.name;
}

std::string caption(const Chart& chart) {
  if (chart.moments.empty()) return chart.title;
  const std::string& first = chart.moments.front();
  const std::string& last = chart.moments.back();
  return first == last ? fmt::format("{}, {}", chart.title, last)
                       : fmt::format("{}, {} to {}", chart.title, first, last);
}

std::string drawn(const Chart& chart, std::size_t columns) {
  constexpr std::size_t usual_height = 11, wide_for_one = 6;
  const Scale scale = scale_of(chart, 5);
  const bool places = chart.axis == Chart::Axis::places;
  const std::size_t height =
      places ? std::min<std::size_t>(static_cast<std::size_t>(scale.high), 2 * usual_height) : usual_height;
  std::size_t margin = 0;
  for (const double tick : scale.ticks) margin = std::max(margin, number_text(chart, tick).size());
  const std::size_t room = std::max(columns, margin + most_curves + 3) - margin - 2 - (most_curves - 1);
  const std::size_t width = std::clamp<std::size_t>((chart.moments.size() - 1) * wide_for_one + 1, 1, room);
  const auto row_of = [&](double value) {
    const double share = (value - scale.low) / (scale.high - scale.low) * static_cast<double>(height - 1);
    const auto row = static_cast<std::size_t>(std::lround(share));
    return std::min(places ? row : height - 1 - std::min(row, height - 1), height - 1);
  };
  const auto column_of = [&](std::size_t moment) {
    const std::size_t last = std::max<std::size_t>(chart.moments.size() - 1, 1);
    return (moment * (width - 1) + last / 2) / last;
  };
  std::vector<std::string> rows(height, std::string(width, ' '));
  // Where several meet they stand beside each other, as far as there is room before the next moment.
  const std::size_t beside = chart.moments.size() < 2 ? width : (width - 1) / (chart.moments.size() - 1);
  for (std::size_t i = 0; i < shown(chart).size(); ++i) {
    const auto& values = chart.curves[i].values;
    for (std::size_t at = 0; at < values.size(); ++at) {
      if (!values[at]) continue;
      std::string& row = rows[row_of(*values[at])];
      const std::size_t from = column_of(at);
      for (std::size_t column = from; column < std::max(from + 1, from + beside); ++column) {
        if (column >= row.size()) row.push_back(' ');
        if (row[column] != ' ') continue;
        row[column] = static_cast<char>('1' + i);
        break;
      }
    }
  }
  std::vector<std::string> labels(height);
  for (const double tick : scale.ticks) labels[row_of(tick)] = number_text(chart, tick);
  std::string text;
  for (std::size_t row = 0; row < height; ++row) {
    std::string line = fmt::format("{:>{}} |{}", labels[row], margin, rows[row]);
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  }
  return text + fmt::format("{:>{}} +{}\n", "", margin, std::string(width, '-'));
}

}  // namespace tavolo::report
