#include <array>
#include <set>
#include <string>

#include "base/mistake.hpp"
#include "book/record_export.hpp"
#include "book/words.hpp"
#include "cli/commands.hpp"
#include "cli/meaning.hpp"
#include "cli/opening.hpp"
#include "cli/progress.hpp"
#include "report/json.hpp"

namespace tavolo::cli::commands {
namespace {

/// The matches that a call names: by their numbers, by season and days, or the one that is meant.
book::Exported exported(const Call& call, journal::Journal& journal) {
  book::Exported what;
  const auto [since, until] = days(call);
  const auto season = call.value("--season");
  const bool by_day = !since.empty() || !until.empty();
  if (!call.words().empty() && (season || by_day || call.has("--all"))) {
    throw base::Mistake("two-choices", "matches are named by their numbers and by what they have in common",
                        "say one of the two: tavolo export 12 13, or tavolo export --season winter");
  }
  if (call.has("--all") && (season || by_day)) {
    throw base::Mistake("two-choices", "--all leaves nothing out", "leave out --all, or the other options");
  }
  what.all = call.has("--all");
  what.named = true;
  if (season && !by_day) what.season = journal.season(*season).name;
  if (by_day) {
    const journal::Filter filter{.season = season ? journal.season(*season).name : "", .since = since, .until = until};
    journal.each([&](const referee::Head& head, auto) { what.matches.push_back(head.number); }, filter);
  }
  for (const std::string& word : call.words()) {
    const std::int64_t number = book::match_number(word);
    if (!journal.head(number)) (void)book::load(journal, number);  // says that there is none
    what.matches.push_back(number);
  }
  if (!what.all && !season && !by_day && call.words().empty()) {
    what.matches.push_back(match_meant(journal, call, book::Purpose::showing).head.number);
  }
  return what;
}

int run_export(const Call& call) {
  auto journal = read_journal(call);
  const auto reading = journal.read();
  const book::Exported what = exported(call, journal);
  Progress progress(call.surroundings());
  std::string whole;
  const bool json = call.surroundings().json;
  book::export_record(
      journal, what, [&](std::string_view piece) { json ? void(whole += piece) : call.print(piece); },
      [&] { progress.add(); });
  if (json) call.print(report::json_record(whole));
  return Status::done;
}

constexpr std::array<Argument, 1> export_arguments{{
    {"MATCH", "the numbers of matches, by default the current one", false, true, Completes::match},
}};
constexpr std::array<Option, 4> export_options{{
    {"--season", "NAME", "a season with its matches, rules, tables, teams and rulings", false, Completes::season},
    {"--since", "DATE", "only matches from this date on"},
    {"--until", "DATE", "only matches up to this date"},
    {"--all", "", "all that the journal holds"},
}};

}  // namespace

const Command export_record{"export", "Write matches as a record file", export_arguments, export_options, run_export};

}  // namespace tavolo::cli::commands
