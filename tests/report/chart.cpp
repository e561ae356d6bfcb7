#include "report/chart.hpp"

#include "base/name.hpp"
#include "catch.hpp"
#include "report/block.hpp"

using namespace tavolo::report;

namespace {

Chart chart_of(std::vector<std::vector<double>> lines, Chart::Axis axis = Chart::Axis::zero) {
  Chart chart{.title = "points", .moments = {}, .curves = {}, .axis = axis};
  for (const auto& line : lines) {
    Chart::Curve curve{.name = std::string(1, static_cast<char>('A' + chart.curves.size())), .values = {}};
    for (const double value : line) curve.values.emplace_back(value);
    chart.curves.push_back(std::move(curve));
  }
  for (std::size_t i = 0; i < lines.front().size(); ++i) chart.moments.push_back("deal " + std::to_string(i + 1));
  return chart;
}

std::size_t widest(std::string_view text) {
  std::size_t result = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    result = std::max(result, tavolo::base::width(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return result;
}

}  // namespace

TEST_CASE("an axis of points begins at nothing, one of ratings where they are, one of places with the first") {
  const Scale points = scale_of(chart_of({{30, 47}}), 5);
  CHECK(points.ticks == std::vector<double>{0, 10, 20, 30, 40, 50});
  const Scale below = scale_of(chart_of({{-4, 3}}), 5);
  CHECK(below.ticks == std::vector<double>{-4, -2, 0, 2, 4});
  const Scale ratings = scale_of(chart_of({{1480, 1530}}, Chart::Axis::free), 5);
  CHECK(ratings.low == 1480);
  CHECK(ratings.high == 1530);
  const Scale places = scale_of(chart_of({{1, 3}, {3, 1}}, Chart::Axis::places), 5);
  CHECK(places.ticks == std::vector<double>{1, 2, 3});
  // Where nothing happens there is a scale all the same.
  const Scale flat = scale_of(chart_of({{0, 0}}), 5);
  CHECK(flat.low == 0);
  CHECK(flat.high >= 1);
}

TEST_CASE("a band belongs to the scale") {
  Chart chart = chart_of({{25}}, Chart::Axis::free);
  chart.curves.front().band = {8};
  const Scale scale = scale_of(chart, 4);
  CHECK(scale.low <= 17);
  CHECK(scale.high >= 33);
}

TEST_CASE("lines that meet stand beside each other, the first one first") {
  const std::string text = drawn(chart_of({{0, 2}, {0, 2}, {0, 0}}), 40);
  CHECK(text.find("2 |      12\n") == 0);
  CHECK(text.find("0 |123   3\n") != std::string::npos);
}

TEST_CASE("the first place is at the top") {
  const std::string text = drawn(chart_of({{1, 1}, {2, 2}}, Chart::Axis::places), 40);
  CHECK(text.find("1 |1     1\n2 |2     2\n") == 0);
}

TEST_CASE("a chart is folded to the width, and nothing of what it says is lost") {
  std::vector<double> many;
  for (int i = 0; i < 200; ++i) many.push_back(i);
  Blocks blocks;
  blocks.add(chart_of({many, {1}}));
  for (std::size_t columns = 20; columns < 120; ++columns) {
    const std::string text = tavolo::report::text(blocks, {.columns = columns});
    CHECK(widest(text) <= columns);
    CHECK(text.find("1 A 199, 2 B 1\n") != std::string::npos);
  }
  Blocks none;
  none.add(Chart{});
  CHECK(none.empty());
}
