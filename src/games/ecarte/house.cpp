#include "games/ecarte/house.hpp"

#include <array>
#include <string_view>
#include <utility>

#include "games/house_table.hpp"

namespace tavolo::games::ecarte {
namespace {

constexpr std::array table{
    number<&Rules::target>("target", "5", 1, 21, "EC-4, EC-34", "Points that win the game."),
    choice<&Rules::heading>("heading", words<"free", "must-win", "highest">, "EC-27, EC-56",
                            "Whether the second player must beat the lead, or must play his highest card."),
    choice<&Rules::void_in_led_suit>("void-in-led-suit", words<"must-trump", "free">, "EC-25, EC-56",
                                     "What a player without the suit led owes: a trump, or nothing."),
    choice<&Rules::king_duty>("king-duty", words<"mandatory", "optional">, "EC-20",
                              "Whether the king of trumps must be declared or may be hidden."),
    unchecked(choice("king-form", words<"show", "announce">, "EC-20",
                     "Whether a declared king is shown, or saying it is enough.")),
    number<&Rules::king_point>("king-point", "1", 0, 1, "EC-21", "Points of a declared king."),
    number<&Rules::turned_king_point>("turned-king-point", "1", 0, 1, "EC-9", "Points of a turned king."),
    choice<&Rules::false_king>(
        "false-king", words<"cap", "opponent-one">, "EC-63",
        "What a false king costs: the hand again or a capped score, or a point for the other player."),
    choice<&Rules::commitment>(
        "commitment", words<"first-only", "any-refusal", "off">, "EC-19, EC-32",
        "Who is committed: by the first decision alone, by refusing any proposal too, or nobody."),
    number<&Rules::commitment_vole>("commitment-vole", "2", 2, 3, "EC-31, EC-32",
                                    "Points of the vole against a committed player."),
    number<&Rules::elder_min_exchange>("elder-min-exchange", "1", 0, 1, "EC-12",
                                       "Fewest cards that the elder exchanges."),
    number<&Rules::dealer_min_exchange>("dealer-min-exchange", "0", 0, 1, "EC-13",
                                        "Fewest cards that a dealer who accepted exchanges."),
    number<&Rules::max_exchanges>("max-exchanges", "0", 0, 99, "EC-14",
                                  "Exchanges allowed in a hand; 0 for as many as the stock gives."),
    unchecked(choice("packets", words<"two", "any">, "EC-7",
                     "Whether the five cards are dealt in packets of two and three.")),
    choice<&Rules::stake_multiplier>("stake-multiplier", words<"off", "on">, "EC-37",
                                     "Whether a game counts single, double or treble by the loser's points."),
    choice<&Rules::next_game_dealer>("next-game-dealer", words<"alternate", "loser", "lot">, "EC-38",
                                     "Who deals first in the next game."),
    unchecked(choice(
        "double-turn", words<"fresh-deal", "eleventh">, "EC-40",
        "What follows when more than one card was turned and the elder has looked: a fresh deal, or the elder may "
        "let the eleventh card stand, the other being thrown aside.")),
    unchecked(choice("bystanders", words<"silent", "point", "advise">, "EC-69",
                     "What bystanders may do: nothing, point to a card if they bet, or advise if they bet.")),
};

using Values = std::pair<std::string_view, std::string_view>;
constexpr std::array<Values, 3> club{{{"heading", "must-win"}, {"king-duty", "optional"}, {"king-form", "announce"}}};
constexpr std::array<Values, 4> french{{club[0], club[1], club[2], {"next-game-dealer", "loser"}}};

constexpr std::array<Preset, 3> preset_table{{
    {"seed", {}, "All defaults."},
    {"club", club, "The club code of the classical books."},
    {"french", french, "The club code, and the loser deals first in the next game."},
}};

}  // namespace

const std::span<const HouseRule> house_rules{table};
const std::span<const Preset> presets{preset_table};

Rules rules_of(const Match& match) { return filled<Rules>(match.house); }

void settle(const Game&, HouseRules&, std::span<const int> sides) {
  if (sides.size() == 2 && sides[0] == 1 && sides[1] == 1) return;
  throw base::Mistake("sides", "Écarté is played by two players", "for example: Ann Ben");
}

}  // namespace tavolo::games::ecarte
