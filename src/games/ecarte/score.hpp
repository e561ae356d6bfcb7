#pragma once

#include <string>
#include <vector>

#include "games/ecarte/hand.hpp"

namespace tavolo::games::ecarte {

/// Writes points in the order of EC-34 and stops when a player reaches the target.
class Score {
 public:
  Score(const Match& match, const Progress& before);

  /// EC-9, EC-46: a king turned up.
  void turned_king(const Record& record, const Hand& hand);
  /// EC-21, EC-63: a king declared, or the false king where it costs a point.
  void declared_king(const King& king, const PerSeat<bool>& false_kings);
  /// EC-30 to EC-32, EC-59, EC-64: what the playing that counts comes to.
  void tricks(const Hand& hand, const Playing& playing, const Judged& judged);
  /// EC-48: nothing of the hand counts.
  void fresh_deal();
  /// EC-58: a result that was taken back.
  void played_again();
  void concession(Seat seat);

  /// What comes earlier in the order is not recorded yet, so nothing after it can end the game.
  void wait() noexcept { m_gap = true; }

  [[nodiscard]] bool over() const noexcept { return m_winner != nobody; }
  [[nodiscard]] bool ended_by_turned_king() const noexcept { return m_ended_by_turned_king; }
  [[nodiscard]] bool ended_by_declared_king() const noexcept { return m_ended_by_declared_king; }
  /// The offender whose score was capped; nobody where none was.
  [[nodiscard]] Seat capped() const noexcept { return m_capped; }

  /// Moves lines and notes into the sheet, and the scores into its `after`.
  void write(Sheet& sheet);

 private:
  void add(Seat seat, Points points, Clause clause, std::string text, Seat penalised = nobody);
  void note(Clause clause, std::string text);
  void given_up(const Hand& hand, const Judged& judged, const Playing& playing, const Tricks& won);
  void made(const Hand& hand, const Playing& playing, const Judged& judged, const Tricks& won);
  void capped(Seat seat, Points points, const std::string& text);
  [[nodiscard]] bool offends(const Hand& hand, const Playing& playing, const Judged& judged, Seat seat) const;
  [[nodiscard]] Points point(const Hand& hand, Seat winner) const { return hand.committed == other(winner) ? 2 : 1; }

  const Match& m_match;
  const Rules m_rules;
  BySide<Points> m_scores;
  std::vector<Line> m_lines;
  std::vector<Note> m_notes;
  Seat m_winner = nobody;
  Seat m_capped = nobody;
  bool m_gap = false;
  bool m_ended_by_turned_king = false;
  bool m_ended_by_declared_king = false;
};

/// The tricks when a hand was given up: those of the log where it goes so far, else as recorded.
[[nodiscard]] Tricks tricks_so_far(const GivenUp& given_up, const Result& result);

}  // namespace tavolo::games::ecarte
