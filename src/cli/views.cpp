#include "cli/views.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "base/mistake.hpp"
#include "base/name.hpp"
#include "cli/meaning.hpp"
#include "report/curves.hpp"
#include "report/views.hpp"
#include "season/evenings.hpp"
#include "season/meetings.hpp"
#include "season/prospects.hpp"

namespace tavolo::cli {
namespace {

constexpr std::array<std::string_view, 5> words{"cross", "evenings", "last", "places", "ratings"};

report::Value season_value(const season::Standings& table) {
  return table.season.empty() ? report::Value() : report::Value(table.season);
}

/// A view as it is read, and as values.
struct Told {
  report::Blocks page;
  report::Records records;
};

Told through(View view, const season::Standings& table, const std::vector<season::Result>& results,
             const book::SeasonRules& rules) {
  const bool rated = view == View::ratings && rules.rating == season::Rating::none;
  const season::Rating rating = rated ? season::Rating::weng_lin : rules.rating;
  const auto evenings =
      season::evenings(table.season, results, rules.rules, rating, rules.rating_options, rules.day, report::most_days);
  const auto what = view == View::places ? report::Through::places : report::Through::ratings;
  return {report::through_table(table, evenings, what), report::through_records(evenings)};
}

Told told(View view, const season::Standings& table, const std::vector<season::Result>& results,
          const book::SeasonRules& rules) {
  switch (view) {
    case View::cross: {
      const season::Cross cross = season::cross(results, table);
      return {report::cross_table(table, cross), report::cross_records(table, cross)};
    }
    case View::evenings: {
      const season::ByEvening evenings = season::by_evening(table);
      return {report::evenings_table(table, evenings), report::evenings_records(table, evenings)};
    }
    case View::last: {
      const auto recent = season::recent(results, table, season::last_matches);
      return {report::recent_table(table, recent), report::recent_records(table, recent)};
    }
    default: return through(view, table, results, rules);
  }
}

}  // namespace

std::optional<View> view_of(const Call& call) {
  const bool left = call.has(left_option.name);
  if (call.has(reach_option.name) && !left) {
    throw base::Mistake("option-value", "--reach goes with --left", "say how many matches are left: --left N");
  }
  const auto said = call.value(view_option.name);
  if (!said && !left) return std::nullopt;
  const std::string_view option = left ? left_option.name : view_option.name;
  for (const std::string_view other : {"--published", "--explain", "--chart", "--share", "--view"}) {
    if (!call.has(other) || other == option) continue;
    throw base::Mistake("option-value", fmt::format("{} takes no {}", option, other), "leave one of the two out");
  }
  if (left) return View::left;
  const auto found = std::ranges::find_if(words, [&](std::string_view word) { return base::same_word(word, *said); });
  if (found == words.end()) {
    throw base::Mistake("option-value", fmt::format("--view cannot be \"{}\"", *said),
                        "it is cross, evenings, last, places or ratings");
  }
  return static_cast<View>(found - words.begin());
}

namespace {

std::string left_text(const Call& call, const season::Standings& table, const season::Rules& rules) {
  constexpr int most_left = 10'000, most_places = 100'000;
  const int left = count_of(call, left_option.name, most_left);
  const int place = count_of(call, reach_option.name, most_places, 1);
  if (place == 0) throw base::Mistake("option-value", "there is no place 0", "the first place is 1");
  const auto all =
      season::prospects(table, rules, {.matches = std::vector<int>(table.rows.size(), left), .pairings = {}}, place);
  if (!all) {
    throw base::Mistake("no-bounds", "what is still possible cannot be told: a match may bring any number of points",
                        "it can be told where a win or a place brings so many points");
  }
  const report::Records records = report::prospects_records(table, *all);
  if (call.surroundings().json) {
    return report::json_records({{"season", season_value(table)},
                                 {"left", std::int64_t{left}},
                                 {"for_place", std::int64_t{place}},
                                 {"certainty", std::string(report::word(all->certainty))}},
                                "rows", records);
  }
  if (call.has("--csv")) return report::csv(report::csv_records(records));
  report::Blocks page = report::table_heading(table);
  page.add(report::prospects_table(table, *all, place));
  return report::text(page, call.surroundings().style);
}

}  // namespace

std::string view_text(const Call& call, View view, const season::Standings& table,
                      const std::vector<season::Result>& results, const book::SeasonRules& rules) {
  if (view == View::ratings && table.by_partnership) {
    throw base::Mistake("option-value", "pairs have no rating", "a rating is of players; look at places");
  }
  const bool is_text = !call.surroundings().json && !call.has("--csv");
  report::Blocks page = report::table_heading(table);
  if (is_text && table.rows.empty()) {
    page.paragraph(table.by_partnership ? "no match of partners is finished" : "no match is finished");
    return report::text(page, call.surroundings().style);
  }
  if (view == View::left) return left_text(call, table, rules.rules);
  const Told all = told(view, table, results, rules);
  if (call.surroundings().json) {
    const std::string name(words[static_cast<std::size_t>(view)]);
    return report::json_records({{"season", season_value(table)}, {"view", name}}, "rows", all.records);
  }
  if (call.has("--csv")) return report::csv(report::csv_records(all.records));
  page.add(all.page);
  return report::text(page, call.surroundings().style);
}

}  // namespace tavolo::cli
