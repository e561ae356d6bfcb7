#pragma once

#include <string>
#include <utility>
#include <vector>

#include "games/game.hpp"
#include "journal/journal.hpp"
#include "referee/course.hpp"

namespace tavolo::journal {

/// A match of the journal with everything that follows from its entries.
struct Played {
  Match facts;
  games::Match match;
  std::vector<referee::Entry> entries;
  referee::Course course;
  /// What was decided in its game, nothing of it taken back, for those who tell it; see cli::read_rulings.
  std::vector<Ruling> rulings = {};
};

/// The claims about a deal, by its index among the deals of the match.
[[nodiscard]] std::vector<Ruling> claims(const Played& played, std::size_t deal);
/// Whether a claim was answered, by an amendment of the deal or by a ruling about it.
[[nodiscard]] bool is_settled(const Played& played, const Ruling& claim);

/// The match as its game sees it, under the house rules stored with it. Throws base::StoreFailure for
/// a game or a house rule that this program does not know, and for what no match begins with.
[[nodiscard]] games::Match seated(const Match& match);
/// Seats one match after another. House rules are read anew only where they differ from those of the
/// match before, because the matches of a table mostly share theirs.
class Seating {
 public:
  /// The match as `seated` gives it; valid until the next call.
  [[nodiscard]] const games::Match& seat(const Match& match);

 private:
  std::string m_game;
  std::vector<std::pair<std::string, std::string>> m_house;
  games::Match m_match;
};

/// Where a match stands before its first deal.
[[nodiscard]] games::Progress start(const games::Match& match, const MatchFacts& facts);
/// Judges and scores a match from its entries.
[[nodiscard]] Played play(Match facts, std::vector<referee::Entry> entries);

}  // namespace tavolo::journal
