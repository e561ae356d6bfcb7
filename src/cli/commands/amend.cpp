#include <fmt/format.h>

#include <array>
#include <cstdio>

#include "base/mistake.hpp"
#include "cli/commands.hpp"
#include "cli/season.hpp"
#include "report/text.hpp"

namespace tavolo::cli::commands {
namespace {

/// Shows what the amendment changes and asks. Nothing is locked meanwhile, so that another terminal can
/// go on. Answers the number of entries that the answer was given on.
std::size_t confirm(const Call& call, std::int64_t match, const referee::Entry& entry) {
  auto journal = open_journal(call, journal::Journal::Access::read);
  const journal::Played before = load(journal, match);
  const std::size_t index = find_deal(before, entry.deal);
  const journal::Played after = with_entry(before, entry);
  if (after.course.deals[index].sheet.refused() || call.has("--yes")) return before.entries.size();
  const std::string changes = report::changes(before, after) + season_changes(journal, before, after);
  std::fputs(changes.c_str(), stderr);
  const std::string unchanged = fmt::format("deal {}.{} was not changed", match, entry.deal);
  if (!call.surroundings().input_is_terminal) {
    throw base::Mistake("not-confirmed", unchanged, "say --yes to change it without being asked");
  }
  if (!confirmed("write this?")) throw base::Mistake("not-confirmed", unchanged, "");
  return before.entries.size();
}

int run(const Call& call) {
  const auto [match, deal] = deal_number(call.words().front());
  const referee::Entry entry{.kind = referee::Entry::Kind::amend,
                             .deal = deal,
                             .text = record_text(call, 1),
                             .why = call.value("--why").value_or("")};
  const std::size_t seen = confirm(call, match, entry);
  auto journal = open_journal(call, journal::Journal::Access::write);
  auto writing = journal.write();
  const journal::Played before = load(journal, match);
  if (before.entries.size() != seen) {
    throw base::Mistake("changed-meanwhile", fmt::format("match {} was written to meanwhile", match),
                        "look at it, and amend again");
  }
  return record(call, journal, writing, before, entry);
}

constexpr std::array<Argument, 2> arguments{{
    {"MATCH.DEAL", "the deal, like 12.3", true, false, Completes::deal},
    {"TEXT", "the record that replaces it; - or nothing reads standard input", false, true, Completes::notation},
}};
constexpr std::array<Option, 2> options{{
    {"--why", "TEXT", "the reason, kept with the change"},
    {"--yes", "", "do not ask"},
}};

}  // namespace

const Command amend{"amend", "Replace a deal, at any time", arguments, options, run, true};

}  // namespace tavolo::cli::commands
