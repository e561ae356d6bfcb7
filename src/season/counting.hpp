#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "season/standings.hpp"

namespace tavolo::season {

/// Whether what a row has is added up evening by evening.
[[nodiscard]] bool by_evening(const Rules& rules);

/// Whether somebody is a guest, in whatever spelling.
[[nodiscard]] bool is_guest(const std::string& name, const Rules& rules);

/// Marks the shares of a row that do not count, of equal ones the later, and makes its points of the others and of its
/// adjustments.
void add_up(Standing& row, const Rules& rules);

/// Results with the match points that handicaps give, and the places that follow from them.
struct Handicapped {
  std::vector<Result> results;
  std::map<std::string, Points> next;  ///< of each person on a later evening
};

/// Gives each side the mean of the handicaps of its people. Who conceded does not win.
[[nodiscard]] Handicapped handicapped(std::span<const Result> results, const Handicap& handicap);

/// The results as the rules count them: with handicaps, where there are any.
[[nodiscard]] ResultList counted(std::span<const Result> results, const Rules& rules);

/// The mean of the handicaps of some people, rounded down.
[[nodiscard]] Points handicap_of(std::span<const std::string> people, const std::map<std::string, Points>& handicaps);

}  // namespace tavolo::season
