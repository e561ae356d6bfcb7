#pragma once

#include <string>
#include <string_view>

#include "games/game.hpp"

namespace tavolo::tests {

/// Runs every case file of a game's folder (`src/games/FOLDER/cases`) and fails on each difference.
/// Then it asks of the game that every clause which it cites stands in its rule book and is cited by a
/// case, that the words of the case files are those that the referee says today, and that its manual page
/// tells the checks and the house rules as they are. With TAVOLO_ACCEPT set in the environment the answers
/// are written into the files instead, for the author to compare with the rule book.
void check_cases(std::string_view folder, std::string_view game);

/// Whether two sheets say the same: lines, findings and where the match stands.
[[nodiscard]] bool same(const games::Sheet& a, const games::Sheet& b);

/// In a property: the first deal of a match, scored twice, is the same, and so is its record printed in both forms;
/// what was printed prints as it is.
void assert_reads_back(const games::Match& match, const std::string& text, games::Stage stage);

}  // namespace tavolo::tests
