#include <array>

#include "book/match.hpp"
#include "book/rulings.hpp"
#include "book/words.hpp"
#include "cli/commands.hpp"
#include "cli/meaning.hpp"
#include "cli/opening.hpp"
#include "cli/recording.hpp"
#include "report/json.hpp"
#include "report/text.hpp"

namespace tavolo::cli::commands {
namespace {

int run(const Call& call) {
  auto journal = read_journal(call);
  const report::Style& style = call.surroundings().style;
  refuse_two_matches(call);
  if (!call.words().empty() && call.words().front().find('.') != std::string::npos) {
    const auto [match, deal] = book::deal_number(call.words().front());
    book::Played played = book::load(journal, match);
    book::read_rulings(journal, played);
    const std::size_t index = book::find_deal(played, deal);
    call.print(call.surroundings().json ? report::json_result(played, index)
                                        : report::text(report::explained(played, index, style.form), style));
    return Status::done;
  }
  const book::Played played = match_to_show(journal, call);
  report::Blocks blocks;
  for (std::size_t i = 0; i < played.course.deals.size(); ++i) {
    if (i != 0) blocks.gap();
    blocks.add(report::explained(played, i, style.form));
  }
  if (blocks.empty()) blocks = report::beginning(played);
  print_match(call, played, report::text(blocks, style));
  return Status::done;
}

constexpr std::array<Argument, 1> arguments{{
    {"MATCH[.DEAL]", "a match or one of its deals, by default the current match", false, false, Completes::deal},
}};
constexpr std::array<Option, 2> options{{
    {"--match", "N", "another match than the current one", false, Completes::match},
    {"--short", "", "print records in short words"},
}};

}  // namespace

const Command why{"why", "Explain every point with its clause", arguments, options, run};

}  // namespace tavolo::cli::commands
