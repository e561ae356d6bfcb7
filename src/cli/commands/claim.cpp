#include <fmt/format.h>

#include <array>

#include "base/mistake.hpp"
#include "base/number.hpp"
#include "book/claims.hpp"
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

int run_claim(const Call& call) {
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
  journal.append(book::claim(played, index, call.words()[1], text));
  book::read_explained(journal, played);
  return commit(
      call, writing,
      call.surroundings().json
          ? report::json_result(played, index)
          : report::text(report::explained(played, index, call.surroundings().style.form), call.surroundings().style));
}

constexpr std::array<Argument, 3> claim_arguments{{
    {"MATCH.DEAL", "the deal, like 12.3", true, false, Completes::deal},
    {"SIDE", "whose sheet it is: a letter or a player", false, false, Completes::side},
    {"TEXT", "what it says: points like A 4 B 3, or a record", false, true, Completes::notation},
}};

}  // namespace

const Command claim{"claim", "Keep what a side's own sheet says of a deal", claim_arguments, {}, run_claim, true};

}  // namespace tavolo::cli::commands
