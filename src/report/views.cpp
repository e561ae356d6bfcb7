#include "report/views.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "base/name.hpp"
#include "report/standings.hpp"
#include "report/statistics.hpp"

namespace tavolo::report {
namespace {

using base::harmless;
using season::Outcomes;
using season::Standing;
using season::Standings;

Value place_value(int place) { return place == 0 ? Value() : Value(std::int64_t{place}); }

/// A table with a row for each row of another one: its number or place, its name, then what follows.
Table rows_table(const Standings& table, std::string first, Names names) {
  Table rows{
      .alignment = "rl", .head = true, .repeats = 2, .names = {names, table.by_team ? Names::nothing : Names::player}};
  rows.add({std::move(first), whose(table)});
  return rows;
}

/// `2-1`, or where anybody drew `2-0-1`.
std::string cross_cell(const Outcomes& outcomes, bool drawn) {
  return drawn ? fmt::format("{}-{}-{}", outcomes.won, outcomes.drawn, outcomes.lost)
               : fmt::format("{}-{}", outcomes.won, outcomes.lost);
}

/// `6`, `(3)`, `6 (3)`: what counts of an evening, and what does not.
std::string brought_text(const season::Brought& brought) {
  if (!brought.played) return {};
  if (!brought.drops) return fmt::format("{}", brought.counted);
  if (brought.counted == 0) return fmt::format("({})", brought.dropped);
  return fmt::format("{} ({})", brought.counted, brought.dropped);
}

/// `9`, `9-18`.
template <typename Number>
std::string range_text(Number low, Number high) {
  return low == high ? fmt::format("{}", low) : fmt::format("{}-{}", low, high);
}

/// `certain`, `out of reach`, `3 more may do, with 9 more certain`.
std::string needs_text(const season::Prospect& one, games::Points points, int place) {
  if (one.worst != 0 && one.worst <= place) return "certain";
  if (!one.may) return "out of reach";
  const games::Points may = *one.may - points;
  std::string text = may <= 0 ? "may do without more" : fmt::format("{} more may do", may);
  if (one.certain) text += fmt::format(", with {} more certain", *one.certain - points);
  return text;
}

}  // namespace

Blocks cross_table(const Standings& table, const season::Cross& cross) {
  const bool drawn = std::ranges::any_of(cross, [](const auto& cell) { return cell.second.drawn > 0; });
  Table rows = rows_table(table, "", Names::nothing);
  rows.alignment.append(table.rows.size(), 'r');
  for (std::size_t i = 0; i < table.rows.size(); ++i) rows.rows.front().push_back(fmt::format("{}", i + 1));
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    std::vector<std::string> cells{fmt::format("{}", i + 1), harmless(table.rows[i].name)};
    for (std::size_t other = 0; other < table.rows.size(); ++other) {
      const auto found = cross.find({i, other});
      cells.push_back(found != cross.end() ? cross_cell(found->second, drawn) : i == other ? "*" : "");
    }
    rows.add(std::move(cells));
  }
  return Blocks(std::move(rows));
}

Records cross_records(const Standings& table, const season::Cross& cross) {
  Records records{.keys = {row_key(table), "opponent", "played", "won", "drawn", "lost"}};
  for (const auto& [rows, outcomes] : cross) {
    records.rows.push_back({table.rows[rows.first].name, table.rows[rows.second].name, std::int64_t{outcomes.played()},
                            std::int64_t{outcomes.won}, std::int64_t{outcomes.drawn}, std::int64_t{outcomes.lost}});
  }
  return records;
}

Blocks evenings_table(const Standings& table, const season::ByEvening& evenings) {
  Table rows = rows_table(table, "", Names::place);
  const bool adjusted = std::ranges::any_of(table.rows, [](const Standing& row) { return !row.adjustments.empty(); });
  rows.alignment.append(evenings.dates.size() + (adjusted ? 2 : 1), 'r');
  for (const std::string& date : evenings.dates) rows.rows.front().push_back(date);
  if (adjusted) rows.rows.front().emplace_back("adjusted");
  rows.rows.front().emplace_back("points");
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    std::vector<std::string> cells{place_text(table.rows[i].place), harmless(table.rows[i].name)};
    std::ranges::transform(evenings.brought[i], std::back_inserter(cells), brought_text);
    if (adjusted) cells.push_back(adjusted_text(table.rows[i]));
    cells.push_back(points_text(table.rows[i]));
    rows.add(std::move(cells));
  }
  return Blocks(std::move(rows));
}

Records evenings_records(const Standings& table, const season::ByEvening& evenings) {
  Records records{.keys = {"date", row_key(table), "points", "dropped"}};
  for (std::size_t day = 0; day < evenings.dates.size(); ++day) {
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
      const season::Brought& one = evenings.brought[i][day];
      if (one.played) records.rows.push_back({evenings.dates[day], table.rows[i].name, one.counted, one.dropped});
    }
  }
  return records;
}

