#include <fmt/format.h>

#include <array>
#include <string>
#include <vector>

#include "base/mistake.hpp"
#include "book/match.hpp"
#include "book/records.hpp"
#include "cli/commands.hpp"
#include "cli/meaning.hpp"
#include "cli/opening.hpp"
#include "cli/recording.hpp"
#include "cli/say.hpp"

namespace tavolo::cli::commands {
namespace {

/// Arrow up and Enter: the record of the last deal again, which is seldom meant. Nothing is locked while it is asked.
void ask_repeated(const Call& call, const std::string& text) {
  if (!call.surroundings().input_is_terminal || call.surroundings().json) return;
  auto journal = read_journal(call);
  const book::Played played = match_meant(journal, call, book::Purpose::adding);
  const auto& deals = played.course.deals;
  if (deals.empty() || deals.back().is_void || deals.back().open || deals.back().text != text) return;
  if (!confirmed(call,
                 fmt::format("deal {} has the same record, word for word: record it again?", deals.back().number))) {
    throw base::Mistake("not-confirmed", "nothing was recorded", "");
  }
}

int run_deal(const Call& call) {
  const std::string text = deal_text(call);
  ask_repeated(call, text);
  auto journal = change_journal(call);
  auto writing = journal.write();
  const book::Played played = match_to_write(journal, call, book::Purpose::adding);
  if (const referee::Deal* open = played.course.open_deal()) {
    throw base::Mistake("deal-open", fmt::format("deal {} of match {} is still open", open->number, played.head.number),
                        fmt::format("`tavolo add{0}` goes on with it, `tavolo done{0}` closes it, `tavolo undo{0}` "
                                    "takes it back",
                                    named_match(call)));
  }
  const book::Records records = book::read_records(played, text);
  if (records.by_blank_lines) {
    say(fmt::format("tavolo: read as {} deals for its blank lines; without them it is one\n", records.texts.size()));
  }
  std::vector<referee::Entry> entries;
  for (const std::string& one : records.texts) {
    const int number = played.course.next_number() + static_cast<int>(entries.size());
    entries.push_back({.kind = referee::Entry::Kind::deal, .deal = number, .text = one});
  }
  return record(call, journal, writing, played, entries, records.refusal);
}

constexpr std::array<Argument, 1> deal_arguments{{
    {"TEXT", "the record in the notation of the game; - or nothing reads standard input", false, true,
     Completes::notation},
}};
constexpr std::array<Option, 2> deal_options{{
    other_match_option,
    published_option,
}};

}  // namespace

const Command deal{"deal", "Record one whole deal, all of it or nothing", deal_arguments, deal_options, run_deal, true};

}  // namespace tavolo::cli::commands
