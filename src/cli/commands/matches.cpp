#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/name.hpp"
#include "book/match.hpp"
#include "book/outcomes.hpp"
#include "book/people.hpp"
#include "cli/commands.hpp"
#include "cli/meaning.hpp"
#include "cli/opening.hpp"
#include "cli/sharing.hpp"
#include "report/json.hpp"
#include "report/text.hpp"

namespace tavolo::cli::commands {
namespace {

/// Whether all are listed, or those of a season or a game: what these came to is remembered. Of fewer it takes less to
/// judge each.
bool is_of_all(const Call& call) {
  return std::ranges::none_of(std::array{"--player", "--place", "--open", "--since", "--until"},
                              [&](const char* option) { return call.has(option); });
}

int run_matches(const Call& call) {
  auto journal = read_journal(call);
  journal::Filter filter;
  if (const auto game = call.value("--game")) filter.game = games::find_game(*game).id;
  if (const auto player = call.value("--player")) filter.player = book::find_player(journal, *player).name;
  if (const auto season = call.value("--season")) filter.season = journal.season(*season).name;
  const auto [since, until] = days(call);
  filter.since = since;
  filter.until = until;
  std::optional<journal::Journal::Reading> reading;  // of one moment: what goes on, and how it stands
  if (call.has("--open")) {
    reading.emplace(journal);
    filter.among = book::open_matches(journal);
  }
  const std::string place = base::folded(call.value("--place").value_or(""));
  const bool csv = call.has(csv_option.name);
  report::Table table = csv ? report::csv_matches() : report::match_table();
  std::vector<std::vector<std::string>> over;  // listed behind those that go on
  const auto add = [&](const book::Listed& match) {
    auto row = report::match_row(match);
    if (match.outcome.over) {
      over.push_back(std::move(row));
    } else {
      table.add(std::move(row));
    }
  };
  report::JsonMatches json;
  if (!call.surroundings().json && is_of_all(call)) {
    book::each_listed(journal, filter.season, filter.game, add);
  } else {
    journal.each(
        [&](const referee::Head& head, std::span<const referee::Entry> entries) {
          if (base::folded(head.place).find(place) == std::string::npos) return;
          const book::Played played = book::play(head, {entries.begin(), entries.end()});
          if (call.surroundings().json) {
            json.add(played);
          } else {
            add(book::listed(played.head, played.course));
          }
        },
        filter);
  }
  for (auto& row : over) table.add(std::move(row));
  call.print(call.surroundings().json ? std::move(json).text()
             : csv                    ? report::csv(table)
                                      : report::text(report::Blocks(std::move(table)), call.surroundings().style));
  return Status::done;
}

constexpr std::array<Option, 8> matches_options{{
    {"--season", "NAME", "only matches of this season", false, Completes::season},
    {"--game", "GAME", "only matches of this game", false, Completes::game},
    {"--player", "NAME", "only matches that this player played", false, Completes::player},
    {"--place", "TEXT", "only matches played where this stands in the place"},
    {"--open", "", "only matches that are not over"},
    {"--since", "DATE", "only from this date on"},
    {"--until", "DATE", "only up to this date"},
    csv_option,
}};

}  // namespace

const Command matches{"matches", "List the matches", {}, matches_options, run_matches};

}  // namespace tavolo::cli::commands
