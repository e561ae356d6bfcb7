#include "cli/site.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <future>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/beside.hpp"
#include "base/checksum.hpp"
#include "base/name.hpp"
#include "book/beginning.hpp"
#include "book/left.hpp"
#include "book/outcomes.hpp"
#include "book/publishing.hpp"
#include "book/record_export.hpp"
#include "book/rulings.hpp"
#include "book/season.hpp"
#include "book/words.hpp"
#include "cli/opening.hpp"
#include "cli/progress.hpp"
#include "cli/say.hpp"
#include "cli/sharing.hpp"
#include "cli/views.hpp"
#include "games/rulebook.hpp"
#include "report/curves.hpp"
#include "report/json.hpp"
#include "report/outgoing.hpp"
#include "report/paper.hpp"
#include "report/site.hpp"
#include "report/standings.hpp"
#include "report/statistics.hpp"
#include "report/text.hpp"
#include "report/views.hpp"
#include "season/awards.hpp"
#include "season/counting.hpp"
#include "season/evenings.hpp"
#include "season/meetings.hpp"
#include "season/teams.hpp"

namespace tavolo::cli {
namespace {

/// So many matches are shown on the board, and among the latest.
constexpr std::size_t on_board = 4, latest = 10;
/// Of a season with more matches there is no record file among the pages: to write it anew takes too long for one that
/// is published after every deal.
constexpr std::size_t most_recorded = 1'000;

std::string sheet_page(const report::Site& site, const book::Played& played) {
  return report::paper_page(site, report::paper_path(played.head.number), {}, report::paper(played, report::usual_rows),
                            played.head.number, false);
}

/// A season that is published, or all matches, with what counts in it.
struct Part {
  std::optional<journal::Season> season;
  book::SeasonRules rules;
  std::vector<std::uint32_t> results = {};  ///< which of all that are gathered

  [[nodiscard]] std::string name() const { return season ? season->name : std::string{}; }
};

/// Which matches are published.
struct Choice {
  std::vector<Part> parts;
  std::vector<std::int64_t> matches = {};  ///< these alone; empty for all of the parts

  [[nodiscard]] bool takes(std::int64_t match, std::string_view season) const {
    if (!matches.empty() && std::ranges::count(matches, match) == 0) return false;
    return std::ranges::any_of(parts, [&](const Part& part) { return !part.season || part.season->name == season; });
  }
};

/// A match that is published.
struct Match {
  const book::Judged* judged;
  std::string_view season;  ///< its name; empty for none
  season::Day date;
};

/// What the pages beside those of the matches are made of.
struct Gathered {
  std::vector<Match> matches;  ///< by date and turn
  season::Reckoning reckoning;
  std::vector<season::Result> results;                        ///< of which each part takes some, most of them all
  std::map<std::string, std::vector<std::uint32_t>> rows_of;  ///< of each player, indices of matches
  std::size_t open = 0;                                       ///< matches that go on
  std::vector<book::Played> going_on;                         ///< the latest
  std::vector<book::Played> ended;                            ///< the latest, and only lately
  std::map<std::string_view, book::Played> last_of_game;      ///< whose house rules the table plays
};

Choice choice_of(const Call& call, journal::Journal& journal) {
  Choice choice;
  for (const std::string& number : call.values("--match"))
    choice.matches.push_back(book::load(journal, book::match_number(number)).head.number);
  const auto add = [&](journal::Season season) {
    if (std::ranges::any_of(choice.parts, [&](const Part& part) { return part.name() == season.name; })) return;
    book::SeasonRules rules = book::season_rules(journal, season);
    choice.parts.push_back({std::move(season), std::move(rules)});
  };
  for (const std::string& name : call.values("--season")) add(journal.season(name));
  if (call.has("--all") || !choice.matches.empty()) {
    if (!choice.parts.empty()) return choice;
    if (call.has("--all")) {
      for (journal::Season& season : journal.seasons()) add(std::move(season));
    }
    choice.parts.push_back({});
    return choice;
  }
  for (journal::Season& season : journal.seasons()) {
    if (choice.parts.empty() && season.current) add(std::move(season));
  }
  if (choice.parts.empty()) choice.parts.push_back({});
  return choice;
}

/// What every page of a match depends on besides its entries.
std::uint64_t common_digest(const report::Site& site, const journal::People& people,
                            const std::vector<journal::Player>& players, std::span<const journal::Ruling> rulings) {
  std::uint64_t sum = base::checksum(TAVOLO_VERSION);
  sum = base::checksum(report::style_sheet(), sum);
  sum = base::checksum(fmt::format("{}\n{}\n{}\n", site.title, site.base, fmt::join(site.games, " ")), sum);
  for (const std::string_view game : site.games) sum = base::checksum(games::find_game(game).edition, sum);
  for (const journal::Player& player : players) {
    sum = base::checksum(fmt::format("{}\n{}\n{}\n", player.number, player.name, fmt::join(player.also, "\n")), sum);
  }
  for (const std::int64_t person : people.hidden()) {
    sum = base::checksum(fmt::format("{}\n{}\n", person, fmt::join(people.names(person), "\n")), sum);
  }
  for (const journal::Ruling& ruling : rulings) {
    sum = base::checksum(fmt::format("{} {}\n", ruling.number, ruling.voided.has_value()), sum);
  }
  return sum;
}

/// The pages of a match that do not stand there as they would be.
struct Wanted {
  std::int64_t match = 0;
  std::uint64_t made_of = 0;
  bool sheet = false, log = false, paper = false;
};

/// What the pages of matches depend on.
class Prints {
 public:
  /// Of these matches; `common` is what all of them depend on.
  Prints(journal::Journal& journal, std::span<const Match> matches, std::uint64_t common) : m_common(common) {
    for (const Match& match : matches) {
      const std::int64_t number = match.judged->match();
      m_prints.emplace_back(number, base::checksum(journal.fingerprint(number)));
    }
    std::ranges::sort(m_prints);
  }

