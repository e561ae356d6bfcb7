#pragma once

#include <span>

#include "games/all_fours/hand.hpp"
#include "games/all_fours/score.hpp"

namespace tavolo::games::all_fours {

/// Refuses what cannot be true in a record that has been read (the refused checks of the rule book,
/// but for those of single words). Findings go to the reader.
void refuse_impossible(Reader& reader, const Record& record, const Hand& hand, const Score& score, Stage stage);

/// Refuses a record that lacks something, unless the hand or the game ended before (AF-R12). To be
/// asked when all points are written.
void refuse_incomplete(Reader& reader, const Record& record, const Hand& hand, const Score& score);

/// What happened against a clause, and claims of play that do not follow: leads, orders, reneges,
/// calls, cards taken back, hands of a wrong size, the rotation.
[[nodiscard]] std::vector<Finding> irregularities(const Match& match, const Progress& before, const Record& record,
                                                  const Hand& hand, std::span<const Fault> faults, Stage stage);

/// Claims of the table (`= …`) that do not follow from the record.
[[nodiscard]] std::vector<Finding> corrections(const Match& match, const Record& record, const Hand& hand,
                                               const Outcome& outcome, const Score& score,
                                               std::span<const Points> points);

}  // namespace tavolo::games::all_fours
