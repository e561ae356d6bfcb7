#include <fmt/format.h>

#include <array>

#include "base/mistake.hpp"
#include "book/match.hpp"
#include "book/plan.hpp"
#include "cli/commands.hpp"
#include "cli/meaning.hpp"
#include "cli/opening.hpp"
#include "cli/recording.hpp"
#include "games/notation.hpp"
#include "report/text.hpp"

namespace tavolo::cli::commands {
namespace {

/// Ends the match by an entry of its own.
int end(const Call& call, referee::Entry::Kind kind) {
  auto journal = change_journal(call);
  auto writing = journal.write();
  const book::Played played = match_to_write(journal, call, book::Purpose::recording);
  if (played.course.now.over) {
    throw base::Mistake("match-over", fmt::format("match {} is over already", played.head.number),
                        fmt::format("`tavolo show {}` tells how", played.head.number));
  }
  referee::Entry entry{.kind = kind};
  if (kind == referee::Entry::Kind::concede) {
    const games::Match& match = played.now();
    const auto side = games::find_side(match, call.words().front());
    if (!side) {
      throw base::Mistake("no-side", fmt::format("there is no side \"{}\"", call.words().front()),
                          fmt::format("a side is its letter, A to {}, or a player of it: {}",
                                      games::Side(match.sides - 1), fmt::join(match.players, ", ")));
    }
    if (match.playing() > 2 && match.individual()) {
      throw base::Mistake(
          "many-sides",
          fmt::format("{} alone does not end a match of {}", match.players[match.only_seat(*side)], match.playing()),
          "`tavolo leave PLAYER` records who leaves while the others go on; `tavolo abandon` ends it "
          "without a winner");
    }
    entry.side = *side;
  }
  book::Played after = book::with(played, {&entry, 1});
  ask_published(call, journal, writing, played, after);
  journal.append(played.head.number, entry);
  read_quoted(call, journal, after);
  return commit(call, writing,
                match_text(call, after, report::text(report::score_sheet(after), call.surroundings().style)));
}

int run_concede(const Call& call) { return end(call, referee::Entry::Kind::concede); }
int run_abandon(const Call& call) { return end(call, referee::Entry::Kind::abandon); }

constexpr std::array<Argument, 1> concede_arguments{{
    {"SIDE", "the side that gives the match up: its letter or a player of it", true, false, Completes::side},
}};
constexpr std::array<Option, 2> concede_options{{
    other_match_option,
    published_option,
}};
constexpr std::array<Option, 1> abandon_options{concede_options.front()};

}  // namespace

const Command concede{"concede", "Record that a side gives the match up", concede_arguments, concede_options,
                      run_concede};
const Command abandon{"abandon", "End the match without a winner", {}, abandon_options, run_abandon};

}  // namespace tavolo::cli::commands
