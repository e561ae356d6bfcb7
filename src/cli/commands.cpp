#include "cli/commands.hpp"

#include <algorithm>
#include <array>

namespace tavolo::cli {

std::span<const Command* const> all_commands() {
  using namespace commands;
  static constexpr std::array list{
      &new_match, &deal,   &add,     &finish,  &undo,    &redo,   &amend,  &void_deal, &show,   &why,     &log,
      &matches,   &resume, &concede, &abandon, &players, &player, &season, &standings, &stats,  &games,   &rules,
      &judge,     &whatif, &claim,   &ruling,  &preset,  &check,  &verify, &doctor,    &backup, &restore, &complete};
  return list;
}

const Command* find_command(std::string_view name) {
  const auto list = all_commands();
  const auto found = std::ranges::find(list, name, &Command::name);
  return found == list.end() ? nullptr : *found;
}

}  // namespace tavolo::cli
