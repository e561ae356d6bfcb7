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

int run(const Call& call) {
  auto journal = read_journal(call);
  journal::Filter filter;
  book::SeasonRules rules;
  if (const auto named = call.value("--season")) {
    const journal::Season season = journal.season(*named);
    filter.season = season.name;
    rules = book::season_rules(journal, season);
  }
  if (const auto player = call.value("--player")) filter.player = book::find_player(journal, *player).name;
  if (const auto game = call.value("--game")) filter.game = games::find_game(*game).id;
  filter.since = date(call, "--since").value_or("");
  filter.until = date(call, "--until").value_or("");
  const std::string by = call.value("--by").value_or("player");
  if (by != "player" && by != "partnership") {
    throw base::Mistake("option-value", fmt::format("--by cannot be \"{}\"", by), "it is player or partnership");
  }
  rules.rules.by_partnership = by == "partnership";
  season::Statistics all = book::statistics(journal, filter, rules);
  if (filter.player.empty() || rules.rules.by_partnership) {
    drop_guests(all, rules.rules.guests);
    call.print(call.surroundings().json ? report::json_statistics(all)
                                        : report::text(report::statistics(all), call.surroundings().style));
    return Status::done;
  }
  const season::Person* found = all.find(filter.player);
  const season::Person person = found == nullptr ? season::Person{.name = filter.player} : *found;
  call.print(call.surroundings().json ? report::json_person(person)
                                      : report::text(report::person(person), call.surroundings().style));
  return Status::done;
}

constexpr std::array<Option, 6> options{{
    {"--player", "NAME", "the page of this player, of the matches chosen", false, Completes::player},
    {"--game", "GAME", "only matches of this game", false, Completes::game},
    {"--season", "NAME", "only matches of this season, without its guests", false, Completes::season},
    {"--since", "DATE", "only from this date on"},
    {"--until", "DATE", "only up to this date"},
    {"--by", "WHO", "who has a row", false, Completes::choice, "player|partnership"},
}};

}  // namespace

const Command stats{"stats", "Show wins, averages, records and penalties", {}, options, run};

}  // namespace tavolo::cli::commands
