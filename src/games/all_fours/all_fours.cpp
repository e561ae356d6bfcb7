#include "games/all_fours/all_fours.hpp"

#include <array>

#include "games/all_fours/clauses.hpp"
#include "games/all_fours/house.hpp"
#include "games/all_fours/record.hpp"

namespace tavolo::embedded {
// Initialised at compile time, so the constant below may read it whatever the order of the files.
extern const std::string_view all_fours_rulebook;
}  // namespace tavolo::embedded

namespace tavolo::games::all_fours {
namespace {

constexpr std::array forms{
    Fact{"WHO: CARDS", "a hand as dealt"},
    Fact{"#N WHO CARD CARD ...", "trick N: who led and the cards in order of seats"},
    Fact{"#N WHO CARD WHO=CARD ...", "the same with seats named"},
    Fact{"... >WHO", "at the end of a trick: who the table says won it"},
    Fact{"! fix WHO #N CARD", "a card put down at trick N and corrected in time"},
    Fact{"! exp WHO CARD", "an exposed card"},
    Fact{"! call WHO CARD #N by WHO", "the exposed card was called at trick N; by may be left out"},
    Fact{"! rn WHO #N by WHO", "an opponent calls a renege at trick N; by may be left out"},
    Fact{"! md", "a misdeal is claimed; ends the record"},
    Fact{"= WORDS",
         "what the table claims: high, low, jack, game, tN for turn-up points, N-N for the points of the hand"},
};

constexpr std::array facts{
    Fact{"players", "4 in two partnerships, partners opposite; or 2"},
    Fact{"sides", "A has seats 1 and 3, B seats 2 and 4; with two players A seat 1, B seat 2"},
    Fact{"pack", "52 cards, A high, 2 low"},
    Fact{"hand", "6 cards, and 3 more for every run"},
    Fact{"points", "turn-up 1, 2 or 3; take one 1; High 1; Low 1; Jack 1 or hang jack 3; Game 1"},
    Fact{"target", "14"},
};

using Joins = Saying::Joins;
constexpr std::array sayings{
    Saying{"trick", "#", Joins::number, " !"},
    Saying{"t", "#", Joins::number, " !"},
    Saying{"won", ">", Joins::next, "#"},
    Saying{"hung", "!", Joins::before},
    Saying{"major", "*", Joins::before},
    Saying{"begged took one", "took-one"},
    Saying{"begged take one", "took-one"},
    Saying{"begged gave one", "took-one"},
    Saying{"take one", "took-one"},
    Saying{"gave one", "took-one"},
    Saying{"give one", "took-one"},
    Saying{"begged kicked", "ran"},
    Saying{"begged kick", "ran"},
    Saying{"begged ran", "ran"},
    Saying{"begged run", "ran"},
    Saying{"kicked", "ran"},
    Saying{"kick", "ran"},
    Saying{"run", "ran"},
    Saying{"stand", "stood"},
};

/// A deal in which one side scores High, Low, Jack and Game: what the game is named after.
Points all_fours(const Sheet& sheet, Side side) {
  const auto has = [&](Clause clause) { return number_under(clause, sheet, side) > 0; };
  const bool jack = has(clause::jack) || has(clause::hang_jack);
  return has(clause::high) && has(clause::low) && jack && has(clause::game) ? 1 : 0;
}

constexpr std::array feats{
    Feat{.name = "hang jacks", .span = Feat::Span::match, .clause = clause::hang_jack},
    Feat{.name = "all fours", .span = Feat::Span::match, .count = all_fours},
};

/// AF-36 and `next-game-dealer`; the loser is the player of the losing side next in rotation.
Seat next_game_dealer(const Match& match, const Progress& end) {
  const Rules rules = rules_of(match);
  if (rules.next_game_dealer == FirstOfNext::cut || end.dealer == nobody) return nobody;
  if (rules.next_game_dealer == FirstOfNext::rotation || end.winners.empty()) return end.dealer;
  const bool won = match.side_of[end.dealer] == end.winners.front();
  return won ? match.next(end.dealer) : end.dealer;
}

}  // namespace

const Game game{
    .id = "all-fours",
    .name = "All Fours",
    .prefix = "AF",
    .edition = edition::december,
    .rulebook = embedded::all_fours_rulebook,
    .facts = facts,
    .house_rules = house_rules,
    .presets = presets,
    .keys = keys,
    .forms = forms,
    .sayings = sayings,
    .example = "t6H s hA lB jB g21-40",
    .settle = settle,
    .score = score,
    .print = print<read>,
    .state = state,
    .needs = needs,
    .next_game_dealer = next_game_dealer,
    .company = {2, 2},
    .positions = positions,
    .judge = judge,
    .ask = ask,
    .feats = feats,
    .begun = begun,
    .changes =
        "Only a renege that was mended lets those who played later change their card (AF-45); Game that a table "
        "with renege-game-point normal claims wrongly is corrected by AF-31; a call without ground is told with "
        "the clause that made the play lawful, and at once where every hand might have played the card (AF-56); "
        "beside a whole play a renege called on the first line costs what the cards show (AF-47 to AF-49); "
        "no misdeal is claimed after the last trick of hands dealt too small (AF-39); "
        "no card is taken back that was played before; "
        "no points are written of a hand whose suit did not change, conceded, misdealt or not (AF-14), a renege that "
        "refuses a call besides is told as both (AF-51), and nobody reneges in one "
        "that was thrown in (AF-15); a trump that was dealt and never played counts for High and Low (AF-25); "
        "= and counts that are right claim no Game for a side that reneged (AF-47); everybody who plays out of turn is "
        "told (AF-52); points of a conceded game are corrected by AF-33, and a jack that lies in no trick by AF-28; "
        "what is put right before the next deal has begun is not late (AF-55).",
    .older = &november,
};

const Game november = first_edition(game, edition::november);

}  // namespace tavolo::games::all_fours
