#pragma once

#include <span>
#include <vector>

#include "games/all_fours/hand.hpp"

namespace tavolo::games::all_fours {

/// The renege calls of an open hand that its cards neither show nor refute yet (AF-46).
[[nodiscard]] std::vector<Note> due(const Match& match, const Record& record, const Hand& hand,
                                    std::span<const Fault> faults);

}  // namespace tavolo::games::all_fours
