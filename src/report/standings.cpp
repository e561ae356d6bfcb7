#include "report/standings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>

#include "base/name.hpp"
#include "report/table.hpp"

namespace tavolo::report {
namespace {

const season::Rated* rated(const SeasonTable& table, const std::string& name) {
  const auto found = std::ranges::find(table.ratings, name, &season::Rated::name);
  return found == table.ratings.end() ? nullptr : &*found;
}

/// A bar for every share, the highest for the most points.
std::string spark(const std::vector<season::Share>& shares) {
  constexpr std::array<std::string_view, 8> bars{"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  games::Points low = 0;
  games::Points high = 1;
  for (const season::Share& share : shares) {
    low = std::min(low, share.points);
    high = std::max(high, share.points);
  }
  const games::Points range = std::max<games::Points>(high - low, 1);
  const auto steps = static_cast<games::Points>(bars.size() - 1);
  std::string text;
  for (const season::Share& share : shares) {
    text += bars[static_cast<std::size_t>((share.points - low) * steps / range)];
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

/// A cell as a spreadsheet reads it and cannot act on it.
std::string cell(const std::string& text) {
  std::string safe = base::harmless(text);
  if (!safe.empty() && std::string_view("=+-@\t").find(safe.front()) != std::string_view::npos) safe.insert(0, "'");
  if (safe.find_first_of(",\"\n") == std::string::npos) return safe;
  std::string quoted = "\"";
  for (const char c : safe) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + '"';
}

/// A row of a published table.
struct PublishedRow {
  int place = 0;
  std::string player;
  games::Points points = 0;
  std::optional<double> rating;
};

std::vector<PublishedRow> published_rows(std::string_view json) {
  std::vector<PublishedRow> rows;
  const auto document = nlohmann::json::parse(json, nullptr, false);
  if (document.is_discarded() || !document.is_object()) return rows;
  for (const auto& row : document.value("rows", nlohmann::json::array())) {
    const auto place = row.find("place");
    const auto rating = row.find("rating");
    rows.push_back({place == row.end() || place->is_null() ? 0 : place->get<int>(), row.value("player", ""),
                    row.value("points", games::Points{0}),
                    rating == row.end() || rating->is_null() ? std::nullopt : std::optional(rating->get<double>())});
  }
  return rows;
}

/// `place 1, 6 points, rating 27.3`.
std::string row_text(int place, games::Points points, std::optional<double> rating) {
  return fmt::format("{}, {} point{}{}", place == 0 ? "no place" : fmt::format("place {}", place), points,
                     points == 1 ? "" : "s", rating ? fmt::format(", rating {:.1f}", *rating) : "");
}

std::string row_text(const SeasonTable& table, const season::Standing& row) {
  const season::Rated* rating = rated(table, row.name);
  return row_text(row.place, row.points, rating == nullptr ? std::nullopt : std::optional(rating->rating));
}

}  // namespace

std::string published(std::string_view json) {
  Table rows("rlr");
  rows.add({"", "player", "points"});
  for (const PublishedRow& row : published_rows(json)) {
    rows.add({row.place == 0 ? "-" : fmt::format("{}", row.place), base::harmless(row.player),
              fmt::format("{}", row.points)});
  }
  return rows.text();
}

std::vector<std::string> differences(std::string_view json, const SeasonTable& now) {
  std::vector<std::string> list;
  const std::vector<PublishedRow> before = published_rows(json);
  for (const PublishedRow& row : before) {
    const std::string was = row_text(row.place, row.points, row.rating);
    const auto found = std::ranges::find(now.rows, row.player, &season::Standing::name);
    const std::string is = found == now.rows.end() ? "not in the table" : row_text(now, *found);
    if (was != is) list.push_back(fmt::format("{}: {} -> {}", base::harmless(row.player), was, is));
  }
  for (const season::Standing& row : now.rows) {
    if (std::ranges::find(before, row.name, &PublishedRow::player) != before.end()) continue;
    list.push_back(fmt::format("{}: not in the table -> {}", base::harmless(row.name), row_text(now, row)));
  }
  return list;
}

std::string standings(const SeasonTable& table, const Style& style) {
  if (table.rows.empty()) return "no match is finished\n";
  const bool drawn = std::ranges::any_of(table.rows, [](const season::Standing& row) { return row.drawn > 0; });
  const bool dropped = std::ranges::any_of(
      table.rows, [](const season::Standing& row) { return std::ranges::any_of(row.shares, &season::Share::dropped); });
  std::string alignment = "rlrrr";
  std::vector<std::string> head{"", table.rules.by_partnership ? "partners" : "player", "played", "won"};
  if (drawn) head.emplace_back("drawn");
  head.emplace_back("points");
  if (drawn) alignment += 'r';
  if (!table.ratings.empty()) {
    head.insert(head.end(), {"rating", "+-"});
    alignment += "rr";
  }
  if (dropped) head.emplace_back("counted, (dropped)");
  if (style.columns != 0) head.emplace_back("");
  Table rows(alignment);
  rows.add(head);
  for (const season::Standing& row : table.rows) {
    std::vector<std::string> cells{row.place == 0 ? "-" : fmt::format("{}", row.place), base::harmless(row.name),
                                   fmt::format("{}", row.played), fmt::format("{}", row.won)};
    if (drawn) cells.push_back(fmt::format("{}", row.drawn));
    cells.push_back(fmt::format("{}", row.points));
    if (!table.ratings.empty()) {
      const season::Rated* rating = rated(table, row.name);
      cells.push_back(rating == nullptr ? "" : fmt::format("{:.1f}", rating->rating));
      cells.push_back(rating == nullptr ? "" : fmt::format("{:.1f}", rating->uncertainty));
    }
    if (dropped) cells.push_back(shares_text(row.shares));
    if (style.columns != 0) cells.push_back(spark(row.shares));
    rows.add(std::move(cells));
  }
  std::string text = table.season.empty() ? "" : style.strong(base::harmless(table.season)) + '\n';
  text += rows.text();
  if (!table.explain) return text;
  for (const season::Standing& row : table.rows) {
    const season::Rated* rating = rated(table, row.name);
    std::string why = base::harmless(row.reason);
    if (rating != nullptr && !settling(*rating).empty()) why += (why.empty() ? "" : "; ") + settling(*rating);
    if (!why.empty()) {
      text += wrapped(
          fmt::format("{} {}: {}", row.place == 0 ? "-" : fmt::format("{}", row.place), base::harmless(row.name), why),
          style.columns);
    }
  }
  return text;
}

std::string json_standings(const SeasonTable& table) {
  using Json = nlohmann::ordered_json;
  const auto dumped = [](const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); };
  // Written piece by piece: as one tree the results of many years would not fit.
  std::string text = fmt::format("{{\"season\":{},\"rows\":[", table.season.empty() ? "null" : dumped(table.season));
  for (const season::Standing& row : table.rows) {
    const season::Rated* rating = rated(table, row.name);
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
    one["rating"] = rating == nullptr ? Json(nullptr) : Json(rating->rating);
    one["uncertainty"] = rating == nullptr ? Json(nullptr) : Json(rating->uncertainty);
    one["reason"] = row.reason.empty() ? Json(nullptr) : Json(row.reason);
    if (text.back() == '}') text += ',';
    text += dumped(one);
    text.pop_back();  // the results are the last of its keys
    text += ",\"results\":[";
    for (const season::Share& share : row.shares) {
      if (text.back() == '}') text += ',';
      text += dumped({{"date", share.date},
                      {"match", share.match == 0 ? Json(nullptr) : Json(share.match)},
                      {"points", share.points},
                      {"dropped", share.dropped}});
    }
    text += "]}";
  }
  return text + "]}\n";
}

std::string csv_standings(const SeasonTable& table) {
  std::string text = "place,player,played,won,drawn,lost,points,difference,deals_won,penalties,rating,uncertainty\n";
  for (const season::Standing& row : table.rows) {
    const season::Rated* rating = rated(table, row.name);
    text += fmt::format("{},{},{},{},{},{},{},{},{},{},{},{}\n", row.place == 0 ? "" : fmt::format("{}", row.place),
                        cell(row.name), row.played, row.won, row.drawn, row.lost, row.points, row.difference,
                        row.deals_won, row.penalties, rating == nullptr ? "" : fmt::format("{:.4f}", rating->rating),
                        rating == nullptr ? "" : fmt::format("{:.4f}", rating->uncertainty));
  }
  return text;
}

}  // namespace tavolo::report
