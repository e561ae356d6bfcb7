#include "referee/course.hpp"

#include <algorithm>
#include <unordered_map>

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

/// For every entry the number of the entry that takes it back, or 0. Read from the end: an undo or
/// redo counts only if nothing later takes it back.
std::vector<std::int64_t> takings_back(std::span<const Entry> entries) {
  const auto takes_back = [](const Entry& entry) { return entry.kind == Kind::undo || entry.kind == Kind::redo; };
  std::vector<std::int64_t> taken(entries.size(), 0);
  if (std::ranges::none_of(entries, takes_back)) return taken;
  std::unordered_map<std::int64_t, std::size_t> places(entries.size());
  for (std::size_t i = 0; i < entries.size(); ++i) places.emplace(entries[i].number, i);
  for (std::size_t i = entries.size(); i-- > 0;) {
    if (!takes_back(entries[i]) || taken[i] != 0) continue;
    const auto target = places.find(entries[i].target);
    if (target != places.end() && target->second < i) taken[target->second] = entries[i].number;
  }
  return taken;
}

/// The deal of a number among those already there, which follow each other.
Deal* find_deal(Course& course, int number) {
  const auto index = static_cast<std::int64_t>(number) - course.start.deal;
  const bool is_there = index >= 0 && index < static_cast<std::int64_t>(course.deals.size());
  return is_there ? &course.deals[static_cast<std::size_t>(index)] : nullptr;
}

/// The deals that the entries in force leave, without their sheets.
void gather(Course& course, std::span<const Entry> entries) {
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (course.taken_back[i] != 0) continue;
    const Entry& entry = entries[i];
    const int next = course.next_number();
    switch (entry.kind) {
      case Kind::deal: course.deals.push_back({.number = next, .text = entry.text, .entry = entry.number}); break;
      case Kind::add:
        if (course.deals.empty() || !course.deals.back().open) {
          course.deals.push_back({.number = next, .text = entry.text, .entry = entry.number, .open = true});
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
          deal->late = deal->late || deal != &course.deals.back();
        }
        break;
      case Kind::concede: course.conceded = entry.side; break;
      case Kind::abandon: course.abandoned = true; break;
      case Kind::resume: course.abandoned = false; break;
      case Kind::begin:
      case Kind::undo:
      case Kind::redo: break;
    }
  }
}

/// What is known of a deal that is still the same and comes after the same: its sheet, else null. An open deal that
/// ends the match is closed by its sheet, so that whether it was open is not known any more.
const games::Sheet* known_sheet(const Course* known, const Deal& deal, std::size_t index, const Progress& before) {
  if (known == nullptr || index >= known->deals.size() || known->before(index) != before) return nullptr;
  const Deal& same = known->deals[index];
  const bool is_same = !same.is_void && !same.sheet.after.over && same.open == deal.open && same.late == deal.late &&
                       same.closed == deal.closed && same.text == deal.text;
  return is_same ? &same.sheet : nullptr;
}

/// The other sides win; of several the best.
std::vector<games::Side> winners_against(games::Side loser, const Progress& now) {
  std::vector<games::Side> winners;
  for (const games::Side side : now.scores.all()) {
    if (side == loser) continue;
    if (!winners.empty() && now.scores[side] > now.scores[winners.front()]) winners.clear();
    if (winners.empty() || now.scores[side] == now.scores[winners.front()]) winners.push_back(side);
  }
  return winners;
}

}  // namespace

Course replay(const Match& match, const Progress& start, std::span<const Entry> entries, const Course* known) {
  Course course{.start = start, .now = start, .taken_back = takings_back(entries)};
  gather(course, entries);
  // Of a damaged file only: what nobody gave up goes on.
  if (course.conceded && (*course.conceded == games::nobody || course.conceded->index() >= match.sides)) {
    course.conceded.reset();
  }
  for (std::size_t index = 0; index < course.deals.size(); ++index) {
    Deal& deal = course.deals[index];
    if (deal.is_void) {
      deal.sheet.after = course.now;
      continue;
    }
    if (const games::Sheet* sheet = known_sheet(known, deal, index, course.now)) {
      deal.sheet = *sheet;
    } else {
      const auto stage = deal.open ? games::Stage::open : games::Stage::closed;
      deal.sheet = match.game->score(match, course.now, deal.text, {stage, deal.late, deal.closed});
    }
    if (deal.sheet.after.over) deal.open = false;
    course.now = deal.sheet.after;
  }
  if (course.now.over) course.conceded.reset();  // a correction decided the match before that
  if (course.conceded) {
    course.now.winners = winners_against(*course.conceded, course.now);
    course.now.over = true;
  }
  const bool finished = course.now.over;
  course.now.over = finished || course.abandoned;
  course.next_dealer = course.now.over ? match.game->next_game_dealer(match, course.now) : course.now.dealer;
  // Who really deals the open deal stands in its record.
  const Deal* open = course.open_deal();
  if (!course.now.over && open != nullptr && open->sheet.dealer != games::nobody) {
    course.next_dealer = open->sheet.dealer;
  }
  if (finished && match.game->stake != nullptr) course.stake = match.game->stake(match, course.now);
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
