#include <fmt/format.h>

#include "base/mistake.hpp"
#include "base/name.hpp"
#include "book/match.hpp"
#include "book/publishing.hpp"
#include "cli/commands.hpp"
#include "cli/opening.hpp"
#include "cli/sharing.hpp"
#include "report/doctor.hpp"
#include "report/standings.hpp"

namespace tavolo::cli::commands {
namespace {

/// What is found when everything is read and judged anew.
struct Replay : report::Verified {
  bool all_readable = true;  ///< otherwise no table can be made
};

void replay(const referee::Head& head, std::span<const referee::Entry> entries, Replay& found) {
  ++found.matches;
  try {
    const book::Played played = book::play(head, {entries.begin(), entries.end()});
    found.deals += played.course.deals.size();
    for (const referee::Deal& deal : played.course.deals) {
      if (!deal.sheet.refused()) continue;
      found.faults.push_back(
          fmt::format("deal {}.{} is refused now, {}", head.number, deal.number, deal.sheet.findings.front().text));
    }
  } catch (const base::StoreFailure& failed) {
    found.all_readable = false;
    found.faults.push_back(base::harmless(failed.what()));
  }
}

/// Replays every match and compares every table that was published.
void replay(journal::Journal& journal, Replay& found) {
  journal.each([&](const referee::Head& head, auto entries) { replay(head, entries, found); });
  found.older = journal.older_than_digests();
  for (const journal::Season& season : journal.seasons()) {
    const bool open = season.closed_at.empty();
    const std::string digits = open ? journal.fingerprint(season) : season.fingerprint;
    if (!digits.empty() && season.matches > 0) found.seasons.push_back({season.name, season.closed_at, digits});
  }
  for (const journal::Season& season : journal.seasons()) {
    if (!found.all_readable) break;
    report::Correction correction = correction_of(journal, season);
    auto& lines = correction.lines;
    for (const journal::Afterwards& one : correction.because) lines.push_back(report::afterwards(one));
    for (const std::string& line : lines) {
      found.faults.push_back(fmt::format("season {}, published on {}: {}", base::harmless(season.name),
                                         base::harmless(season.closed_at.substr(0, 10)), line));
    }
  }
}

int run(const Call& call) {
  auto journal = open_journal(call, journal::Journal::Access::read);
  // "All is well" must not hide that the name was mistyped. Who named no file has none yet, and that is well.
  if (call.surroundings().named != Surroundings::Named::nowhere) refuse_missing(call);
  Replay found;
  found.faults = journal.faults();
  try {
    replay(journal, found);
  } catch (const base::StoreFailure& failed) {
    if (found.faults.empty()) throw;  // it is the disk, for all that is known
    found.faults.push_back(base::harmless(failed.what()));
  }
  call.print(call.surroundings().json ? report::json_verify(found)
                                      : report::text(report::verified(found), call.surroundings().style));
  return found.faults.empty() ? Status::done : Status::no;
}

}  // namespace

const Command verify{"verify", "Replay everything and check the file", {}, {}, run};

}  // namespace tavolo::cli::commands
