#include "cli/site.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "base/checksum.hpp"
#include "base/name.hpp"
#include "book/beginning.hpp"
#include "book/left.hpp"
#include "book/publishing.hpp"
#include "book/record_export.hpp"
#include "book/rulings.hpp"
#include "book/season.hpp"
#include "book/words.hpp"
#include "cli/opening.hpp"
#include "cli/progress.hpp"
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
constexpr std::size_t on_board = 2, latest = 10;
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
  std::vector<season::Result> results = {};

  [[nodiscard]] std::string name() const { return season ? season->name : std::string{}; }
};

/// Which matches are published.
struct Choice {
  std::vector<Part> parts;
  std::vector<std::int64_t> matches = {};  ///< these alone; empty for all of the parts

  [[nodiscard]] bool takes(const referee::Head& head) const {
    if (!matches.empty() && std::ranges::count(matches, head.number) == 0) return false;
    return std::ranges::any_of(parts,
                               [&](const Part& part) { return !part.season || part.season->name == head.season; });
  }
};

/// What the pages beside those of the matches are made of.
struct Gathered {
  season::Reckoning reckoning;
  std::vector<std::vector<std::string>> rows;               ///< of the list of matches, in order of number
  std::map<std::string, std::vector<std::size_t>> rows_of;  ///< of each player, indices into it
  std::vector<book::Played> going_on;                       ///< the latest
  std::vector<book::Played> ended;                          ///< the latest, and only lately
  std::map<std::string_view, book::Played> last_of_game;    ///< whose house rules the table plays
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

/// Writes the pages of a match, unless they stand there as they would be.
void put_match(Shelf& pages, const report::Site& site, const book::Played& played, std::string_view fingerprint,
               std::uint64_t common) {
  const std::int64_t number = played.head.number;
  const std::string made_of =
      fmt::format("{:016x}", base::checksum(fmt::format("{} {} {}", common, fingerprint, played.head.season)));
  const auto put = [&](const std::string& path, const auto& page) {
    if (!pages.keep(path, made_of)) pages.put(path, page(), made_of);
  };
  put(report::match_path(number), [&] { return report::match_page(site, played, fingerprint); });
  put(report::log_path(number), [&] { return report::log_page(site, played); });
  if (!played.course.now.over) put(report::paper_path(number), [&] { return sheet_page(site, played); });
}

/// Keeps the latest few.
void add_latest(std::vector<book::Played>& few, const book::Played& played) {
  few.push_back(played);
  if (few.size() > on_board) few.erase(few.begin());
}

void gather(Gathered& all, Choice& choice, book::Played&& played, const Showing& showing) {
  const bool withdrawn = played.course.withdrawn;
  for (const auto& side : played.head.sides) {
    for (const std::string& name : side) all.rows_of[name].push_back(all.rows.size());
  }
  for (const referee::Head::Change& change : played.head.changes) {
    auto& rows = all.rows_of[change.who.player];
    if (rows.empty() || rows.back() != all.rows.size()) rows.push_back(all.rows.size());
  }
  all.rows.push_back(report::match_row(played));
  if (!withdrawn) all.reckoning.add(played.head, played.match, played.course);
  for (Part& part : choice.parts) {
    if (part.season && (part.season->name != played.head.season || !book::counts(part.rules, played.head))) continue;
    if (auto result = season::result_of(played.head, played.match, played.course)) {
      part.results.push_back(std::move(*result));
    }
  }
  if (withdrawn) return;
  if (!played.course.now.over) {
    add_latest(all.going_on, played);
  } else if (!showing.ended_since.empty() && played.entries.back().at >= showing.ended_since) {
    add_latest(all.ended, played);
  }
  all.last_of_game.insert_or_assign(played.match.game->id, std::move(played));
}

/// Some rows of the list of matches, the latest first.
report::Table rows_of(const Gathered& all, std::span<const std::size_t> which) {
  report::Table table = report::match_table();
  for (auto at = which.rbegin(); at != which.rend(); ++at) table.add(all.rows[*at]);
  return table;
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

report::SeasonPart part_of(journal::Journal& journal, const Part& part) {
  const season::Rating rating =
      part.rules.rating == season::Rating::none ? season::Rating::weng_lin : part.rules.rating;
  report::SeasonPart told{book::table_of(part.name(), part.results, part.rules),
                          season::evenings(part.name(), part.results, part.rules.rules, rating,
                                           part.rules.rating_options, part.rules.day, days_drawn(part.results.size()))};
  const std::vector<season::Result> counted = season::counted(part.results, part.rules.rules);
  told.cross = season::cross(counted, told.table);
  told.recent = season::recent(counted, told.table, season::last_matches);
  if (!part.season) return told;
  told.table.of_no_club = book::of_no_club(journal, {.season = part.season->name}, part.rules);
  told.number = part.season->number;
  if (!told.table.teams.empty()) told.league = season::league(part.results, part.rules.rules);
  told.possible = possible(journal, part, told.table);
  told.corrected = correction_of(journal, *part.season);
  told.fingerprint = fingerprint_of(journal, *part.season);
  return told;
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
            report::outgoing_json(report::json_records({{"season", season_value(part.table)}}, "rows",
                                                       report::hidden(site.names, days))));
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
  report::Table matches = report::csv_matches();
  for (const auto& row : all.rows) matches.add(row);
  pages.put("data/matches.csv", report::csv(report::hidden(site.names, std::move(matches))));
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
    const std::span<const std::size_t> which =
        rows == all.rows_of.end() ? std::span<const std::size_t>() : std::span(rows->second);
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

void put_games(Shelf& pages, const report::Site& site, Gathered& all, std::span<const journal::Ruling> rulings) {
  for (const games::Game* const game : games::registry()) {
    if (!site.tells(*game)) continue;
    book::Question question{.game = game, .ids = {}, .words = {}};
    for (const games::ClauseText& clause : games::read_rulebook(*game).clauses) question.ids.push_back(clause.id);
    const auto last = all.last_of_game.find(game->id);
    const book::Played* match = last == all.last_of_game.end() ? nullptr : &last->second;
    pages.put(report::game_path(*game),
              report::game_page(site, *game, book::answer(question, game, match, rulings, 0)));
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
      house = last->second.match.house.under(game->house_rules);
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

void put_lists(Shelf& pages, const report::Site& site, const Gathered& all) {
  const std::size_t count =
      std::max<std::size_t>(1, (all.rows.size() + report::matches_in_page - 1) / report::matches_in_page);
  for (std::size_t page = 1; page <= count; ++page) {
    std::vector<std::size_t> which;
    const std::size_t end = all.rows.size() - std::min(all.rows.size(), (page - 1) * report::matches_in_page);
    for (std::size_t i = end - std::min(end, report::matches_in_page); i < end; ++i) which.push_back(i);
    pages.put(report::matches_path(page), report::matches_page(site, rows_of(all, which), page, count));
  }
}

/// What has just ended has its place before what goes on.
std::vector<book::Played> on_the_board(const Gathered& all) {
  std::vector<book::Played> shown = all.ended;
  const std::size_t room = std::min(on_board - std::min(shown.size(), on_board), all.going_on.size());
  shown.insert(shown.end(), all.going_on.end() - static_cast<std::ptrdiff_t>(room), all.going_on.end());
  return shown;
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

  void add(const referee::Head& head, std::span<const referee::Entry> entries) {
    // As pages are: a score sheet, every point of every deal, and what was typed once or twice.
    constexpr std::size_t page = 6000, entry = 2500, times = 4;
    std::size_t size = page + entries.size() * entry;
    for (const referee::Entry& one : entries) size += times * (one.text.size() + one.why.size());
    m_sizes.emplace_back(head.number, size);
  }
  [[nodiscard]] std::size_t count() const noexcept { return m_sizes.size(); }
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
  report::Site site = site_of(call, journal, choice);
  const std::vector<journal::Player> players = journal.players();
  const std::vector<journal::Ruling> rulings = book::in_force(journal.rulings());
  for (const journal::Ruling& ruling : rulings) site.games.insert(ruling.game);
  Room room(showing.most_bytes);
  journal.each([&](const referee::Head& head, std::span<const referee::Entry> entries) {
    if (!choice.takes(head)) return;
    room.add(head, entries);
    site.games.insert(head.game);
    for (const auto& side : head.sides) {
      for (const std::string& name : side) site.players.emplace(name, 0);
    }
    for (const referee::Entry& entry : entries) {
      for (const referee::Seated& who : entry.seats) site.players.emplace(who.player, 0);
    }
  });
  site.matches = room.latest();
  for (const journal::Player& player : players) {
    if (const auto found = site.players.find(player.name); found != site.players.end()) found->second = player.number;
  }
  // Who was named by mistake sits nowhere, and has no page.
  std::erase_if(site.players, [](const auto& player) { return player.second == 0; });
  const std::uint64_t common = common_digest(site, journal.people(), players, rulings);
  Gathered all;
  Progress progress(call.surroundings(), room.count());
  pages.put("style.css", report::style_sheet());
  journal.each([&](const referee::Head& head, std::span<const referee::Entry> entries) {
    if (!choice.takes(head)) return;
    book::Played played = book::play(head, {entries.begin(), entries.end()});
    for (const journal::Ruling& ruling : rulings) {
      if (ruling.game == head.game) played.rulings.push_back(ruling);
    }
    if (site.matches.contains(head.number)) put_match(pages, site, played, journal.fingerprint(head.number), common);
    gather(all, choice, std::move(played), showing);
    progress.add();
  });
  const season::Statistics statistics = all.reckoning.statistics();
  std::vector<report::SeasonPart> parts;
  for (const Part& part : choice.parts) {
    parts.push_back(part_of(journal, part));
    parts.back().has_record = part.season && choice.matches.empty() && part.results.size() <= most_recorded;
  }
  for (const report::SeasonPart& part : parts) {
    pages.put(report::season_path(part.number), report::season_page(site, part));
  }
  put_games(pages, site, all, rulings);
  put_players(pages, site, parts, all, statistics);
  put_sheets(pages, site, all);
  put_lists(pages, site, all);
  put_data(pages, site, parts, all, statistics);
  put_records(pages, journal, choice.parts, parts);
  pages.put("records.html", report::records_page(site, statistics));
  pages.put("board.html", report::board_page(site, on_the_board(all), {showing.refresh, showing.address}));
  std::vector<std::size_t> last;
  for (std::size_t i = all.rows.size() - std::min(all.rows.size(), latest); i < all.rows.size(); ++i) last.push_back(i);
  pages.put("index.html", report::index_page(site, parts, rows_of(all, last), state_of(journal)));
  return all.ended.empty() ? std::string{} : all.ended.front().entries.back().at;
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
