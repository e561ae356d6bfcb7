#include <array>

#include "book/match.hpp"
#include "cli/commands.hpp"
#include "cli/meaning.hpp"
#include "cli/opening.hpp"
#include "report/json.hpp"
#include "report/text.hpp"

namespace tavolo::cli::commands {
namespace {

int run_log(const Call& call) {
  auto journal = read_journal(call);
  const book::Played played = match_to_show(journal, call);
  if (call.words().empty()) tell_elsewhere(call, journal, played);  // nothing that it prints names the match
  const std::vector<referee::Entry> aside = journal.entries_aside(played.head.number);
  if (call.surroundings().json) {
    call.print(report::json_log(played, aside));
    return Status::done;
  }
  const report::Style& style = call.surroundings().style;
  report::Blocks blocks = report::log(played, style.form);
  blocks.add(report::log_aside(played, aside, style.form));
  call.print(report::text(blocks, style));
  return Status::done;
}

constexpr std::array<Argument, 1> log_arguments{{
    {"MATCH", "the number of a match, by default the current one", false, false, Completes::match},
}};
constexpr std::array<Option, 2> log_options{{
    other_match_option,
    {"--short", "", "print records in short words"},
}};

}  // namespace

const Command log{"log", "Show every entry of a match, those taken back too", log_arguments, log_options, run_log};

}  // namespace tavolo::cli::commands
