#include "book/open_matches.hpp"

#include <algorithm>
#include <iterator>

#include "referee/course.hpp"
#include "referee/seating.hpp"

namespace tavolo::book {

OpenMatches open_matches(journal::Journal& journal, const std::optional<OpenMatches>& known) {
  OpenMatches now{.moment = journal.moment(), .matches = {}};
  journal::Filter filter;
  if (known) filter.among = journal.matches_since(known->moment);
  if (filter.among) {
    std::ranges::set_difference(known->matches, *filter.among, std::back_inserter(now.matches));
    if (filter.among->empty()) return now;
  }
  referee::Seating seating;
  journal.each(
      [&](const referee::Head& head, std::span<const referee::Entry> entries) {
        const games::Match& match = seating.seat(head);
        const referee::Course course =
            referee::replay(match, referee::start(match, head), entries, nullptr, referee::later_tables(head, match));
        if (!course.now.over) now.matches.push_back(head.number);
        ++now.played;
      },
      filter);
  std::ranges::sort(now.matches);
  return now;
}

}  // namespace tavolo::book
