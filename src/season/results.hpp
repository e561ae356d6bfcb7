#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "journal/journal.hpp"
#include "referee/course.hpp"
#include "season/standings.hpp"

namespace tavolo::season {

/// What a match came to; nothing for one that goes on or was abandoned. The winners share the first
/// place, the others follow by their scores. A deal is won by the side with most points in it, if it is
/// one side. Irregularities that the referee lays to a side count as its penalties.
[[nodiscard]] std::optional<Result> result_of(const journal::Match& facts, const games::Match& match,
                                              const referee::Course& course);

/// How ratings are computed.
enum class Rating { none, weng_lin, glicko };

/// How strong somebody is thought to be after all matches.
struct Rated {
  std::string name;
  double rating = 0;
  double uncertainty = 0;
  int matches = 0;
};

/// Replays the results in order of date and match. Weng-Lin rates all matches; Glicko-2 those of two
/// sides, with an evening as its period: a player meets each opponent of the other side in a game. The
/// best rating first.
[[nodiscard]] std::vector<Rated> ratings(std::span<const Result> results, Rating kind);

/// `still settling: 5 matches`, as long as there were fewer than ten; then empty.
[[nodiscard]] std::string settling(const Rated& rated);

}  // namespace tavolo::season
