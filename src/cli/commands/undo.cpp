#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/limits.hpp"
#include "base/mistake.hpp"
#include "base/number.hpp"
#include "cli/commands.hpp"
#include "cli/correction.hpp"
#include "report/text.hpp"

namespace tavolo::cli::commands {
namespace {

using book::Played;

/// The match whose last record is meant: the one written to last. Where that one is over while an
/// older one goes on, only the user can say which.
Played match_to_undo(journal::Journal& journal, const Call& call) {
  Played current = latest_match(journal, call);
  std::int64_t last = current.head.number;
  journal.recent([&](std::int64_t number) {
    last = number;
    return false;
  });
  if (!call.value("--match") && last != current.head.number) {
    throw base::Mistake("which-match",
                        fmt::format("the last record was written to match {}, which is over; match {} goes on", last,
                                    current.head.number),
                        fmt::format("say which one: tavolo {} --match {}, or --match {}", call.command().name, last,
                                    current.head.number));
  }
  return current;
}

/// What an undo takes back, as people say it.
std::string_view record_word(referee::Entry::Kind kind) {
  switch (kind) {
    case referee::Entry::Kind::add: return "addition";
    case referee::Entry::Kind::done: return "closing";
    case referee::Entry::Kind::amend: return "amendment";
    case referee::Entry::Kind::concede: return "concession";
    case referee::Entry::Kind::abandon: return "abandonment";
    default: return referee::word(kind);
  }
}

const referee::Entry& find_entry(const Played& played, std::int64_t number) {
  const auto found = std::ranges::find(played.entries, number, &referee::Entry::number);
  if (found != played.entries.end()) return *found;
  throw base::StoreFailure(
      fmt::format("match {} has no entry {}, which one of its entries takes back", played.head.number, number),
      "the file is damaged: `tavolo doctor` tells of copies");
}

/// What an undo or redo that takes back `target` means.
const referee::Entry& meant(const Played& played, std::int64_t target) {
  const referee::Entry& found = find_entry(played, target);
  return found.kind == referee::Entry::Kind::undo ? find_entry(played, found.target) : found;
}

[[noreturn]] void refuse_step(const Played& played, bool undoing, std::size_t found) {
  throw base::Mistake(undoing ? "nothing-to-undo" : "nothing-to-redo",
                      fmt::format("match {} has {} to {}", played.head.number,
                                  found == 0 ? "nothing" : fmt::format("only {}", found), undoing ? "undo" : "redo"),
                      undoing ? fmt::format("`tavolo log {}` shows what was recorded", played.head.number)
                              : "only an undo that nothing followed can be redone");
}

/// The entries that take back the last `times` records, or bring back the last one undone.
std::vector<referee::Entry> steps(const Played& before, bool undoing, std::int64_t times) {
  std::vector<referee::Entry> entries;
  Played played = before;
  for (std::int64_t i = 0; i < times; ++i) {
    const std::int64_t target = undoing ? referee::undoable(played.entries) : referee::redoable(played.entries);
    if (target == 0) refuse_step(before, undoing, entries.size());
    entries.push_back({.kind = undoing ? referee::Entry::Kind::undo : referee::Entry::Kind::redo,
                       .deal = meant(played, target).deal,
                       .target = target});
    played = with_entry(played, entries.back());
  }
  return entries;
}

/// What the entries take back or bring back, a line each.
std::string told(const Played& before, const std::vector<referee::Entry>& entries, std::string_view verb) {
  std::string text;
  for (const referee::Entry& entry : entries) {
    text += fmt::format("{} the {} of match {}{}\n", verb, record_word(meant(before, entry.target).kind),
                        before.head.number, entry.deal == 0 ? "" : fmt::format(", deal {}", entry.deal));
  }
  return text;
}

Played found_match(const Call& call) {
  auto journal = read_journal(call);
  return match_to_undo(journal, call);
}

int run_undo(const Call& call) {
  std::int64_t times = 1;
  if (!call.words().empty()) {
    const base::Number number = base::whole(call.words().front());
    if (!number || number.value < 1 || number.value > base::limit::undone_records) {
      throw base::Mistake("undo-count", fmt::format("\"{}\" is no number of records", call.words().front()),
                          fmt::format("write how many to take back, 1 to {}", base::limit::undone_records));
    }
    times = number.value;
  }
  const Played before = found_match(call);
  const auto entries = steps(before, true, times);
  return correct(call, before, entries, "nothing was taken back", [&](const Played& after) {
    return match_text(call, after,
                      told(before, entries, "took back") + report::score_sheet(after, call.surroundings().style));
  });
}

/// Brings back what was there before, so nobody is asked.
int run_redo(const Call& call) {
  auto journal = change_journal(call);
  auto writing = journal.write();
  const Played before = match_to_undo(journal, call);
  const auto entries = steps(before, false, 1);
  journal.append(before.head.number, entries.front());
  const Played after = load(journal, before.head.number);
  return commit(
      call, writing,
      match_text(call, after,
                 told(before, entries, "brought back") + report::score_sheet(after, call.surroundings().style)));
}

constexpr std::array<Argument, 1> arguments{{
    {"N", "how many records to take back, by default 1", false},
}};
constexpr Option other_match{"--match", "N", "another match than the current one", false, Completes::match};
constexpr std::array<Option, 2> undo_options{other_match, Option{"--yes", "", "do not ask"}};
constexpr std::array<Option, 1> redo_options{other_match};

}  // namespace

const Command undo{"undo", "Take back the latest record of the match", arguments, undo_options, run_undo};
const Command redo{"redo", "Bring back what was just undone", {}, redo_options, run_redo};

}  // namespace tavolo::cli::commands
