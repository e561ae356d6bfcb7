#include <fmt/format.h>

#include <array>

#include "base/mistake.hpp"
#include "cli/book.hpp"
#include "cli/commands.hpp"

namespace tavolo::cli::commands {
namespace {

int run(const Call& call) {
  const auto [match, deal] = deal_number(call.words().front());
  const auto why = call.value("--why");
  if (!why || why->empty()) {
    throw base::Mistake("no-reason", "a deal is not made void without a reason", "say why: --why TEXT");
  }
  auto journal = open_journal(call, journal::Journal::Access::write);
  auto writing = journal.write();
  const journal::Played before = load(journal, match);
  if (before.course.deals[find_deal(before, deal)].is_void) {
    throw base::Mistake("void-already", fmt::format("deal {}.{} is void already", match, deal),
                        "`tavolo undo` takes that back");
  }
  return record(call, journal, writing, before, {.kind = referee::Entry::Kind::void_deal, .deal = deal, .why = *why});
}

constexpr std::array<Argument, 1> arguments{{
    {"MATCH.DEAL", "the deal, like 12.3", true, false, Completes::deal},
}};
constexpr std::array<Option, 1> options{{
    {"--why", "TEXT", "the reason, kept with it"},
}};

}  // namespace

const Command void_deal{"void", "Make a deal count for nothing", arguments, options, run};

}  // namespace tavolo::cli::commands
