#include <fmt/format.h>

#include <array>

#include "base/mistake.hpp"
#include "book/match.hpp"
#include "book/plan.hpp"
#include "book/words.hpp"
#include "cli/commands.hpp"
#include "cli/meaning.hpp"
#include "cli/opening.hpp"
#include "cli/recording.hpp"
#include "cli/session.hpp"
#include "report/text.hpp"

namespace tavolo::cli::commands {
namespace {

int run_resume(const Call& call) {
  auto journal = change_journal(call);
  auto writing = journal.write();
  const book::Played before = book::load(journal, book::match_number(call.words().front()));
  const std::int64_t number = before.head.number;
  book::refuse_withdrawn(before);
  if (before.course.now.over && !before.course.abandoned) {
    throw base::Mistake("match-over", fmt::format("match {} is over", number),
                        fmt::format("`tavolo undo --match {0}` takes its last record back, `tavolo new --again {0}` "
                                    "begins the next game of the same people",
                                    number));
  }
  const referee::Entry entry{.kind = referee::Entry::Kind::resume};
  book::Played after = book::with(before, {&entry, 1});
  ask_published(call, journal, writing, before, after);
  journal.append(number, entry);
  journal.sit(number, session());
  read_quoted(call, journal, after);
  return commit(call, writing,
                match_text(call, after, report::text(report::score_sheet(after), call.surroundings().style)));
}

constexpr std::array<Argument, 1> resume_arguments{{
    {"MATCH", "the number of a match", true, false, Completes::match},
}};
constexpr std::array<Option, 1> resume_options{published_option};

}  // namespace

const Command resume{"resume", "Go on with another match", resume_arguments, resume_options, run_resume};

}  // namespace tavolo::cli::commands
