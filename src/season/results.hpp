#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "referee/course.hpp"
#include "referee/head.hpp"
#include "season/standings.hpp"

namespace tavolo::season {

/// What a match came to; nothing for one that goes on or was abandoned. The winners share the first
/// place, the others follow by their scores. A deal is won by the side with most points in it, or the fewest where
/// these are the best, if it is one side.
[[nodiscard]] std::optional<Result> result_of(const referee::Head& head, const games::Match& match,
                                              const referee::Course& course);

/// What counts against whom in a closed deal of a match: the irregularities that the referee found and did not condone,
/// each for the player who did it where that is told; and where a side was scored more penalties than that, each one
/// more for the side. Nothing for a void deal.
[[nodiscard]] std::vector<Charge> charges(const games::Match& table,
                                          const games::BySide<std::vector<std::string>>& sides,
                                          const referee::Deal& deal);

/// Whom a match counts for: in each seat whoever played most of its deals, of several the one who came first.
[[nodiscard]] games::BySide<std::vector<std::string>> counted_sides(const referee::Head& head,
                                                                    const referee::Course& course);

/// How ratings are computed.
enum class Rating { none, weng_lin, glicko };

/// What a season may declare of its ratings.
struct RatingOptions {
  /// What Glicko-2 takes for one rating period.
  enum class Period : std::uint8_t {
    evening,  ///< every date with a match
    week,     ///< from Monday on; weeks without a match count too
    month,    ///< of the calendar; months without a match count too
  };
  Period period = Period::evening;
  bool limit_deviation = false;  ///< Weng-Lin: a match never makes a player more uncertain
};

/// Replays the results in order of date and match. Weng-Lin rates all matches; Glicko-2 those of two
/// sides, period by period: a player meets each opponent of the other side in a game. The best rating first.
/// `day` is the day for which they are asked: weeks and months that were over by then without a match make everybody
/// more uncertain; empty for the day of the last match.
[[nodiscard]] std::vector<Rated> ratings(std::span<const Result> results, Rating kind,
                                         const RatingOptions& options = {}, std::string_view day = {});

/// The table of results, each row with its rating on that day.
[[nodiscard]] Standings table(std::string_view season, std::span<const Result> results, const Rules& rules,
                              Rating kind = Rating::none, const RatingOptions& options = {}, std::string_view day = {});

/// `still settling: 5 matches`, as long as there were fewer than ten; then empty.
[[nodiscard]] std::string settling(const Rated& rated);

}  // namespace tavolo::season
