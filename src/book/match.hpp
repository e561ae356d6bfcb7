#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "games/game.hpp"
#include "journal/journal.hpp"
#include "journal/ruling.hpp"
#include "referee/course.hpp"
#include "referee/head.hpp"

namespace tavolo::book {

/// A match of the journal with everything that follows from its entries.
struct Played {
  referee::Head head;
  games::Match match;
  std::vector<referee::Entry> entries;
  referee::Course course;
  /// What was decided in its game, nothing of it taken back, for those who tell it; see rulings_in_force.
  std::vector<journal::Ruling> rulings = {};
};

/// Judges and scores a match from its entries. Throws base::StoreFailure as referee::seated does.
[[nodiscard]] Played play(referee::Head head, std::vector<referee::Entry> entries);
/// A match by its number, played. Throws base::Mistake `no-match` where there is none.
[[nodiscard]] Played load(journal::Journal& journal, std::int64_t number);

/// The matches written to last, as far as they tell which one is meant where none is named.
struct Recent {
  std::optional<std::int64_t> last;  ///< the one written to last; nothing where there is no match
  std::optional<Played> going_on;    ///< the latest that is not over
  bool all_seen = true;              ///< whether no match was left out for being too long ago
};
/// Looks at the matches from the latest on, until one is not over or too many were over.
[[nodiscard]] Recent look_back(journal::Journal& journal);
/// The match written to last; nothing where there is none.
[[nodiscard]] std::optional<std::int64_t> written_last(journal::Journal& journal);

/// What a match is wanted for.
enum class Purpose : std::uint8_t {
  recording,  ///< one that goes on
  showing,    ///< one that goes on, else the one written to last
  undoing,    ///< the one written to last, unless it is over and another goes on: only the user can say which
  redoing,    ///< likewise
};
/// Which match is meant where none is named. Throws base::Mistake `no-match` where there is none, and `which-match`
/// where the user must say it.
[[nodiscard]] std::int64_t which_match(const Recent& recent, Purpose purpose);
/// A match that is meant.
struct Meant {
  Played match;
  std::int64_t last = 0;  ///< the match written to last; the same where this one was named
};
/// The match that is meant where none is named.
[[nodiscard]] Meant match_meant(journal::Journal& journal, Purpose purpose);

/// The index of a deal of a match. Throws base::Mistake where there is none.
[[nodiscard]] std::size_t find_deal(const Played& played, int deal);
/// Throws base::Mistake for a match that was conceded or abandoned: nothing more is recorded in it.
void refuse_ended(const Played& played);

}  // namespace tavolo::book
