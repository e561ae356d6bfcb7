#pragma once

#include <span>
#include <string>

#include "book/match.hpp"
#include "report/block.hpp"

// A match beside itself: the same records, scored under other house rules.
namespace tavolo::report {

/// The deals of both, the lines and findings that differ, how both end, and `season`, sentences that say what it
/// changes there. Where nothing differs it says so instead.
[[nodiscard]] Blocks what_if(const book::Played& real, const book::Played& other, std::span<const std::string> season);
/// What each side needs to win a match that goes on, and what the record of an open deal tells of the table.
[[nodiscard]] Blocks what_is_needed(const book::Played& played);

}  // namespace tavolo::report
