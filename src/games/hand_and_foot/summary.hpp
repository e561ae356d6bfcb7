#pragma once

#include "games/hand_and_foot/record.hpp"

// The lines of the sides, where nobody told the turns.
namespace tavolo::games::hand_and_foot {

/// Refuses what no pack and no arithmetic allows in the lines of the sides, pointing at the words.
void refuse_impossible(Reader& reader, const Rules& rules, const Record& record, Stage stage);

/// Judges the lines of the sides of a record without turns.
void check_summary(const Match& match, const Rules& rules, const Progress& before, const Record& record,
                   const Occasion& occasion, Findings& findings);

}  // namespace tavolo::games::hand_and_foot
