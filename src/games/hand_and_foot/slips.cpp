#include <fmt/format.h>

#include "games/hand_and_foot/clauses.hpp"
#include "games/hand_and_foot/hand_and_foot.hpp"
#include "games/hand_and_foot/house.hpp"
#include "games/hand_and_foot/referee.hpp"

namespace tavolo::games::hand_and_foot {

std::vector<Line> slips(const Match& match, const Sheet& sheet) {
  const Rules rules = rules_of(match);
  std::vector<Line> slips;
  for (const Line& line : sheet.lines) {
    if (line.clause != clause::book_bonus || line.number == 0) continue;
    const Points each = line.points / line.number;
    for (std::size_t kind = 0; kind < book_words.size(); ++kind) {
      const Points more = rules.bonus(kind) - each;
      if (more == 0) continue;
      slips.push_back({line.side, more, clause::book_bonus,
                       fmt::format("one of {} of {} counted as a {} book", line.text, line.side, book_words[kind])});
    }
  }
  for (const Side side : match.all_sides()) {
    const Points each = rules.red_down;
    if (each == 0) continue;
    slips.push_back({side, each, clause::red_threes, fmt::format("one red three more for {}", side)});
    slips.push_back({side, -each, clause::red_threes, fmt::format("one red three less for {}", side)});
  }
  return slips;
}

}  // namespace tavolo::games::hand_and_foot
