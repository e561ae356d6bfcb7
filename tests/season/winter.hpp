#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "games/game.hpp"
#include "referee/course.hpp"
#include "referee/head.hpp"

namespace tavolo::tests {

/// A match of a made-up winter: what it began with, and its entries in order. Entries have numbers from 1.
struct WinterMatch {
  referee::Head head;
  std::vector<referee::Entry> entries;
};

/// A match that was judged and scored.
struct Judged {
  referee::Head head;
  games::Match match;
  referee::Course course;
};
[[nodiscard]] Judged judged(referee::Head head, std::span<const referee::Entry> entries);

/// The size of a made-up winter.
struct WinterSize {
  int evenings = 60;  ///< a week apart, from 2026-10-02
  int people = 12;    ///< of whom those who sit down are drawn anew for each match
  int matches = 3;    ///< on every evening
};

/// Matches of all games that the generator knows, in order of date, all over, all of records that the
/// referee takes. The same seed gives the same winter on every machine.
[[nodiscard]] std::vector<WinterMatch> winter(std::uint32_t seed, WinterSize size = {});

}  // namespace tavolo::tests
