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

int run_done(const Call& call) {
  auto journal = change_journal(call);
  auto writing = journal.write();
  const book::Played played = match_to_write(journal, call, book::Purpose::adding);
  if (played.course.open_deal() == nullptr) {
    throw base::Mistake(
        "no-open-deal", fmt::format("match {} has no open deal", played.head.number),
        fmt::format("`tavolo add{0}` begins one, `tavolo deal{0}` records a whole one", named_match(call)));
  }
  const int number = played.course.open_deal()->number;
  return record(call, journal, writing, played, {{.kind = referee::Entry::Kind::done, .deal = number}});
}

constexpr std::array<Option, 2> done_options{{
    other_match_option,
    published_option,
}};

}  // namespace

const Command finish{"done", "Close the open deal", {}, done_options, run_done};

}  // namespace tavolo::cli::commands
