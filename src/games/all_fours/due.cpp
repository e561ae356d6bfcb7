#include "games/all_fours/due.hpp"

#include <fmt/format.h>

#include "games/all_fours/clauses.hpp"

namespace tavolo::games::all_fours {

std::vector<Note> due(const Match& match, const Record& record, const Hand& hand, std::span<const Fault> faults) {
  std::vector<Note> notes;
  for (const RenegeCall& call : record.reneges) {
    if (call.trick == 0 || is_own_call(match, call) || shown(faults, call) != nullptr) continue;
    if (record.has_hand[call.seat] || hand.complete) continue;
    notes.push_back({clause::renege_call,
                     fmt::format("the renege of {} in trick {} is not proved yet: the cards of that hand show it, or "
                                 "those that it plays later",
                                 named(match, call.seat), call.trick),
                     true});
  }
  return notes;
}

}  // namespace tavolo::games::all_fours
