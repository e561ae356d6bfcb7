#pragma once

#include <vector>

#include "games/game.hpp"
#include "journal/journal.hpp"
#include "referee/course.hpp"

namespace tavolo::journal {

/// A match of the journal with everything that follows from its entries.
struct Played {
  Match facts;
  games::Match match;
  std::vector<referee::Entry> entries;
  referee::Course course;
};

/// The match as its game sees it, under the house rules stored with it. Throws base::StoreFailure for
/// a game or a house rule that this program does not know.
[[nodiscard]] games::Match seated(const MatchFacts& facts);
/// Where a match stands before its first deal.
[[nodiscard]] games::Progress start(const games::Match& match, const MatchFacts& facts);
/// Judges and scores a match from its entries.
[[nodiscard]] Played play(Match facts, std::vector<referee::Entry> entries);

}  // namespace tavolo::journal
