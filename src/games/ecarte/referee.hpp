#pragma once

#include "games/ecarte/hand.hpp"
#include "games/ecarte/score.hpp"

namespace tavolo::games::ecarte {

/// Everything that is worked out of a record.
struct Facts {
  const Match& match;
  const Progress& before;
  const Record& record;
  Hand hand;
  King king;
  PerSeat<bool> false_kings = {};
  std::vector<Judged> judged;  ///< by playing
  std::size_t counted = 0;     ///< which playing counts

  [[nodiscard]] const Playing& playing() const { return play().playing; }
  [[nodiscard]] const Judged& play() const { return judged[counted]; }
  /// Whether the other player is still to choose what follows a revoke or a false king of the last playing.
  [[nodiscard]] bool awaits_choice(const Penalty& penalty) const;
  /// Whether that is so of any.
  [[nodiscard]] bool undecided() const;
};

/// Whether the seat has played a card where nobody said a word before, which is playing without an exchange (EC-10).
[[nodiscard]] bool began_to_play(const Facts& facts, Seat seat);

[[nodiscard]] Facts work_out(const Match& match, const Progress& before, const Record& record);

/// Refuses what cannot be true in a record that has been read. Findings go to the reader. `score` has
/// the turned king alone.
void refuse_impossible(Reader& reader, const Facts& facts, const Scored& score);

/// Refuses a record that lacks something, unless the hand or the game ended before (EC-R15). To be
/// asked when all points are written.
void refuse_incomplete(Reader& reader, const Facts& facts, const Scored& score);

/// What happened against a clause, and what in the record does not follow from its cards.
[[nodiscard]] Findings irregularities(const Facts& facts, const Scored& score, const Occasion& occasion);

/// What a player has to choose, or somebody to prove, before an open hand is decided (EC-44 to EC-46, EC-56, EC-58,
/// EC-59).
[[nodiscard]] std::vector<Note> due(const Facts& facts);

/// What is said of a revoke, claimed or not; of a position, where nobody is named, without seat and trick.
[[nodiscard]] Finding revoke(const Match& match, const Fault& fault);
/// Why a card may not be played, in a few words.
[[nodiscard]] std::string why_not(const Rules& rules, const Fault& fault);

/// Claims of the table that do not follow from the record; `points` are those of the sheet.
[[nodiscard]] Findings corrections(const Facts& facts, const Scored& score, const BySide<Points>& points);

}  // namespace tavolo::games::ecarte
