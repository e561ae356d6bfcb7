#include "journal/order.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <tuple>

#include "base/name.hpp"
#include "journal/column.hpp"

namespace tavolo::journal {
namespace {

using SQLite::Statement;

Written written_of(Statement& row) {
  return {.row = row.getColumn(0).getInt64(),
          .at = std::string(text_of(row.getColumn(1))),
          .origin = std::string(text_of(row.getColumn(2))),
          .counted = row.getColumn(3).getInt64(),
          .target = row.getColumn(4).getInt64()};
}

/// The table of an enumerator with its statement of rows, times, origins, numbers and what is taken back.
std::string written_rows(const char* table, std::string_view target, std::string_view condition) {
  return fmt::format(
      "SELECT t.number, t.at, coalesce(hex(o.id), ''), coalesce(d.counted, 0), {1} FROM {0} t "
      "LEFT JOIN digests d ON d.fact = '{0}' AND d.row = t.number LEFT JOIN origins o ON o.number = d.origin "
      "WHERE 1 {2} ORDER BY t.number",
      table, target, condition);
}

std::vector<Step> steps_of(const SQLite::Database& database, std::int64_t match, std::int64_t last_entry) {
  Statement row(database,
                "SELECT number, coalesce(follows, 0), at, id FROM entries WHERE match = ? AND number <= ? "
                "ORDER BY number");
  row.bind(1, match);
  row.bind(2, last_entry == 0 ? std::numeric_limits<std::int64_t>::max() : last_entry);
  std::vector<Step> steps;
  while (row.executeStep()) {
    Step step{.number = row.getColumn(0).getInt64(),
              .follows = row.getColumn(1).getInt64(),
              .at = std::string(text_of(row.getColumn(2))),
              .id = std::string(blob_of(row.getColumn(3)))};
    // An entry that follows itself, or one behind it, is of another program.
    if (step.follows <= 0 || step.follows >= step.number) step.follows = steps.empty() ? 0 : steps.back().number;
    steps.push_back(std::move(step));
  }
  return steps;
}

}  // namespace

std::vector<std::int64_t> in_order(std::vector<Written> list) {
  const auto by_origin = [](const Written& one) { return std::tie(one.origin, one.counted, one.row); };
  std::ranges::sort(list, [&](const Written& a, const Written& b) { return by_origin(a) < by_origin(b); });
  // A clock that was put back does not change the order in which one origin wrote.
  for (std::size_t i = 1; i < list.size(); ++i) {
    if (list[i].origin == list[i - 1].origin) list[i].at = std::max(list[i].at, list[i - 1].at);
  }
  std::ranges::stable_sort(list, {}, &Written::at);
  std::map<std::int64_t, const Written*> waiting;
  for (const Written& one : list) waiting.emplace(one.row, &one);
  std::vector<std::int64_t> order;
  for (const Written& one : list) {
    std::vector<std::int64_t> chain;
    for (auto found = waiting.find(one.row); found != waiting.end(); found = waiting.find(found->second->target)) {
      chain.push_back(found->first);
      if (std::ranges::count(chain, found->second->target) > 0) break;
    }
    for (std::size_t i = chain.size(); i > 0; --i) {
      order.push_back(chain[i - 1]);
      waiting.erase(chain[i - 1]);
    }
  }
  return order;
}

namespace {

std::vector<std::int64_t> rows_with(const SQLite::Database& database, Facts facts, std::string_view condition) {
  const bool of_season = facts == Facts::season_entries;
  Statement row(database, written_rows(word(facts), of_season ? "0" : "coalesce(t.target,0)", condition));
  std::vector<Written> list;
  while (row.executeStep()) list.push_back(written_of(row));
  return in_order(std::move(list));
}

}  // namespace

std::vector<std::int64_t> rows_in_order(const SQLite::Database& database, Facts facts) {
  return rows_with(database, facts, {});
}

std::map<std::int64_t, std::size_t> places_of(const SQLite::Database& database, Facts facts) {
  std::map<std::int64_t, std::size_t> places;
  for (const std::int64_t one :
       rows_with(database, facts, facts == Facts::season_entries ? "AND t.kind <> 'join'" : "")) {
    places.emplace(one, places.size());
  }
  return places;
}

std::vector<std::pair<std::int64_t, std::int64_t>> seasons_joined(const SQLite::Database& database,
                                                                  const std::set<std::int64_t>* of,
                                                                  std::int64_t before) {
  Statement row(database, written_rows("season_entries", "0", "AND t.kind = 'join' AND t.number < ?"));
  row.bind(1, before);
  Statement what(database, "SELECT match, season FROM season_entries WHERE number = ?");
  std::map<std::int64_t, std::vector<Written>> by_match;
  std::map<std::int64_t, std::int64_t> seasons;
  while (row.executeStep()) {
    Written one = written_of(row);
    what.reset();
    what.bind(1, one.row);
    if (!what.executeStep()) continue;
    const std::int64_t match = what.getColumn(0).getInt64();
    if (of != nullptr && !of->contains(match)) continue;
    seasons[one.row] = what.getColumn(1).getInt64();
    by_match[match].push_back(std::move(one));
  }
  std::vector<std::pair<std::int64_t, std::int64_t>> list;
  for (auto& [match, joins] : by_match) list.emplace_back(match, seasons[in_order(std::move(joins)).back()]);
  return list;
}

std::map<std::int64_t, std::int64_t> seasons_that_are_one(const SQLite::Database& database, std::int64_t last_digest) {
  std::map<std::int64_t, std::int64_t> ones;
  const auto end_of = [&](std::int64_t season) {
    for (auto found = ones.find(season); found != ones.end(); found = ones.find(season)) season = found->second;
    return season;
  };
  Statement row(
      database,
      "SELECT s.number, s.season, s.other FROM settlements s JOIN digests d ON d.fact = 'settlements' AND d.row "
      "= s.number WHERE s.kind = 'one' AND s.season IS NOT NULL AND s.other IS NOT NULL AND d.number <= ?1 "
      "AND NOT EXISTS (SELECT 1 FROM settlements u JOIN digests e ON e.fact = 'settlements' AND e.row = "
      "u.number WHERE u.kind = 'undo' AND u.target = s.number AND e.number <= ?1)");
  row.bind(1, last_digest == 0 ? std::numeric_limits<std::int64_t>::max() : last_digest);
  std::map<std::int64_t, std::pair<std::int64_t, std::int64_t>> said;
  while (row.executeStep())
    said[row.getColumn(0).getInt64()] = {row.getColumn(1).getInt64(), row.getColumn(2).getInt64()};
  if (said.empty()) return ones;
  const auto places = places_of(database, Facts::settlements);
  std::vector<std::pair<std::size_t, std::int64_t>> ordered;
  for (const auto& [number, pair] : said) {
    const auto place = places.find(number);
    ordered.emplace_back(place == places.end() ? places.size() : place->second, number);
  }
  std::ranges::sort(ordered);
  for (const auto& [place, number] : ordered) {
    const std::int64_t gone = end_of(said[number].first), other = end_of(said[number].second);
    if (gone != other) ones[gone] = other;
  }
  return ones;
}

Ways ways_of(const SQLite::Database& database, std::int64_t match, std::int64_t last_entry, std::int64_t last_digest) {
  const std::vector<Step> steps = steps_of(database, match, last_entry);
  std::vector<Choice> choices;
  Statement row(database,
                "SELECT s.number, s.entry, s.text FROM settlements s JOIN digests d ON d.fact = 'settlements' AND "
                "d.row = s.number WHERE s.kind = 'take' AND s.match = ?1 AND d.number <= ?2 AND NOT EXISTS "
                "(SELECT 1 FROM settlements u JOIN digests e ON e.fact = 'settlements' AND e.row = u.number "
                "WHERE u.kind = 'undo' AND u.target = s.number AND e.number <= ?2)");
  row.bind(1, match);
  row.bind(2, last_digest == 0 ? std::numeric_limits<std::int64_t>::max() : last_digest);
  std::map<std::size_t, Choice> ordered;
  std::map<std::int64_t, std::size_t> places;
  while (row.executeStep()) {
    if (places.empty()) places = places_of(database, Facts::settlements);
    Choice choice{.holds = row.getColumn(1).getInt64(), .others = {}};
    for (const std::string_view id : base::split(text_of(row.getColumn(2)), '\n')) {
      Statement entry(database, "SELECT number FROM entries WHERE match = ? AND lower(hex(id)) = ?");
      entry.bind(1, match);
      entry.bind(2, std::string(id));
      if (!id.empty() && entry.executeStep()) choice.others.push_back(entry.getColumn(0).getInt64());
    }
    const auto place = places.find(row.getColumn(0).getInt64());
    ordered.emplace(place == places.end() ? places.size() : place->second, std::move(choice));
  }
  for (auto& [place, choice] : ordered) choices.push_back(std::move(choice));
  return ways_through(steps, choices);
}

std::vector<Way> all_ways_of(const SQLite::Database& database, std::int64_t match) {
  return ways_through(steps_of(database, match, 0), {}).open;
}

std::vector<std::int64_t> entries_left_out(const SQLite::Database& database, std::int64_t match) {
  const Ways ways = ways_of(database, match);
  const std::set<std::int64_t> counts(ways.counts.begin(), ways.counts.end());
  std::vector<Written> list;
  for (const Step& step : steps_of(database, match, 0)) {
    // By time and id, each as if written by nobody else.
    if (!counts.contains(step.number)) {
      list.push_back({.row = step.number, .at = step.at, .origin = step.id, .counted = 0, .target = step.follows});
    }
  }
  return in_order(std::move(list));
}

}  // namespace tavolo::journal
