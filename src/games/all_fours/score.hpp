#pragma once

#include <vector>

#include "games/all_fours/hand.hpp"

namespace tavolo::games::all_fours {

/// The end of a hand as it counts: derived from the play where the log is complete, else as recorded.
struct Outcome {
  std::optional<Who> high;  ///< nobody: no trump in play
  std::optional<Who> low;
  std::optional<Jack> jack;
  std::optional<Counts> counts;
  std::optional<cards::Card> high_card, low_card;
  int jack_trick = 0;
  Seat jack_owner = nobody;
};

[[nodiscard]] Outcome outcome(const Match& match, const Record& record, const Hand& hand);

/// Writes points in the strict order of AF-33 and stops when a side reaches the target (AF-34).
class Score {
 public:
  Score(const Match& match, const Progress& before);

  /// The points before a card is played: uncut, turn-ups, take one. Answers nothing once they end the
  /// game; `turn_ups_read` and `gift_ended` tell where it ended.
  void opening(const Record& record, const Hand& hand);
  /// AF-38, AF-39: all points of the hand are taken back and the misdeal is scored alone.
  void misdeal(const Record& record, const Hand& hand);
  /// The reneges that were called, as they were called (AF-46 to AF-49).
  void reneges(const Record& record, std::span<const Fault> faults);
  /// High, Low, Jack, Game.
  void ending(const Hand& hand, const Outcome& outcome);
  void concession(Side side);

  [[nodiscard]] bool over() const noexcept { return m_winner != nobody; }
  /// Whether the penalty for the cut ended the game before a card was turned.
  [[nodiscard]] bool ended_by_penalty() const noexcept { return m_ended_by_penalty; }
  /// Which turn-up ended the game, from 1; 0 where none did.
  [[nodiscard]] int ended_by_turn_up() const noexcept { return m_ended_by_turn_up; }
  [[nodiscard]] bool ended_by_gift() const noexcept { return m_ended_by_gift; }
  [[nodiscard]] bool blocked(Side side) const { return m_blocked[side]; }
  /// Whether a minor renege keeps the side from Game (AF-47); at a table that plays it as usual, none does.
  [[nodiscard]] bool barred(Side side) const;
  [[nodiscard]] Points turn_up_points() const noexcept { return m_turn_up_points; }
  /// Who scored Game; nobody where nobody did.
  [[nodiscard]] Side game_to() const noexcept { return m_game_to; }

  /// Moves lines and notes into the sheet, and the scores into its `after`.
  void write(Sheet& sheet);

 private:
  void add(Side side, Points points, Clause clause, std::string text, Side penalised = nobody);
  void note(Clause clause, std::string text);
  void turn_up(cards::Card card, Seat dealer);
  void penalty(Cost cost, Seat seat, int trick);
  void jack(const Outcome& outcome);
  void game(const Hand& hand, const Counts& counts);

  const Match& m_match;
  const Rules m_rules;
  BySide<Points> m_start;
  BySide<Points> m_scores;
  std::vector<Line> m_lines;
  std::vector<Note> m_notes;
  PerSide<bool> m_blocked = {};
  Side m_winner = nobody;
  bool m_gap = false;      ///< something that comes earlier in the order is not recorded yet
  bool m_waiting = false;  ///< a point that would end the game waits for it
  bool m_ended_by_penalty = false;
  int m_ended_by_turn_up = 0;
  bool m_ended_by_gift = false;
  Points m_turn_up_points = 0;
  Side m_game_to = nobody;
};

}  // namespace tavolo::games::all_fours
