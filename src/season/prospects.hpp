#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "season/standings.hpp"

namespace tavolo::season {

/// A match that is still to be played: the rows of the table on each side, by their indexes. Who has no row is left
/// out.
using Pairing = std::vector<std::vector<std::size_t>>;

/// What is left of a season.
struct Left {
  std::vector<int> matches = {};       ///< by row: how many it still plays
  std::vector<Pairing> pairings = {};  ///< all of these, where it is known who meets whom; else empty
};

/// How far what is told of the places is certain.
enum class Certainty : std::uint8_t {
  exact,   ///< every way in which the matches left can come out was counted
  leader,  ///< who can still be first is exact; between best and worst other places may be out of reach
  bounds,  ///< nobody comes out before the best or behind the worst, but these may be out of reach too
};

/// What a row can still come to, by points alone: of those who are level each may come out before the others.
struct Prospect {
  int best = 0;                        ///< the places; 0 where it cannot have one, because it will lack what one needs
  int worst = 0;                       ///< likewise
  Points least = 0, most = 0;          ///< the points at the end
  std::optional<Points> may = {};      ///< the fewest points at the end with which the place asked for can be reached
  std::optional<Points> certain = {};  ///< the fewest from which on it is reached whatever the others do
};

struct Prospects {
  Certainty certainty = Certainty::bounds;
  std::vector<Prospect> rows = {};  ///< in the order of the table
};

/// So many ways in which matches can come out are counted, times the pairs of rows that are compared in each.
inline constexpr std::size_t most_counted = 20'000'000;

/// The places that the rows of a table, counted by these rules and with all their shares, can still reach, and what
/// each needs for a place or a better one. Nothing where a match may bring any number of points, or where more than
/// their sum counts. Every match left is taken to be played to its end, and to be drawn where the sides of a match can
/// be. Where the best evenings count it is not known which of the matches left are of one evening, and what follows is
/// bounds.
///
/// Who can still be first is asked of a flow where a match of two always brings as many points together (Schwartz
/// 1966); else, and for the other places, all ways are counted while they are few.
[[nodiscard]] std::optional<Prospects> prospects(const Standings& table, const Rules& rules, const Left& left,
                                                 int place, std::size_t most = most_counted);

}  // namespace tavolo::season
