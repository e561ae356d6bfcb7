#include "games/burraco/burraco.hpp"

#include <array>

#include "games/burraco/clauses.hpp"
#include "games/burraco/house.hpp"
#include "games/burraco/record.hpp"
#include "games/burraco/victory.hpp"

namespace tavolo::embedded {
// Initialised at compile time, so the constant below may read it whatever the order of the files.
extern const std::string_view burraco_rulebook;
}  // namespace tavolo::embedded

namespace tavolo::games::burraco {
namespace {

constexpr std::array<Fact, 8> facts{{
    {"players", "4 in two partnerships, partners opposite; or 2 or 3 alone"},
    {"pack", "two packs of 52 cards with two jokers each"},
    {"wild", "jokers and twos; a two is natural at its own place in a sequence of its suit"},
    {"hand", "11 cards, and two pozzetti of 11"},
    {"burrachi", "melds of seven cards or more: clean 200, semi-clean 150, dirty 100"},
    {"direction", "clockwise"},
    {"length", "four deals, then Victory Points from the difference"},
    {"cards", "A K Q J T 9 8 7 6 5 4 3 2 with a suit S H D C where it matters, * a joker; 7x5 is five sevens"},
}};

constexpr std::array<Fact, 15> forms{{
    {"A c1 s1 m205 l20 close:N", "summary: the line of a side; its words may stand in several lines"},
    {"B+C d1 m210 l45", "the line of the two of three players who are a pair"},
    {"m30x1,20x2,10x12", "points by counts of cards, in m, l and x"},
    {"deal 2", "the number of the deal; may be left out"},
    {"up 9H", "the card turned over at the start; before the first turn"},
    {"2E K=KKK2 H=56*8", "a turn: its number and player; a set of kings and a sequence of hearts are opened"},
    {"K+K H+9T", "in a turn: cards added to the set of kings and to the sequence of hearts"},
    {"H2=TJQ H2+K", "in a turn: the second sequence of hearts, and a card added to it"},
    {"p7:QH", "in a turn: the pile is taken, seven cards, the queen of hearts on top"},
    {"-9H close", "in a turn: the last discard, and the player closes"},
    {"end stock", "the deal ended by the stock; end stall, end time, or end close:N where a player closed"},
    {"left N=KQ972 E=*4", "the cards a player is left with, also of a pozzetto not played"},
    {"x A H=9T K=Q", "penalised cards of melds of a side: they leave them and count minus; long form: penalised"},
    {"A p50:BU-76", "beside turns: penalties of a side"},
    {"= A 635 B 200", "the points of the deal that the table claims; long form: scores"},
}};

constexpr std::array feats{
    Feat{.name = "burrachi", .span = Feat::Span::deal, .clause = clause::bonus},
    Feat{.name = "closings", .span = Feat::Span::match, .clause = clause::closing},
    Feat{.name = "clean burrachi",
         .span = Feat::Span::deal,
         .clause = clause::bonus,
         .apart = true,
         .of = "burrachi",
         .award = "cleanest burrachi"},
};

}  // namespace

const Game game{
    .id = "burraco",
    .name = "Burraco",
    .prefix = "BU",
    .edition = edition::december,
    .rulebook = embedded::burraco_rulebook,
    .facts = facts,
    .house_rules = house_rules,
    .presets = presets,
    .keys = keys,
    .forms = forms,
    .example = "A c1 s1 m205 l20 / B d1 m175 l75 / end stock",
    .settle = settle,
    .score = score,
    .print = print<[](Reader& reader) { return read(reader, rules_of(reader.match())); }>,
    .state = state,
    .needs = needs,
    .victory_points = victory_points,
    .company = {.sides = 2, .players = 2},
    .most_sides = 3,
    .positions = positions,
    .judge = judge,
    .ask = ask,
    .feats = feats,
    .slips = slips,
};

}  // namespace tavolo::games::burraco
