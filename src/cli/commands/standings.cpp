#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>

#include "base/mistake.hpp"
#include "book/publishing.hpp"
#include "cli/commands.hpp"
#include "cli/meaning.hpp"
#include "cli/opening.hpp"
#include "cli/sharing.hpp"
#include "report/curves.hpp"
#include "report/share.hpp"
#include "report/standings.hpp"

namespace tavolo::cli::commands {
namespace {

/// Puts what the table is to be sorted by into its rules and rows.
void sort_by(const std::string& by, season::Standings& table) {
  // Who has no place for want of matches stays behind.
  const auto placed = std::ranges::count_if(table.rows, [](const season::Standing& row) { return row.place != 0; });
  const auto rows = std::span(table.rows).first(static_cast<std::size_t>(placed));
  if (by == "wins") {
    std::ranges::stable_sort(rows, std::ranges::greater{}, &season::Standing::won);
  } else {
    const auto rating = [](const season::Standing& row) { return row.rating ? row.rating->rating : 0.0; };
    std::ranges::stable_sort(rows, std::ranges::greater{}, rating);
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    season::Standing& row = rows[i];
    row.reason = {};
    const bool shared = by == "wins" && i > 0 && rows[i - 1].won == row.won;
    row.place = shared ? rows[i - 1].place : static_cast<int>(i) + 1;
  }
}

/// The season that is named, else the current one, if there is one.
std::optional<journal::Season> season_meant(journal::Journal& journal, const Call& call) {
  if (const auto named = call.value("--season")) return journal.season(*named);
  for (journal::Season& season : journal.seasons()) {
    if (season.current) return std::move(season);
  }
  return std::nullopt;
}

/// The table of a closing as it was published. Nothing in it can be chosen or sorted anew.
int print_published(const Call& call, journal::Journal& journal, const std::optional<journal::Season>& season) {
  for (const std::string_view option : {"--game", "--by", "--since", "--until", "--at", "--chart"}) {
    if (!call.has(option)) continue;
    throw base::Mistake("option-value", fmt::format("--published takes no {}", option),
                        "it prints the table as it was published; leave one of the two out");
  }
  const book::Naming naming = book::published_names(journal);
  const auto table = season ? book::published(journal, *season, naming) : std::nullopt;
  if (!table) {
    throw base::Mistake("not-published", "no table was published", "`tavolo season close NAME` publishes one");
  }
  if (call.has("--csv") && !call.surroundings().json) {
    call.print(report::csv(report::csv_standings(*table)));
    return Status::done;
  }
  if (shares(call)) {
    print_shared(call, journal, report::shared(*table, call.has("--emoji")));
    return Status::done;
  }
  const auto change = book::corrected(journal, *season, naming);
  const auto corrected = change ? report::differences(change->before, change->after) : std::vector<std::string>{};
  call.print(call.surroundings().json ? report::json_published(*table, season->all_joined, corrected)
                                      : report::text(report::published(*table, corrected, call.has("--explain")),
                                                     call.surroundings().style));
  return Status::done;
}

/// The season of the table that was published last, which is meant where no season is current.
std::optional<journal::Season> published_last(journal::Journal& journal) {
  std::optional<journal::Season> last;
  for (journal::Season& season : journal.seasons()) {
    if (season.publication != 0 && (!last || season.publication > last->publication)) last = std::move(season);
  }
  return last;
}

int run(const Call& call) {
  auto journal = read_journal(call);
  const bool message = shares(call, {"--csv", "--explain", "--chart"});
  const bool chart = call.has(chart_option.name);
  if (chart) refuse_beside(call, chart_option.name, {"--csv"});
  const auto season = season_meant(journal, call);
  if (call.has("--published")) {
    return print_published(call, journal, season ? season : published_last(journal));
  }
  book::SeasonRules rules = season ? book::season_rules(journal, *season) : book::SeasonRules{};
  journal::Filter filter;
  if (season) filter.season = season->name;
  if (const auto game = call.value("--game")) filter.game = games::find_game(*game).id;
  filter.since = date(call, "--since").value_or("");
  filter.until = date(call, "--until").value_or("");
  if (const auto at = date(call, "--at"); at && (filter.until.empty() || *at < filter.until)) filter.until = *at;
  const std::string by = call.value("--by").value_or("points");
  if (by == "partnership") {
    rules.rules.by_partnership = true;
    rules.rating = season::Rating::none;
  } else if (by == "rating") {
    if (rules.rules.by_partnership) {
      throw base::Mistake("option-value", "pairs have no rating", "a rating is of players; sort by points or wins");
    }
    if (rules.rating == season::Rating::none) rules.rating = season::Rating::weng_lin;
  } else if (by != "points" && by != "wins") {
    throw base::Mistake("option-value", fmt::format("--by cannot be \"{}\"", by),
                        "it is points, wins, rating or partnership");
  }
  std::vector<season::Evening> evenings;
  // The results of many years take much room, and go before the table is printed.
  season::Standings table = [&] {
    std::vector<season::Result> list = book::results(journal, filter, rules);
    // The table of a closed season is one that is published.
    if (season && !season->closed_at.empty()) book::rename(book::published_names(journal), list, rules.rules);
    const std::string_view name = season ? std::string_view(season->name) : "";
    if (chart) {
      evenings = season::evenings(name, list, rules.rules, rules.rating, rules.rating_options, report::most_days);
    }
    return season::table(name, list, rules.rules, rules.rating, rules.rating_options);
  }();
  if (by == "wins" || by == "rating") sort_by(by, table);
  if (message) {
    print_shared(call, journal, report::shared(table, call.has("--emoji")));
    return Status::done;
  }
  if (call.surroundings().json || call.has("--csv")) {
    call.print(call.surroundings().json ? report::json_standings(table) : report::csv(report::csv_standings(table)));
    return Status::done;
  }
  report::Blocks page = report::standings(table, call.has("--explain"));
  if (!evenings.empty()) {
    page.gap();
    page.add(by == "rating" ? report::ratings_chart(evenings) : report::points_chart(evenings));
  }
  call.print(report::text(page, call.surroundings().style));
  return Status::done;
}

constexpr std::array<Option, 12> options{{
    {"--season", "NAME", "of this season, by default the current one, else of all matches", false, Completes::season},
    {"--game", "GAME", "only matches of this game", false, Completes::game},
    {"--by", "WHAT", "what the rows are sorted by; with partnership a row a pair", false, Completes::choice,
     "points|wins|rating|partnership"},
    {"--since", "DATE", "only from this date on"},
    {"--until", "DATE", "only up to this date"},
    {"--at", "DATE", "as it stood that day"},
    {"--explain", "", "tell how each tie was broken"},
    {"--published", "", "the table that was published when the season was closed, and what was corrected since"},
    {"--csv", "", "print comma-separated values"},
    chart_option,
    share_option,
    emoji_option,
}};

}  // namespace

const Command standings{"standings", "Show who leads", {}, options, run};

}  // namespace tavolo::cli::commands
