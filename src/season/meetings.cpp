#include "season/meetings.hpp"

#include <algorithm>
#include <set>
#include <string_view>
#include <unordered_map>

namespace tavolo::season {
namespace {

/// A row of a table in a match.
struct Seat {
  std::size_t row = 0;
  std::size_t side = 0;
};

/// Visits each result in order with the rows of the table that it counts for.
template <typename Visit>
void each_result(std::span<const Result> results, const Standings& table, Visit visit) {
  std::unordered_map<std::string_view, std::size_t> rows;
  for (std::size_t i = 0; i < table.rows.size(); ++i) rows.emplace(table.rows[i].name, i);
  std::vector<Seat> seats;
  for (const Result* const result : in_order(results)) {
    seats.clear();
    const auto add = [&](std::string_view name, std::size_t side) {
      if (const auto found = rows.find(name); found != rows.end()) seats.push_back({found->second, side});
    };
    for (std::size_t side = 0; side < result->sides.size(); ++side) {
      if (table.by_partnership) {
        std::vector<std::string> people = result->sides[side];
        std::ranges::sort(people);
        add(row_name(people), side);
      } else {
        for (const std::string& player : result->sides[side]) add(player, side);
      }
    }
    visit(*result, std::span<const Seat>(seats));
  }
}

}  // namespace

Cross cross(std::span<const Result> results, const Standings& table) {
  Cross cells;
  each_result(results, table, [&](const Result& result, std::span<const Seat> seats) {
    for (const Seat& one : seats) {
      for (const Seat& other : seats) {
        if (one.side == other.side) continue;
        cells[{one.row, other.row}].add(compared(result.places[one.side], result.places[other.side]));
      }
    }
  });
  return cells;
}

std::vector<std::vector<Recent>> recent(std::span<const Result> results, const Standings& table, std::size_t most) {
  std::vector<std::vector<Recent>> rows(table.rows.size());
  each_result(results, table, [&](const Result& result, std::span<const Seat> seats) {
    for (const auto& [row, side] : seats) {
      const int place = result.places[side];
      const bool shared = std::ranges::count(result.places, place) > 1;
      const Outcome outcome = place != 1 ? Outcome::lost : shared ? Outcome::drawn : Outcome::won;
      rows[row].push_back({result.date, result.match, place, outcome});
      if (rows[row].size() > most) rows[row].erase(rows[row].begin());
    }
  });
  return rows;
}

ByEvening by_evening(const Standings& table) {
  std::set<std::string> days;
  for (const Standing& row : table.rows) {
    for (const Share& share : row.shares) days.emplace(share.date.text());
  }
  ByEvening all{.dates = {days.begin(), days.end()}, .brought = {}};
  for (const Standing& row : table.rows) {
    std::vector<Brought>& brought = all.brought.emplace_back(all.dates.size());
    for (const Share& share : row.shares) {
      const auto day = std::ranges::lower_bound(all.dates, share.date.text()) - all.dates.begin();
      Brought& one = brought[static_cast<std::size_t>(day)];
      one.played = true;
      one.drops = one.drops || share.dropped;
      (share.dropped ? one.dropped : one.counted) += share.points;
    }
  }
  return all;
}

}  // namespace tavolo::season
