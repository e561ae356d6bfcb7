#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "season/standings.hpp"
#include "season/statistics.hpp"

namespace tavolo::season {

/// What somebody did more of than all others.
struct Award {
  enum class Kind : std::uint8_t {
    number,   ///< `value` of them
    share,    ///< `value` of `of`
    average,  ///< `value` points in `of` deals
  };

  const games::Game* game = nullptr;  ///< null for all games together
  std::string name;                   ///< `most hang jacks`
  Kind kind = Kind::number;
  std::vector<std::string> who;  ///< rows of the statistics; several where they are equal
  Points value = 0;
  Points of = 0;
};

/// So many deals an average needs, and so many things a share of them.
inline constexpr Points least_for_award = 5;

/// The awards of all games together, then of each game: the most points a deal, the most of each of its feats, and the
/// largest share of those that are a part of another one. Nothing is awarded of which nobody has any. Those who have no
/// row get none, and stand in nobody's way.
[[nodiscard]] std::vector<Award> awards(const Statistics& all);

}  // namespace tavolo::season
