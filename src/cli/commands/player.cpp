#include <array>

#include "cli/commands.hpp"
#include "cli/season.hpp"
#include "report/statistics.hpp"

namespace tavolo::cli::commands {
namespace {

/// The page of a player.
int page(const Call& call, const std::string& word) {
  auto journal = open_journal(call, journal::Journal::Access::read);
  const std::string name = find_player(journal, word);
  const season::Statistics all = statistics(journal, {.player = name}, {});
  const season::Person* found = all.find(name);
  const season::Person person = found == nullptr ? season::Person{.name = name} : *found;
  call.print(call.surroundings().json ? report::json_person(person)
                                      : report::person(person, call.surroundings().style));
  return Status::done;
}

int run(const Call& call) {
  // A word that is no action is a name.
  return page(call, call.words().front());
}

constexpr std::array<Argument, 1> arguments{{{"NAME", "the player", true, false, Completes::player}}};

}  // namespace

const Command player{"player", "Show the page of a player", arguments, {}, run};

}  // namespace tavolo::cli::commands
