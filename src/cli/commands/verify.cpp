#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <string>

#include "base/date.hpp"
#include "base/mistake.hpp"
#include "base/name.hpp"
#include "book/publishing.hpp"
#include "book/ranges.hpp"
#include "book/record_import.hpp"
#include "book/season.hpp"
#include "cli/commands.hpp"
#include "cli/opening.hpp"
#include "cli/progress.hpp"
#include "cli/record_files.hpp"
#include "cli/sharing.hpp"
#include "referee/course.hpp"
#include "referee/seating.hpp"
#include "report/doctor.hpp"
#include "report/record_files.hpp"
#include "report/standings.hpp"

namespace tavolo::cli::commands {
namespace {

/// What is found when everything is read and judged anew.
struct Replay : report::Verified {
  bool all_readable = true;  ///< otherwise no table can be made
};

/// What a thread finds of the matches that it takes.
struct Part {
  std::size_t matches = 0, deals = 0;
  bool all_readable = true;
  std::vector<std::pair<std::int64_t, std::string>> faults = {};  ///< with their match
  referee::Seating seating = {};
};

void replay(const referee::Head& head, std::span<const referee::Entry> entries, Part& found) {
  ++found.matches;
  try {
    const games::Match& match = found.seating.seat(head);
    const referee::Course course = referee::replay(match, head, entries);
    found.deals += course.deals.size();
    for (const referee::Deal& deal : course.deals) {
      if (!deal.sheet.refused()) continue;
      found.faults.emplace_back(head.number, fmt::format("deal {}.{} is refused now, {}", head.number, deal.number,
                                                         deal.sheet.findings.front().text));
    }
  } catch (const base::StoreFailure& failed) {
    found.all_readable = false;
    found.faults.emplace_back(head.number, base::harmless(failed.what()));
  }
}

/// Replays every match.
void replay_all(const Call& call, journal::Journal& journal, Replay& found) {
  const auto reading = journal.read();
  Progress progress(call.surroundings());
  const auto parts = book::in_ranges<Part>(
      journal, journal.match_numbers(),
      [&](journal::Journal& reader, std::span<const std::int64_t> matches, Part& part) {
        reader.each_of(matches, [&](const referee::Head& head, std::span<const referee::Entry> entries) {
          replay(head, entries, part);
          progress.add();
        });
      });
  std::vector<std::pair<std::int64_t, std::string>> faults;
  for (const Part& part : parts) {
    found.matches += part.matches;
    found.deals += part.deals;
    found.all_readable = found.all_readable && part.all_readable;
    faults.insert(faults.end(), part.faults.begin(), part.faults.end());
  }
  std::ranges::stable_sort(faults, {}, &std::pair<std::int64_t, std::string>::first);
  for (auto& [match, fault] : faults) found.faults.push_back(std::move(fault));
}

/// Replays every match and compares every table that was published.
void replay(const Call& call, journal::Journal& journal, Replay& found) {
  replay_all(call, journal, found);
  found.older = journal.older_than_digests();
  std::vector<journal::Season> seasons = journal.seasons();
  journal.count_matches(seasons);
  for (const journal::Season& season : seasons) {
    const std::string digits = fingerprint_of(journal, season);
    if (!digits.empty() && season.matches > 0) found.seasons.push_back({season.name, season.closed_at, digits});
  }
  for (const journal::Season& season : seasons) {
    (void)book::read_rules(season);
    if (!found.all_readable) continue;
    report::Correction correction = correction_of(journal, season);
    auto& lines = correction.lines;
    for (const journal::Afterwards& one : correction.because) lines.push_back(report::afterwards(one));
    for (const std::string& line : lines) {
      found.faults.push_back(fmt::format("season {}, published on {}: {}", base::harmless(season.name),
                                         base::told_day(season.closed_at), line));
    }
  }
}

/// What may be the digits of a fingerprint, which may be said in several words.
std::string digits_of(const Call& call) {
  std::string digits;
  for (const std::string& word : call.words()) {
    for (const char letter : word) {
      if (letter != ' ') digits += base::lower(letter);
    }
  }
  return digits;
}

bool is_fingerprint(std::string_view digits) {
  constexpr std::size_t all_digits = 64;
  return digits.size() >= report::digits_aloud && digits.size() <= all_digits && base::is_hexadecimal(digits);
}

/// Whether what is named is a file, and no fingerprint.
bool names_file(const Call& call) {
  if (call.words().size() != 1 || is_fingerprint(digits_of(call))) return false;
  const std::string& word = call.words().front();
  std::error_code none;
  return word.find_first_of("./") != std::string::npos || std::filesystem::exists(word, none);
}

/// Says whether what a record file says is what is here.
int compare(const Call& call, journal::Journal& journal) {
  const std::string& name = call.words().front();
  const std::string text = read_record(name);
  report::ComparedFile compared{.name = name};
  try {
    const book::RecordFile file = book::read_record_file(name, text);
    compared.matches = file.matches.size();
    compared.differences = book::Import(journal, file).differences();
  } catch (const book::RecordMistakes& mistakes) {
    refuse_record(call, mistakes);
  }
  call.print(call.surroundings().json ? report::json_compared(compared)
                                      : report::text(report::compared(compared), call.surroundings().style));
  return compared.differences.empty() ? Status::done : Status::no;
}

/// Says of a fingerprint whether what is here is what has it.
int check(const Call& call, journal::Journal& journal) {
  const std::string digits = digits_of(call);
  if (!is_fingerprint(digits)) {
    throw base::Mistake("bad-fingerprint", fmt::format("\"{}\" is no fingerprint", fmt::join(call.words(), " ")),
                        "it has 12 to 64 digits, 0 to 9 and a to f, as `tavolo season close` prints it");
  }
  const report::Checked found{digits, journal.faults(), book::holders(journal, digits)};
  call.print(call.surroundings().json ? report::json_checked(found)
                                      : report::text(report::checked(found), call.surroundings().style));
  return found.holds() ? Status::done : Status::no;
}

int run_verify(const Call& call) {
  auto journal = open_journal(call, journal::Journal::Access::read);
  journal.remember_by({});  // everything is read and judged anew
  // "All is well" must not hide that the name was mistyped. Who named no file has none yet, and that is well.
  if (call.surroundings().named != Surroundings::Named::nowhere) refuse_missing(call);
  if (names_file(call)) return compare(call, journal);
  if (!call.words().empty()) return check(call, journal);
  Replay found;
  found.faults = journal.faults();
  try {
    replay(call, journal, found);
  } catch (const base::StoreFailure& failed) {
    if (found.faults.empty()) throw;  // it is the disk, for all that is known
    found.faults.push_back(base::harmless(failed.what()));
  }
  call.print(call.surroundings().json ? report::json_verify(found)
                                      : report::text(report::verified(found), call.surroundings().style));
  return found.faults.empty() ? Status::done : Status::no;
}

constexpr std::array<Argument, 1> verify_arguments{
    {{"FINGERPRINT|FILE", "whether what is here is what was published with it, or what a record file says", false, true,
      Completes::file}}};

}  // namespace

const Command verify{"verify", "Replay everything and check the file", verify_arguments, {}, run_verify};

}  // namespace tavolo::cli::commands
