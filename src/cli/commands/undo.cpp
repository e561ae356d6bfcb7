#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/mistake.hpp"
#include "base/number.hpp"
#include "cli/book.hpp"
#include "cli/commands.hpp"
#include "report/text.hpp"

namespace tavolo::cli::commands {
namespace {

using journal::Played;

/// The match whose last record is meant: the one written to last. Where that one is over while an
/// older one goes on, only the user can say which.
Played match_to_undo(journal::Journal& journal, const Call& call) {
  Played current = latest_match(journal, call);
  std::int64_t last = current.facts.number;
  journal.recent([&](std::int64_t number) {
    last = number;
    return false;
  });
  if (!call.value("--match") && last != current.facts.number) {
    throw base::Mistake("which-match",
                        fmt::format("the last record was written to match {}, which is over; match {} goes on", last,
                                    current.facts.number),
                        fmt::format("say which one: tavolo {} --match {}, or --match {}", call.command().name, last,
                                    current.facts.number));
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

/// Takes back or brings back up to `times` records; what it did goes to the terminal entry by entry.
int step(const Call& call, referee::Entry::Kind kind, std::int64_t times) {
  auto journal = open_journal(call, journal::Journal::Access::write);
  auto writing = journal.write();
  Played played = match_to_undo(journal, call);
  const bool undoing = kind == referee::Entry::Kind::undo;
  std::string text;
  for (std::int64_t i = 0; i < times; ++i) {
    const std::int64_t target = undoing ? referee::undoable(played.entries) : referee::redoable(played.entries);
    if (target == 0) {
      throw base::Mistake(
          undoing ? "nothing-to-undo" : "nothing-to-redo",
          fmt::format("match {} has {} to {}", played.facts.number, i == 0 ? "nothing" : fmt::format("only {}", i),
                      undoing ? "undo" : "redo"),
          undoing ? "`tavolo log` shows what was recorded" : "only an undo that nothing followed can be redone");
    }
    const auto found = std::ranges::find(played.entries, target, &referee::Entry::number);
    referee::Entry meant = *found;
    if (!undoing) meant = *std::ranges::find(played.entries, found->target, &referee::Entry::number);
    const referee::Entry entry{.kind = kind, .deal = meant.deal, .target = target};
    journal.append(played.facts.number, entry);
    text +=
        fmt::format("{} {} of match {}{}\n", undoing ? "took back the" : "brought back the", record_word(meant.kind),
                    played.facts.number, meant.deal == 0 ? "" : fmt::format(", deal {}", meant.deal));
    played = load(journal, played.facts.number);
  }
  writing.commit();
  print_match(call, played, text + report::score_sheet(played, call.surroundings().style));
  return Status::done;
}

int run_undo(const Call& call) {
  std::int64_t times = 1;
  if (!call.words().empty()) {
    const base::Number number = base::whole(call.words().front());
    if (!number || number.value < 1 || number.value > 1000) {
      throw base::Mistake("undo-count", fmt::format("\"{}\" is no number of records", call.words().front()),
                          "write how many to take back, 1 to 1000");
    }
    times = number.value;
  }
  return step(call, referee::Entry::Kind::undo, times);
}

int run_redo(const Call& call) { return step(call, referee::Entry::Kind::redo, 1); }

constexpr std::array<Argument, 1> arguments{{
    {"N", "how many records to take back, by default 1", false},
}};
constexpr std::array<Option, 1> options{{
    {"--match", "N", "another match than the current one", false, Completes::match},
}};

}  // namespace

const Command undo{"undo", "Take back the latest record of the match", arguments, options, run_undo};
const Command redo{"redo", "Bring back what was just undone", {}, options, run_redo};

}  // namespace tavolo::cli::commands