Blocks recent_table(const Standings& table, std::span<const std::vector<season::Recent>> recent) {
  Table rows = rows_table(table, "", Names::place);
  rows.alignment += "lr";
  rows.rows.front().insert(rows.rows.front().end(), {"the last matches", "points"});
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    std::string letters;
    for (const season::Recent& one : recent[i]) {
      letters += letters.empty() ? "" : " ";
      letters += one.outcome == season::Outcome::won ? 'W' : one.outcome == season::Outcome::drawn ? 'D' : 'L';
    }
    rows.add({place_text(table.rows[i].place), harmless(table.rows[i].name), std::move(letters),
              points_text(table.rows[i])});
  }
  return Blocks(std::move(rows));
}

Records recent_records(const Standings& table, std::span<const std::vector<season::Recent>> recent) {
  Records records{.keys = {row_key(table), "date", "match", "place", "result"}};
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    for (const season::Recent& one : recent[i]) {
      records.rows.push_back(
          {table.rows[i].name, one.date, one.match, std::int64_t{one.place}, std::string(word(one.outcome))});
    }
  }
  return records;
}

Blocks through_table(const Standings& table, std::span<const season::Evening> evenings, Through what) {
  Table rows = rows_table(table, "", Names::place);
  rows.alignment.append(evenings.size(), 'r');
  for (const season::Evening& evening : evenings) rows.rows.front().push_back(evening.date);
  for (const Standing& last : table.rows) {
    std::vector<std::string> cells{place_text(last.place), harmless(last.name)};
    for (const season::Evening& evening : evenings) {
      const Standing* const row = row_of(evening.table.rows, last.name);
      const bool rated = row != nullptr && row->rating.has_value();
      cells.push_back(row == nullptr            ? ""
                      : what == Through::places ? place_text(row->place)
                      : rated                   ? fmt::format("{:.1f}", row->rating->rating)
                                                : "");
    }
    rows.add(std::move(cells));
  }
  return Blocks(std::move(rows));
}

Blocks prospects_table(const Standings& table, const season::Prospects& all, int place) {
  Table rows{.alignment = "rlrrr", .head = true, .names = {Names::place, Names::player}};
  rows.add({"", whose(table), "points", "at the end", "places", fmt::format("for place {}", place)});
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    const Standing& row = table.rows[i];
    const season::Prospect& one = all.rows[i];
    rows.add({place_text(row.place), harmless(row.name), points_text(row), range_text(one.least, one.most),
              one.best == 0 ? "-" : range_text(one.best, one.worst),
              one.best == 0 ? "too little for a place" : needs_text(one, row.points, place)});
  }
  Blocks blocks(std::move(rows));
  blocks.gap();
  switch (all.certainty) {
    case season::Certainty::exact:
      blocks.paragraph("exact, by points: every way in which the matches left can come out was counted");
      break;
    case season::Certainty::leader:
      blocks.paragraph(
          "by points, who can still be first is exact; other places are bounds: nobody leaves them, but not each of "
          "them "
          "may be within reach");
      break;
    case season::Certainty::bounds:
      blocks.paragraph(
          "bounds, by points: nobody leaves them, but not each place may be within reach, because each row is taken "
          "for "
          "itself");
      break;
  }
  return blocks;
}

Records prospects_records(const Standings& table, const season::Prospects& all) {
  Records records{
      .keys = {"place", "player", "points", "least", "most", "best", "worst", "possible_from", "certain_from"}};
  const auto points = [](const std::optional<games::Points>& one) { return one ? Value(*one) : Value(); };
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    const season::Prospect& one = all.rows[i];
    records.rows.push_back({place_value(table.rows[i].place), table.rows[i].name, table.rows[i].points, one.least,
                            one.most, place_value(one.best), place_value(one.worst), points(one.may),
                            points(one.certain)});
  }
  return records;
}

std::string_view word(season::Certainty certainty) {
  switch (certainty) {
    case season::Certainty::exact: return "exact";
    case season::Certainty::leader: return "leader";
    case season::Certainty::bounds: break;
  }
  return "bounds";
}

Records through_records(const Standings& table, std::span<const season::Evening> evenings) {
  Records records{.keys = {"date", "place", row_key(table), "points", "rating", "uncertainty"}};
  for (const season::Evening& evening : evenings) {
    for (const Standing& row : evening.table.rows) {
      const Value points = row.counting == season::Counting::sum ? Value(row.points) : Value(points_of(row));
      records.rows.push_back({evening.date, place_value(row.place), row.name, points,
                              row.rating ? Value(row.rating->rating) : Value(),
                              row.rating ? Value(row.rating->uncertainty) : Value()});
    }
  }
  return records;
}

}  // namespace tavolo::report
