#pragma once

#include <span>
#include <string>

#include "games/all_fours/hand.hpp"
#include "games/all_fours/score.hpp"

namespace tavolo::games::all_fours {

/// Refuses what cannot be true in a record that has been read (the refused checks of the rule book,
/// but for those of single words). Findings go to the reader.
void refuse_impossible(Reader& reader, const Facts& facts, const Scored& score, Stage stage);

/// Refuses a record that lacks something, unless the hand or the game ended before (AF-R12). To be
/// asked when all points are written.
void refuse_incomplete(Reader& reader, const Facts& facts, const Scored& score);

/// What happened against a clause, and claims of play that do not follow: leads, orders, reneges,
/// calls, cards taken back, hands of a wrong size, the rotation. `score` has all points.
[[nodiscard]] Findings irregularities(const Facts& facts, const Progress& before, const Scored& score,
                                      std::span<const Fault> faults, Stage stage);

/// What is said of a renege, called or not; of a position, where nobody is named, without seat and trick.
[[nodiscard]] Finding renege(const Match& match, const Fault& fault);
/// AF-R32 of a card that is a renege whatever was called: one play costs once (AF-49).
[[nodiscard]] Finding call_refused_too(const Match& match, Fault fault);
/// Why a card may not be played, in a few words.
[[nodiscard]] std::string why_not(const Fault& fault);

/// What is said of a call that does not bind, and why it does not (AF-51); the same without names in a position.
[[nodiscard]] Finding exposed_call(const Match& match, const Event& call, const std::string& reason);

/// Claims of the table (`= …`) that do not follow from the record.
[[nodiscard]] Findings corrections(const Facts& facts, const Outcome& outcome, const Scored& score,
                                   const BySide<Points>& points);

}  // namespace tavolo::games::all_fours
