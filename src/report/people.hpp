#pragma once

#include <span>
#include <string>

#include "book/people.hpp"
#include "report/block.hpp"

namespace tavolo::report {

/// What was said of a player, a sentence that tells what follows from it. `before` is the player as known before; of a
/// merging `other` is the one whose name stays.
[[nodiscard]] std::string said(const journal::PlayerEntry& entry, const journal::Player& before,
                               const std::string& other = {});
/// What an entry said that is taken back: `the name Ann`.
[[nodiscard]] std::string said_before(const journal::People& people, const journal::PlayerEntry& entry);
/// How many matches of one person count for another from now on, a line.
[[nodiscard]] Blocks matches_join(int matches, const std::string& one, const std::string& other);
/// New names that are very like one that is known, two lines each.
[[nodiscard]] std::string likenesses(std::span<const book::Likeness> list);

}  // namespace tavolo::report
