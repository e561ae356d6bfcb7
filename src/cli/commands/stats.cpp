#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/mistake.hpp"
#include "base/name.hpp"
#include "book/people.hpp"
#include "book/season.hpp"
#include "cli/commands.hpp"
#include "cli/meaning.hpp"
#include "cli/opening.hpp"
#include "cli/sharing.hpp"
#include "report/statistics.hpp"

namespace tavolo::cli::commands {
namespace {

/// Takes the rows of guests away, and of pairs of which one is a guest; what others did against them stays.
void drop_guests(season::Statistics& all, const std::vector<std::string>& guests) {
  std::vector<std::string> folded;
  for (const std::string& guest : guests) folded.push_back(base::folded(guest));
  const auto is_guest = [&](const std::string& name) { return std::ranges::count(folded, base::folded(name)) > 0; };
  std::erase_if(all.people, [&](const season::Person& person) { return std::ranges::any_of(person.people, is_guest); });
}

void print_awards(const Call& call, const season::Statistics& all) {
  const std::vector<season::Award> list = season::awards(all);
  if (call.surroundings().json) {
    call.print(report::json_records({}, "awards", report::award_records(list)));
  } else if (call.has("--csv")) {
    call.print(report::csv(report::csv_records(report::award_records(list))));
  } else {
    call.print(report::text(report::awards(list), call.surroundings().style));
  }
}

void print_all(const Call& call, const season::Statistics& all, const games::Game* game) {
  if (call.has("--awards")) return print_awards(call, all);
  if (call.surroundings().json) {
    call.print(report::json_statistics(all));
  } else if (call.has("--csv")) {
    call.print(report::csv(report::csv_records(report::people_records(all, game))));
  } else {
    call.print(report::text(report::statistics(all), call.surroundings().style));
  }
}

void print_one(const Call& call, const season::Person& person) {
  if (call.surroundings().json) {
    call.print(report::json_person(person));
  } else if (call.has("--csv")) {
    call.print(report::csv(report::csv_records(report::companion_records(person))));
  } else {
    call.print(report::text(report::person(person), call.surroundings().style));
  }
}

int run_stats(const Call& call) {
  if (call.has("--awards") && call.has("--player")) {
    throw base::Mistake("option-value", "--awards takes no --player", "leave one of the two out");
  }
  auto journal = read_journal(call);
  journal::Filter filter;
  book::SeasonRules rules;
  if (const auto named = call.value("--season")) {
    const journal::Season season = journal.season(*named);
    filter.season = season.name;
    rules = book::season_rules(journal, season);
  }
  if (const auto player = call.value("--player")) filter.player = book::find_player(journal, *player).name;
  const auto named_game = call.value("--game");
  const games::Game* const game = named_game ? &games::find_game(*named_game) : nullptr;
  if (game != nullptr) filter.game = game->id;
  const auto [since, until] = days(call);
  filter.since = since;
  filter.until = until;
  rules.rules.by_partnership = by_partnership(call);
  if (rules.rules.by_partnership && call.has("--player")) {
    throw base::Mistake("option-value", "--by partnership tells all pairs, and --player one person",
                        "leave one of the two out");
  }
  season::Statistics all = book::statistics(journal, filter, rules);
  if (filter.player.empty()) {
    drop_guests(all, rules.rules.guests);
    print_all(call, all, game);
    return Status::done;
  }
  const season::Person* found = all.find(filter.player);
  print_one(call, found == nullptr ? season::Person{.name = filter.player} : *found);
  return Status::done;
}

constexpr std::array<Option, 8> stats_options{{
    {"--player", "NAME", "the page of this player, of the matches chosen", false, Completes::player},
    {"--game", "GAME", "only matches of this game", false, Completes::game},
    {"--season", "NAME", "only matches of this season, without its guests", false, Completes::season},
    {"--since", "DATE", "only from this date on"},
    {"--until", "DATE", "only up to this date"},
    {"--by", "WHO", "who has a row", false, Completes::choice, "player|partnership"},
    {"--awards", "", "who did most of what, in all games and in each"},
    csv_option,
}};

}  // namespace

const Command stats{"stats", "Show wins, averages, records and penalties", {}, stats_options, run_stats};

}  // namespace tavolo::cli::commands
