#include <fmt/format.h>

#include <array>

#include "base/name.hpp"
#include "cli/commands.hpp"
#include "cli/opening.hpp"
#include "cli/sharing.hpp"
#include "report/block.hpp"
#include "report/json.hpp"
#include "report/records.hpp"

namespace tavolo::cli::commands {
namespace {

int run_players(const Call& call) {
  auto journal = read_journal(call);
  const std::vector<journal::Player> list = journal.players();
  if (call.surroundings().json) {
    call.print(report::json_players(list));
    return Status::done;
  }
  if (call.has(csv_option.name)) {
    report::Records records{.keys = {"player", "matches", "last_played", "hidden"}};
    for (const journal::Player& player : list) {
      records.rows.push_back(
          {player.name, std::int64_t{player.matches}, player.last_played, std::string(player.hidden ? "yes" : "no")});
    }
    call.print(report::csv(report::csv_records(records)));
    return Status::done;
  }
  report::Table table{.alignment = "lrl"};
  for (const journal::Player& player : list) {
    table.add({base::harmless(player.name), fmt::format("{} match{}", player.matches, player.matches == 1 ? "" : "es"),
               player.last_played.empty() ? "" : "last on " + player.last_played});
  }
  call.print(report::text(report::Blocks(std::move(table)), call.surroundings().style));
  return Status::done;
}

constexpr std::array<Option, 1> players_options{csv_option};

}  // namespace

const Command players{"players", "List the players", {}, players_options, run_players};

}  // namespace tavolo::cli::commands
