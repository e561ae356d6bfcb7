#pragma once

#include <vector>

#include "games/game.hpp"
#include "journal/ruling.hpp"
#include "referee/course.hpp"
#include "referee/head.hpp"

namespace tavolo::book {

/// A match of the journal with everything that follows from its entries.
struct Played {
  referee::Head head;
  games::Match match;
  std::vector<referee::Entry> entries;
  referee::Course course;
  /// What was decided in its game, nothing of it taken back, for those who tell it; see book::read_rulings.
  std::vector<journal::Ruling> rulings = {};
};

/// Judges and scores a match from its entries. Throws base::StoreFailure as referee::seated does.
[[nodiscard]] Played play(referee::Head head, std::vector<referee::Entry> entries);

}  // namespace tavolo::book
