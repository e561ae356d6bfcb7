#include <fmt/format.h>

#include <array>

#include "base/mistake.hpp"
#include "cli/book.hpp"
#include "cli/commands.hpp"
#include "report/text.hpp"

namespace tavolo::cli::commands {
namespace {

int run(const Call& call) {
  auto journal = change_journal(call);
  auto writing = journal.write();
  const book::Played before = load(journal, match_number(call.words().front()));
  const std::int64_t number = before.head.number;
  if (before.course.now.over && !before.course.abandoned) {
    throw base::Mistake("match-over", fmt::format("match {} is over", number),
                        fmt::format("`tavolo undo --match {0}` takes its last record back, `tavolo new --again {0}` "
                                    "begins the next game of the same people",
                                    number));
  }
  journal.append(number, {.kind = referee::Entry::Kind::resume});
  const book::Played played = load(journal, number);
  return commit(call, writing, match_text(call, played, report::score_sheet(played, call.surroundings().style)));
}

constexpr std::array<Argument, 1> arguments{{
    {"MATCH", "the number of a match", true, false, Completes::match},
}};

}  // namespace

const Command resume{"resume", "Go on with another match", arguments, {}, run};

}  // namespace tavolo::cli::commands
