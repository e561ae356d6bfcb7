#include "games/hand_and_foot/hand_and_foot.hpp"

#include <array>

#include "games/hand_and_foot/clauses.hpp"
#include "games/hand_and_foot/house.hpp"
#include "games/hand_and_foot/record.hpp"

namespace tavolo::embedded {
// Initialised at compile time, so the constant below may read it whatever the order of the files.
extern const std::string_view hand_and_foot_rulebook;
}  // namespace tavolo::embedded

namespace tavolo::games::hand_and_foot {
namespace {

constexpr std::array<Fact, 8> facts{{
    {"players", "4 in two partnerships, partners opposite; 6 in two sides of three; or 2 to 7 alone"},
    {"pack", "five packs of 52 cards with two jokers each"},
    {"wild", "twos and jokers; threes are never melded"},
    {"hand", "13 cards, and 13 more in the foot"},
    {"books", "seven cards: clean 500, dirty 300, wild 1500"},
    {"direction", "clockwise"},
    {"length", "four deals, whose openings need 50, 90, 120 and 150"},
    {"cards", "A K Q J T 9 8 7 6 5 4, 2 and * wild, 3r red three, 3b black three; 7x5 is five sevens"},
}};

constexpr std::array<Fact, 13> forms{{
    {"A c2 d2 w1 m570 r3 l20 out:1", "summary: the line of a side; its words may stand in several lines"},
    {"m50x3,20x10,10x30", "points by counts of cards, in m and l"},
    {"deal 2", "the number of the deal; may be left out"},
    {"5.1 K=KKK2", "a turn: its number and player; a meld of kings begins"},
    {"K+K2", "in a turn: cards added to the open meld of kings"},
    {"W=22* W+2", "in a turn: a meld of wild cards"},
    {"A=AAA^", "in a turn: a card marked ^ came from under the top of the pile"},
    {"p7:Q Q=QQQ", "in a turn: the pile is taken with a queen on top"},
    {"-8 out", "in a turn: the last discard, and the player goes out"},
    {"end stock", "the deal ended by the stock; end out:1 where a player went out"},
    {"left 2=KQ972 2f=AK4", "the cards a player is left with, and those of a foot not picked up"},
    {"A p100:HF-75 b1", "beside turns: penalties and exact cuts of a side"},
    {"= A 4050 B 1015", "the points of the deal that the table claims; long form: scores"},
}};

constexpr std::array feats{
    Feat{.name = "books", .span = Feat::Span::deal, .clause = clause::book_bonus},
    Feat{.name = "times out", .span = Feat::Span::match, .clause = clause::out},
    Feat{.name = "clean books",
         .span = Feat::Span::deal,
         .clause = clause::book_bonus,
         .apart = true,
         .of = "books",
         .award = "cleanest books"},
};

}  // namespace

const Game game{
    .id = "hand-and-foot",
    .name = "Hand and Foot",
    .prefix = "HF",
    .edition = edition::december,
    .rulebook = embedded::hand_and_foot_rulebook,
    .facts = facts,
    .house_rules = house_rules,
    .presets = presets,
    .keys = keys,
    .forms = forms,
    .example = "A c2 d2 w1 m570 l20 r3 / B c1 d3 m640 l85 r1 / end stock",
    .settle = settle,
    .score = score,
    .print = print<[](Reader& reader) { return read(reader, rules_of(reader.match())); }>,
    .state = state,
    .needs = needs,
    .company = {.sides = 2, .players = 2},
    .positions = positions,
    .judge = judge,
    .ask = ask,
    .feats = feats,
    .slips = slips,
    .changes =
        "Under foot-after-discard next-turn the foot is picked up when the next turn begins (HF-44); what is added to "
        "a book is judged (HF-23); a book is of the kind that its wild cards make it (HF-17); the last card of a foot "
        "that was picked up in the same turn is kept (HF-53); a frozen pile is taken with a natural pair (HF-41); an "
        "opening that the next player let pass stands without cost (HF-70), and one that is high enough with "
        "opening-book-bonus raises nothing; cards that are worth nothing open too (HF-28); a short meld beside a short "
        "addition is told (HF-16), and a word with two values in a turn is refused; going out without right stands "
        "once the next deal has begun (HF-75); end out and cards left by name are checked as the line of a side is "
        "(HF-56, HF-80), and black threes that cost nothing are cards; a pass counts with an empty stock alone "
        "(HF-57); opening-book-bonus counts the bonus that the book scores; what is taken back, or came from under the "
        "top card, takes no pile (HF-38), and back leaves what was done before the foot was picked up (HF-13); the "
        "discard ends the last turn of an open deal; a meld begun with too few cards, or beside one that is "
        "incomplete, is told of the turn in which it begins (HF-16, HF-21), and what lay in a meld, of the turn in "
        "which it was laid (HF-15, HF-18, HF-25); after a turn out of order those without a line are of the players "
        "that the next line tells (HF-10); what is melded in a turn that passes is judged there (HF-19); the latest "
        "turn of a record that tells the end is over (HF-57); who is out without the books is told before the deal is "
        "closed (HF-48); a line with books is not told of a low opening where their bonus counts for it (HF-27); house "
        "rule pile-meld.",
    .older = &november,
};

const Game november = [] {
  Game first = first_edition(game, edition::november);
  first.house_rules = rules_before(house_rules, "pile-meld");
  return first;
}();

}  // namespace tavolo::games::hand_and_foot
