#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/limits.hpp"
#include "base/mistake.hpp"
#include "base/number.hpp"
#include "book/match.hpp"
#include "book/plan.hpp"
#include "cli/commands.hpp"
#include "cli/meaning.hpp"
#include "cli/opening.hpp"
#include "cli/recording.hpp"
#include "report/text.hpp"

namespace tavolo::cli::commands {
namespace {

using book::Played;

Played found_match(const Call& call) {
  auto journal = read_journal(call);
  return match_to_write(journal, call, book::Purpose::undoing);
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
  const auto entries = book::taking_back(before, static_cast<std::size_t>(times));
  return correct(call, before, book::plan(before, entries), "nothing was taken back", [&](const Played& after) {
    report::Blocks told = report::took_back(before, entries);
    if (after.course.withdrawn) {
      told.paragraph(fmt::format("`tavolo redo --match {}` brings it back", after.head.number));
    } else {
      told.add(report::score_sheet(after));
    }
    return match_text(call, after, report::text(told, call.surroundings().style));
  });
}

/// Brings back what was there before, so nobody is asked where no published table changes.
int run_redo(const Call& call) {
  auto journal = change_journal(call);
  auto writing = journal.write();
  const Played before = match_to_write(journal, call, book::Purpose::redoing);
  const referee::Entry entry = book::bringing_back(before);
  Played after = book::with(before, {&entry, 1});
  ask_published(call, journal, writing, before, after);
  journal.append(before.head.number, entry);
  read_quoted(call, journal, after);
  report::Blocks told = report::brought_back(before, entry);
  told.add(report::score_sheet(after));
  return commit(call, writing, match_text(call, after, report::text(told, call.surroundings().style)));
}

constexpr std::array<Argument, 1> undo_arguments{{
    {"N", "how many records to take back, by default 1", false},
}};
constexpr std::array<Option, 2> undo_options{other_match_option, Option{"--yes", "", "do not ask"}};
constexpr std::array<Option, 2> redo_options{other_match_option, published_option};

}  // namespace

const Command undo{"undo", "Take back the latest record of the match", undo_arguments, undo_options, run_undo};
const Command redo{"redo", "Bring back what was just undone", {}, redo_options, run_redo};

}  // namespace tavolo::cli::commands
