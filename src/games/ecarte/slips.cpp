#include <fmt/format.h>

#include "games/ecarte/clauses.hpp"
#include "games/ecarte/ecarte.hpp"
#include "games/ecarte/house.hpp"

namespace tavolo::games::ecarte {

std::vector<Line> slips(const Match& match, const Sheet& sheet) {
  const Rules rules = rules_of(match);
  std::vector<Line> slips;
  for (const Finding& finding : sheet.findings) {
    if (finding.check.id != check::late_king.id || finding.side == nobody) continue;
    slips.push_back(
        {finding.side, rules.king_point, clause::declared_king,
         fmt::format("the king that {} declared late counted ({:+})", named(match, finding.seat), rules.king_point)});
  }
  for (const Note& note : sheet.notes) {
    if (note.clause != clause::wrong_number || sheet.dealer == nobody) continue;
    slips.push_back({match.side(sheet.dealer), rules.turned_king_point, clause::wrong_number,
                     fmt::format("the king that {} turned after a wrong deal counted ({:+})",
                                 named(match, sheet.dealer), rules.turned_king_point)});
  }
  return slips;
}

}  // namespace tavolo::games::ecarte
