#pragma once

#include <optional>
#include <vector>

#include "games/fieschi/house.hpp"
#include "games/fieschi/record.hpp"

namespace tavolo::games::fieschi {

/// A poker that stands.
struct Poker {
  Kind kind = Kind::conte;  ///< spada: four spade
  int spade = 0;
  Points value = 0;
};

/// What a lawful poker with so many spade counts (FI-3, FI-23).
[[nodiscard]] Points value_of(const Rules& rules, Kind kind, int spade);

/// What the referee thinks of cards laid as a poker.
struct Judgement {
  std::optional<Poker> stands = {};
  std::vector<std::pair<Check, std::string>> faults = {};  ///< what is against the rules, and how it is said

  [[nodiscard]] bool lawful() const noexcept { return faults.empty(); }
};

/// Judges cards laid as one poker (FI-2, FI-23). Of more than four the best lawful poker stands.
[[nodiscard]] Judgement judge_poker(const Rules& rules, const Cards& cards);

/// When cards that were laid are found to be no poker (FI-34): of a finished deal it is not told whether it was
/// noticed in time.
enum class Found : std::uint8_t { in_play, in_finished_deal, in_count };

/// What is against the rules in cards laid as a poker. `who` begins the sentences: `Ann laid 7766`.
[[nodiscard]] Findings poker_findings(const Rules& rules, const Cards& cards, const Judgement& judged,
                                      std::string_view who, Found found);

/// Refuses more cards of a kind than the pack holds, where that is known (FI-4).
[[nodiscard]] std::optional<Finding> above_pack(const Rules& rules, Kind kind, int seen);

/// A deal followed as far as its record goes.
struct Play {
  struct Player {
    std::vector<Poker> pokers = {};          ///< in the point pile
    std::vector<std::string> unlawful = {};  ///< laid, but worth nothing
    std::optional<Points> hand;              ///< cards in the hand, where they are known
  };

  BySeat<Player> players;
  std::vector<Kind> pile;               ///< the discard pile; the last is its top
  std::optional<std::int64_t> reserve;  ///< cards in it, where the pack is known
  Seat first = nobody;                  ///< who had the first turn recorded
  Seat turn = nobody;                   ///< whose turn comes next
  bool last_drawn = false;              ///< the last card of the reserve was drawn
  bool ended = false;                   ///< the last card was drawn and all turns are played
  Seat discards = nobody;               ///< who has still to discard in the latest turn
};

/// Follows a record that could be read and adds what the referee has to say to `findings`.
[[nodiscard]] Play follow(const Match& match, const Rules& rules, const Progress& before, const Record& record,
                          Stage stage, Findings& findings);

/// Follows one turn of the first seat, as far as it is told, in a situation that is told. Findings name nobody.
/// Where the draw is not told it is taken as done.
[[nodiscard]] Play follow_turn(const Match& match, const Rules& rules, Play situation, const Move& move, bool draw_told,
                               Findings& findings);

/// Compares the scores that the table claims with those that follow (FI-42).
void check_claims(const Match& match, const Record& record, const BySide<Points>& points, Findings& findings);

}  // namespace tavolo::games::fieschi
