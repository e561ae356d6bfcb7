#include "report/standings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/name.hpp"
#include "report/json_writer.hpp"
#include "season/results.hpp"

namespace tavolo::report {
namespace {

using base::harmless;
using season::Compared;
using season::Points;
using season::Standing;
using season::Standings;
using season::TieBreak;

/// A bar for every evening, the highest for the most points.
std::string spark(const std::vector<season::Share>& shares) {
  std::vector<Points> evenings;
  for (std::size_t i = 0; i < shares.size(); ++i) {
    if (i == 0 || shares[i].date != shares[i - 1].date) evenings.push_back(0);
    evenings.back() += shares[i].points;
  }
  constexpr std::array<std::string_view, 8> bars{"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  Points low = 0;
  Points high = 1;
  for (const Points points : evenings) {
    low = std::min(low, points);
    high = std::max(high, points);
  }
  const Points range = std::max<Points>(high - low, 1);
  const auto steps = static_cast<Points>(bars.size() - 1);
  std::string text;
  for (const Points points : evenings) {
    text += bars[static_cast<std::size_t>((points - low) * steps / range)];
  }
  return text;
}

/// The points of a row, one after the other, those dropped in brackets.
std::string shares_text(const std::vector<season::Share>& shares) {
  std::string text;
  for (const season::Share& share : shares) {
    text += fmt::format(fmt::runtime(share.dropped ? "{}({})" : "{}{}"), text.empty() ? "" : " ", share.points);
  }
  return text;
}

/// The columns, which are keys of a row in JSON too.
constexpr std::array<std::string_view, 12> csv_keys{"place",     "player",    "played", "won",
                                                    "drawn",     "lost",      "points", "difference",
                                                    "deals_won", "penalties", "rating", "uncertainty"};

std::string place_text(const Standing& row) { return row.place == 0 ? "-" : fmt::format("{}", row.place); }

/// Encounters won, a draw as half of one: `1`, `2½`, `½`.
std::string encounters(Points value) {
  if (value % 2 == 0) return fmt::format("{}", value / 2);
  return value == 1 ? "½" : fmt::format("{}½", value / 2);
}

std::string equal(TieBreak tie, Points value) {
  switch (tie) {
    case TieBreak::direct: return fmt::format("direct encounter {0}-{0}", encounters(value));
    case TieBreak::wins: return fmt::format("{} win{} each", value, value == 1 ? "" : "s");
    case TieBreak::difference: return fmt::format("match points {:+} each", value);
    case TieBreak::deals: return fmt::format("{} deal{} won each", value, value == 1 ? "" : "s");
    default: return fmt::format("{} penalties each", value);
  }
}

/// What `name`, who is ahead, has and the other one.
std::string decided(TieBreak tie, const std::string& name, Points value, Points other) {
  switch (tie) {
    case TieBreak::direct:
      return fmt::format("{} is ahead in direct encounter, {}-{}", name, encounters(value), encounters(other));
    case TieBreak::wins: return fmt::format("{} won more matches, {} to {}", name, value, other);
    case TieBreak::difference: return fmt::format("{} has more match points, {:+} to {:+}", name, value, other);
    case TieBreak::deals: return fmt::format("{} won more deals, {} to {}", name, value, other);
    default: return fmt::format("{} has fewer penalties, {} to {}", name, value, other);
  }
}

/// A row as JSON, without the results it comes from.
Json json_row(std::span<const Standing> rows, std::size_t index) {
  const Standing& row = rows[index];
  const std::string why = reason(rows, index);
  Json one;
  one["place"] = row.place == 0 ? Json(nullptr) : Json(row.place);
  one["player"] = row.name;
  one["played"] = row.played;
  one["won"] = row.won;
  one["drawn"] = row.drawn;
  one["lost"] = row.lost;
  one["points"] = row.points;
  one["difference"] = row.difference;
  one["deals_won"] = row.deals_won;
  one["penalties"] = row.penalties;
  one["rating"] = row.rating ? Json(row.rating->rating) : Json(nullptr);
  one["uncertainty"] = row.rating ? Json(row.rating->uncertainty) : Json(nullptr);
  one["reason"] = why.empty() ? Json(nullptr) : Json(why);
  return one;
}

/// Season and rows, a result after the other: as one tree those of many years would not fit.
void write(JsonWriter& json, const Standings& table) {
  json.object();
  json.add("season", table.season.empty() ? Json(nullptr) : Json(table.season));
  json.array("rows");
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    json.object();
    const Json row = json_row(table.rows, i);
    for (const auto& [name, value] : row.items()) json.add(name, value);
    json.array("results");
    for (const season::Share& share : table.rows[i].shares) {
      json.add({{"date", share.date},
                {"match", share.match == 0 ? Json(nullptr) : Json(share.match)},
                {"points", share.points},
                {"dropped", share.dropped}});
    }
    json.end();
    json.end();
  }
  json.end();
}

/// `place 1, 6 points, rating 27.3`.
std::string row_text(const Standing* row) {
  if (row == nullptr) return "not in the table";
  return fmt::format("{}, {} point{}{}", row->place == 0 ? "no place" : fmt::format("place {}", row->place),
                     row->points, row->points == 1 ? "" : "s",
                     row->rating ? fmt::format(", rating {:.1f}", row->rating->rating) : "");
}

/// `played 4, deals won 9`: what two rows count differently besides.
std::pair<std::string, std::string> counted_otherwise(const Standing& was, const Standing& is) {
  std::pair<std::string, std::string> texts;
  const auto tell = [&](std::string_view name, Points before, Points after) {
    if (before == after) return;
    const std::string_view comma = texts.first.empty() ? "" : ", ";
    texts.first += fmt::format("{}{} {}", comma, name, before);
    texts.second += fmt::format("{}{} {}", comma, name, after);
  };
  tell("played", was.played, is.played);
  tell("won", was.won, is.won);
  tell("drawn", was.drawn, is.drawn);
  tell("lost", was.lost, is.lost);
  tell("difference", was.difference, is.difference);
  tell("deals won", was.deals_won, is.deals_won);
  tell("penalties", was.penalties, is.penalties);
  return texts;
}

const Standing* row_of(const Standings& table, const std::string& name) {
  const auto found = std::ranges::find(table.rows, name, &Standing::name);
  return found == table.rows.end() ? nullptr : &*found;
}

/// The table in columns, those that have something in them.
Table table_of(const Standings& table) {
  const auto any = [&](auto is) { return std::ranges::any_of(table.rows, is); };
  const bool drawn = any([](const Standing& row) { return row.drawn > 0; });
  const bool rated = any([](const Standing& row) { return row.rating.has_value(); });
  const bool dropped =
      any([](const Standing& row) { return std::ranges::any_of(row.shares, &season::Share::dropped); });
  Table rows{.alignment = "rlrrr", .head = true, .pictures = 1};
  std::vector<std::string> head{"", table.by_partnership ? "partners" : "player", "played", "won"};
  if (drawn) head.emplace_back("drawn");
  head.emplace_back("points");
  if (drawn) rows.alignment += 'r';
  if (rated) {
    head.insert(head.end(), {"rating", "+-"});
    rows.alignment += "rr";
  }
  if (dropped) head.emplace_back("counted, (dropped)");
  head.emplace_back("");
  rows.add(std::move(head));
  for (const Standing& row : table.rows) {
    std::vector<std::string> cells{place_text(row), harmless(row.name), fmt::format("{}", row.played),
                                   fmt::format("{}", row.won)};
    if (drawn) cells.push_back(fmt::format("{}", row.drawn));
    cells.push_back(fmt::format("{}", row.points));
    if (rated) {
      cells.push_back(row.rating ? fmt::format("{:.1f}", row.rating->rating) : "");
      cells.push_back(row.rating ? fmt::format("{:.1f}", row.rating->uncertainty) : "");
    }
    if (dropped) cells.push_back(shares_text(row.shares));
    cells.push_back(spark(row.shares));
    rows.add(std::move(cells));
  }
  return rows;
}

}  // namespace

std::string reason(std::span<const Standing> rows, std::size_t index) {
  const Standing& row = rows[index];
  const season::Reason& why = row.reason;
  if (!why.told.empty()) return why.told;
  if (why.needed > 0) return fmt::format("{} of {} matches", row.played, why.needed);
  if (!why.level) return {};
  std::string text = fmt::format("level on {} point{}", row.points, row.points == 1 ? "" : "s");
  for (const Compared& one : why.asked) {
    const auto& [tie, own, other] = one;
    if (own == other) {
      text += "; " + equal(tie, own);
    } else if (season::is_ahead(one)) {
      return text + "; " + decided(tie, row.name, own, other);
    } else {
      return text + "; " + decided(tie, index == 0 ? "another" : rows[index - 1].name, other, own);
    }
  }
  return text + "; the place is shared";
}

std::vector<std::string> differences(const Standings& before, const Standings& now) {
  std::vector<std::string> list;
  const auto tell = [&](const Standing* was, const Standing* is) {
    std::pair<std::string, std::string> texts{row_text(was), row_text(is)};
    if (texts.first == texts.second && was != nullptr && is != nullptr) texts = counted_otherwise(*was, *is);
    if (texts.first == texts.second) return;
    list.push_back(fmt::format("{}: {} -> {}", harmless((was == nullptr ? is : was)->name), texts.first, texts.second));
  };
  for (const Standing& row : before.rows) tell(&row, row_of(now, row.name));
  for (const Standing& row : now.rows) {
    if (row_of(before, row.name) == nullptr) tell(nullptr, &row);
  }
  return list;
}

std::vector<std::string> season_differences(std::span<const book::TableChange> changes) {
  std::vector<std::string> list;
  for (const auto& [before, after] : changes) {
    for (const std::string& line : differences(before, after)) {
      list.push_back(fmt::format("season {}: {}", harmless(after.season), line));
    }
  }
  return list;
}

Blocks standings(const Standings& table, bool explain) {
  Blocks blocks;
  if (table.rows.empty()) {
    blocks.paragraph("no match is finished");
    return blocks;
  }
  if (!table.season.empty()) blocks.heading(harmless(table.season));
  blocks.add(table_of(table));
  for (std::size_t i = 0; explain && i < table.rows.size(); ++i) {
    const Standing& row = table.rows[i];
    std::string why = harmless(reason(table.rows, i));
    if (row.rating && !settling(*row.rating).empty()) why += (why.empty() ? "" : "; ") + settling(*row.rating);
    if (!why.empty()) blocks.paragraph(fmt::format("{} {}: {}", place_text(row), harmless(row.name), why));
  }
  return blocks;
}

std::string json_standings(const Standings& table) {
  JsonWriter json;
  write(json, table);
  return std::move(json).text();
}

Table csv_standings(const Standings& table) {
  Table rows{.alignment = "rlrrrrrrrrrr", .head = true};
  rows.rows.emplace_back(csv_keys.begin(), csv_keys.end());
  const auto real = [](double value) { return fmt::format("{:.4f}", value); };
  for (const Standing& row : table.rows) {
    std::vector<std::string> cells{row.place == 0 ? "" : fmt::format("{}", row.place), row.name};
    for (const Points count : {Points{row.played}, Points{row.won}, Points{row.drawn}, Points{row.lost}, row.points,
                               row.difference, Points{row.deals_won}, Points{row.penalties}}) {
      cells.push_back(fmt::format("{}", count));
    }
    cells.push_back(row.rating ? real(row.rating->rating) : "");
    cells.push_back(row.rating ? real(row.rating->uncertainty) : "");
    rows.add(std::move(cells));
  }
  return rows;
}

Blocks published(const Standings& table, std::span<const std::string> corrected, bool explain) {
  Blocks blocks;
  Table rows{.alignment = "rlr", .head = true};
  rows.add({"", "player", "points"});
  for (const Standing& row : table.rows) {
    rows.add({place_text(row), harmless(row.name), fmt::format("{}", row.points)});
  }
  blocks.add(std::move(rows));
  for (std::size_t i = 0; explain && i < table.rows.size(); ++i) {
    const std::string why = reason(table.rows, i);
    if (why.empty()) continue;
    blocks.paragraph(fmt::format("{} {}: {}", place_text(table.rows[i]), harmless(table.rows[i].name), harmless(why)));
  }
  if (!corrected.empty()) blocks.paragraph("corrected since it was closed:");
  for (const std::string& line : corrected) blocks.paragraph(line, 2);
  return blocks;
}

std::string json_published(const Standings& table, bool all_joined, std::span<const std::string> corrected) {
  JsonWriter json;
  write(json, table);
  if (all_joined) json.add("all_joined", true);
  json.add("corrected", corrected);
  return std::move(json).text();
}

Blocks seasons(std::span<const journal::Season> seasons, const std::vector<bool>& corrected, bool whole) {
  Blocks blocks;
  for (std::size_t i = 0; i < seasons.size(); ++i) {
    const journal::Season& season = seasons[i];
    std::string text =
        fmt::format("{}, {} match{}", harmless(season.name), season.matches, season.matches == 1 ? "" : "es");
    if (season.current) text += ", current";
    if (!season.closed_at.empty()) text += fmt::format(", closed on {}", harmless(season.closed_at.substr(0, 10)));
    if (corrected[i]) text += ", corrected since it was closed";
    blocks.paragraph(text);
    if (!whole) continue;
    for (const auto& [name, value] : season.rules) {
      blocks.paragraph(fmt::format("{} {}", harmless(name), harmless(value)), 2);
    }
  }
  return blocks;
}

}  // namespace tavolo::report
