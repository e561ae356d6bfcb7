#include "report/curves.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/name.hpp"
#include "report/standings.hpp"
#include "report/text.hpp"

namespace tavolo::report {
namespace {

using season::Evening;
using season::Standing;
using Height = std::optional<double>;

/// A line for each of the first rows of the last table.
template <typename Of>
Chart leaders(std::string title, std::span<const Evening> evenings, Of value_of) {
  Chart chart{.title = std::move(title), .moments = {}, .curves = {}};
  if (evenings.empty()) return chart;
  for (const Evening& evening : evenings) chart.moments.push_back(evening.date);
  const auto& rows = evenings.back().table.rows;
  for (std::size_t i = 0; i < std::min(rows.size(), most_curves); ++i) {
    Chart::Curve curve{.name = base::harmless(rows[i].name), .values = {}};
    for (const Evening& evening : evenings) {
      const Standing* const row = row_of(evening.table.rows, rows[i].name);
      curve.values.push_back(row == nullptr ? Height{} : value_of(*row));
    }
    chart.curves.push_back(std::move(curve));
  }
  return chart;
}

}  // namespace

Chart points_chart(std::span<const Evening> evenings) {
  Chart chart =
      leaders("points through the season", evenings, [](const Standing& row) -> Height { return points_of(row); });
  const bool whole = evenings.empty() || evenings.back().table.rows.empty() ||
                     evenings.back().table.rows.front().counting == season::Counting::sum;
  chart.decimals = whole ? 0 : 2;
  return chart;
}

Chart places_chart(std::span<const Evening> evenings) {
  Chart chart = leaders("places through the season", evenings,
                        [](const Standing& row) { return row.place == 0 ? Height{} : Height(row.place); });
  chart.axis = Chart::Axis::places;
  return chart;
}

Chart ratings_chart(std::span<const Evening> evenings) {
  Chart chart = leaders("ratings through the season", evenings,
                        [](const Standing& row) { return row.rating ? Height(row.rating->rating) : Height{}; });
  chart.axis = Chart::Axis::free;
  chart.decimals = 1;
  return chart;
}

Chart rating_chart(const std::string& name, std::span<const season::RatedOn> days) {
  Chart chart{.title = "rating, with how far off it may be",
              .moments = {},
              .curves = {{.name = base::harmless(name), .values = {}}},
              .axis = Chart::Axis::free,
              .decimals = 1};
  for (const auto& [date, rated] : days) {
    chart.moments.push_back(date);
    chart.curves.front().values.emplace_back(rated.rating);
    chart.curves.front().band.push_back(rated.uncertainty);
  }
  return chart;
}

Chart rating_chart(const std::string& name, std::span<const Evening> evenings) {
  std::vector<season::RatedOn> days;
  for (const Evening& evening : evenings) {
    const Standing* const row = row_of(evening.table.rows, name);
    if (row == nullptr || !row->rating) continue;
    // Where nothing was played nothing is drawn.
    if (days.empty() || days.back().rated.matches != row->rating->matches) {
      days.push_back({evening.date, *row->rating});
    }
  }
  return rating_chart(name, days);
}

Chart totals_chart(const book::Played& played) {
  Chart chart{.title = "points after each deal", .moments = {}, .curves = {}};
  for (const games::Side side : played.match.all_sides()) {
    chart.curves.push_back(
        {.name = side_name(played.head, side), .values = {static_cast<double>(played.course.start.scores[side])}});
  }
  chart.moments.emplace_back("the beginning");
  for (const referee::Deal& deal : played.course.deals) {
    chart.moments.push_back(fmt::format("deal {}", deal.number));
    for (const games::Side side : played.match.all_sides()) {
      chart.curves[static_cast<std::size_t>(side.index())].values.emplace_back(
          static_cast<double>(deal.sheet.after.scores[side]));
    }
  }
  return chart;
}

}  // namespace tavolo::report
