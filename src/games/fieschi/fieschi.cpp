#include "games/fieschi/fieschi.hpp"

#include <array>

#include "games/fieschi/clauses.hpp"
#include "games/fieschi/house.hpp"
#include "games/fieschi/record.hpp"

namespace tavolo::embedded {
extern const std::string_view fieschi_rulebook;
}

namespace tavolo::games::fieschi {
namespace {

constexpr std::array<Fact, 7> facts{{
    {"players", "2 to 6, each for himself"},
    {"pack", "its own: conti, contesse, torri, arcieri, turchi and the wild spada"},
    {"poker", "four cards of a kind: conti 7, contesse 6, torri 5, arcieri 4, turchi 3"},
    {"direction", "clockwise"},
    {"length", "one deal, until the last card of the reserve is drawn"},
    {"author", "Antonino Calogero"},
    {"cards",
     "7 conte (count), 6 contessa (countess), 5 torre (tower), 4 arciere (archer), 3 turco (Turk), * spada (sword)"},
}};

/// Words for the signs that a shell takes for itself.
constexpr std::array sayings{
    Saying{"spada", "*", Saying::Joins::before},
    Saying{"last", "!", Saying::Joins::before},
};

constexpr std::array<Fact, 9> forms{{
    {"A 7 5* 4", "summary: the pokers of a player, each its kind and a * for each spada"},
    {"A 3x2 6665", "several equal pokers; a poker by its cards"},
    {"A -", "a player without pokers"},
    {"3A rd 66** -4", "a turn: its number and player, the draw, the pokers laid, the discard"},
    {"rr! r!d", "in a draw: the last card of the reserve"},
    {"rd6", "in a draw: the card taken from the discard pile"},
    {"left A=44", "cards in the hands at the end of the turns"},
    {"A p1:FI-34", "a penalty, at either level"},
    {"= A 16 B 18", "the scores that the table claims; long form: scores"},
}};

constexpr std::array feats{
    Feat{.name = "pokers", .span = Feat::Span::deal, .clause = clause::value},
};

}  // namespace

const Game game{
    .id = "fieschi",
    .name = "Fieschi",
    .prefix = "FI",
    .edition = edition::december,
    .rulebook = embedded::fieschi_rulebook,
    .facts = facts,
    .house_rules = house_rules,
    .presets = {},
    .keys = keys,
    .forms = forms,
    .sayings = sayings,
    .example = "A 7 5 4 / B 6 555s",
    .settle = settle,
    .score = score,
    .print = print<read>,
    .state = state,
    .needs = needs,
    .company = {.sides = 2, .players = 1},
    .most_sides = 6,
    .positions = positions,
    .judge = judge,
    .ask = ask,
    .feats = feats,
    .slips = slips,
    .changes =
        "Who discards more cards than the hand held is refused (FI-20); cards left by name are refused where no turn "
        "is told (FI-42); under finish-round each other player has one turn after the last card, whoever plays "
        "(FI-26); deals players is as many as began (FI-33).",
    .older = &november,
};

const Game november = first_edition(game, edition::november);

}  // namespace tavolo::games::fieschi
