#include "games/all_fours/house.hpp"

#include <fmt/format.h>

#include <array>
#include <string_view>
#include <utility>

#include "games/house_table.hpp"

namespace tavolo::games::all_fours {
namespace {

constexpr std::array table{
    choice("players", words<"4", "2">, "AF-1, AF-57", "How many sit at the table; the sides named decide it."),
    unchecked(choice("first-dealer", words<"cut", "first-jack">, "AF-5",
                     "How the first dealer is found: the highest card cut, or the first jack dealt.")),
    unchecked(choice("partners-look", words<"free", "after-beg">, "AF-10",
                     "Whether partners may look at their cards before the begging is settled.")),
    number<&Rules::target>("target", "14", 1, 99, "AF-4, AF-34", "Points that win the game."),
    choice<&Rules::turn_up_two_points>("turn-up-two-points", words<"6", "2">, "AF-9",
                                       "The rank that scores 2 when it is turned up."),
    choice<&Rules::turn_up_can_win>("turn-up-can-win", words<"yes", "no">, "AF-9, AF-35",
                                    "Whether a turn-up may win the game; otherwise its points stop one short."),
    choice<&Rules::give_one_can_win>("give-one-can-win", words<"yes", "no">, "AF-11, AF-35",
                                     "Whether the dealer may give the point that wins the game."),
    choice<&Rules::give_one_needs_trump>("give-one-needs-trump", words<"no", "yes">, "AF-11",
                                         "Whether a dealer without a trump must run the cards."),
    choice<&Rules::stand_needs_trump>("stand-needs-trump", words<"no", "yes">, "AF-10",
                                      "Whether an eldest without a trump must beg."),
    choice<&Rules::void_in_plain_suit>("void-in-plain-suit", words<"must-trump", "free">, "AF-20",
                                       "What a player without the plain suit led owes: a trump, or nothing."),
    choice<&Rules::plain_suit_duty>("plain-suit-duty", words<"follow-or-trump", "none">, "AF-19, AF-20",
                                    "Whether a plain suit led binds anybody at all."),
    choice<&Rules::undertrump>("undertrump", words<"allowed", "forbidden">, "AF-21, AF-44",
                               "Whether a trump lower than one in the trick may be played to a plain suit."),
    choice<&Rules::undertrump_penalty>("undertrump-penalty", words<"minor", "game">, "AF-47, AF-48",
                                       "What a forbidden undertrump costs: a minor renege, or the game."),
    choice<&Rules::renege_scheme>("renege-scheme", words<"graded", "one", "game", "trump-game", "bare-jack", "none">,
                                  "AF-47, AF-48", "Which reneges lose the game and which cost a point."),
    choice<&Rules::renege_game_point>("renege-game-point", words<"blocked", "normal", "to-opponents">, "AF-47",
                                      "Who scores Game when the side with more reneged."),
    number<&Rules::misdeal_points>("misdeal-points", "1", 0, 3, "AF-38",
                                   "Points of a misdeal for the dealer's opponents."),
    choice<&Rules::misdeal_dealer>("misdeal-dealer", words<"same", "next">, "AF-38", "Who deals after a misdeal."),
    choice<&Rules::misdeal_keeps_turn_up>("misdeal-keeps-turn-up", words<"no", "yes">, "AF-39",
                                          "Whether the turn-ups of a misdealt hand keep their points."),
    unchecked(choice("double-turn", words<"first-counts", "misdeal">, "AF-40",
                     "What two cards turned at once are: the first counts, or a misdeal.")),
    number<&Rules::uncut_penalty>("uncut-penalty", "0", 0, 1, "AF-7",
                                  "Points for the opponents when the cut was not offered."),
    number<&Rules::hang_jack_points>("hang-jack-points", "3", 1, 9, "AF-29",
                                     "Points for capturing the jack of trumps."),
    number<&Rules::jack_points>("jack-points", "1", 1, 3, "AF-28", "Points for saving the jack of trumps."),
    number<&Rules::game_points>("game-points", "1", 1, 2, "AF-31", "Points for Game."),
    choice<&Rules::low_goes_to>("low-goes-to", words<"holder", "winner">, "AF-27",
                                "Who scores Low: who was dealt it, or who wins its trick."),
    choice<&Rules::game_tie>("game-tie", words<"none", "non-dealer">, "AF-32",
                             "Who scores Game when the counts are equal."),
    choice<&Rules::calling_by>("calling-by", words<"any", "opponents">, "AF-51", "Who may call an exposed card."),
    choice<&Rules::card_to_board>("card-to-board", words<"off", "on">, "AF-23, AF-52",
                                  "Whether a card played out of turn stands in the trick."),
    choice<&Rules::bunch>("bunch", words<"off", "on">, "AF-13",
                          "Whether two players may agree to throw the hands in after a run."),
    choice<&Rules::late_claims>("late-claims", words<"next-cut", "game-end">, "AF-55",
                                "Until when the score of a hand can be corrected."),
    choice<&Rules::next_game_dealer>("next-game-dealer", words<"rotation", "loser", "cut">, "AF-36",
                                     "Who deals first in the next game."),
};

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

Rules rules_of(const Match& match) { return filled<Rules>(match.house); }

void settle(const Game&, HouseRules& house, std::span<const int> sides) {
  const bool good = sides.size() == 2 && sides[0] == sides[1] && (sides[0] == 1 || sides[0] == 2);
  if (!good) {
    throw base::Mistake("sides", "All Fours is played by two players, or by two partnerships of two",
                        "for example: Ann+Cleo Ben+Dora, or Ann Ben");
  }
  const std::string_view players = sides[0] == 2 ? "4" : "2";
  if (house.is_given("players") && house["players"].text != players) {
    throw base::Mistake(
        "sides", fmt::format("the sides have {} players, and the house rule says {}", players, house["players"].text),
        "leave the house rule `players` out: the sides decide it");
  }
  house.set("players", players);
}

}  // namespace tavolo::games::all_fours
