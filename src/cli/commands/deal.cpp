#include <fmt/format.h>

#include <array>

#include "base/mistake.hpp"
#include "book/match.hpp"
#include "cli/commands.hpp"
#include "cli/meaning.hpp"
#include "cli/opening.hpp"
#include "cli/recording.hpp"

namespace tavolo::cli::commands {
namespace {

int run(const Call& call) {
  const std::string text = record_text(call);
  auto journal = change_journal(call);
  auto writing = journal.write();
  const book::Played played = match_meant(journal, call, book::Purpose::recording);
  book::refuse_ended(played);
  if (const referee::Deal* open = played.course.open_deal()) {
    throw base::Mistake("deal-open", fmt::format("deal {} of match {} is still open", open->number, played.head.number),
                        fmt::format("`tavolo add{0}` goes on with it, `tavolo done{0}` closes it, `tavolo undo{0}` "
                                    "takes it back",
                                    named_match(call)));
  }
  const int number = played.course.next_number();
  return record(call, journal, writing, played, {.kind = referee::Entry::Kind::deal, .deal = number, .text = text});
}

constexpr std::array<Argument, 1> arguments{{
    {"TEXT", "the record in the notation of the game; - or nothing reads standard input", false, true,
     Completes::notation},
}};
constexpr std::array<Option, 1> options{{
    {"--match", "N", "another match than the current one", false, Completes::match},
}};

}  // namespace

const Command deal{"deal", "Record one whole deal, all of it or nothing", arguments, options, run, true};

}  // namespace tavolo::cli::commands