  /// A checksum of all that a page of a match is made of, and of `before`.
  [[nodiscard]] std::uint64_t made_of(const Match& match, std::uint64_t before) const {
    const auto found = std::ranges::lower_bound(m_prints, match.judged->match(), {}, &Print::first);
    const bool is_known = found != m_prints.end() && found->first == match.judged->match();
    return base::checksum(fmt::format("{} {} {} {} {}", before, m_common, is_known ? found->second : 0, match.season,
                                      match.judged->disputed()));
  }

 private:
  using Print = std::pair<std::int64_t, std::uint64_t>;

  std::uint64_t m_common;
  std::vector<Print> m_prints;  ///< a checksum of the fingerprint of each match, by its number
};

/// Looks which pages of a match have to be written, and keeps the others.
Wanted wanted(Shelf& pages, const Match& match, std::uint64_t made_of) {
  const std::int64_t number = match.judged->match();
  return {number, made_of, !pages.keep(report::match_path(number), made_of),
          !pages.keep(report::log_path(number), made_of),
          match.judged->open() && !pages.keep(report::paper_path(number), made_of)};
}

void put_match(Shelf& pages, const report::Site& site, const book::Played& played, std::string_view fingerprint,
               const Wanted& wanted) {
  const std::int64_t number = played.head.number;
  if (wanted.sheet) {
    pages.put(report::match_path(number), report::match_page(site, played, fingerprint), wanted.made_of);
  }
  if (wanted.log) pages.put(report::log_path(number), report::log_page(site, played), wanted.made_of);
  if (wanted.paper) pages.put(report::paper_path(number), sheet_page(site, played), wanted.made_of);
}

void read_rulings(book::Played& played, std::span<const journal::Ruling> rulings) {
  std::ranges::copy_if(rulings, std::back_inserter(played.rulings),
                       [&](const journal::Ruling& ruling) { return ruling.game == played.head.game; });
}

/// Writes the pages of the matches that have any, unless they stand there as they would be.
void put_matches(const Call& call, journal::Journal& journal, Shelf& pages, const report::Site& site,
                 std::span<const Match> matches, std::span<const journal::Ruling> rulings, const Prints& prints) {
  std::vector<Wanted> missing;
  std::vector<std::int64_t> numbers;
  for (const Match& match : matches) {
    if (!site.matches.contains(match.judged->match())) continue;
    const Wanted one = wanted(pages, match, prints.made_of(match, 0));
    if (!one.sheet && !one.log && !one.paper) continue;
    missing.push_back(one);
    numbers.push_back(one.match);
  }
  Progress progress(call.surroundings(), numbers.size());
  auto next = missing.begin();
  journal.each_of(numbers, [&](const referee::Head& head, std::span<const referee::Entry> entries) {
    book::Played played = book::play(head, {entries.begin(), entries.end()});
    read_rulings(played, rulings);
    while (next->match != head.number) ++next;
    put_match(pages, site, played, journal.fingerprint(head.number), *next);
    progress.add();
  });
}

/// The seasons of the matches that are in one, by number of the match.
std::unordered_map<std::int64_t, std::string_view> seasons_of(journal::Journal& journal,
                                                              std::span<const journal::Season> seasons) {
  std::unordered_map<std::int64_t, std::string_view> names;
  for (const journal::Season& season : seasons) {
    for (const std::int64_t match : journal.match_numbers(season.name)) names[match] = season.name;
  }
  return names;
}

/// The matches that are published, by date and turn.
std::vector<Match> chosen(const book::Outcomes& outcomes, const Choice& choice,
                          const std::unordered_map<std::int64_t, std::string_view>& seasons) {
  std::vector<Match> list;
  list.reserve(outcomes.all().size());
  for (const book::Judged* judged : outcomes.in_order()) {
    const auto named = seasons.find(judged->match());
    const std::string_view season = named == seasons.end() ? std::string_view() : named->second;
    if (choice.takes(judged->match(), season)) list.push_back({judged, season, judged->date()});
  }
  return list;
}

/// What the matches came to, and which parts count it.
void gather_results(Gathered& all, Choice& choice) {
  for (const Match& match : all.matches) {
    if (!match.judged->has_result()) continue;
    bool counted = false;
    for (Part& part : choice.parts) {
      if (part.season && part.season->name != match.season) continue;
      if (!book::counts(part.rules, match.judged->match(), match.judged->game(), match.date.text())) continue;
      part.results.push_back(static_cast<std::uint32_t>(all.results.size()));
      counted = true;
    }
    if (counted) all.results.push_back(match.judged->result());
  }
}

/// Whether what was written last put something right, so that the match ended before.
bool corrected_last(const book::Played& played) {
  using Kind = referee::Entry::Kind;
  constexpr std::array corrections{Kind::amend, Kind::void_deal, Kind::undo, Kind::head};
  return !played.entries.empty() && std::ranges::count(corrections, played.entries.back().kind) > 0;
}

/// Reads the few matches that are shown whole beside their own pages.
void load_shown(Gathered& all, journal::Journal& journal, std::span<const journal::Ruling> rulings,
                const Showing& showing) {
  const auto load = [&](const Match& match) {
    book::Played played = book::load(journal, match.judged->match());
    read_rulings(played, rulings);
    return played;
  };
  for (auto at = all.matches.rbegin(); at != all.matches.rend(); ++at) {
    const Match& match = *at;
    if (!all.last_of_game.contains(match.judged->game())) all.last_of_game.emplace(match.judged->game(), load(match));
    if (match.judged->open()) {
      ++all.open;
      if (all.going_on.size() < on_board) all.going_on.insert(all.going_on.begin(), load(match));
    } else if (!showing.ended_since.empty() && all.ended.size() < on_board &&
               match.judged->about().last >= showing.ended_since) {
      book::Played played = load(match);
      if (!corrected_last(played)) all.ended.insert(all.ended.begin(), std::move(played));
    }
  }
}

/// Some rows of the list of matches, the latest first.
report::Table rows_of(const Gathered& all, std::span<const std::uint32_t> which) {
  report::Table table = report::match_table();
  for (auto at = which.rbegin(); at != which.rend(); ++at) {
    table.add(report::match_row(all.matches[*at].judged->listed()));
  }
  return table;
}

/// Matches one after the other.
std::vector<std::uint32_t> in_row(std::size_t from, std::size_t to) {
  std::vector<std::uint32_t> list(to - from);
  std::iota(list.begin(), list.end(), static_cast<std::uint32_t>(from));
  return list;
}

/// What the plan of a season that is open leaves possible.
std::optional<report::Possible> possible(journal::Journal& journal, const Part& part, season::Standings table) {
  if (!part.season->closed_at.empty()) return std::nullopt;
  const auto left = book::left_by_plan(journal, *part.season, part.rules.rules, table);
  auto all = left ? season::prospects(table, part.rules.rules, *left, 1) : std::nullopt;
  if (!all) return std::nullopt;
  return report::Possible{std::move(table), std::move(*all)};
}

/// How many days of a season are drawn: each is a table of its own, reckoned from the first match, so that of many
/// matches there are fewer.
std::size_t days_drawn(std::size_t matches) {
  return std::clamp<std::size_t>(120'000 / std::max<std::size_t>(matches, 1), 12, report::most_days);
}

/// The results of a part.
season::ResultList results_of(const Gathered& all, const Part& part) {
  if (part.results.size() == all.results.size() && !part.rules.most_first) return season::ResultList(all.results);
  std::vector<season::Result> own;
  own.reserve(part.results.size());
  for (const std::uint32_t index : part.results) own.push_back(all.results[index]);
  book::count_as_declared(own, part.rules);
  return season::ResultList(std::move(own));
}

/// What follows from the results of a part alone.
report::SeasonPart reckoned(const Part& part, std::span<const season::Result> results) {
  const season::Rating rating =
      part.rules.rating == season::Rating::none ? season::Rating::weng_lin : part.rules.rating;
  report::SeasonPart told{book::table_of(part.name(), results, part.rules),
                          season::evenings(part.name(), results, part.rules.rules, rating, part.rules.rating_options,
                                           part.rules.day, days_drawn(results.size()))};
  const season::ResultList counted = season::counted(results, part.rules.rules);
  told.cross = season::cross(counted.all(), told.table);
  told.recent = season::recent(counted.all(), told.table, season::last_matches);
  if (part.season && !told.table.teams.empty()) told.league = season::league(results, part.rules.rules);
  return told;
}

/// Adds what the journal says of a part besides.
void complete(report::SeasonPart& told, journal::Journal& journal, const Part& part) {
  if (!part.season) return;
  told.table.of_no_club = book::of_no_club(journal, {.season = part.season->name}, part.rules);
  told.number = part.season->number;
  told.possible = possible(journal, part, told.table);
  told.corrected = correction_of(journal, *part.season);
  told.fingerprint = fingerprint_of(journal, *part.season);
}

/// Records for a spreadsheet, under a path without its end.
void put_csv(Shelf& pages, const report::Site& site, std::string_view path, const report::Records& records) {
  pages.put(fmt::format("{}.csv", path), report::csv(report::hidden(site.names, report::csv_records(records))));
}

/// The other ways to look at a table, for a spreadsheet; places and ratings through time as JSON too.
void put_views(Shelf& pages, const report::Site& site, const report::SeasonPart& part, const std::string& name) {
  const auto put = [&](std::string_view what, const report::Records& records) {
    put_csv(pages, site, fmt::format("{}-{}", name, what), records);
  };
  put("cross", report::cross_records(part.table, part.cross));
  put("evenings", report::evenings_records(part.table, season::by_evening(part.table)));
  put("last", report::recent_records(part.table, part.recent));
  if (part.possible) put("left", report::prospects_records(part.possible->table, part.possible->all));
  const report::Records days = report::through_records(part.table, part.evenings);
  put("days", days);
  pages.put(fmt::format("{}-days.json", name),
            report::outgoing_json(report::json_records({{"season", season_value(site.names.in(part.table.season))}},
                                                       "rows", report::hidden(site.names, days))));
}

/// All matches for a spreadsheet, some at a time, because a table takes many times as much room as its text.
std::string csv_of_matches(const report::Site& site, const Gathered& all) {
  constexpr std::size_t many = 1'000;
  std::string text;
  report::Table table = report::csv_matches();
  for (std::size_t i = 0; i < all.matches.size(); ++i) {
    table.add(report::match_row(all.matches[i].judged->listed()));
    if (table.rows.size() < many) continue;
    text += report::csv(report::hidden(site.names, std::exchange(table, report::match_table())));
  }
  return text + report::csv(report::hidden(site.names, std::move(table)));
}

void put_data(Shelf& pages, const report::Site& site, std::span<const report::SeasonPart> parts, const Gathered& all,
              const season::Statistics& statistics) {
  for (const report::SeasonPart& part : parts) {
    const std::string name = report::data_path(part.number);
    const season::Standings shown = site.names.in(part.table);
    pages.put(fmt::format("{}.csv", name), report::csv(report::csv_standings(shown)));
    pages.put(fmt::format("{}.json", name), report::outgoing_json(report::json_standings(shown)));
    put_views(pages, site, part, name);
    if (shown.teams.empty()) continue;
    const season::Standings teams = season::of_teams(shown);
    pages.put(fmt::format("{}-teams.csv", name), report::csv(report::csv_standings(teams)));
    const season::League league = site.names.in(part.league);
    pages.put(fmt::format("{}-teams.json", name), report::outgoing_json(report::json_standings(teams, &league)));
  }
  pages.put("data/matches.csv", csv_of_matches(site, all));
  pages.put("data/statistics.json", report::outgoing_json(report::json_statistics(site.names.in(statistics))));
  put_csv(pages, site, "data/players", report::people_records(statistics, nullptr));
  put_csv(pages, site, "data/awards", report::award_records(season::awards(statistics)));
}

void put_players(Shelf& pages, const report::Site& site, std::span<const report::SeasonPart> parts, const Gathered& all,
                 const season::Statistics& statistics) {
  for (const auto& [name, number] : site.players) {
    const season::Person* found = statistics.find(name);
    const season::Person person = found == nullptr ? season::Person{.name = name} : *found;
    const auto rows = all.rows_of.find(name);
    const std::span<const std::uint32_t> which =
        rows == all.rows_of.end() ? std::span<const std::uint32_t>() : std::span(rows->second);
    const report::Table matches = rows_of(all, which.last(std::min(which.size(), report::latest_matches)));
    pages.put(
        report::player_path(number),
        report::player_page(site, person, report::rating_chart(name, parts.front().evenings), matches, which.size()));
  }
}

/// Seasons as record files.
void put_records(Shelf& pages, journal::Journal& journal, std::span<const Part> parts,
                 std::span<const report::SeasonPart> told) {
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (!told[i].has_record) continue;
    std::string file;
    book::export_record(journal, {.season = parts[i].season->name}, [&](std::string_view piece) { file += piece; });
    pages.put(report::record_path(told[i].number), file);
  }
}

void put_games(Shelf& pages, const report::Site& site, Gathered& all, journal::Journal& journal) {
  for (const games::Game* const game : games::registry()) {
    if (!site.tells(*game)) continue;
    book::Question question{.game = game, .ids = {}, .words = {}};
    for (const games::ClauseText& clause : games::read_rulebook(*game).clauses) question.ids.push_back(clause.id);
    const auto last = all.last_of_game.find(game->id);
    const book::Played* match = last == all.last_of_game.end() ? nullptr : &last->second;
    pages.put(report::game_path(*game),
              report::game_page(site, *game, book::answer(question, game, match, &journal, 0)));
  }
}

/// Blank sheets for the printer, by the house rules that the table plays.
void put_sheets(Shelf& pages, const report::Site& site, const Gathered& all) {
  for (const games::Game* const game : games::registry()) {
    if (!site.tells(*game)) continue;
    const auto last = all.last_of_game.find(game->id);
    referee::Head head = book::usual_company(*game, report::blank_name);
    games::HouseRules house(game->house_rules);
    if (last != all.last_of_game.end()) {
      std::vector<std::string> left;  // a rule that the newest edition has not
      house = last->second.match.house.under(game->house_rules, &left);
      head.sides = last->second.head.sides;
      for (auto& side : head.sides) std::ranges::fill(side, report::blank_name);
    }
    constexpr const char* any_day = "2026-01-01";  // which the sheet does not say
    const book::Played blank = book::play(book::begin(std::move(head), *game, std::move(house), {.date = any_day}), {});
    const std::string path = report::paper_path(*game);
    pages.put(path, report::paper_page(site, path, std::string(game->name), report::paper(blank, report::usual_rows), 0,
                                       false));
  }
}

/// The days of some matches: `2026-11-13 to 2026-11-20`.
std::string days_of(std::span<const Match> matches) {
  const auto [first, last] = std::ranges::minmax(matches, {}, &Match::date);
  const std::string from = base::harmless(first.date.text()), to = base::harmless(last.date.text());
  return from == to ? from : fmt::format("{} to {}", from, to);
}

void put_lists(Shelf& pages, const report::Site& site, const Gathered& all, const Prints& prints) {
  constexpr std::size_t size = report::matches_in_part;
  const std::span<const Match> matches = all.matches;
  const std::size_t parts = std::max<std::size_t>(matches.size() / size, 1) - 1;
  std::vector<std::string> days;
  for (std::size_t part = 0; part < parts; ++part) days.push_back(days_of(matches.subspan(part * size, size)));
  const auto open_part = in_row(parts * size, matches.size());
  pages.put(report::matches_path(), report::matches_page(site, rows_of(all, open_part), 0, days));
  for (std::size_t part = 1; part <= parts; ++part) {
    std::uint64_t made_of =
        base::checksum(part > 1 ? days[part - 2] : "") ^ base::checksum(part < parts ? days[part] : "");
    for (const Match& match : matches.subspan((part - 1) * size, size)) {
      made_of = prints.made_of(match, made_of);
      made_of = base::checksum(site.matches.contains(match.judged->match()) ? "led to" : "", made_of);
    }
    const std::string path = report::matches_path(part);
    if (pages.keep(path, made_of)) continue;
    const auto which = in_row((part - 1) * size, part * size);
    pages.put(path, report::matches_page(site, rows_of(all, which), part, days), made_of);
  }
}

/// The board, on which what has just ended has its place before what goes on.
std::string board_page(const report::Site& site, const Gathered& all, const Showing& showing) {
  std::vector<book::Played> shown = all.ended;
  const std::size_t room = std::min(on_board - std::min(shown.size(), on_board), all.going_on.size());
  shown.insert(shown.end(), all.going_on.end() - static_cast<std::ptrdiff_t>(room), all.going_on.end());
  return report::board_page(site, shown,
                            {.refresh = showing.refresh, .address = showing.address, .more = all.open - room});
}

/// How far the journal goes that this was made of.
std::string state_of(journal::Journal& journal) {
  const journal::Extent extent = journal.extent();
  if (extent.entries == 0) return "an empty journal";
  return fmt::format("journal {}, {} entries until {}", extent.first.substr(0, 8), extent.entries,
                     base::harmless(extent.until));
}

report::Site site_of(const Call& call, journal::Journal& journal, const Choice& choice) {
  report::Site site{.title = call.value("--title").value_or(""), .base = call.value("--base").value_or("")};
  if (site.title.empty()) site.title = choice.parts.size() == 1 ? choice.parts.front().name() : "";
  if (site.title.empty()) site.title = "tavolo";
  if (!site.base.empty() && !site.base.ends_with('/')) site.base += '/';
  site.names = book::HiddenNames(journal);
  return site;
}

/// What the match pages of so many bytes show; those of older matches are left out of them.
class Room {
 public:
  explicit Room(std::size_t bytes) : m_bytes(bytes) {}

