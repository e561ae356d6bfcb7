#pragma once

#include <string>
#include <vector>

#include "cli/command.hpp"

// The commands, one file each in commands/.
namespace tavolo::cli::commands {

extern const Command new_match, play, deal, add, finish, undo, redo, amend, void_deal, show, why, log, matches, resume,
    concede, leave, abandon, players, player, team, season, standings, stats, publish, board, sheet, games, rules,
    judge, whatif, claim, ruling, preset, check, verify, doctor, backup, restore, export_record, import_record, bundle,
    merge, sync, complete, complete_bash;
/// An action of `season`.
extern const Command fixtures_action;

/// What may stand in the place of the last word, as `__complete` answers it.
[[nodiscard]] std::vector<std::string> completions(const Call& call, std::vector<std::string> words);

}  // namespace tavolo::cli::commands
