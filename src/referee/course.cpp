#include "referee/course.hpp"

#include <algorithm>
#include <iterator>

#include "base/lines.hpp"
#include "base/number.hpp"
#include "referee/correction.hpp"

namespace tavolo::referee {
namespace {

using games::Match;
using games::Progress;
using Kind = Entry::Kind;

bool can_be_undone(Kind kind) {
  switch (kind) {
    case Kind::begin:
    case Kind::undo:
    case Kind::redo:
    case Kind::resume: return false;
    default: return true;
  }
}

/// The deal of a number among those already there, which follow each other.
Deal* find_deal(Course& course, int number) {
  const auto index = static_cast<std::int64_t>(number) - course.first;
  const bool is_there = index >= 0 && index < static_cast<std::int64_t>(course.deals.size());
  return is_there ? &course.deals[static_cast<std::size_t>(index)] : nullptr;
}

/// How many deals at the end have not begun: as a rule the last one has, so that no other is asked.
std::size_t not_begun(std::span<const Deal> deals, const Match& match, std::span<const Later> later) {
  const auto has_begun = [&](const Deal& deal) {
    return games::has_begun(table_at(match, later, deal.number), deal.text);
  };
  const auto last = std::find_if(deals.rbegin(), deals.rend(), has_begun);
  return static_cast<std::size_t>(last - deals.rbegin());
}

/// The deals that the entries in force leave, without their sheets.
void gather(Course& course, std::span<const Entry> entries, const Match& match, std::span<const Later> later) {
  const auto begins = [](const Entry& entry) { return entry.kind == Kind::deal || entry.kind == Kind::add; };
  course.deals.reserve(static_cast<std::size_t>(std::ranges::count_if(entries, begins)));
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const Entry& entry = entries[i];
    if (course.taken_back[i] != 0) {
      course.withdrawn = course.withdrawn || entry.kind == Kind::begin;
      continue;
    }
    const int next = course.next_number();
    switch (entry.kind) {
      case Kind::deal:
        course.deals.push_back({.number = next, .text = entry.text, .begun = entry.number, .entry = entry.number});
        break;
      case Kind::add:
        if (course.deals.empty() || !course.deals.back().open) {
          course.deals.push_back(
              {.number = next, .text = entry.text, .begun = entry.number, .entry = entry.number, .open = true});
        } else {
          course.deals.back().text += '\n' + entry.text;
          course.deals.back().entry = entry.number;
        }
        break;
      case Kind::done:
        if (!course.deals.empty()) course.deals.back().open = false;
        break;
      case Kind::void_deal:
        if (Deal* deal = find_deal(course, entry.deal)) {
          deal->is_void = true;
          deal->open = false;
          deal->why = entry.why;
        }
        break;
      case Kind::amend:
        if (Deal* deal = find_deal(course, entry.deal)) {
          if (deal->closed.empty() && !deal->open) deal->closed = deal->text;
          deal->text = entry.text;
          deal->entry = entry.number;
          deal->why = entry.why;
          deal->is_void = false;
          const auto after = static_cast<std::size_t>(&course.deals.back() - deal);
          deal->late = deal->late || after > not_begun(course.deals, match, later);
        }
        break;
      case Kind::concede: course.conceded = entry.side; break;
      case Kind::abandon: course.abandoned = true; break;
      case Kind::resume: course.abandoned = false; break;
      case Kind::begin:
      case Kind::undo:
      case Kind::redo:
      case Kind::head:
      case Kind::leave: break;
    }
  }
}

/// What is known of a deal that is still the same and comes after the same: its sheet, else null. An open deal that
/// ends the match is closed by its sheet, so that whether it was open is not known any more.
const games::Sheet* known_sheet(const Course* known, const Deal& deal, std::size_t index, const Progress& before) {
  if (known == nullptr || index >= known->deals.size() || known->before(index) != before) return nullptr;
  const Deal& same = known->deals[index];
  const bool is_same = !same.is_void && !same.sheet.after.over && same.open == deal.open && same.late == deal.late &&
                       same.followed == deal.followed && same.closed == deal.closed && same.text == deal.text;
  return is_same ? &same.sheet : nullptr;
}

/// The best of the sides that are there to the end: who left and who gave up win nothing.
std::vector<games::Side> winners_of(const Match& match, const games::BySide<games::Points>& scores,
                                    std::optional<games::Side> conceded = {}) {
  const bool lowest = lowest_wins(match);
  std::vector<games::Side> winners;
  for (const games::Side side : scores.all()) {
    if (side == conceded || std::ranges::count(match.left, side) > 0) continue;
    const games::Points ahead = winners.empty() ? 0 : scores[side] - scores[winners.front()];
    if (lowest ? ahead < 0 : ahead > 0) winners.clear();
    if (winners.empty() || ahead == 0) winners.push_back(side);
  }
  return winners;
}

/// The result that an entry tells of a match whose deals nobody saw; empty where it tells none.
games::BySide<games::Points> told_result(const Match& match, const Entry& entry) {
  for (std::string_view rest = entry.text; !rest.empty();) {
    auto [name, value] = correction_line(rest);
    if (name != "result") continue;
    games::BySide<games::Points> scores;
    while (!value.empty()) scores.push_back(base::sum(base::cut(value, ' ')).value);
    scores.resize(static_cast<std::size_t>(match.sides));
    return scores;
  }
  return {};
}

/// What a match came to whose deals nobody saw: as the entry that begins it tells it, or the last correction of that in
/// force. Empty for all other matches.
games::BySide<games::Points> told_result(const Match& match, std::span<const Entry> entries, const Course& course) {
  if (entries.empty() || !course.deals.empty() || entries.front().kind != Kind::begin) return {};
  auto told = told_result(match, entries.front());
  if (told.empty()) return told;
  for (std::size_t i = 1; i < entries.size(); ++i) {
    if (entries[i].kind != Kind::head || course.taken_back[i] != 0) continue;
    if (auto otherwise = told_result(match, entries[i]); !otherwise.empty()) told = std::move(otherwise);
  }
  return told;
}

/// Ends a match whose deals nobody saw.
void end_unseen(const Match& match, games::BySide<games::Points> scores, Course& course) {
  course.unseen = true;
  course.now.over = true;
  course.now.scores = std::move(scores);
  course.now.winners = winners_of(match, course.now.scores);
}

/// The match as it is at its end: in the deal that ended it, since who left before a later one was there to the end,
/// where a correction decided it before that; else in the next deal.
const Match& table_at_end(const Match& match, std::span<const Later> later, const Course& course) {
  const auto is_over = [](const Deal& deal) { return deal.sheet.after.over; };
  const auto last = std::ranges::find_if(course.deals, is_over);
  return table_at(match, later, last == course.deals.end() ? course.next_number() : last->number);
}

/// Who left wins nothing, whatever the score that stands; and who is left alone has won.
void without_leavers(const Match& match, Progress& now) {
  const std::vector<games::Side>& left = match.left;
  if (left.empty()) return;
  if (static_cast<int>(left.size()) + 1 >= match.sides) now.over = true;
  if (!now.over) return;
  std::erase_if(now.winners, [&](games::Side side) { return std::ranges::count(left, side) > 0; });
  if (now.winners.empty()) now.winners = winners_of(match, now.scores);
}

/// The deal goes to the next who is still there.
void pass_over_leavers(Progress& now, const Match& table) {
  if (now.dealer != games::nobody && !table.left.empty()) now.dealer = table.next(now.dealer, 0);
}

}  // namespace

