#pragma once

#include <optional>
#include <string>
#include <vector>

#include "season/fixtures.hpp"

// What a plan of fixtures really gives everybody, counted from its rows alone.
namespace tavolo::season {

/// What was counted.
struct PlanProof {
  bool twice = false;          ///< somebody is in two rows of a round, or in one row twice
  bool idle = false;           ///< in some round more could play than do
  bool boards_again = false;   ///< somebody plays a set of boards twice
  Range met = {};              ///< how often any two who can be against each other are
  Range together = {};         ///< how often any two are partners
  Range sat_out = {};          ///< how many rounds anybody sits out
  std::size_t most_idle = 0;   ///< who sits out most, by place among the entrants
  std::size_t least_idle = 0;  ///< who sits out least
  int sides_apart = 0;         ///< how much more often at most who moves is on one side than on the other
  /// Who stands among the entrants more than once, which names do that were made one person since: what was counted of
  /// entrants is of no person then.
  std::vector<std::string> doubled = {};

  /// Whether nobody is among the entrants or in a round twice, as many play in each as can, nobody plays boards again,
  /// nobody sits out two times more than another, and what the plan promises holds.
  [[nodiscard]] bool keeps(const Promise& promise) const;
};
/// Counts. It rests on nothing that made the plan.
[[nodiscard]] PlanProof prove(const Plan& plan);

}  // namespace tavolo::season
