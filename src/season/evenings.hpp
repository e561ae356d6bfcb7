#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "season/results.hpp"
#include "season/standings.hpp"

namespace tavolo::season {

/// The table as it stood after the matches of a day.
struct Evening {
  std::string date;  ///< YYYY-MM-DD
  Standings table;   ///< its rows without what each match brought
};

/// How a table came about, day by day, the last one as it stands. Of more than `most` days as many are taken, evenly,
/// the last among them. At each of them the table is what it was then: what counts only as one of the best may not have
/// counted yet. Ratings are those of the evening, the last ones those of `day`, where it is not empty.
[[nodiscard]] std::vector<Evening> evenings(std::string_view season, std::span<const Result> results,
                                            const Rules& rules, Rating kind, const RatingOptions& options,
                                            std::string_view day, std::size_t most);

/// How strong somebody was thought to be after the matches of a day.
struct RatedOn {
  std::string date;  ///< YYYY-MM-DD
  Rated rated;
};

/// The rating of a player after each day on which the player came to the table, at most so many, evenly taken, the last
/// among them. Empty for who has no rating.
[[nodiscard]] std::vector<RatedOn> rating_days(std::string_view name, std::span<const Result> results, Rating kind,
                                               const RatingOptions& options, std::size_t most);

}  // namespace tavolo::season
