#include "cli/correction.hpp"

#include <fmt/format.h>

#include <cstdio>

#include "base/mistake.hpp"
#include "book/publishing.hpp"
#include "cli/say.hpp"
#include "report/standings.hpp"
#include "report/text.hpp"

namespace tavolo::cli {

void ask_first(const Call& call, const std::string& changes, const std::string& unchanged) {
  // A program that reads JSON finds nothing but JSON on both channels.
  if (!call.surroundings().json) say(changes);
  if (call.has("--yes")) return;
  if (!call.surroundings().input_is_terminal) {
    throw base::Mistake("not-confirmed", unchanged, "say --yes to change it without being asked");
  }
  if (!confirmed("write this?")) throw base::Mistake("not-confirmed", unchanged, "");
}

int correct(const Call& call, const book::Played& before, const std::vector<referee::Entry>& entries,
            const std::string& unchanged, const std::function<std::string(const book::Played&)>& told) {
  book::Played after = before;
  for (const referee::Entry& entry : entries) after = with_entry(after, entry);
  {
    auto journal = open_journal(call, journal::Journal::Access::read);
    std::string changes = report::changes(before, after);
    if (const auto table = book::changed(journal, before, after)) {
      for (const std::string& line : report::season_differences({&*table, 1})) changes += fmt::format("  {}\n", line);
    }
    ask_first(call, changes, unchanged);
  }
  refuse_missing(call);  // it may have been moved away meanwhile
  auto journal = open_journal(call, journal::Journal::Access::write);
  auto writing = journal.write();
  if (journal.entries(before.head.number).size() != before.entries.size()) {
    throw base::Mistake("changed-meanwhile", fmt::format("match {} was written to meanwhile", before.head.number),
                        fmt::format("look at it, and try again: tavolo show {}", before.head.number));
  }
  for (const referee::Entry& entry : entries) journal.append(before.head.number, entry);
  book::Played written = load(journal, before.head.number);  // what is read after the commit could still fail
  read_rulings(journal, written);
  return commit(call, writing, told(written));
}

}  // namespace tavolo::cli
