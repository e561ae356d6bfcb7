#include "games/senza_nome/senza_nome.hpp"

#include <array>

#include "games/senza_nome/clauses.hpp"
#include "games/senza_nome/house.hpp"
#include "games/senza_nome/record.hpp"

namespace tavolo::embedded {
// Initialised at compile time, so the constant below may read it whatever the order of the files.
extern const std::string_view senza_nome_rulebook;
}  // namespace tavolo::embedded

namespace tavolo::games::senza_nome {
namespace {

constexpr std::array<Fact, 7> facts{{
    {"players", "2 or more, each for himself"},
    {"pack", "two or more packs of 52 cards, with two jokers each"},
    {"rank", "A low, 2 to 10, J, Q high; kings and jokers are wild"},
    {"hand", "5 cards, and a pile of 10"},
    {"direction", "clockwise"},
    {"length", "until somebody has finished pile and hand"},
    {"cards", "7S, TD, KH; K is a king whose suit is not told, * a joker"},
}};

constexpr std::array<Fact, 9> forms{{
    {"game 1 win P2 left P1 4+5", "summary: the winner, and pile + hand of the others"},
    {"end blocked", "summary or turns: the game is blocked"},
    {"3A s1 +AS S1+2 -9H", "a turn: its number and player, the draw, the plays, the discard"},
    {"S1+5 S1^5", "the five of spades to row S1, from the hand or from the pile"},
    {"S1+K S1+KH S1+* S1+5H", "a wild king, a joker, or a card of another suit"},
    {"S1~4 S1~^4", "the four for the wild card in its place, from the hand or from the pile"},
    {"+AS ^AS", "an ace begins the next row of its suit, from the hand or from the pile"},
    {"S1 A23K5*7", "a row by itself: sign n is card n"},
    {"= A 6 B 0", "the points that the table claims; long form: scores"},
}};

constexpr std::array feats{
    Feat{.name = "games won", .span = Feat::Span::match, .clause = clause::points},
};

}  // namespace

const Game game{
    .id = "senza-nome",
    .name = "Senza Nome",
    .prefix = "SN",
    .edition = edition::december,
    .rulebook = embedded::senza_nome_rulebook,
    .facts = facts,
    .house_rules = house_rules,
    .presets = {},
    .keys = keys,
    .forms = forms,
    .example = "win B",
    .settle = settle,
    .score = score,
    .print = print<[](Reader& reader) { return read(reader, rules_of(reader.match())); }>,
    .state = state,
    .needs = needs,
    .company = {.sides = 2, .players = 1},
    .positions = positions,
    .judge = judge,
    .ask = ask,
    .feats = feats,
    .changes =
        "Who discards more cards than the hand held is refused (SN-15); of a card of the pile that goes back it is "
        "told too if another lies face up (SN-6); who says # and has not won owes a discard (SN-22); "
        "an ace that need not go down first is discarded against SN-23; no game is blocked while a card lies in the "
        "stock (SN-30).",
    .older = &november,
};

const Game november = first_edition(game, edition::november);

}  // namespace tavolo::games::senza_nome
