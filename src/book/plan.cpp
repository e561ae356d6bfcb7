#include "book/plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "base/mistake.hpp"
#include "base/name.hpp"
#include "base/words.hpp"
#include "games/notation.hpp"
#include "referee/correction.hpp"

namespace tavolo::book {
namespace {

using referee::Entry;

Counted counted(const Played& played, std::size_t deal) {
  if (deal >= played.course.deals.size()) return {};
  const referee::Deal& one = played.course.deals[deal];
  if (one.is_void) return {.kind = Counted::Kind::is_void};
  if (one.sheet.refused()) return {.kind = Counted::Kind::refused, .refusal = one.sheet.findings.front().text};
  return {.kind = Counted::Kind::scored, .points = one.sheet.points()};
}

const Entry& find_entry(const Played& played, std::int64_t number) {
  const auto found = std::ranges::find(played.entries, number, &Entry::number);
  if (found != played.entries.end()) return *found;
  throw base::StoreFailure(
      fmt::format("match {} has no entry {}, which one of its entries takes back", played.head.number, number),
      "the file is damaged: `tavolo doctor` tells of copies");
}

[[noreturn]] void refuse_step(const Played& played, bool undoing, std::size_t found) {
  throw base::Mistake(undoing ? "nothing-to-undo" : "nothing-to-redo",
                      fmt::format("match {} has {} to {}", played.head.number,
                                  found == 0 ? "nothing" : fmt::format("only {}", found), undoing ? "undo" : "redo"),
                      undoing ? fmt::format("`tavolo log {}` shows what was recorded", played.head.number)
                              : "only an undo that nothing followed can be redone");
}

/// The entry of a kind that takes another back, with the deal that the record meant is of.
Entry step(const Played& before, Entry::Kind kind, std::int64_t target) {
  Entry entry{.kind = kind, .target = target};
  entry.deal = record_meant(before, entry).deal;
  return entry;
}

/// Leaves out the deals that the other rules would not have let happen.
void leave_out_unplayed(const Played& real, Played& other) {
  auto& deals = other.course.deals;
  std::size_t played = 0;
  // What was recorded after the real end stays: it counts for nothing there and here.
  while (played < deals.size() && (!other.course.before(played).over || real.course.before(played).over)) ++played;
  deals.erase(deals.begin() + static_cast<std::ptrdiff_t>(played), deals.end());
}

/// The match with these lines at the end of a deal; nothing where its record does not take them.
std::optional<Played> with_lines(const Played& played, std::size_t index, const std::vector<std::string>& lines) {
  const referee::Deal& now = played.course.deals[index];
  std::string text = fmt::format("{}\n{}", now.text, fmt::join(lines, "\n"));
  Played after = with(played, std::array{Entry{.kind = Entry::Kind::amend, .deal = now.number, .text = text}});
  referee::Deal& deal = after.course.deals[index];
  if (!deal.sheet.refused()) return after;
  // A hand that is played again has to be played first.
  deal.sheet =
      played.match.game->score(played.at(now.number), played.course.before(index), text, {.stage = games::Stage::open});
  deal.open = true;
  if (deal.sheet.refused()) return std::nullopt;
  deal.text = std::move(text);
  return after;
}

/// Whose line it is that a word in short form begins; nothing where it is of nobody.
std::optional<games::Side> side_of(const games::Match& match, std::string_view word) {
  if (const auto turn = games::find_turn(match, word)) return match.side(turn->seat);
  const auto side = games::find_side(match, word);
  const bool names_side = side && (word == games::side_word(*side) || std::ranges::all_of(word, base::is_digit));
  return names_side ? side : std::nullopt;
}

/// Who is named by the first of these words in short form, if it takes a player in a game in a file, like the declarer;
/// nothing elsewhere. The player, whose number it is then, follows a word that has no short form.
std::optional<games::Side> named_in(const games::Match& match, std::span<const base::Word> words) {
  const std::string_view word = words.front().text;
  for (const games::Key& key : match.game->keys) {
    if (key.value != "PLAYER") continue;
    std::string_view who;
    if (!key.brief.empty() && word.starts_with(key.brief)) who = word.substr(key.brief.size());
    if (key.brief.empty() && word == key.full && words.size() > 1) who = words[1].text;
    if (!std::ranges::all_of(who, base::is_digit)) continue;  // another word
    if (const auto seat = games::find_seat(match, who)) return match.side(*seat);
  }
  return std::nullopt;
}

/// Throws where a record has a line of somebody who has left before its deal, or names that player.
void refuse_who_left(const Played& played, const Entry& entry) {
  if (entry.kind != Entry::Kind::deal && entry.kind != Entry::Kind::add && entry.kind != Entry::Kind::amend) return;
  const games::Match& match = played.at(entry.deal);
  if (match.left.empty()) return;
  const std::string text = match.game->print(match, entry.text, games::Form::brief);
  const base::Words read(text);
  for (const base::Words::Line& line : read.lines()) {
    const auto words = read.words(line);
    const auto refuse = [&](std::optional<games::Side> side, std::string_view remedy) {
      if (!side || match.plays(*side)) return;
      throw base::Mistake(
          "left",
          fmt::format("{} has left, and deal {} is played without", match.players[match.only_seat(*side)], entry.deal),
          fmt::format("{}; `tavolo undo` takes a leaving back where nothing was recorded since", remedy));
    };
    if (!words.empty()) refuse(side_of(match, words.front().text), "leave the line out");
    for (std::size_t i = 0; i < words.size(); ++i) refuse(named_in(match, words.subspan(i)), "name somebody else");
  }
}

}  // namespace

Outcome outcome_of(const referee::Course& course) {
  return {course.now.over, course.open_deal() != nullptr, course.abandoned, course.withdrawn, course.now.winners};
}

Changes changes(const Played& before, const Played& after) {
  Changes all{.match = after.head.number,
              .scores_before = before.course.now.scores,
              .scores_after = after.course.now.scores,
              .before = outcome_of(before.course),
              .after = outcome_of(after.course)};
  for (std::size_t i = 0; i < std::max(before.course.deals.size(), after.course.deals.size()); ++i) {
    DealChange change{before.course.first + static_cast<int>(i), counted(before, i), counted(after, i)};
    if (change.was != change.is) all.deals.push_back(std::move(change));
  }
  const referee::Deal* const was_open = before.course.open_deal();
  const referee::Deal* const is_open = after.course.open_deal();
  if (was_open != nullptr && is_open != nullptr && is_open->number < was_open->number) all.reopened = is_open->number;
  if (before.head != after.head) all.head = HeadChange{before.head, after.head};
  return all;
}

std::int64_t number_after(std::span<const Entry> entries) {
  if (entries.empty()) return 1;
  // A damaged file may have the last of all numbers.
  return std::min(entries.back().number, std::numeric_limits<std::int64_t>::max() - 1) + 1;
}

Played with(const Played& before, std::span<const Entry> entries) {
  std::vector<Entry> all = before.entries;
  for (const Entry& entry : entries) {
    const std::int64_t next = number_after(all);
    all.push_back(entry);
    all.back().number = next;
  }
  referee::Head head = referee::corrected(before.begun, all);
  Played after;
  if (head != before.head) {
    after = play(before.begun, std::move(head), std::move(all));
  } else {
    after = {.head = std::move(head), .match = before.match, .entries = std::move(all), .course = {}};
    after.begun = before.begun;
    after.later = before.later;
    const referee::Course& known = before.course;
    after.course = referee::replay(after.match, known.start, after.entries, &known, after.later, known.first);
  }
  after.rulings = before.rulings;
  return after;
}

Played with_typed(const Played& before, std::span<const Entry> entries) {
  Played after = with(before, entries);
  for (const Entry& entry : entries) refuse_who_left(after, entry);
  return after;
}

Plan plan(const Played& before, std::vector<Entry> entries) {
  Played after = with_typed(before, entries);
  Changes changed = changes(before, after);
  return {std::move(entries), std::move(after), std::move(changed)};
}

Played under(const Played& real, const games::Game& game, const games::HouseRules& house) {
  referee::Head head = real.head;
  head.edition = game.edition;
  head.house = house.named();
  Played other = play(real.begun, std::move(head), real.entries);
  leave_out_unplayed(real, other);
  return other;
}

std::vector<Remedied> remedied(const Played& played, std::size_t deal) {
  const games::Findings& findings = played.course.deals[deal].sheet.findings;
  std::vector<Remedied> list;
  const auto add = [&](const games::Finding* chosen, const std::string& choice) {
    std::vector<std::string> lines;
    for (const games::Finding& finding : findings) {
      if (&finding == chosen) {
        lines.push_back(choice);
      } else if (finding.records.size() == 1) {
        lines.push_back(finding.records.front());
      }
    }
    if (lines.empty()) return;
    if (auto after = with_lines(played, deal, lines)) list.push_back({std::move(lines), std::move(*after)});
  };
  bool is_chosen = false;
  for (const games::Finding& finding : findings) {
    if (finding.records.size() < 2) continue;
    is_chosen = true;
    for (const std::string& record : finding.records) add(&finding, record);
  }
  if (!is_chosen) add(nullptr, {});
  return list;
}

namespace {

/// Words of a record that go together: what its lines say behind a side, a turn or a trick, or those that name none.
struct Said {
  std::string head;
  std::vector<std::string> words;
};

/// Whether a line is about what its first word names, in short form.
bool is_head(const games::Match& match, std::string_view word) {
  const auto side = games::find_side(match, word);
  return (side && word == games::side_word(*side)) || word.front() == '#' || word.front() == '!' ||
         games::find_turn(match, word);
}

Said& said_of(std::vector<Said>& all, const std::string& head) {
  const auto known = std::ranges::find(all, head, &Said::head);
  return known == all.end() ? all.emplace_back(Said{head, {}}) : *known;
}

std::vector<Said> said_in(const Played& played, std::size_t deal) {
  const referee::Deal& one = played.course.deals[deal];
  const games::Match& match = played.at(one.number);
  const std::string text = match.game->print(match, one.text, games::Form::brief);
  const base::Words read(text);
  std::vector<Said> all;
  for (const base::Words::Line& line : read.lines()) {
    auto words = read.words(line);
    const bool headed = !words.empty() && is_head(match, words.front().text);
    Said& said = said_of(all, headed ? std::string(words.front().text) : std::string{});
    if (headed) words = words.subspan(1);
    for (const base::Word& word : words) said.words.emplace_back(word.text);
    if (!line.comment.empty()) said.words.emplace_back(line.comment);
  }
  return all;
}

/// Adds words behind what they are about, where there are any.
void add_said(std::vector<std::string>& list, const std::string& head, const std::vector<std::string>& words) {
  if (words.empty()) return;
  list.push_back(fmt::format("{}{}{}", head, head.empty() ? "" : " ", fmt::join(words, " ")));
}

}  // namespace

Rewording rewording(const Played& before, const Played& after, std::size_t deal) {
  std::vector<Said> was = said_in(before, deal);
  std::vector<Said> is = said_in(after, deal);
  for (const Said& one : was) (void)said_of(is, one.head);
  Rewording change;
  for (const auto& [head, words] : is) {
    std::vector<std::string>& gone = said_of(was, head).words;
    std::vector<std::string> kept, added;
    for (const std::string& word : words) {
      const auto same = std::ranges::find(gone, word);
      (same == gone.end() ? added : kept).push_back(word);
      if (same != gone.end()) gone.erase(same);
    }
    add_said(change.kept, head, kept);
    add_said(change.added, head, added);
    add_said(change.gone, head, gone);
  }
  return change;
}

std::vector<Entry> taking_back(const Played& before, std::size_t times) {
  std::vector<Entry> entries;
  for (const std::int64_t target : referee::undoable(before.entries, times)) {
    entries.push_back(step(before, Entry::Kind::undo, target));
  }
  if (entries.size() < times) refuse_step(before, true, entries.size());
  return entries;
}

Entry bringing_back(const Played& before) {
  const std::int64_t target = referee::redoable(before.entries);
  if (target == 0) refuse_step(before, false, 0);
  return step(before, Entry::Kind::redo, target);
}

const Entry& record_meant(const Played& before, const Entry& undo_or_redo) {
  const Entry& found = find_entry(before, undo_or_redo.target);
  return found.kind == Entry::Kind::undo ? find_entry(before, found.target) : found;
}

}  // namespace tavolo::book
