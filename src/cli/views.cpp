#include "cli/views.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "base/mistake.hpp"
#include "base/name.hpp"
#include "book/left.hpp"
#include "cli/meaning.hpp"
#include "report/curves.hpp"
#include "report/standings.hpp"
#include "report/views.hpp"
#include "season/counting.hpp"
#include "season/evenings.hpp"
#include "season/meetings.hpp"
#include "season/prospects.hpp"

namespace tavolo::cli {
namespace {

constexpr std::array<std::string_view, 6> words{"cross", "evenings", "last", "places", "ratings", "left"};

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
  return {report::through_table(table, evenings, what), report::through_records(table, evenings)};
}

Told told(View view, const season::Standings& table, const std::vector<season::Result>& results,
          const book::SeasonRules& rules) {
  switch (view) {
    case View::cross: {
      const season::Cross cross = season::cross(season::counted(results, rules.rules).all(), table);
      return {report::cross_table(table, cross), report::cross_records(table, cross)};
    }
    case View::evenings: {
      const season::ByEvening evenings = season::by_evening(table);
      return {report::evenings_table(table, evenings), report::evenings_records(table, evenings)};
    }
    case View::last: {
      const auto recent = season::recent(season::counted(results, rules.rules).all(), table, season::last_matches);
      return {report::recent_table(table, recent), report::recent_records(table, recent)};
    }
    default: return through(view, table, results, rules);
  }
}

}  // namespace

report::Value season_value(const std::string& season) {
  return season.empty() ? report::Value() : report::Value(season);
}

std::optional<View> view_of(const Call& call) {
  const bool left = call.has(left_option.name) || call.has(to_play_option.name);
  const auto said = call.value(view_option.name);
  if (call.has(reach_option.name) && !left && said != "left") {
    throw base::Mistake("option-value", "--reach goes with --left, --to-play and --view left",
                        "say how many matches are left, --left N, or which, --to-play 'Ann vs Ben'");
  }
  if (!said && !left) return std::nullopt;
  const std::string_view option = call.has(left_option.name)      ? left_option.name
                                  : call.has(to_play_option.name) ? to_play_option.name
                                                                  : view_option.name;
  for (const std::string_view other : {"--published", "--explain", "--chart", "--share", "--view", "--to-play"}) {
    if (!call.has(other) || other == option) continue;
    throw base::Mistake("option-value", fmt::format("{} takes no {}", option, other), "leave one of the two out");
  }
  if (const auto by = call.value("--by"); by && base::same_word(*by, "rating") && (left || said == "left")) {
    throw base::Mistake("option-value", fmt::format("{} is of the points, and takes no --by rating", option),
                        "leave one of the two out");
  }
  if (left) return View::left;
  const auto found = std::ranges::find_if(words, [&](std::string_view word) { return base::same_word(word, *said); });
  if (found == words.end()) {
    throw base::Mistake("option-value", fmt::format("--view cannot be \"{}\"", *said),
                        "it is cross, evenings, last, places, ratings or left");
  }
  return static_cast<View>(found - words.begin());
}

namespace {

/// What is left by the options, else by the plan of the season; rows of who has not played yet are added to the table.
season::Left left_of(const Call& call, journal::Journal& journal, const journal::Season* season,
                     const season::Rules& rules, season::Standings& table) {
  constexpr int most_left = 10'000;
  season::Left left{.matches = std::vector<int>(table.rows.size(), count_of(call, left_option.name, most_left)),
                    .pairings = {}};
  for (const std::string& match : call.values(to_play_option.name)) {
    book::add_left(left, book::read_to_play(journal, match), rules, table);
  }
  if (call.has(left_option.name) || call.has(to_play_option.name)) return left;
  auto planned = season == nullptr ? std::nullopt : book::left_by_plan(journal, *season, rules, table);
  if (!planned) {
    throw base::Mistake("no-plan", "there is no plan of fixtures that tells which matches are left",
                        "say how many, --left N, or which, --to-play 'Ann vs Ben'; `tavolo season fixtures` plans");
  }
  return std::move(*planned);
}

std::string left_text(const Call& call, journal::Journal& journal, const journal::Season* season,
                      season::Standings table, const season::Rules& rules) {
  constexpr int most_places = 100'000;
  const int place = count_of(call, reach_option.name, most_places, 1);
  if (place == 0) throw base::Mistake("option-value", "there is no place 0", "the first place is 1");
  const season::Left left = left_of(call, journal, season, rules, table);
  const auto all = season::prospects(table, rules, left, place);
  if (!all) {
    throw base::Mistake("no-bounds", "what is still possible cannot be told by the points of this season",
                        "it can be told where a win or a place brings points, and their sum counts");
  }
  const report::Records records = report::prospects_records(table, *all);
  if (call.surroundings().json) {
    return report::json_records({{"season", season_value(table.season)},
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

std::string view_text(const Call& call, journal::Journal& journal, View view, const journal::Season* season,
                      const season::Standings& table, const std::vector<season::Result>& results,
                      const book::SeasonRules& rules) {
  if (view == View::ratings && table.by_partnership) {
    throw base::Mistake("option-value", "pairs have no rating", "a rating is of players; look at places");
  }
  const bool is_text = !call.surroundings().json && !call.has("--csv");
  report::Blocks page = report::table_heading(table);
  if (is_text && table.rows.empty() && (view != View::left || call.has(left_option.name))) {
    page.paragraph(table.by_partnership ? "no match of partners is finished" : "no match is finished");
    return report::text(page, call.surroundings().style);
  }
  if (view == View::left) return left_text(call, journal, season, table, rules.rules);
  const Told all = told(view, table, results, rules);
  if (call.surroundings().json) {
    const std::string name(words[static_cast<std::size_t>(view)]);
    return report::json_records({{"season", season_value(table.season)}, {"view", name}}, "rows", all.records);
  }
  if (call.has("--csv")) return report::csv(report::csv_records(all.records));
  page.add(all.page);
  return report::text(page, call.surroundings().style);
}

}  // namespace tavolo::cli
