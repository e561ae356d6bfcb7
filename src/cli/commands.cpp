#include "cli/commands.hpp"

#include <algorithm>
#include <array>

namespace tavolo::cli {

std::span<const Command* const> all_commands() {
  using namespace commands;
  static constexpr std::array list{
      &new_match, &play,    &deal,          &add,           &finish, &undo,    &redo,  &amend,    &void_deal,
      &show,      &why,     &log,           &matches,       &resume, &concede, &leave, &abandon,  &players,
      &player,    &team,    &season,        &standings,     &stats,  &publish, &board, &sheet,    &games,
      &rules,     &judge,   &whatif,        &claim,         &ruling, &preset,  &check, &verify,   &doctor,
      &backup,    &restore, &export_record, &import_record, &bundle, &merge,   &sync,  &complete, &complete_bash};
  return list;
}

const Command* find_command(std::string_view name) {
  const auto list = all_commands();
  const auto found = std::ranges::find(list, name, &Command::name);
  return found == list.end() ? nullptr : *found;
}

const Command* find_action(const Command& command, std::string_view word) {
  for (const Command* action : command.actions) {
    if (action_word(*action) == word) return action;
  }
  return nullptr;
}

std::string_view action_word(const Command& action) { return action.name.substr(action.name.find(' ') + 1); }

const Command& command_of(const Command& action) {
  const Command* command = find_command(action.name.substr(0, action.name.find(' ')));
  return command == nullptr ? action : *command;
}

}  // namespace tavolo::cli
