#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "report/style.hpp"
#include "season/results.hpp"
#include "season/standings.hpp"

namespace tavolo::report {

/// A table of a season, or of all matches, with the ratings that belong to it.
struct SeasonTable {
  std::string season;  ///< its name; empty where the table is of no season
  season::Rules rules;
  std::vector<season::Standing> rows;
  std::vector<season::Rated> ratings;  ///< empty where none are asked for
  bool explain = false;
};

/// The table in columns, with the points of the evenings as a line of bars where the width allows it.
[[nodiscard]] std::string standings(const SeasonTable& table, const Style& style);
[[nodiscard]] std::string json_standings(const SeasonTable& table);
/// Comma-separated, a header and a row for each; cells that a spreadsheet would take for a formula begin with '.
[[nodiscard]] std::string csv_standings(const SeasonTable& table);

/// The table that a closing published, as json_standings wrote it: place, player and points, and where asked the
/// reasons of the places.
[[nodiscard]] std::string published(std::string_view json, bool explain);
/// The same as csv_standings gives it.
[[nodiscard]] std::string csv_published(std::string_view json);
/// The same as JSON, with what was corrected since.
[[nodiscard]] std::string json_published(std::string_view json, std::span<const std::string> corrected);
/// A published table with other names for the players; `name` answers for each one.
[[nodiscard]] std::string renamed(std::string_view json, const std::function<std::string(const std::string&)>& name);
/// What differs between a published table and this one, a sentence a player: place, points and rating, and
/// where these are the same whatever else a row counts.
[[nodiscard]] std::vector<std::string> differences(std::string_view json, const SeasonTable& now);

}  // namespace tavolo::report