bool lowest_wins(const Match& match) {
  const auto rules = match.house.rules();
  const auto wins = std::ranges::find(rules, "wins", &games::HouseRule::name);
  if (wins == rules.end()) return match.game->lowest_wins;
  return match.house[static_cast<std::size_t>(wins - rules.begin())].text == "lowest";
}

std::vector<Later> later_tables(const Head& head, const Match& first) {
  std::vector<Later> later;
  for (const Head::Change& change : head.changes) {
    if (later.empty() || later.back().deal != change.deal) {
      later.push_back({change.deal, later.empty() ? first : later.back().match});
    }
    Match& match = later.back().match;
    if (change.who.player.empty()) {
      const games::Side side = match.side(games::numbered_seat(change.who.seat));
      // Two go on; a damaged file only says otherwise, and nobody would be next.
      if (match.plays(side) && match.playing() > 2) match.left.push_back(side);
      continue;
    }
    Names names{{match.players.begin(), match.players.end()}, {}};
    for (const auto& table : match.earlier) names.earlier.emplace_back(table.begin(), table.end());
    names = reseated(names, {&change.who, 1});
    match.players.assign(names.today.begin(), names.today.end());
    match.earlier.clear();
    for (const auto& table : names.earlier) {
      match.earlier.emplace_back();
      match.earlier.back().assign(table.begin(), table.end());
    }
  }
  return later;
}

