#include "book/match.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/mistake.hpp"
#include "referee/seating.hpp"

namespace tavolo::book {
namespace {

/// A match untouched while so many others were written to is resumed by name.
constexpr std::size_t matches_looked_at = 50;

[[noreturn]] void refuse_all(const Recent& recent) {
  if (!recent.last) {
    throw base::Mistake("no-match", "there is no match yet",
                        "begin one, for example: tavolo new all-fours Ann+Cleo Ben+Dora");
  }
  if (recent.all_seen) {
    throw base::Mistake("no-match", fmt::format("no match goes on; match {} is over", *recent.last),
                        "`tavolo new --again` begins the next game of the same people, `tavolo undo` takes the last "
                        "record back, --match N names another match");
  }
  throw base::Mistake("no-match", fmt::format("none of the last {} matches goes on", matches_looked_at),
                      "`tavolo matches --open` lists older ones that do, `tavolo resume MATCH` goes on with one, "
                      "`tavolo new --again` begins the next game of the same people");
}

}  // namespace

Played play(referee::Head head, std::vector<referee::Entry> entries) {
  games::Match match = referee::seated(head);
  referee::Course course = referee::replay(match, referee::start(match, head), entries);
  return {std::move(head), std::move(match), std::move(entries), std::move(course), {}};
}

Played load(journal::Journal& journal, std::int64_t number) {
  auto head = journal.head(number);
  if (!head) {
    throw base::Mistake("no-match", fmt::format("there is no match {}", number), "`tavolo matches` lists them");
  }
  return play(std::move(*head), journal.entries(number));
}

Recent look_back(journal::Journal& journal) {
  // Mostly the one written to last goes on, and no other need be looked for.
  const auto last = written_last(journal);
  if (!last) return {};
  Recent recent{.last = last};
  const auto goes_on = [&](std::int64_t number) {
    Played played = load(journal, number);
    if (played.course.now.over) return false;
    recent.going_on = std::move(played);
    return true;
  };
  if (goes_on(*last)) return recent;
  std::vector<std::int64_t> numbers = journal.recent(matches_looked_at + 1);
  recent.all_seen = numbers.size() <= matches_looked_at;
  if (!recent.all_seen) numbers.pop_back();
  std::erase(numbers, *last);
  (void)std::ranges::any_of(numbers, goes_on);
  return recent;
}

std::optional<std::int64_t> written_last(journal::Journal& journal) {
  const auto numbers = journal.recent(1);
  return numbers.empty() ? std::nullopt : std::optional(numbers.front());
}

std::int64_t which_match(const Recent& recent, Purpose purpose) {
  if (!recent.going_on) {
    if (purpose == Purpose::recording || !recent.last) refuse_all(recent);
    return *recent.last;
  }
  const std::int64_t going_on = recent.going_on->head.number;
  const bool takes_back = purpose == Purpose::undoing || purpose == Purpose::redoing;
  if (takes_back && *recent.last != going_on) {
    throw base::Mistake(
        "which-match",
        fmt::format("the last record was written to match {}, which is over; match {} goes on", *recent.last, going_on),
        fmt::format("say which one: tavolo {} --match {}, or --match {}", purpose == Purpose::undoing ? "undo" : "redo",
                    *recent.last, going_on));
  }
  return going_on;
}

Meant match_meant(journal::Journal& journal, Purpose purpose) {
  Recent recent = look_back(journal);
  const std::int64_t number = which_match(recent, purpose);
  if (recent.going_on && recent.going_on->head.number == number) return {std::move(*recent.going_on), *recent.last};
  return {load(journal, number), *recent.last};
}

std::size_t find_deal(const Played& played, int deal) {
  const auto& deals = played.course.deals;
  const auto found = std::ranges::find(deals, deal, &referee::Deal::number);
  if (found == deals.end()) {
    throw base::Mistake("no-deal", fmt::format("match {} has no deal {}", played.head.number, deal),
                        deals.empty()
                            ? "nothing is recorded in it yet"
                            : fmt::format("it has deals {} to {}", deals.front().number, deals.back().number));
  }
  return static_cast<std::size_t>(found - deals.begin());
}

void refuse_ended(const Played& played) {
  const referee::Course& course = played.course;
  if (!course.conceded && !course.abandoned) return;
  const std::int64_t number = played.head.number;
  throw base::Mistake("match-over", fmt::format("match {} was {}", number, course.conceded ? "conceded" : "abandoned"),
                      course.conceded ? fmt::format("`tavolo undo --match {}` takes the concession back", number)
                                      : fmt::format("`tavolo resume {}` goes on with it", number));
}

}  // namespace tavolo::book
