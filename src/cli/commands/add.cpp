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
  const book::Played played = match_meant(journal, call, book::Purpose::recording);
  book::refuse_ended(played);
  refuse_afterthought(call, played, typed);
  const referee::Deal* open = played.course.open_deal();
  const std::string said = open == nullptr ? std::string{} : open->text;
  const book::Told told = book::understood(played.now(), played.course.before_now(), said, typed);
  const int number = played.course.number_now();
  const std::function<void()> suspect = [&] {
    const std::string whole = said.empty() ? told.text : fmt::format("{}\n{}", said, told.text);
    suspect_shell(call, 0, played.now(), played.course.before_now(), whole, games::Stage::open);
  };
  const int status = record(call, journal, writing, played,
                            {{.kind = referee::Entry::Kind::add, .deal = number, .text = told.text}}, told.refusal);
  status == Status::done ? call.tell_done(suspect) : suspect();
  return status;
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
