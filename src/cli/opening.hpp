#pragma once

#include "cli/command.hpp"
#include "journal/journal.hpp"

namespace tavolo::cli {

/// How long another program that writes is waited for; who sits at a terminal is told of it.
[[nodiscard]] journal::Patience patience(const Call& call);
/// The journal that the call names, opened.
[[nodiscard]] journal::Journal open_journal(const Call& call, journal::Journal::Access access);

/// As open_journal to read. Throws base::Mistake `no-journal` where --db names a file that is not there.
[[nodiscard]] journal::Journal read_journal(const Call& call);
/// The same to write, for a command that changes what is there.
[[nodiscard]] journal::Journal change_journal(const Call& call);
/// Whether a command may be told a game before it opens the journal, if it does.
[[nodiscard]] bool names_game(const Call& call);
/// Puts the games in files of the journal beside the others. What is wrong with the journal is told by whoever needs
/// it.
void shelve_games(const Call& call);
/// Whether the file of the journal is not there.
[[nodiscard]] bool is_missing(const Call& call);
/// Throws base::Mistake `no-journal` where it is not.
void refuse_missing(const Call& call);

}  // namespace tavolo::cli
