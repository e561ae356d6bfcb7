#include <array>

#include "book/match.hpp"
#include "cli/commands.hpp"
#include "cli/meaning.hpp"
#include "cli/opening.hpp"
#include "cli/recording.hpp"
#include "cli/sharing.hpp"
#include "report/share.hpp"
#include "report/text.hpp"

namespace tavolo::cli::commands {
namespace {

int run(const Call& call) {
  auto journal = read_journal(call);
  const bool message = shares(call);
  const book::Played played = match_to_show(journal, call);
  if (message) {
    print_shared(call, journal, report::shared(played, call.has("--emoji")));
    return Status::done;
  }
  print_match(call, played, report::text(report::score_sheet(played), call.surroundings().style));
  return Status::done;
}

constexpr std::array<Argument, 1> arguments{{
    {"MATCH", "the number of a match, by default the current one", false, false, Completes::match},
}};
constexpr std::array<Option, 3> options{{
    other_match_option,
    share_option,
    emoji_option,
}};

}  // namespace

const Command show{"show", "Show the score sheet of a match", arguments, options, run};

}  // namespace tavolo::cli::commands
