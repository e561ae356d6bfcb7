#include <array>

#include "book/match.hpp"
#include "cli/commands.hpp"
#include "cli/meaning.hpp"
#include "cli/opening.hpp"
#include "report/json.hpp"
#include "report/text.hpp"

namespace tavolo::cli::commands {
namespace {

int run(const Call& call) {
  auto journal = read_journal(call);
  const book::Played played = match_to_show(journal, call);
  if (call.words().empty()) tell_elsewhere(call, journal, played);  // nothing that it prints names the match
  call.print(call.surroundings().json
                 ? report::json_log({&played, 1})
                 : report::text(report::log(played, call.surroundings().style.form), call.surroundings().style));
  return Status::done;
}

constexpr std::array<Argument, 1> arguments{{
    {"MATCH", "the number of a match, by default the current one", false, false, Completes::match},
}};
constexpr std::array<Option, 2> options{{
    other_match_option,
    {"--short", "", "print records in short words"},
}};

}  // namespace

const Command log{"log", "Show every entry of a match, those taken back too", arguments, options, run};

}  // namespace tavolo::cli::commands
