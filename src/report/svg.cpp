#include "report/svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/name.hpp"
#include "report/html.hpp"

namespace tavolo::report {
namespace {

// In units of the picture, in which letters are 11 high.
constexpr double wide = 380, tall = 230, left = 42, right = 98, top = 12, bottom = 24, letter_line = 14;
constexpr double inner_wide = wide - left - right, inner_high = tall - top - bottom;

/// The places of a chart in the picture.
class Places {
 public:
  explicit Places(const Chart& chart) : m_chart(chart), m_scale(scale_of(chart, 5)) {}

  [[nodiscard]] const Scale& scale() const noexcept { return m_scale; }
  [[nodiscard]] double x(std::size_t moment) const {
    const std::size_t all = m_chart.moments.size();
    return all < 2 ? left + inner_wide / 2
                   : left + inner_wide * static_cast<double>(moment) / static_cast<double>(all - 1);
  }
  [[nodiscard]] double y(double value) const {
    const double share = (value - m_scale.low) / (m_scale.high - m_scale.low);
    return m_chart.axis == Chart::Axis::places ? top + inner_high * share : top + inner_high * (1 - share);
  }

 private:
  const Chart& m_chart;
  Scale m_scale;
};

std::string path_of(const Places& places, const Chart::Curve& curve) {
  std::string path;
  bool drawing = false;
  for (std::size_t i = 0; i < curve.values.size(); ++i) {
    if (curve.values[i]) {
      path += fmt::format("{}{:.1f} {:.1f}", drawing ? "L" : "M", places.x(i), places.y(*curve.values[i]));
    }
    drawing = curve.values[i].has_value();
  }
  return path;
}

std::string band_of(const Places& places, const Chart::Curve& curve) {
  std::string above, below;
  for (std::size_t i = 0; i < std::min(curve.values.size(), curve.band.size()); ++i) {
    if (!curve.values[i]) continue;
    above += fmt::format("{:.1f},{:.1f} ", places.x(i), places.y(*curve.values[i] + curve.band[i]));
    below.insert(0, fmt::format("{:.1f},{:.1f} ", places.x(i), places.y(*curve.values[i] - curve.band[i])));
  }
  return above.empty() ? above : fmt::format("<polygon class=band points=\"{}{}\"/>", above, below);
}

/// The name as far as there is room for it.
std::string name_in_picture(const std::string& name) {
  constexpr std::size_t most = 12;
  return base::width(name) <= most ? name : name.substr(0, base::bytes_within(name, most - 1)) + "…";
}

/// The heights of labels that want to stand at these, none over another.
std::vector<double> apart(std::vector<double> wanted) {
  std::vector<std::size_t> order(wanted.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return wanted[i]; });
  double free = top;
  for (const std::size_t i : order) {
    wanted[i] = std::max(wanted[i], free);
    free = wanted[i] + letter_line;
  }
  double end = tall - bottom + letter_line;
  for (auto at = order.rbegin(); at != order.rend(); ++at) {
    wanted[*at] = std::min(wanted[*at], end);
    end = wanted[*at] - letter_line;
  }
  return wanted;
}

std::string axes(const Chart& chart, const Places& places) {
  std::string text;
  for (const double tick : places.scale().ticks) {
    const double y = places.y(tick);
    text += fmt::format(
        "<path class=grid d=\"M{0:.1f} {1:.1f}H{2:.1f}\"/><text class=tick x={3:.1f} y={4:.1f} "
        "text-anchor=end>{5}</text>",
        left, y, wide - right, left - 6, y + 4, number_text(chart, tick));
  }
  text += fmt::format("<text class=tick x={:.1f} y={:.1f}>{}</text>", left, tall - 6, escaped(chart.moments.front()));
  if (chart.moments.size() < 2) return text;
  return text + fmt::format("<text class=tick x={:.1f} y={:.1f} text-anchor=end>{}</text>", wide - right, tall - 6,
                            escaped(chart.moments.back()));
}

}  // namespace

std::string svg(const Chart& chart, const book::HiddenNames& names) {
  const Places places(chart);
  const std::size_t count = std::min(chart.curves.size(), most_curves);
  std::string lines, labels, told;
  std::vector<double> ends;
  for (std::size_t i = 0; i < count; ++i) {
    const Chart::Curve& curve = chart.curves[i];
    const auto last =
        std::find_if(curve.values.rbegin(), curve.values.rend(), [](const auto& v) { return v.has_value(); });
    ends.push_back(last == curve.values.rend() ? tall : places.y(**last) + 4);
    told += (i == 0 ? "" : ", ") + last_text(chart, curve);
    const std::string band = band_of(places, curve);
    std::string drawn = fmt::format("<path class=c{} d=\"{}\"/>", i, path_of(places, curve));
    if (last != curve.values.rend()) {
      const auto at = static_cast<std::size_t>(curve.values.rend() - last) - 1;
      drawn += fmt::format("<circle class=c{} cx={:.1f} cy={:.1f} r={} />", i, places.x(at), places.y(**last), 3);
    }
    lines.insert(0, drawn).insert(0, band);  // the most important is drawn last
  }
  ends = apart(std::move(ends));
  for (std::size_t i = 0; i < count; ++i) {
    labels += fmt::format("<text class=n{} x={:.1f} y={:.1f}>{}</text>", i, wide - right + 8, ends[i],
                          escaped(name_in_picture(names.in(chart.curves[i].name))));
  }
  return fmt::format("<svg viewBox=\"0 0 {} {}\" role=img aria-label=\"{}\">{}{}{}</svg>", wide, tall,
                     escaped(names.in(caption(chart) + ": " + told)), axes(chart, places), lines, labels);
}

}  // namespace tavolo::report
