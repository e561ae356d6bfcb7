#include "book/match.hpp"

#include <utility>

#include "referee/seating.hpp"

namespace tavolo::book {

Played play(referee::Head head, std::vector<referee::Entry> entries) {
  games::Match match = referee::seated(head);
  referee::Course course = referee::replay(match, referee::start(match, head), entries);
  return {std::move(head), std::move(match), std::move(entries), std::move(course), {}};
}

}  // namespace tavolo::book
