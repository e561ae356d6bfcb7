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

int run_add(const Call& call) {
  const std::string typed = deal_text(call);
  auto journal = change_journal(call);
  auto writing = journal.write();
  const book::Played played = match_to_write(journal, call, book::Purpose::adding);
  refuse_afterthought(call, played, typed);
  const referee::Deal* open = played.course.open_deal();
  const std::string said = open == nullptr ? std::string{} : open->text;
  const book::Told told = book::understood(played.now(), played.course.before_now(), said, typed);
  return record(call, journal, writing, played,
                {{.kind = referee::Entry::Kind::add, .deal = played.course.number_now(), .text = told.text}},
                told.refusal);
}

constexpr std::array<Argument, 1> add_arguments{{
    {"TEXT", "lines of the record; - or nothing reads standard input", false, true, Completes::notation},
}};
constexpr std::array<Option, 2> add_options{{
    other_match_option,
    published_option,
}};

}  // namespace

const Command add{"add", "Add lines to the open deal, or begin one", add_arguments, add_options, run_add, true};

}  // namespace tavolo::cli::commands
