#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/game.hpp"
#include "referee/head.hpp"

namespace tavolo::referee {

/// The match as its game sees it, in the edition and under the house rules stored with it. Throws
/// base::StoreFailure for a game, an edition or a house rule that this program does not know, and for what no match
/// begins with.
[[nodiscard]] games::Match seated(const Head& head);
/// Seats one match after another. House rules are read anew only where they differ from those of the
/// match before, because the matches of a table mostly share theirs.
class Seating {
 public:
  /// The match as `seated` gives it; valid until the next call.
  [[nodiscard]] const games::Match& seat(const Head& head);

 private:
  std::string m_game;
  std::vector<std::pair<std::string, std::string>> m_house;
  games::Match m_match;
};

/// Whether a text has the form of a date, YYYY-MM-DD.
[[nodiscard]] bool is_dated(std::string_view text);
/// Where a match stands before its first deal.
[[nodiscard]] games::Progress start(const games::Match& match, const Head& head);

}  // namespace tavolo::referee
