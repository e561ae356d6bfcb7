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

/// A deal with its remedies put into its record, once for each choice.
std::string as_if_remedied(const Call& call, journal::Journal& journal, const book::Played& played, std::size_t index) {
  std::vector<book::Played> list;
  report::Blocks blocks;
  std::vector<book::Remedied> remedied = book::remedied(played, index);
  if (remedied.empty()) {
    throw base::Mistake("no-remedy",
                        fmt::format("no remedy of deal {}.{} is a line that may be added to its record",
                                    played.head.number, played.course.deals[index].number),
                        "`tavolo why` tells what follows; `tavolo amend` replaces the record");
  }
  for (book::Remedied& one : remedied) {
    book::read_explained(journal, one.after);
    if (!blocks.empty()) blocks.gap();
    blocks.paragraph(base::harmless(fmt::format("as if the record had: {}", fmt::join(one.lines, " / "))));
    blocks.add(report::explained(one.after, index, call.surroundings().style.form));
    list.push_back(std::move(one.after));
  }
  return call.surroundings().json ? report::json_remedied(list, index)
                                  : report::text(blocks, call.surroundings().style);
}

int run_why(const Call& call) {
  auto journal = read_journal(call);
  const report::Style& style = call.surroundings().style;
  refuse_two_matches(call);
  if (!call.words().empty() && call.words().front().find('.') != std::string::npos) {
    const auto [match, deal] = book::deal_number(call.words().front());
    book::Played played = book::load(journal, match);
    book::read_explained(journal, played);
    const std::size_t index = book::find_deal(played, deal);
    call.print(call.has("--if-remedied")  ? as_if_remedied(call, journal, played, index)
               : call.surroundings().json ? report::json_result(played, index)
                                          : report::text(report::explained(played, index, style.form), style));
    return Status::done;
  }
  if (call.has("--if-remedied")) {
    throw base::Mistake("no-deal", "`tavolo why --if-remedied` needs the deal",
                        "for example: tavolo why 12.3 --if-remedied");
  }
  book::Played played = match_to_show(journal, call);
  book::read_explained(journal, played);
  report::Blocks blocks;
  for (std::size_t i = 0; i < played.course.deals.size(); ++i) {
    if (i != 0) blocks.gap();
    blocks.add(report::explained(played, i, style.form));
  }
  if (blocks.empty()) blocks = report::beginning(played);
  print_match(call, played, report::text(blocks, style));
  return Status::done;
}

constexpr std::array<Argument, 1> why_arguments{{
    {"MATCH[.DEAL]", "a match or one of its deals, by default the current match", false, false, Completes::deal},
}};
constexpr std::array<Option, 3> why_options{{
    other_match_option,
    {"--if-remedied", "", "score the deal as if its remedies were recorded"},
    {"--short", "", "print records in short words"},
}};

}  // namespace

const Command why{"why", "Explain every point with its clause", why_arguments, why_options, run_why};

}  // namespace tavolo::cli::commands
