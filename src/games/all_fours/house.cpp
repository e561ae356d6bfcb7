#include "games/all_fours/house.hpp"

#include <fmt/format.h>

#include <array>
#include <string_view>
#include <utility>

#include "games/house_table.hpp"

namespace tavolo::games::all_fours {
namespace {

using Words = std::array<std::string_view, 2>;

constexpr Words first_dealer_words{"cut", "first-jack"}, look_words{"free", "after-beg"}, two_words{"6", "2"},
    yes_no_words{"yes", "no"}, no_yes_words{"no", "yes"}, void_words{"must-trump", "free"},
    plain_words{"follow-or-trump", "none"}, undertrump_words{"allowed", "forbidden"}, cost_words{"minor", "game"},
    redeal_words{"same", "next"}, double_words{"first-counts", "misdeal"}, low_words{"holder", "winner"},
    tie_words{"none", "non-dealer"}, calling_words{"any", "opponents"}, off_on_words{"off", "on"},
    late_words{"next-cut", "game-end"}, players_words{"4", "2"};
constexpr std::array<std::string_view, 6> scheme_words{"graded", "one", "game", "trump-game", "bare-jack", "none"};
constexpr std::array<std::string_view, 3> blocked_words{"blocked", "normal", "to-opponents"};
constexpr std::array<std::string_view, 3> next_words{"rotation", "loser", "cut"};

constexpr std::array table{
    choice("players", players_words, "AF-1, AF-57", "How many sit at the table; the sides named decide it."),
    choice("first-dealer", first_dealer_words, "AF-5",
           "How the first dealer is found: the highest card cut, or the first jack dealt.", false),
    choice("partners-look", look_words, "AF-10",
           "Whether partners may look at their cards before the begging is settled.", false),
    number("target", "14", 1, 99, "AF-4, AF-34", "Points that win the game."),
    choice("turn-up-two-points", two_words, "AF-9", "The rank that scores 2 when it is turned up."),
    choice("turn-up-can-win", yes_no_words, "AF-9, AF-35",
           "Whether a turn-up may win the game; otherwise its points stop one short."),
    choice("give-one-can-win", yes_no_words, "AF-11, AF-35",
           "Whether the dealer may give the point that wins the game."),
    choice("give-one-needs-trump", no_yes_words, "AF-11", "Whether a dealer without a trump must run the cards."),
    choice("stand-needs-trump", no_yes_words, "AF-10", "Whether an eldest without a trump must beg."),
    choice("void-in-plain-suit", void_words, "AF-20",
           "What a player without the plain suit led owes: a trump, or nothing."),
    choice("plain-suit-duty", plain_words, "AF-19, AF-20", "Whether a plain suit led binds anybody at all."),
    choice("undertrump", undertrump_words, "AF-21, AF-44",
           "Whether a trump lower than one in the trick may be played to a plain suit."),
    choice("undertrump-penalty", cost_words, "AF-47, AF-48",
           "What a forbidden undertrump costs: a minor renege, or the game."),
    choice("renege-scheme", scheme_words, "AF-47, AF-48", "Which reneges lose the game and which cost a point."),
    choice("renege-game-point", blocked_words, "AF-47", "Who scores Game when the side with more reneged."),
    number("misdeal-points", "1", 0, 3, "AF-38", "Points of a misdeal for the dealer's opponents."),
    choice("misdeal-dealer", redeal_words, "AF-38", "Who deals after a misdeal."),
    choice("misdeal-keeps-turn-up", no_yes_words, "AF-39",
           "Whether the turn-ups of a misdealt hand keep their points."),
    choice("double-turn", double_words, "AF-40", "What two cards turned at once are: the first counts, or a misdeal.",
           false),
    number("uncut-penalty", "0", 0, 1, "AF-7", "Points for the opponents when the cut was not offered."),
    number("hang-jack-points", "3", 1, 9, "AF-29", "Points for capturing the jack of trumps."),
    number("jack-points", "1", 1, 3, "AF-28", "Points for saving the jack of trumps."),
    number("game-points", "1", 1, 2, "AF-31", "Points for Game."),
    choice("low-goes-to", low_words, "AF-27", "Who scores Low: who was dealt it, or who wins its trick."),
    choice("game-tie", tie_words, "AF-32", "Who scores Game when the counts are equal."),
    choice("calling-by", calling_words, "AF-51", "Who may call an exposed card."),
    choice("card-to-board", off_on_words, "AF-23, AF-52", "Whether a card played out of turn stands in the trick."),
    choice("bunch", off_on_words, "AF-13", "Whether two players may agree to throw the hands in after a run."),
    choice("late-claims", late_words, "AF-55", "Until when the score of a hand can be corrected."),
    choice("next-game-dealer", next_words, "AF-36", "Who deals first in the next game."),
};
static_assert(table.size() == rule::next_game_dealer + 1);
static_assert(table[rule::target].name == "target" && table[rule::calling_by].name == "calling-by");

using Values = std::pair<std::string_view, std::string_view>;
constexpr std::array<Values, 2> pagat{{{"void-in-plain-suit", "free"}, {"calling-by", "opponents"}}};
constexpr std::array<Values, 3> tobago{{pagat[0], pagat[1], {"turn-up-two-points", "2"}}};
constexpr std::array<Values, 11> alumni{{pagat[0],
                                         pagat[1],
                                         {"game-points", "2"},
                                         {"renege-scheme", "game"},
                                         {"undertrump", "forbidden"},
                                         {"undertrump-penalty", "game"},
                                         {"plain-suit-duty", "none"},
                                         {"misdeal-dealer", "next"},
                                         {"give-one-needs-trump", "yes"},
                                         {"double-turn", "misdeal"},
                                         {"uncut-penalty", "1"}}};
constexpr std::array<Values, 4> staff{{pagat[0], pagat[1], {"game-points", "2"}, {"card-to-board", "on"}}};
constexpr std::array<Values, 6> brand{{pagat[0],
                                       pagat[1],
                                       {"target", "11"},
                                       {"game-points", "2"},
                                       {"hang-jack-points", "6"},
                                       {"plain-suit-duty", "none"}}};

constexpr std::array<Preset, 6> preset_table{{
    {"seed", {}, "All defaults."},
    {"pagat", pagat, "The standard modern description."},
    {"tobago", tobago, "As in Tobago: a two turned up scores 2."},
    {"alumni", alumni, "An alumni tournament."},
    {"staff", staff, "A staff tournament."},
    {"brand", brand, "A brand's tournament."},
}};

}  // namespace

const std::span<const HouseRule> house_rules{table};
const std::span<const Preset> presets{preset_table};

void settle(HouseRules& house, std::span<const int> sides) {
  const bool good = sides.size() == 2 && sides[0] == sides[1] && (sides[0] == 1 || sides[0] == 2);
  if (!good) {
    throw base::Mistake("sides", "All Fours is played by two players, or by two partnerships of two",
                        "for example: Ann+Cleo Ben+Dora, or Ann Ben");
  }
  const std::string_view players = sides[0] == 2 ? "4" : "2";
  if (house.is_given(rule::players) && house[rule::players].text != players) {
    throw base::Mistake(
        "sides",
        fmt::format("the sides have {} players, and the house rule says {}", players, house[rule::players].text),
        "leave the house rule `players` out: the sides decide it");
  }
  house.set("players", players);
}

}  // namespace tavolo::games::all_fours
