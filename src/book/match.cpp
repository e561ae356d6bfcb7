#include "book/match.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>

#include "base/mistake.hpp"
#include "book/last_deals.hpp"
#include "referee/correction.hpp"
#include "referee/seating.hpp"

namespace tavolo::book {
namespace {

/// So many matches are looked at for one that is meant without being named.
constexpr std::size_t matches_looked_at = 50;

[[noreturn]] void refuse_all(std::optional<std::int64_t> over, bool all_seen = true) {
  if (!all_seen) {
    throw base::Mistake("no-match", fmt::format("none of the last {} matches goes on", matches_looked_at),
                        "`tavolo matches --open` lists older ones that do, `tavolo resume MATCH` goes on with one, "
                        "`tavolo new --again` begins the next game of the same people");
  }
  if (!over) {
    throw base::Mistake("no-match", "there is no match yet",
                        "begin one, for example: tavolo new all-fours Ann+Cleo Ben+Dora");
  }
  throw base::Mistake("no-match", fmt::format("no match goes on; match {} is over", *over),
                      "`tavolo new --again` begins the next game of the same people, `tavolo undo` takes the last "
                      "record back, --match N names another match");
}

/// `--match 1, or --match 4`.
std::string options(std::span<const Played> matches) {
  std::vector<std::string> names;
  for (const Played& one : matches) names.push_back(fmt::format("--match {}", one.head.number));
  return fmt::format("{}", fmt::join(names, ", or "));
}

[[noreturn]] void ask_which(const std::string& text, std::vector<Played> choices) {
  const std::string hint =
      fmt::format("say which one is meant: {}; `tavolo resume N` makes it the one of this terminal", options(choices));
  throw WhichMatch(text, hint, std::move(choices));
}

bool goes_on(const Played& match) { return !match.course.now.over; }

/// Whether only one that goes on is meant.
bool records(Purpose purpose) { return purpose == Purpose::recording || purpose == Purpose::adding; }

/// Those of the touched that go on, or all of them.
std::vector<Played> taken(std::vector<Recent::Touched>&& touched, bool all) {
  std::vector<Played> matches;
  for (Recent::Touched& one : touched) {
    if (all || goes_on(one.match)) matches.push_back(std::move(one.match));
  }
  return matches;
}

/// Whether matches were touched in more than one session. Of those that are not known each may be another.
bool in_several_sessions(std::span<const Recent::Touched> touched, bool all) {
  const Recent::Touched* first = nullptr;
  for (const Recent::Touched& one : touched) {
    if (!all && !goes_on(one.match)) continue;
    if (first != nullptr && (one.session.empty() || one.session != first->session)) return true;
    if (first == nullptr) first = &one;
  }
  return false;
}

/// A match to be shown, where none is of this session: a guess.
Played guessed(Recent&& recent) {
  if (auto matches = taken(std::move(recent.touched), true); !matches.empty()) {
    const auto found = std::ranges::find_if(matches, goes_on);
    return std::move(found == matches.end() ? matches.front() : *found);
  }
  if (recent.older.empty()) refuse_all(std::nullopt);
  const auto found = std::ranges::find_if(recent.older, goes_on);
  return std::move(found == recent.older.end() ? recent.older.front() : *found);
}

/// The match in which something was to be recorded is over: one of the others, which go on, may be meant.
[[noreturn]] void refuse_over(std::int64_t over, std::vector<Played> others, bool all_seen) {
  if (others.empty()) refuse_all(over, all_seen);
  const std::string text = others.size() == 1
                               ? fmt::format("match {} is over; match {} goes on", over, others.front().head.number)
                               : fmt::format("match {} is over; {} others go on", over, others.size());
  ask_which(text, std::move(others));
}

}  // namespace

Played play(referee::Head begun, std::vector<referee::Entry> entries) {
  referee::Head head = referee::corrected(begun, entries);
  return play(std::move(begun), std::move(head), std::move(entries));
}

Played play(referee::Head begun, referee::Head head, std::vector<referee::Entry> entries) {
  Played played{.head = std::move(head), .match = {}, .entries = std::move(entries), .course = {}};
  played.begun = std::move(begun);
  played.match = referee::seated(played.head);
  played.later = referee::later_tables(played.head, played.match);
  const games::Progress start = referee::start(played.match, played.head);
  played.course = referee::replay(played.match, start, played.entries, nullptr, played.later);
  return played;
}

Played load(journal::Journal& journal, std::int64_t number, Purpose purpose) {
  auto head = journal.head(number);
  if (!head) {
    throw base::Mistake("no-match", fmt::format("there is no match {}", number), "`tavolo matches` lists them");
  }
  const auto whole = [&] {
    Played played = play(std::move(*head), journal.entries(number));
    referee::need_entries(played.head, played.entries);
    return played;
  };
  if (purpose != Purpose::adding) return whole();
  std::optional<Played> last = last_deals(journal, *head);
  Played played = last ? std::move(*last) : whole();
  keep_last_deals(journal, played);
  return played;
}

Recent look_back(journal::Journal& journal, const Place& place, Purpose purpose) {
  Recent recent{.last = journal.written_last()};
  if (!recent.last) return recent;
  const auto own = journal.match_of(place.session);
  if (own && journal.is_touched(*own, place.since)) {
    recent.own = load(journal, *own, purpose);
    if (!records(purpose) || goes_on(*recent.own)) return recent;
  }
  std::vector<std::int64_t> lately = journal.recent(matches_looked_at + 1, place.since);
  recent.all_seen = lately.size() <= matches_looked_at;
  if (!recent.all_seen) lately.pop_back();
  for (const std::int64_t number : lately) {
    Played played = load(journal, number, purpose);
    if (!played.course.withdrawn) recent.touched.push_back({std::move(played), journal.session_of(number)});
  }
  if (!recent.touched.empty()) return recent;
  for (const std::int64_t number : journal.recent(matches_looked_at)) {
    Played played = load(journal, number, purpose);
    if (number == *recent.last || goes_on(played)) recent.older.push_back(std::move(played));
  }
  if (recent.older.empty()) recent.older.push_back(load(journal, *recent.last, purpose));  // behind many taken back
  return recent;
}

Played which_match(Recent recent, Purpose purpose) {
  const bool all = !records(purpose);
  if (recent.own && (all || goes_on(*recent.own))) return std::move(*recent.own);
  if (purpose == Purpose::showing) return guessed(std::move(recent));
  if (recent.own) refuse_over(recent.own->head.number, taken(std::move(recent.touched), false), recent.all_seen);
  if (in_several_sessions(recent.touched, all)) {
    ask_which(all ? "matches were written to in several terminals, and none of them is this one"
                  : "matches go on in several terminals, and none of them is this one",
              taken(std::move(recent.touched), all));
  }
  if (recent.touched.empty()) {
    if (!all) std::erase_if(recent.older, [](const Played& one) { return !goes_on(one); });
    if (recent.older.empty()) refuse_all(recent.last);
    ask_which("nobody has touched a match for twelve hours", std::move(recent.older));
  }
  Played& latest = recent.touched.front().match;
  if (all || goes_on(latest)) return std::move(latest);
  const std::int64_t over = latest.head.number;
  refuse_over(over, taken(std::move(recent.touched), false), recent.all_seen);
}

Played match_meant(journal::Journal& journal, const Place& place, Purpose purpose) {
  return which_match(look_back(journal, place, purpose), purpose);
}

std::optional<int> same_as(const Played& played, std::size_t deal) {
  if (deal == 0) return std::nullopt;
  const referee::Deal& one = played.course.deals[deal];
  const referee::Deal& before = played.course.deals[deal - 1];
  if (one.is_void || before.is_void) return std::nullopt;
  const auto said = [&](const referee::Deal& of) {
    return played.match.game->print(played.at(of.number), of.text, games::Form::brief);
  };
  const bool same = one.text == before.text || said(one) == said(before);
  return same ? std::optional(before.number) : std::nullopt;
}

std::optional<std::size_t> deals_rule(const games::Match& match) {
  const auto rules = match.house.rules();
  const auto rule = std::ranges::find(rules, "deals", &games::HouseRule::name);
  if (rule == rules.end()) return std::nullopt;
  return static_cast<std::size_t>(rule - rules.begin());
}

std::size_t find_deal(const Played& played, int deal) {
  const auto& deals = played.course.deals;
  // They are numbered one after the other.
  const std::int64_t index = deals.empty() ? -1 : std::int64_t{deal} - deals.front().number;
  if (index < 0 || index >= static_cast<std::int64_t>(deals.size())) {
    if (played.course.unseen) {
      throw base::Mistake("no-deal",
                          fmt::format("match {} has no deal {}: its result alone was told", played.head.number, deal),
                          fmt::format("another result: tavolo amend {} --score N,N", played.head.number));
    }
    throw base::Mistake("no-deal", fmt::format("match {} has no deal {}", played.head.number, deal),
                        deals.empty()
                            ? "nothing is recorded in it yet"
                            : fmt::format("it has deals {} to {}", deals.front().number, deals.back().number));
  }
  return static_cast<std::size_t>(index);
}

void refuse_withdrawn(const Played& played) {
  if (!played.course.withdrawn) return;
  throw base::Mistake("match-over", fmt::format("match {} was taken back", played.head.number),
                      fmt::format("`tavolo redo --match {}` brings it back", played.head.number));
}

void refuse_ended(const Played& played) {
  refuse_withdrawn(played);
  const referee::Course& course = played.course;
  const std::int64_t number = played.head.number;
  if (course.unseen) {
    throw base::Mistake("match-over", fmt::format("match {} is over: its result alone was told", number),
                        fmt::format("another result: tavolo amend {} --score N,N", number));
  }
  if (!course.conceded && !course.abandoned) return;
  throw base::Mistake("match-over", fmt::format("match {} was {}", number, course.conceded ? "conceded" : "abandoned"),
                      course.conceded ? fmt::format("`tavolo undo --match {}` takes the concession back", number)
                                      : fmt::format("`tavolo resume {}` goes on with it", number));
}

}  // namespace tavolo::book
