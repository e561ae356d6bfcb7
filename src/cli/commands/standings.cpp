#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "base/mistake.hpp"
#include "base/name.hpp"
#include "base/number.hpp"
#include "book/publishing.hpp"
#include "book/teams.hpp"
#include "cli/commands.hpp"
#include "cli/meaning.hpp"
#include "cli/opening.hpp"
#include "cli/sharing.hpp"
#include "cli/views.hpp"
#include "report/curves.hpp"
#include "report/share.hpp"
#include "report/standings.hpp"
#include "season/teams.hpp"

namespace tavolo::cli::commands {
namespace {

/// What the rows are, and what they stand in order of.
enum class By : std::uint8_t { points, wins, rating, partnership, team };

By by_of(const Call& call) {
  constexpr std::array<std::string_view, 5> words{"points", "wins", "rating", "partnership", "team"};
  const std::string by = call.value("--by").value_or("points");
  const auto found = std::ranges::find(words, by);
  if (found == words.end()) {
    throw base::Mistake("option-value", fmt::format("--by cannot be \"{}\"", by),
                        "it is points, wins, rating, partnership or team");
  }
  return static_cast<By>(found - words.begin());
}

/// The season that is named, else the current one, if there is one; as it was before a time, where one is given.
std::optional<journal::Season> season_meant(journal::Journal& journal, const Call& call,
                                            std::string_view recorded = {}) {
  if (const auto named = call.value("--season")) return journal.season(*named, recorded);
  for (journal::Season& season : journal.seasons(recorded)) {
    if (season.current) return std::move(season);
  }
  return std::nullopt;
}

/// Prints a page below the name of its season, where the call does not name that.
void print_of_season(const Call& call, const journal::Season& season, report::Blocks page) {
  report::Blocks whole;
  if (!call.has("--season")) whole.heading(base::harmless(season.name));
  whole.add(std::move(page));
  call.print(report::text(whole, call.surroundings().style));
}

/// The table of the teams out of one that was published.
season::Standings published_teams(const journal::Season& season, season::Standings table) {
  if (table.teams.empty()) {
    throw base::Mistake("not-published", fmt::format("{} published no table of teams", base::harmless(season.name)),
                        "a season that declares --teams does when it is closed");
  }
  return season::of_teams(std::move(table));
}

/// One of the tables that a season published, by its number.
int print_issue(const Call& call, journal::Journal& journal, const journal::Season& season) {
  auto list = book::issues(journal, season, book::published_names(journal));
  const base::Number number = base::whole(call.words().front());
  if (!number || number.value < 1 || number.value > static_cast<std::int64_t>(list.size())) {
    throw base::Mistake(
        "no-publication",
        fmt::format("there is no publication \"{}\" of {}", call.words().front(), base::harmless(season.name)),
        fmt::format("`tavolo season log {}` lists them", base::typed(season.name)));
  }
  const auto index = static_cast<std::size_t>(number.value - 1);
  if (by_of(call) == By::team) list[index].table = published_teams(season, std::move(list[index].table));
  if (shares(call)) {
    print_shared(call, journal, report::shared(list[index].table, call.has("--emoji")));
    return Status::done;
  }
  if (call.surroundings().json || call.has("--csv")) {
    call.print(call.surroundings().json ? report::json_issue(list, index)
                                        : report::csv(report::csv_standings(list[index].table)));
    return Status::done;
  }
  print_of_season(call, season, report::issue(list, index, call.has("--explain")));
  return Status::done;
}

/// The table of a closing as it was published. Nothing in it can be chosen or sorted anew.
int print_published(const Call& call, journal::Journal& journal, const std::optional<journal::Season>& season) {
  const bool by_team = by_of(call) == By::team;
  for (const std::string_view option : {"--game", "--by", "--since", "--until", "--at", "--chart"}) {
    if (!call.has(option) || (option == "--by" && by_team)) continue;
    throw base::Mistake("option-value", fmt::format("--published takes no {}", option),
                        "it prints the table as it was published; leave one of the two out");
  }
  if (season && !call.words().empty()) return print_issue(call, journal, *season);
  const book::Naming naming = book::published_names(journal);
  auto table = season ? book::published(journal, *season, naming) : std::nullopt;
  if (table && by_team) table = published_teams(*season, *std::move(table));
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
  const report::Correction corrected = correction_of(journal, *season, naming);
  if (call.surroundings().json) {
    call.print(report::json_published(*table, *season, corrected));
  } else {
    print_of_season(call, *season, report::published(*table, season->fingerprint, corrected, call.has("--explain")));
  }
  return Status::done;
}

/// The season whose published table is asked for: the one that is named, else the current one, or where that has
/// published none yet the one that did last.
std::optional<journal::Season> season_published(journal::Journal& journal, const Call& call) {
  auto last = season_meant(journal, call);
  if (call.has("--season") || (last && last->publication != 0)) return last;
  for (journal::Season& season : journal.seasons()) {
    if (season.publication != 0 && (!last || season.publication > last->publication)) last = std::move(season);
  }
  return last;
}

/// The matches that are asked for, and how they count.
struct Asked {
  std::optional<journal::Season> season;
  book::SeasonRules rules;
  journal::Filter filter;
};

Asked asked_table(journal::Journal& journal, const Call& call) {
  Asked all;
  const auto at = date(call, "--at");
  if (at) all.filter.recorded = end_of(*at);
  all.season = season_meant(journal, call, all.filter.recorded);
  if (all.season) {
    all.rules = book::season_rules(journal, *all.season);
    all.filter.season = all.season->name;
    if (at) all.rules.rules.rosters = book::rosters(journal.teams(all.filter.recorded), journal.teams());
  } else {
    all.rules.day = call.surroundings().today;
  }
  if (const auto game = call.value("--game")) all.filter.game = games::find_game(*game).id;
  const auto [since, until] = days(call);
  all.filter.since = since;
  all.filter.until = until;
  if (all.rules.rules.handicap && !(all.filter.game.empty() && all.filter.since.empty())) {
    throw base::Mistake("option-value",
                        fmt::format("a season with handicaps takes no {}", call.has("--game") ? "--game" : "--since"),
                        "a handicap follows from all matches before; leave it out, or say --until");
  }
  // An evening keeps its number although others are left out.
  if (all.season && !all.rules.rules.evenings.empty() && !(all.filter.game.empty() && all.filter.since.empty())) {
    all.rules.rules.days = book::evenings(journal, *all.season, all.rules, all.filter.recorded);
  }
  // What was given belongs to no game.
  std::erase_if(all.rules.rules.adjustments, [&](const season::Adjustment& one) {
    return !all.filter.game.empty() || one.date < all.filter.since ||
           (!all.filter.until.empty() && one.date > all.filter.until);
  });
  // A rating is asked for the day of the table.
  for (const std::string& day : {at.value_or(""), all.filter.until}) {
    if (!day.empty() && day < all.rules.day) all.rules.day = day;
  }
  return all;
}

[[noreturn]] void refuse_without_teams(const std::optional<journal::Season>& season) {
  if (!season) {
    throw base::Mistake("no-teams", "teams count in a season",
                        "name one with --season NAME; `tavolo season list` lists them");
  }
  throw base::Mistake("no-teams", fmt::format("the season {} counts no teams", base::harmless(season->name)),
                      fmt::format("tavolo season change {} --teams bullseyes", base::typed(season->name)));
}

/// Changes of the rules what follows from what the rows are, or stand in order of.
void fit(By by, const std::optional<journal::Season>& season, book::SeasonRules& rules) {
  if (by == By::partnership) {
    rules.rules.by_partnership = true;
    rules.rating = season::Rating::none;
  } else if (by == By::rating) {
    if (rules.rules.by_partnership) {
      throw base::Mistake("option-value", "pairs have no rating", "a rating is of players; sort by points or wins");
    }
    if (rules.rating == season::Rating::none) rules.rating = season::Rating::weng_lin;
  } else if (by == By::team && rules.rules.teams == season::TeamScore::none) {
    refuse_without_teams(season);
  }
}

/// The table, and what is drawn, told or looked at beside it.
struct Counted {
  season::Standings table;
  book::SeasonRules rules;                     ///< by which its rows count
  std::vector<season::Evening> evenings = {};  ///< where they are drawn
  std::vector<season::Result> results = {};    ///< where they are looked at: those of many years take much room
  std::optional<season::League> league = {};   ///< of a table of teams
};

/// What is asked for besides the table.
struct Wanted {
  bool by_team = false, chart = false, results = false;
};

Counted counted(journal::Journal& journal, const Asked& meant, const Wanted& wanted) {
  const auto& [season, declared, filter] = meant;
  Counted all{.table = {}, .rules = declared};
  book::SeasonRules& rules = all.rules;
  std::vector<season::Result> list = book::results(journal, filter, rules);
  // The table of a closed season is one that is published.
  if (season && !season->closed_at.empty()) book::show_published(journal, list, rules.rules);
  std::vector<std::int64_t> disputed;
  if (wanted.by_team) {
    disputed = season::disputed(list);
    all.league = season::league(list, rules.rules);
    rules.rules = season::team_rules(rules.rules, list);
    list = season::league_results(*all.league);
    rules.rating = season::Rating::none;
  }
  if (wanted.chart) {
    all.evenings = season::evenings(filter.season, list, rules.rules, rules.rating, rules.rating_options, rules.day,
                                    report::most_days);
  }
  all.table = book::table_of(filter.season, list, rules);
  all.table.of_all = !season && !journal.seasons().empty();
  all.table.by_team = wanted.by_team;
  if (wanted.by_team) all.table.disputed = std::move(disputed);
  all.table.of_no_club = book::of_no_club(journal, filter, rules);
  if (wanted.results) all.results = std::move(list);
  return all;
}

int run_standings(const Call& call) {
  auto journal = read_journal(call);
  const bool message = shares(call, {"--csv", "--explain", "--chart"});
  const bool chart = call.has(chart_option.name);
  const std::optional<View> view = view_of(call);
  if (chart) refuse_beside(call, chart_option.name, {"--csv"});
  if (call.has("--published")) return print_published(call, journal, season_published(journal, call));
  if (!call.words().empty()) {
    throw base::Mistake("option-value", fmt::format("a number, \"{}\", belongs to --published", call.words().front()),
                        "tavolo standings --published 1");
  }
  Asked meant = asked_table(journal, call);
  const By by = by_of(call);
  fit(by, meant.season, meant.rules);
  auto [table, rules, evenings, results, league] =
      counted(journal, meant, {.by_team = by == By::team, .chart = chart, .results = view.has_value()});
  if (by == By::wins) season::put_in_order(table, season::Order::wins);
  if (by == By::rating) season::put_in_order(table, season::Order::rating);
  if (view) {
    if (view == View::left && meant.season) book::refuse_closed(*meant.season);
    if (view == View::left && by == By::team) {
      throw base::Mistake("option-value", "--left takes no --by team", "it tells of players; leave one of the two out");
    }
    call.print(view_text(call, journal, *view, meant.season ? &*meant.season : nullptr, table, results, rules));
    return Status::done;
  }
  if (message) {
    print_shared(call, journal, report::shared(table, call.has("--emoji")));
    return Status::done;
  }
  if (call.surroundings().json || call.has("--csv")) {
    call.print(call.surroundings().json ? report::json_standings(table, league ? &*league : nullptr)
                                        : report::csv(report::csv_standings(table)));
    return Status::done;
  }
  report::Blocks page = report::standings(table, call.has("--explain"));
  if (league && call.has("--explain")) page.add(report::league_matches(*league));
  if (!evenings.empty()) {
    page.gap();
    page.add(by == By::rating ? report::ratings_chart(evenings) : report::points_chart(evenings));
  }
  call.print(report::text(page, call.surroundings().style));
  return Status::done;
}

constexpr std::array<Argument, 1> standings_arguments{{
    {"N", "with --published: which of the tables, by default the last one", false},
}};
constexpr std::array<Option, 16> standings_options{{
    {"--season", "NAME", "of this season, by default the current one, else of all matches", false, Completes::season},
    {"--game", "GAME", "only matches of this game", false, Completes::game},
    {"--by", "WHAT", "what the rows are sorted by; with partnership a row a pair, with team a row a team", false,
     Completes::choice, "points|wins|rating|partnership|team"},
    {"--since", "DATE", "only from this date on"},
    {"--until", "DATE", "only matches played up to this date, as they are recorded today"},
    {"--at", "DATE", "as it stood at the end of that day, without what was written since"},
    {"--explain", "", "tell how each tie was broken"},
    {"--published", "", "the table that was published when the season was closed, and what was corrected since"},
    view_option,
    left_option,
    to_play_option,
    reach_option,
    csv_option,
    chart_option,
    share_option,
    emoji_option,
}};

}  // namespace

const Command standings{"standings", "Show who leads", standings_arguments, standings_options, run_standings};

}  // namespace tavolo::cli::commands