const Match& table_at(const Match& first, std::span<const Later> later, int deal) {
  const auto after = std::ranges::upper_bound(later, deal, {}, &Later::deal);
  return after == later.begin() ? first : std::prev(after)->match;
}

Course replay(const Match& match, const Progress& start, std::span<const Entry> entries, const Course* known,
              std::span<const Later> later, int first) {
  Course course{
      .start = start, .first = first != 0 ? first : start.deal, .now = start, .taken_back = takings_back(entries)};
  gather(course, entries, match, later);
  const std::size_t begun = course.deals.size() - not_begun(course.deals, match, later);
  pass_over_leavers(course.start, table_at(match, later, course.first));
  course.now = course.start;
  // Of a damaged file only: what nobody gave up goes on.
  if (course.conceded && (*course.conceded == games::nobody || course.conceded->index() >= match.sides)) {
    course.conceded.reset();
  }
  for (std::size_t index = 0; index < course.deals.size(); ++index) {
    Deal& deal = course.deals[index];
    deal.followed = index + 1 < begun;
    if (deal.is_void) {
      deal.sheet.after = course.now;
      pass_over_leavers(deal.sheet.after, table_at(match, later, deal.number + 1));
      course.now = deal.sheet.after;
      continue;
    }
    if (const games::Sheet* sheet = known_sheet(known, deal, index, course.now)) {
      deal.sheet = *sheet;
    } else {
      const auto stage = deal.open ? games::Stage::open : games::Stage::closed;
      const Match& table = table_at(match, later, deal.number);
      deal.sheet = match.game->score(table, course.now, deal.text, {stage, deal.late, deal.closed, deal.followed});
    }
    if (deal.sheet.after.over) deal.open = false;
    pass_over_leavers(deal.sheet.after, table_at(match, later, deal.number + 1));
    course.now = deal.sheet.after;
  }
  if (auto told = told_result(match, entries, course); !told.empty()) end_unseen(match, std::move(told), course);
  const Match& table = table_at_end(match, later, course);
  without_leavers(table, course.now);
  course.left = table.left;
  if (course.now.over) course.conceded.reset();  // a correction decided the match before that
  if (course.conceded) {
    course.now.winners = winners_of(table, course.now.scores, course.conceded);
    course.now.over = true;
  }
  const bool finished = course.now.over;
  course.now.over = finished || course.abandoned || course.withdrawn;
  course.next_dealer = games::next_dealer(match, course.now);
  // Who really deals the open deal stands in its record.
  const Deal* open = course.open_deal();
  if (!course.now.over && open != nullptr && open->sheet.dealer != games::nobody) {
    course.next_dealer = open->sheet.dealer;
  }
  if (course.abandoned) {
    course.now.winners.clear();  // whatever a correction came to
  } else if (finished && !course.unseen && match.game->stake != nullptr) {
    course.stake = match.game->stake(match, course.now);
  }
  const bool is_played = finished && !course.abandoned && !course.conceded;
  if (is_played && match.game->victory_points != nullptr) {
    course.victory_points = match.game->victory_points(match, course.now);
  }
  return course;
}

std::vector<std::int64_t> undoable(std::span<const Entry> entries, std::size_t most) {
  const auto taken = takings_back(entries);
  std::vector<std::int64_t> numbers;
  bool resumed = false;  // an abandonment before that is in force no more
  for (std::size_t i = entries.size(); i-- > 0 && numbers.size() < most;) {
    resumed = resumed || entries[i].kind == Kind::resume;
    if (resumed && entries[i].kind == Kind::abandon) continue;
    if (taken[i] == 0 && can_be_undone(entries[i].kind)) numbers.push_back(entries[i].number);
    if (taken[i] == 0 && entries[i].kind == Kind::begin && numbers.empty()) numbers.push_back(entries[i].number);
  }
  return numbers;
}

std::int64_t redoable(std::span<const Entry> entries) {
  const auto taken = takings_back(entries);
  for (std::size_t i = entries.size(); i-- > 0;) {
    if (entries[i].kind == Kind::undo && taken[i] == 0) return entries[i].number;
    if (can_be_undone(entries[i].kind)) return 0;  // in force: what takes it back would stand behind it
  }
  return 0;
}

}  // namespace tavolo::referee
