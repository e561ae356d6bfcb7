#pragma once

#include "games/all_fours/hand.hpp"

namespace tavolo::games::all_fours {

/// The end of a hand as it counts: derived from the play where the log is complete, else as recorded.
struct Outcome : Ending {
  std::optional<cards::Card> high_card = {}, low_card = {};
  Seat jack_owner = nobody;
};

[[nodiscard]] Outcome outcome(const Facts& facts);

/// What the points that were written tell the referee.
struct Scored {
  Side winner = nobody;
  bool ended_by_penalty = false;  ///< the penalty for the cut ended the game before a card was turned
  int ended_by_turn_up = 0;       ///< which turn-up ended it, from 1
  bool ended_by_gift = false;
  bool ended_by_concession = false;
  Points turn_up_points = 0;
  Side game_to = nobody;                             ///< who scored Game
  PerSide<bool> blocked = {};                        ///< by a minor renege
  bool ended_by_renege = false;                      ///< or by what comes before it: no other renege is written
  std::vector<std::pair<Seat, int>> unwritten = {};  ///< seat and trick of reneges called when the game was over

  [[nodiscard]] bool over() const noexcept { return winner != nobody; }
  /// Whether a minor renege keeps the side from Game (AF-47); at a table that plays it as usual, none does.
  [[nodiscard]] bool barred(const Rules& rules, Side side) const {
    return blocked[side] && rules.renege_game_point != BlockedGame::normal;
  }
};

/// Whether the dealer may give one, by the scores after the turn-up and by what is known of the hand (AF-11).
[[nodiscard]] bool may_give(const Facts& facts, const BySide<Points>& scores);

/// The seat that plays next in an open record, with the index of its trick; nobody if that cannot be told.
[[nodiscard]] std::pair<Seat, std::size_t> to_play(const Facts& facts);

}  // namespace tavolo::games::all_fours
