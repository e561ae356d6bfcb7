#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "season/standings.hpp"

namespace tavolo::season {

/// A match in which two of those who are level met on different sides.
struct Meeting {
  std::size_t one = 0, other = 0;  ///< their indexes, `one` the lower
  std::int64_t match = 0;
  int halves = 0;  ///< of `one`: 2 for a win, 1 for a draw, 0 for a loss
};

/// Direct encounter by article 6 of the tie-break regulations of FIDE (C.07): of several who are level each counts the
/// matches against the others alone, repeated meetings of two by their average. Where all have met, that is their
/// order; where not, somebody is first whom nobody could reach whatever the missing meetings would bring, and so the
/// next. Who is still level is compared again among themselves.
class Encounters {
 public:
  /// Of so many who are level. The meetings stand in order of date and match.
  Encounters(std::size_t level, std::vector<Meeting> meetings);

  /// The place among them, 0 the best; those who are still level share one.
  [[nodiscard]] std::size_t place(std::size_t one) const { return m_places[one]; }
  /// What was compared of two of them, in the last comparison that both were part of.
  [[nodiscard]] Compared compared(std::size_t one, std::size_t other) const;

 private:
  /// Some of those who are level, compared among themselves.
  struct Group {
    Met met = {};
    Points per = usual_parts(TieBreak::direct);  ///< of an encounter, in which the sums of this group are counted
  };
  /// What somebody had in a group.
  struct Step {
    std::size_t group = 0;
    Points sum = 0;
  };
  struct Sums;

  [[nodiscard]] Sums sums_of(const std::vector<std::size_t>& among) const;
  void settle(std::vector<std::size_t> among, std::size_t first);
  void settle_met(const std::vector<std::size_t>& among, const std::vector<Points>& sums, std::size_t first);
  void settle_unreached(const std::vector<std::size_t>& among, const Sums& sums, std::size_t first);

  std::vector<Meeting> m_meetings;
  std::vector<Group> m_groups;
  std::vector<std::vector<Step>> m_steps;
  std::vector<std::size_t> m_places;
};

}  // namespace tavolo::season
