#include "season/changes.hpp"

#include <cmath>
#include <string_view>
#include <tuple>
#include <unordered_map>

namespace tavolo::season {
namespace {

bool same_rating(const std::optional<Rated>& one, const std::optional<Rated>& other) {
  if (!one || !other) return one.has_value() == other.has_value();
  return std::abs(one->rating - other->rating) < least_of_rating &&
         std::abs(one->uncertainty - other->uncertainty) < least_of_rating;
}

bool same(const Standing& one, const Standing& other) {
  const auto counted = [](const Standing& row) {
    return std::tuple(row.place, row.points, row.counting, row.played, row.won, row.drawn, row.lost, row.difference,
                      row.deals_won, row.penalties, adjusted(row));
  };
  return counted(one) == counted(other) && same_rating(one.rating, other.rating);
}

/// The rows by their names; of several of one name the first.
std::unordered_map<std::string_view, const Standing*> by_name(std::span<const Standing> rows) {
  std::unordered_map<std::string_view, const Standing*> names;
  for (const Standing& row : rows) names.try_emplace(row.name, &row);
  return names;
}

}  // namespace

std::vector<RowChange> changes(std::span<const Standing> before, std::span<const Standing> now) {
  const auto names_before = by_name(before), names_now = by_name(now);
  std::vector<RowChange> list;
  for (const Standing& was : before) {
    const auto is = names_now.find(was.name);
    if (is == names_now.end()) {
      list.push_back({&was, nullptr});
    } else if (!same(was, *is->second)) {
      list.push_back({&was, is->second});
    }
  }
  for (const Standing& is : now) {
    if (!names_before.contains(is.name)) list.push_back({nullptr, &is});
  }
  return list;
}

bool differ(const Standings& before, const Standings& now) {
  return !changes(before.rows, now.rows).empty() || !changes(before.teams, now.teams).empty();
}

Points adjusted(const Standing& row) {
  Points sum = 0;
  for (const Adjustment& one : row.adjustments) sum += one.points;
  return sum;
}

}  // namespace tavolo::season
