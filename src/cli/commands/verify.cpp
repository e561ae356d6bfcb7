#include <fmt/format.h>

#include "base/name.hpp"
#include "cli/commands.hpp"
#include "cli/season.hpp"
#include "report/json.hpp"

namespace tavolo::cli::commands {
namespace {

int run(const Call& call) {
  // "All is well" must not hide that the name was mistyped. Who named no file has none yet, and that is well.
  if (call.surroundings().named != Surroundings::Named::nowhere) refuse_missing(call);
  auto journal = open_journal(call, journal::Journal::Access::read);
  std::vector<std::string> faults = journal.faults();
  std::size_t matches = 0, deals = 0;
  journal.each([&](const journal::Match& match, std::span<const referee::Entry> entries) {
    ++matches;
    const journal::Played played = journal::play(match, {entries.begin(), entries.end()});
    deals += played.course.deals.size();
    for (const referee::Deal& deal : played.course.deals) {
      if (!deal.sheet.refused()) continue;
      faults.push_back(
          fmt::format("deal {}.{} is refused now, {}", match.number, deal.number, deal.sheet.findings.front().text));
    }
  });
  for (const journal::Season& season : journal.seasons()) {
    for (const std::string& line : corrected_since(journal, season)) {
      faults.push_back(fmt::format("season {}, published on {}: {}", base::harmless(season.name),
                                   season.closed_at.substr(0, 10), line));
    }
  }
  std::string text;
  for (const std::string& fault : faults) text += fault + '\n';
  if (faults.empty()) {
    text = fmt::format("all is well: {} match{}, {} deal{} replayed\n", matches, matches == 1 ? "" : "es", deals,
                       deals == 1 ? "" : "s");
  }
  call.print(call.surroundings().json ? report::json_verify(matches, deals, faults) : text);
  return faults.empty() ? Status::done : Status::no;
}

}  // namespace

const Command verify{"verify", "Replay everything and check the file", {}, {}, run};

}  // namespace tavolo::cli::commands
