#include <fmt/format.h>

#include <array>

#include "base/mistake.hpp"
#include "book/match.hpp"
#include "book/plan.hpp"
#include "book/words.hpp"
#include "cli/commands.hpp"
#include "cli/opening.hpp"
#include "cli/recording.hpp"
#include "report/json.hpp"
#include "report/text.hpp"

namespace tavolo::cli::commands {
namespace {

/// What counts only if it was said in time is not taken in silence.
void ask_why(const games::Sheet& sheet) {
  for (const games::Finding& finding : sheet.findings) {
    if (!finding.asks_why) continue;
    throw base::Mistake("no-reason", finding.text,
                        fmt::format("{}: say with --why TEXT that it was in time", finding.remedy));
  }
}

int run(const Call& call) {
  const auto [match, deal] = book::deal_number(call.words().front());
  const referee::Entry entry{.kind = referee::Entry::Kind::amend,
                             .deal = deal,
                             .text = record_text(call, 1),
                             .why = call.value("--why").value_or("")};
  book::refuse_long("the reason", entry.why);
  const book::Played before = [&, number = match] {
    auto journal = read_journal(call);
    return book::load(journal, number);
  }();
  const std::size_t index = book::find_deal(before, deal);
  book::Plan plan = book::plan(before, {entry});
  if (refused(call, before, plan.after.course.deals[index])) return Status::mistake;
  if (entry.why.empty()) ask_why(plan.after.course.deals[index].sheet);
  return correct(call, before, std::move(plan), fmt::format("deal {}.{} was not changed", match, deal),
                 [&](const book::Played& after) {
                   return call.surroundings().json
                              ? report::json_result(after, index)
                              : report::text(report::result(after, index), call.surroundings().style);
                 });
}

constexpr std::array<Argument, 2> arguments{{
    {"MATCH.DEAL", "the deal, like 12.3", true, false, Completes::deal},
    {"TEXT", "the record that replaces it; - or nothing reads standard input", false, true, Completes::notation},
}};
constexpr std::array<Option, 2> options{{
    {"--why", "TEXT", "the reason, kept with the change"},
    {"--yes", "", "do not ask"},
}};

}  // namespace

const Command amend{"amend", "Replace a deal, at any time", arguments, options, run, true};

}  // namespace tavolo::cli::commands
