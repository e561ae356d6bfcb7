#include <array>

#include "book/correction.hpp"
#include "book/match.hpp"
#include "book/plan.hpp"
#include "cli/commands.hpp"
#include "cli/meaning.hpp"
#include "cli/opening.hpp"
#include "cli/recording.hpp"
#include "report/text.hpp"

namespace tavolo::cli::commands {
namespace {

int run_leave(const Call& call) {
  auto journal = change_journal(call);
  auto writing = journal.write();
  const book::Played before = match_to_write(journal, call, book::Purpose::recording);
  const referee::Entry entry = book::leaving(before, call.words().front());
  book::Played after = book::with(before, {&entry, 1});
  ask_published(call, journal, writing, before, after);
  journal.append(before.head.number, entry);
  read_quoted(call, journal, after);
  return commit(call, writing,
                match_text(call, after, report::text(report::score_sheet(after), call.surroundings().style)));
}

constexpr std::array<Argument, 1> leave_arguments{{
    {"PLAYER", "who leaves: a player, or the letter of the side", true, false, Completes::side},
}};
constexpr std::array<Option, 2> leave_options{{
    other_match_option,
    published_option,
}};

}  // namespace

const Command leave{"leave", "Record that a player leaves, and the others go on", leave_arguments, leave_options,
                    run_leave};

}  // namespace tavolo::cli::commands
