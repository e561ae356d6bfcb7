#include <fmt/format.h>

#include <array>

#include "base/mistake.hpp"
#include "base/number.hpp"
#include "book/match.hpp"
#include "book/rulings.hpp"
#include "book/words.hpp"
#include "cli/commands.hpp"
#include "cli/opening.hpp"
#include "cli/recording.hpp"
#include "games/notation.hpp"
#include "report/json.hpp"
#include "report/rulings.hpp"
#include "report/text.hpp"

namespace tavolo::cli::commands {
namespace {

int run(const Call& call) {
  const auto [number, deal] = book::deal_number(call.words().front());
  if (call.words().size() < 2) {
    throw base::Mistake("missing-argument", "`tavolo claim` needs the side whose sheet says something else",
                        "for example: tavolo claim 12.3 B A 4 B 3");
  }
  const std::string text = record_text(call, 2);
  book::refuse_long("the claim", text);
  auto journal = change_journal(call);
  auto writing = journal.write();
  book::Played played = book::load(journal, number);
  const std::size_t index = book::find_deal(played, deal);
  const auto side = games::find_side(played.match, call.words()[1]);
  if (!side) {
    throw base::Mistake("no-side", fmt::format("\"{}\" is no side of match {}", call.words()[1], number),
                        fmt::format("a side is a letter, A to {}, or a player: {}", games::Side(played.match.sides - 1),
                                    fmt::join(played.match.players, ", ")));
  }
  // `A 3 B 5` alone: its first letter was taken for the owner of the sheet.
  const std::string whole = fmt::format("{} {}", *side, text);
  if (base::sum(text.substr(0, text.find(' '))) && report::claimed_points(played, whole)) {
    throw base::Mistake(
        "no-side", fmt::format("\"{}\" does not say whose sheet it is", whole),
        fmt::format("name the side first, for example: tavolo claim {}.{} {} {}", number, deal, *side, whole));
  }
  journal.append(journal::Ruling{.kind = journal::Ruling::Kind::claim,
                                 .game = std::string(played.match.game->id),
                                 .match = number,
                                 .deal = deal,
                                 .title = games::side_word(*side),
                                 .text = text,
                                 .entry = played.course.deals[index].entry});
  book::read_rulings(journal, played);
  return commit(
      call, writing,
      call.surroundings().json
          ? report::json_result(played, index)
          : report::text(report::explained(played, index, call.surroundings().style.form), call.surroundings().style));
}

constexpr std::array<Argument, 3> arguments{{
    {"MATCH.DEAL", "the deal, like 12.3", true, false, Completes::deal},
    {"SIDE", "whose sheet it is: a letter or a player", false, false, Completes::side},
    {"TEXT", "what it says: points like A 4 B 3, or a record", false, true, Completes::notation},
}};

}  // namespace

const Command claim{"claim", "Keep what a side's own sheet says of a deal", arguments, {}, run, true};

}  // namespace tavolo::cli::commands
