#include "season/evenings.hpp"

#include <algorithm>

namespace tavolo::season {
namespace {

ResultList sorted_results(std::span<const Result> results) {
  const std::vector<const Result*> order = in_order(results);
  if (std::ranges::is_sorted(order)) return ResultList(results);
  std::vector<Result> sorted;
  sorted.reserve(results.size());
  for (const Result* const result : order) sorted.push_back(*result);
  return ResultList(std::move(sorted));
}

/// Of so many the places of those that are taken, evenly, the last among them.
std::vector<std::size_t> taken(std::size_t all, std::size_t most) {
  const std::size_t count = std::min(all, most);
  std::vector<std::size_t> places;
  for (std::size_t i = 1; i <= count; ++i) places.push_back(i * all / count - 1);
  return places;
}

bool plays(const Result& result, std::string_view name) {
  return std::ranges::any_of(result.sides, [&](const auto& side) { return std::ranges::count(side, name) > 0; });
}

/// Behind the last result of each day in which a result counts.
template <typename Counts>
std::vector<std::size_t> ends_of_days(std::span<const Result> sorted, Counts counts) {
  std::vector<std::size_t> ends;
  bool any = false;
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    any = any || counts(sorted[i]);
    if (i + 1 < sorted.size() && sorted[i + 1].date == sorted[i].date) continue;
    if (any) ends.push_back(i + 1);
    any = false;
  }
  return ends;
}

}  // namespace

std::vector<Evening> evenings(std::string_view season, std::span<const Result> results, const Rules& rules, Rating kind,
                              const RatingOptions& options, std::string_view day, std::size_t most) {
  const ResultList kept = sorted_results(results);
  const std::span<const Result> sorted = kept.all();
  const std::vector<std::size_t> ends = ends_of_days(sorted, [](const Result&) { return true; });
  std::vector<Evening> list;
  for (const std::size_t end_of_day : taken(ends.size(), most)) {
    const std::size_t end = ends[end_of_day];
    const std::string_view asked = end == sorted.size() ? day : std::string_view{};
    const std::string& date = sorted[end - 1].date;
    Rules then = rules;
    if (end < sorted.size()) std::erase_if(then.adjustments, [&](const Adjustment& one) { return one.date > date; });
    Evening evening{date, table(season, sorted.first(end), then, kind, options, asked)};
    // Not emptied, but given back: they are as many as the matches.
    for (Standing& row : evening.table.rows) std::vector<Share>().swap(row.shares);
    list.push_back(std::move(evening));
  }
  return list;
}

std::vector<RatedOn> rating_days(std::string_view name, std::span<const Result> results, Rating kind,
                                 const RatingOptions& options, std::size_t most) {
  const ResultList kept = sorted_results(results);
  const std::span<const Result> sorted = kept.all();
  const std::vector<std::size_t> ends = ends_of_days(sorted, [&](const Result& result) { return plays(result, name); });
  std::vector<RatedOn> list;
  for (const std::size_t day : taken(ends.size(), most)) {
    const std::vector<Rated> all = ratings(sorted.first(ends[day]), kind, options);
    const auto found = std::ranges::find(all, name, &Rated::name);
    if (found != all.end()) list.push_back({sorted[ends[day] - 1].date, *found});
  }
  return list;
}

}  // namespace tavolo::season
