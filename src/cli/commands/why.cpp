#include <fmt/format.h>

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "base/mistake.hpp"
#include "base/name.hpp"
#include "book/match.hpp"
#include "book/plan.hpp"
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

/// The match with the remedies of a deal put into its record, which are said first.
book::Played as_if_remedied(const Call& call, book::Played played, std::size_t index) {
  const std::vector<std::string> lines = book::remedies(played, index);
  book::Played after = book::with_remedies(played, index, lines);
  after.rulings = std::move(played.rulings);
  if (!call.surroundings().json) {
    call.print(fmt::format("as if the record had: {}\n", base::harmless(fmt::format("{}", fmt::join(lines, " / ")))));
  }
  return after;
}

int run(const Call& call) {
  auto journal = read_journal(call);
  const report::Style& style = call.surroundings().style;
  refuse_two_matches(call);
  if (!call.words().empty() && call.words().front().find('.') != std::string::npos) {
    const auto [match, deal] = book::deal_number(call.words().front());
    book::Played played = book::load(journal, match);
    book::read_rulings(journal, played);
    const std::size_t index = book::find_deal(played, deal);
    if (call.has("--if-remedied")) played = as_if_remedied(call, std::move(played), index);
    call.print(call.surroundings().json ? report::json_result(played, index)
                                        : report::text(report::explained(played, index, style.form), style));
    return Status::done;
  }
  if (call.has("--if-remedied")) {
    throw base::Mistake("no-deal", "`tavolo why --if-remedied` needs the deal",
                        "for example: tavolo why 12.3 --if-remedied");
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
constexpr std::array<Option, 3> options{{
    {"--match", "N", "another match than the current one", false, Completes::match},
    {"--if-remedied", "", "score the deal as if its remedies were recorded"},
    {"--short", "", "print records in short words"},
}};

}  // namespace

const Command why{"why", "Explain every point with its clause", arguments, options, run};

}  // namespace tavolo::cli::commands
