#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/game.hpp"
#include "referee/course.hpp"
#include "referee/head.hpp"

namespace tavolo::referee {

/// Throws base::StoreFailure: the match of this head cannot be read, and why.
[[noreturn]] void refuse(const Head& head, std::string_view why);
/// The match as its game sees it, in the edition and under the house rules stored with it. Throws
/// base::StoreFailure for a game, an edition or a house rule that this program does not know, and for what no match
/// begins with.
[[nodiscard]] games::Match seated(const Head& head);
/// Seats one match after another. Games are looked for and house rules read only where they are none of those of the
/// matches before: a club plays some games, mostly by the same rules.
class Seating {
 public:
  /// The match as `seated` gives it; valid until the next call.
  [[nodiscard]] const games::Match& seat(const Head& head);

 private:
  /// A game with house rules, and the match that was seated last by these.
  struct Table {
    std::string game;
    std::vector<std::pair<std::string, std::string>> house;
    games::Match match;
  };

  std::vector<Table> m_tables;
  std::size_t m_last = 0;  ///< the one that was seated
};

/// Where a match stands before its first deal.
[[nodiscard]] games::Progress start(const games::Match& match, const Head& head);

/// Refuses a match of a journal that has no entries, not even its beginning. Throws base::StoreFailure.
void need_entries(const Head& head, std::span<const Entry> entries);
/// Replays all of a match of a journal, which was seated by its head. Throws as `need_entries`.
[[nodiscard]] Course replay(const games::Match& match, const Head& head, std::span<const Entry> entries);

}  // namespace tavolo::referee
