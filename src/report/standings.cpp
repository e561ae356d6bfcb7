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

/// A bar for every evening, the highest for the most points.
std::string spark(const std::vector<season::Share>& shares) {
  std::vector<games::Points> evenings;
  for (std::size_t i = 0; i < shares.size(); ++i) {
    if (i == 0 || shares[i].date != shares[i - 1].date) evenings.push_back(0);
    evenings.back() += shares[i].points;
  }
  constexpr std::array<std::string_view, 8> bars{"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  games::Points low = 0;
  games::Points high = 1;
  for (const games::Points points : evenings) {
    low = std::min(low, points);
    high = std::max(high, points);
  }
  const games::Points range = std::max<games::Points>(high - low, 1);
  const auto steps = static_cast<games::Points>(bars.size() - 1);
  std::string text;
  for (const games::Points points : evenings) {
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

/// A cell as a spreadsheet reads it and cannot act on it.
std::string cell(const std::string& text) {
  std::string safe = base::harmless(text);
  if (!safe.empty() && std::string_view("=+-@\t").find(safe.front()) != std::string_view::npos) safe.insert(0, "'");
  if (safe.find_first_of(",\"\n") == std::string::npos) return safe;
  std::string quoted = "\"";
  for (const char c : safe) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + '"';
}

/// The columns, which are keys of a row in JSON too.
constexpr std::array<std::string_view, 12> csv_keys{"place",     "player",    "played", "won",
                                                    "drawn",     "lost",      "points", "difference",
                                                    "deals_won", "penalties", "rating", "uncertainty"};

std::string csv_head() { return fmt::format("{}\n", fmt::join(csv_keys, ",")); }

using Json = nlohmann::ordered_json;

/// The rows of a table as JSON, without those that are no rows.
Json rows_of(std::string_view json) {
  // The results are the greatest part, and nobody asks for them here.
  const auto kept = [](int, Json::parse_event_t event, const Json& parsed) {
    return event != Json::parse_event_t::key || parsed != "results";
  };
  const Json document = Json::parse(json, kept, false);
  if (document.is_discarded() || !document.is_object()) return Json::array();
  const auto found = document.find("rows");
  if (found == document.end() || !found->is_array()) return Json::array();
  Json rows = *found;
  std::erase_if(rows.get_ref<Json::array_t&>(), [](const Json& row) {
    return !row.is_object() || !row.value("player", Json()).is_string() ||
           !row.value("points", Json()).is_number_integer();
  });
  return rows;
}

/// A row as JSON, without the results it comes from.
Json json_row(const SeasonTable& table, const season::Standing& row) {
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
  return one;
}

const Json* row_of(const Json& rows, const Json& player) {
  const auto found = std::ranges::find_if(rows, [&](const Json& row) { return row["player"] == player; });
  return found == rows.end() ? nullptr : &*found;
}

/// `place 1, 6 points, rating 27.3`.
std::string row_text(const Json* row) {
  if (row == nullptr) return "not in the table";
  const Json place = row->value("place", Json());
  const Json rating = row->value("rating", Json());
  const auto points = (*row)["points"].get<games::Points>();
  return fmt::format(
      "{}, {} point{}{}", place.is_number_integer() ? fmt::format("place {}", place.get<int>()) : "no place", points,
      points == 1 ? "" : "s", rating.is_number() ? fmt::format(", rating {:.1f}", rating.get<double>()) : "");
}

/// `played 4, deals won 9`: what two rows count differently besides. The reason of a place is not compared: it
/// follows from what is counted, and a later program may put it in other words.
std::pair<std::string, std::string> counted_otherwise(const Json& was, const Json& is) {
  std::pair<std::string, std::string> texts;
  for (const std::string_view key : {"played", "won", "drawn", "lost", "difference", "deals_won", "penalties"}) {
    const Json before = was.value(std::string(key), Json());
    const Json after = is.value(std::string(key), Json());
    if (before == after) continue;
    std::string name(key);
    std::ranges::replace(name, '_', ' ');
    const auto told = [&](const Json& value) {
      return fmt::format("{}{} {}", texts.first.empty() ? "" : ", ", name, value.is_number() ? value.dump() : "none");
    };
    const std::string second = told(after);
    texts.first += told(before);
    texts.second += second;
  }
  return texts;
}

}  // namespace

std::string published(std::string_view json, bool explain) {
  Table table("rlr");
  table.add({"", "player", "points"});
  std::string reasons;
  for (const Json& row : rows_of(json)) {
    const Json place = row.value("place", Json());
    const std::string number = place.is_number_integer() ? fmt::format("{}", place.get<int>()) : "-";
    const std::string player = base::harmless(row["player"].get<std::string>());
    table.add({number, player, fmt::format("{}", row["points"].get<games::Points>())});
    const Json reason = row.value("reason", Json());
    if (explain && reason.is_string()) {
      reasons += fmt::format("{} {}: {}\n", number, player, base::harmless(reason.get<std::string>()));
    }
  }
  return table.text() + reasons;
}

std::string csv_published(std::string_view json) {
  std::string text = csv_head();
  for (const Json& row : rows_of(json)) {
    std::string cells;
    for (const std::string_view key : csv_keys) {
      const Json value = row.value(std::string(key), Json());
      if (key != csv_keys.front()) cells += ',';
      if (value.is_string()) cells += cell(value.get<std::string>());
      if (value.is_number_float()) cells += fmt::format("{:.4f}", value.get<double>());
      if (value.is_number_integer()) cells += fmt::format("{}", value.get<games::Points>());
    }
    text += cells + '\n';
  }
  return text;
}

std::string json_published(std::string_view json, std::span<const std::string> corrected) {
  Json document = Json::parse(json, nullptr, false);
  if (!document.is_object()) document = Json::object();
  document["corrected"] = corrected;
  return document.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

std::string renamed(std::string_view json, const std::function<std::string(const std::string&)>& name) {
  Json document = Json::parse(json, nullptr, false);
  if (!document.is_object() || !document.contains("rows")) return std::string(json);
  std::vector<std::pair<std::string, std::string>> names;
  for (Json& row : document["rows"]) {
    if (!row.is_object() || !row.value("player", Json()).is_string()) continue;
    // Partners stand in one row, joined by a plus.
    std::string told;
    const auto partners = row["player"].get<std::string>();
    for (std::size_t at = 0; at <= partners.size();) {
      const std::size_t end = std::min(partners.find('+', at), partners.size());
      names.emplace_back(partners.substr(at, end - at), name(partners.substr(at, end - at)));
      told += (at == 0 ? "" : "+") + names.back().second;
      at = end + 1;
    }
    row["player"] = std::move(told);
  }
  std::erase_if(names, [](const auto& pair) { return pair.first.empty(); });
  // The longest first, so that no name is taken for a part of another one.
  std::ranges::stable_sort(names, std::ranges::greater{}, [](const auto& pair) { return pair.first.size(); });
  for (Json& row : document["rows"]) {
    if (!row.is_object() || !row.value("reason", Json()).is_string()) continue;
    const auto reason = row["reason"].get<std::string>();
    std::string told;
    for (std::size_t at = 0; at < reason.size();) {
      const auto found = std::ranges::find_if(
          names, [&](const auto& pair) { return reason.compare(at, pair.first.size(), pair.first) == 0; });
      told += found == names.end() ? reason.substr(at, 1) : found->second;
      at += found == names.end() ? 1 : found->first.size();
    }
    row["reason"] = std::move(told);
  }
  return document.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

std::vector<std::string> differences(std::string_view json, const SeasonTable& now) {
  std::vector<std::string> list;
  const Json before = rows_of(json);
  Json after = Json::array();
  for (const season::Standing& row : now.rows) after.push_back(json_row(now, row));
  const auto tell = [&](const Json* was, const Json* is) {
    std::pair<std::string, std::string> texts{row_text(was), row_text(is)};
    if (texts.first == texts.second && was != nullptr && is != nullptr) texts = counted_otherwise(*was, *is);
    if (texts.first == texts.second) return;
    const std::string player = (was == nullptr ? *is : *was)["player"].get<std::string>();
    list.push_back(fmt::format("{}: {} -> {}", base::harmless(player), texts.first, texts.second));
  };
  for (const Json& row : before) tell(&row, row_of(after, row["player"]));
  for (const Json& row : after) {
    if (row_of(before, row["player"]) == nullptr) tell(nullptr, &row);
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
  const auto dumped = [](const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); };
  // Written piece by piece: as one tree the results of many years would not fit.
  std::string text = fmt::format("{{\"season\":{},\"rows\":[", table.season.empty() ? "null" : dumped(table.season));
  for (const season::Standing& row : table.rows) {
    if (text.back() == '}') text += ',';
    text += dumped(json_row(table, row));
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
  std::string text = csv_head();
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
