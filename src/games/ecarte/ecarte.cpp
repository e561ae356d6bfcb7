#include "games/ecarte/ecarte.hpp"

#include <algorithm>
#include <array>

#include "games/ecarte/clauses.hpp"
#include "games/ecarte/house.hpp"
#include "games/ecarte/record.hpp"

namespace tavolo::embedded {
// Initialised at compile time, so the constant below may read it whatever the order of the files.
extern const std::string_view ecarte_rulebook;
}  // namespace tavolo::embedded

namespace tavolo::games::ecarte {
namespace {

constexpr std::array forms{
    Fact{"WHO: CARDS", "the five cards that a seat plays with, after the exchange"},
    Fact{"WHO^ CARDS", "the five cards first dealt to a seat"},
    Fact{"xWHO CARDS > CARDS", "cards laid aside and cards drawn in one exchange, ? where not known; long: exchange"},
    Fact{"! king WHO", "the king of trumps was declared before the seat's first card"},
    Fact{"! king WHO #N", "it was declared after the seat's card to trick N, before the next card fell"},
    Fact{"#N WHO CARD CARD", "trick N: who led, the card led and the card answered"},
    Fact{"... >WHO", "at the end of a trick: who the table says won it"},
    Fact{"! fix WHO #N CARD", "a card put down at trick N and taken back in time"},
    Fact{"! rv WHO #N stand", "a revoke at trick N is claimed and the result stands"},
    Fact{"! rv WHO #N replay", "the same, and the hand is played again: its tricks, or w, follow anew"},
    Fact{"= WORDS", "what the table claims: king, tricks, N-N for the points of the hand"},
};

using Joins = Saying::Joins;
constexpr std::array sayings{
    Saying{"trick", "#", Joins::number, " !"},
    Saying{"t", "#", Joins::number, " !"},
    Saying{"won", ">", Joins::next, "#"},
    Saying{"drew", ">"},
    Saying{"unknown", "?"},
};

constexpr std::array facts_table{
    Fact{"players", "2, each for himself"},
    Fact{"pack", "32 cards, the seven to the ace of four suits"},
    Fact{"rank", "K Q J A 10 9 8 7, from high to low"},
    Fact{"hand", "5 cards each, the 11th turned for trumps, a stock of 21"},
    Fact{"points", "king of trumps 1; point (3 or 4 tricks) 1, against a committed player 2; vole (5 tricks) 2"},
    Fact{"target", "5"},
    Fact{"committed", "the elder who plays without proposing, or the dealer who refuses the first proposal"},
};

Points kings(const Sheet& sheet, Side side) {
  return number_under(clause::turned_king, sheet, side) + number_under(clause::declared_king, sheet, side);
}

constexpr std::array feats{
    Feat{.name = "voles", .span = Feat::Span::match, .apart = true},
    Feat{.name = "kings", .span = Feat::Span::match, .count = kings},
};

/// EC-38 and `next-game-dealer`.
Seat next_game_dealer(const Match& match, const Progress& end) {
  const Rules rules = rules_of(match);
  if (rules.next_game_dealer == FirstOfNext::lot) return nobody;
  if (rules.next_game_dealer == FirstOfNext::alternate || end.winners.empty()) return end.dealer;
  return other(match.only_seat(end.winners.front()));
}

/// EC-37: treble against no point, double against one or two.
std::optional<Points> stake(const Match& match, const Progress& end) {
  if (!rules_of(match).stake_multiplier || end.winners.empty()) return std::nullopt;
  const Points loser = end.scores[Side(1 - end.winners.front().index())];
  return loser <= 0 ? 3 : loser <= 2 ? 2 : 1;
}

}  // namespace

const Game game{
    .id = "ecarte",
    .name = "Écarté",
    .prefix = "EC",
    .edition = edition::december,
    .rulebook = embedded::ecarte_rulebook,
    .facts = facts_table,
    .house_rules = house_rules,
    .presets = presets,
    .keys = keys,
    .forms = forms,
    .sayings = sayings,
    .example = "t9S s kB w4-1",
    .settle = settle,
    .score = score,
    .print = print<read>,
    .state = state,
    .needs = needs,
    .next_game_dealer = next_game_dealer,
    .stake = stake,
    .positions = positions,
    .judge = judge,
    .ask = ask,
    .feats = feats,
    .slips = slips,
    .begun = begun,
    .changes =
        "The king of trumps that was played undeclared is told also where the hand is played again (EC-20); "
        "under false-king opponent-one a false king costs its point only where the table recorded it (EC-63); "
        "who leads without a word has begun to play (EC-47); "
        "a wrong number of cards that the record shows to have been dealt takes the turned king away (EC-46); "
        "no card is taken back that was played before; "
        "a revoke is refuted by a trick in which every hand might have played the card (EC-56); "
        "no point of the tricks ends the game before it is told how the exchange ended (EC-32); "
        "a deal of which its dealer alone is known has not begun (EC-36, EC-60); "
        "house rules double-turn and bystanders (EC-40, EC-69).",
    .older = &november,
};

const Game november = [] {
  Game first = first_edition(game, edition::november);
  first.house_rules = rules_before(house_rules, "double-turn");
  return first;
}();

}  // namespace tavolo::games::ecarte
