#include <fmt/format.h>

#include <array>

#include "base/mistake.hpp"
#include "book/match.hpp"
#include "book/telling.hpp"
#include "cli/commands.hpp"
#include "cli/meaning.hpp"
#include "cli/opening.hpp"
#include "cli/recording.hpp"

namespace tavolo::cli::commands {
namespace {

int run(const Call& call) {
  const std::string typed = deal_text(call);
  auto journal = change_journal(call);
  auto writing = journal.write();
  const book::Played played = match_to_write(journal, call, book::Purpose::adding);
  book::refuse_ended(played);
  refuse_afterthought(call, played, typed);
  const referee::Deal* open = played.course.open_deal();
  const std::string said = open == nullptr ? std::string{} : open->text;
  const book::Told told = book::understood(played.now(), played.course.before_now(), said, typed);
  return record(call, journal, writing, played,
                {{.kind = referee::Entry::Kind::add, .deal = played.course.number_now(), .text = told.text}},
                told.refusal);
}

constexpr std::array<Argument, 1> arguments{{
    {"TEXT", "lines of the record; - or nothing reads standard input", false, true, Completes::notation},
}};
constexpr std::array<Option, 2> options{{
    other_match_option,
    published_option,
}};

}  // namespace

const Command add{"add", "Add lines to the open deal, or begin one", arguments, options, run, true};

}  // namespace tavolo::cli::commands
