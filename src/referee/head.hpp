#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "games/game.hpp"
#include "referee/entry.hpp"

namespace tavolo::referee {

/// What the matches of a day are ordered by in every journal that has them: when they began, and those of the same
/// second as they were written by their tables.
struct Turn {
  std::int64_t begun = 0;    ///< the digits of the time, UTC: 20261120210405
  std::uint64_t origin = 0;  ///< the first bytes of that of the match
  std::int64_t counted = 0;  ///< its number within the origin

  [[nodiscard]] auto operator<=>(const Turn&) const = default;  // NOLINT(modernize-use-nullptr)
};

/// What a match begins with.
struct Head {
  /// Another player in a seat from a deal on, or nobody any more.
  struct Change {
    int deal = 0;
    Seated who;  ///< without a name where the one who sat there leaves

    bool operator==(const Change&) const = default;
  };

  std::int64_t number = 0;  ///< of the match in the journal; 0 before it is kept
  std::string game = {};
  std::string edition = {};
  std::string date = {};  ///< YYYY-MM-DD
  std::string place = {};
  std::string note = {};
  std::string season = {};                             ///< its name; empty for none
  std::int64_t fixture = 0;                            ///< the row of the season's plan that it plays; 0 for none
  games::BySide<std::vector<std::string>> sides = {};  ///< names of players today, in order
  /// What they were called before, the oldest names first; empty where nobody was renamed.
  std::vector<std::vector<std::vector<std::string>>> earlier = {};
  std::vector<std::pair<std::string, std::string>> house = {};  ///< complete, in the order of the game
  games::BySide<games::Points> scores = {};                     ///< what they begin with
  int deal = 1;
  int dealer = 0;                    ///< a seat from 1; 0 where it was not said
  std::string begun_at = {};         ///< when it was written, UTC
  std::vector<Change> changes = {};  ///< by the deals from which on they count
  Turn turn = {};
  bool disputed = false;  ///< two tables went on with it, and nobody said yet which way holds

  bool operator==(const Head&) const = default;
};

/// The players of each side in a deal; none where all of a side have left.
[[nodiscard]] games::BySide<std::vector<std::string>> sides_at(const Head& head, int deal);

}  // namespace tavolo::referee
