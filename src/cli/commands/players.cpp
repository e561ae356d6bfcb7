#include <fmt/format.h>

#include "base/name.hpp"
#include "cli/commands.hpp"
#include "cli/opening.hpp"
#include "report/block.hpp"
#include "report/json.hpp"

namespace tavolo::cli::commands {
namespace {

int run(const Call& call) {
  auto journal = read_journal(call);
  const std::vector<journal::Player> list = journal.players();
  if (call.surroundings().json) {
    call.print(report::json_players(list));
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

}  // namespace

const Command players{"players", "List the players", {}, {}, run};

}  // namespace tavolo::cli::commands