  void add(std::int64_t match, const book::About& about) {
    // As pages are: a score sheet, every point of every deal, and what was typed once or twice.
    constexpr std::size_t page = 6000, entry = 2500, times = 4;
    m_sizes.emplace_back(match, page + about.entries * entry + about.bytes * times);
  }
  /// The latest that there is room for; at least one.
  [[nodiscard]] std::set<std::int64_t> latest() const {
    std::set<std::int64_t> matches;
    std::size_t sum = 0;
    for (auto at = m_sizes.rbegin(); at != m_sizes.rend(); ++at) {
      sum += at->second;
      if (m_bytes != 0 && sum > m_bytes && !matches.empty()) break;
      matches.insert(at->first);
    }
    return matches;
  }

 private:
  std::size_t m_bytes;
  std::vector<std::pair<std::int64_t, std::size_t>> m_sizes;
};

}  // namespace

std::string make_pages(const Call& call, Shelf& pages, const Showing& showing) {
  auto journal = read_journal(call);
  Choice choice = choice_of(call, journal);
  const std::vector<journal::Season> seasons = journal.seasons();
  const book::Outcomes outcomes(journal, choice.parts.size() == 1 ? choice.parts.front().name() : std::string());
  Gathered all;
  all.matches = chosen(outcomes, choice, seasons_of(journal, seasons));
  report::Site site = site_of(call, journal, choice);
  const std::vector<journal::Player> players = journal.seated_players();
  const std::vector<journal::Ruling> rulings = book::in_force(journal.rulings());
  for (const journal::Ruling& ruling : rulings) site.games.insert(ruling.game);
  Room room(showing.most_bytes);
  for (std::uint32_t i = 0; i < all.matches.size(); ++i) {
    const Match& match = all.matches[i];
    const book::About about = match.judged->about();
    for (const std::string& name : about.people) all.rows_of[name].push_back(i);
    room.add(match.judged->match(), about);
    site.games.emplace(match.judged->game());
    for (const auto* const names : {&about.people, &about.named}) {
      for (const std::string& name : *names) site.players.emplace(name, 0);
    }
  }
  site.matches = room.latest();
  for (const journal::Player& player : players) {
    if (const auto found = site.players.find(player.name); found != site.players.end()) found->second = player.number;
  }
  // Who was named by mistake sits nowhere, and has no page.
  std::erase_if(site.players, [](const auto& player) { return player.second == 0; });
  pages.put("style.css", report::style_sheet());
  gather_results(all, choice);
  // What takes longest of all but pages of matches is made beside these.
  std::vector<season::ResultList> results;
  for (const Part& part : choice.parts) results.push_back(results_of(all, part));
  std::vector<std::future<report::SeasonPart>> tables;
  for (std::size_t i = 0; i < choice.parts.size(); ++i) {
    tables.push_back(base::beside([&part = choice.parts[i], some = results[i].all()] { return reckoned(part, some); }));
  }
  const Prints prints(journal, all.matches, common_digest(site, journal.people(), players, rulings));
  for (const Match& match : all.matches) all.reckoning.add(match.judged->figures());
  put_matches(call, journal, pages, site, all.matches, rulings, prints);
  load_shown(all, journal, rulings, showing);
  put_lists(pages, site, all, prints);
  const season::Statistics statistics = all.reckoning.statistics();
  std::vector<report::SeasonPart> parts;
  for (std::size_t i = 0; i < choice.parts.size(); ++i) {
    const Part& part = choice.parts[i];
    parts.push_back(tables[i].get());
    complete(parts.back(), journal, part);
    parts.back().has_record = part.season && choice.matches.empty() && part.results.size() <= most_recorded;
  }
  results.clear();
  std::vector<season::Result>().swap(all.results);  // which are as many as the matches, and told by now
  for (const report::SeasonPart& part : parts) {
    pages.put(report::season_path(part.number), report::season_page(site, part));
  }
  put_games(pages, site, all, journal);
  put_players(pages, site, parts, all, statistics);
  put_sheets(pages, site, all);
  put_data(pages, site, parts, all, statistics);
  put_records(pages, journal, choice.parts, parts);
  pages.put("records.html", report::records_page(site, statistics));
  pages.put("board.html", board_page(site, all, showing));
  const std::vector<std::uint32_t> last =
      in_row(all.matches.size() - std::min(all.matches.size(), latest), all.matches.size());
  pages.put("index.html", report::index_page(site, parts, rows_of(all, last), statistics, state_of(journal)));
  return all.ended.empty() ? std::string{} : all.ended.front().entries.back().at;
}

void FailedLooks::add(std::string_view meanwhile, const std::exception& failed) {
  constexpr int told_at = 10;
  if (++m_count == told_at) say(fmt::format("tavolo: {}: {}\n", meanwhile, base::harmless(failed.what())));
}

std::string stamp(const Call& call) {
  std::string text;
  for (const char* end : {"", "-wal"}) {
    const std::filesystem::path file = call.surroundings().database + end;
    std::error_code none;
    const auto time = std::filesystem::last_write_time(file, none).time_since_epoch().count();
    text += fmt::format("{} {}\n", time, std::filesystem::file_size(file, none));
  }
  return text;
}

}  // namespace tavolo::cli
