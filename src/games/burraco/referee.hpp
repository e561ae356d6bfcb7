#pragma once

#include <vector>

#include "games/burraco/play.hpp"

namespace tavolo::games::burraco {

/// Follows the turns of a record, to the melds that remain when penalised cards have left them; adds what the referee
/// has to say to `findings`. `words` are those of the record, for what is refused of them.
[[nodiscard]] Play follow(const Match& match, const Rules& rules, const Progress& before, const Record& record,
                          const Occasion& occasion, const base::Words& words, Findings& findings);

/// Follows one turn after its draw, which begins in a situation told. A move without a number (Move::is_position) is
/// judged without naming anybody, and goes on.
[[nodiscard]] Play follow_turn(const Match& match, const Rules& rules, Play situation, const Record& record,
                               const Move& move, const base::Words& words, Findings& findings);

/// A rank, or a card of a suit, of which there are more than the pack has (BU-82).
struct Excess {
  Card card = {};  ///< without a suit where all of the rank are meant
  int count = 0;
  int held = 0;
};
[[nodiscard]] std::vector<Excess> above_pack(const Cards& cards);
/// Says so: `9 kings, where the pack has 8`.
[[nodiscard]] std::string text_of(const Excess& excess);

}  // namespace tavolo::games::burraco
