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

/// The reason that was given, or is given when it is asked for. Throws base::Mistake for none.
std::string void_reason(const Call& call) {
  std::string why = call.value("--why").value_or("");
  book::refuse_long("the reason", why);
  if (why.empty()) why = reason_asked(call, "why is it void?");
  if (why.empty()) {
    throw base::Mistake("no-reason", "a deal is not made void without a reason", "say why: --why TEXT");
  }
  return why;
}

int run_void(const Call& call) {
  const auto [match, deal] = book::deal_number(call.words().front());
  const book::Played before = [&, number = match] {
    auto journal = read_journal(call);
    return book::load(journal, number);
  }();
  const std::size_t index = book::find_deal(before, deal);
  if (before.course.deals[index].is_void) {
    throw base::Mistake("void-already", fmt::format("deal {}.{} is void already", match, deal),
                        "`tavolo undo` takes that back");
  }
  const referee::Entry entry{.kind = referee::Entry::Kind::void_deal, .deal = deal, .why = void_reason(call)};
  return correct(call, before, book::plan(before, {entry}), fmt::format("deal {}.{} still counts", match, deal),
                 [&](const book::Played& after) {
                   return call.surroundings().json
                              ? report::json_result(after, index)
                              : report::text(report::result(after, index), call.surroundings().style);
                 });
}

constexpr std::array<Argument, 1> void_arguments{{
    {"MATCH.DEAL", "the deal, like 12.3", true, false, Completes::deal},
}};
constexpr std::array<Option, 2> void_options{{
    {"--why", "TEXT", "the reason, kept with it"},
    {"--yes", "", "do not ask"},
}};

}  // namespace

const Command void_deal{"void", "Make a deal count for nothing", void_arguments, void_options, run_void};

}  // namespace tavolo::cli::commands
