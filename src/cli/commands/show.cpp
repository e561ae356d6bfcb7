#include <array>

#include "book/match.hpp"
#include "cli/commands.hpp"
#include "cli/meaning.hpp"
#include "cli/opening.hpp"
#include "cli/recording.hpp"
#include "cli/sharing.hpp"
#include "report/json.hpp"
#include "report/share.hpp"
#include "report/standings.hpp"
#include "report/text.hpp"

namespace tavolo::cli::commands {
namespace {

int run_show(const Call& call) {
  auto journal = read_journal(call);
  const bool message = shares(call);
  book::Played played = match_to_show(journal, call);
  read_quoted(call, journal, played);
  if (message) {
    print_shared(call, journal, report::shared(played, call.has("--emoji")));
    return Status::done;
  }
  const std::string fingerprint = journal.fingerprint(played.head.number);
  if (call.surroundings().json) {
    call.print(report::json_match(played, fingerprint));
    return Status::done;
  }
  report::Blocks sheet = report::score_sheet(played);
  sheet.paragraph(report::fingerprint_text(fingerprint));
  call.print(report::text(sheet, call.surroundings().style));
  return Status::done;
}

constexpr std::array<Argument, 1> show_arguments{{
    {"MATCH", "the number of a match, by default the current one", false, false, Completes::match},
}};
constexpr std::array<Option, 3> show_options{{
    other_match_option,
    share_option,
    emoji_option,
}};

}  // namespace

const Command show{"show", "Show the score sheet of a match", show_arguments, show_options, run_show};

}  // namespace tavolo::cli::commands
