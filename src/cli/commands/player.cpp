#include <fmt/format.h>

#include <array>

#include "base/mistake.hpp"
#include "base/name.hpp"
#include "cli/commands.hpp"
#include "cli/people.hpp"
#include "cli/season.hpp"
#include "report/statistics.hpp"

namespace tavolo::cli::commands {
namespace {

/// The page of a player.
int page(const Call& call, const std::string& word) {
  auto journal = read_journal(call);
  const std::string name = find_player(journal, word);
  const season::Statistics all = statistics(journal, {.player = name}, {});
  const season::Person* found = all.find(name);
  const season::Person person = found == nullptr ? season::Person{.name = name} : *found;
  if (call.surroundings().json) {
    call.print(report::json_person(person));
    return Status::done;
  }
  std::string text = report::person(person, call.surroundings().style);
  const journal::Player player = *journal.player(name);
  if (!player.also.empty()) {
    text += fmt::format("\nalso understood: {}\n", base::harmless(fmt::format("{}", fmt::join(player.also, ", "))));
  }
  if (player.hidden) text += fmt::format("\nshown as {} in published tables\n", base::initials(name));
  call.print(text);
  return Status::done;
}

int run(const Call& call) {
  if (const auto status = change_people(call)) return *status;
  if (call.words().size() > 2 || (call.words().size() == 2 && call.words().front() != "show")) {
    throw base::Mistake("no-action", fmt::format("`tavolo player` has no \"{}\"", call.words().front()),
                        "it has show, rename, merge, hide, reveal and undo; a name of several words stands in quotes");
  }
  return page(call, call.words().back());
}

constexpr std::array<Argument, 2> arguments{{
    {"ACTION", "show, rename, merge, hide, reveal or undo; a name alone shows its page", true, false,
     Completes::player},
    {"NAME", "the player, and for rename and merge the name that stays", false, true, Completes::player},
}};
constexpr std::array<Option, 1> options{{{"--yes", "", "merge, undo: do not ask"}}};

}  // namespace

const Command player{"player", "Show a player, or change what a name means", arguments, options, run};

}  // namespace tavolo::cli::commands
