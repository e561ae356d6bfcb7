#pragma once

#include "cli/command.hpp"

// The commands, one file each in commands/.
namespace tavolo::cli::commands {

extern const Command new_match, deal, add, finish, undo, redo, amend, void_deal, show, why, log, matches, resume,
    concede, abandon, players, player, season, standings, stats, games, rules, judge, whatif, claim, ruling, preset,
    check, verify, doctor, backup, restore, complete, complete_bash;

}  // namespace tavolo::cli::commands
