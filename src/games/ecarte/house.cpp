#include "games/ecarte/house.hpp"

#include <array>
#include <string_view>
#include <utility>

#include "games/house_table.hpp"

namespace tavolo::games::ecarte {
namespace {

using Pair = std::array<std::string_view, 2>;
using Three = std::array<std::string_view, 3>;

constexpr Pair void_words{"must-trump", "free"}, duty_words{"mandatory", "optional"}, form_words{"show", "announce"},
    false_words{"cap", "opponent-one"}, packet_words{"two", "any"}, turn_words{"fresh-deal", "eleventh"},
    off_on_words{"off", "on"};
constexpr Three heading_words{"free", "must-win", "highest"}, commitment_words{"first-only", "any-refusal", "off"},
    next_words{"alternate", "loser", "lot"}, bystander_words{"silent", "point", "advise"};

constexpr std::array table{
    number("target", "5", 1, 21, "EC-4, EC-34", "Points that win the game."),
    choice("heading", heading_words, "EC-27, EC-56",
           "Whether the second player must beat the lead, or must play his highest card."),
    choice("void-in-led-suit", void_words, "EC-25, EC-56",
           "What a player without the suit led owes: a trump, or nothing."),
    choice("king-duty", duty_words, "EC-20", "Whether the king of trumps must be declared or may be hidden."),
    choice("king-form", form_words, "EC-20", "Whether a declared king is shown, or saying it is enough.", false),
    number("king-point", "1", 0, 1, "EC-21", "Points of a declared king."),
    number("turned-king-point", "1", 0, 1, "EC-9", "Points of a turned king."),
    choice("false-king", false_words, "EC-63",
           "What a false king costs: the hand again or a capped score, or a point for the other player."),
    choice("commitment", commitment_words, "EC-19, EC-32",
           "Who is committed: by the first decision alone, by refusing any proposal too, or nobody."),
    number("commitment-vole", "2", 2, 3, "EC-31, EC-32", "Points of the vole against a committed player."),
    number("elder-min-exchange", "1", 0, 1, "EC-12", "Fewest cards that the elder exchanges."),
    number("dealer-min-exchange", "0", 0, 1, "EC-13", "Fewest cards that a dealer who accepted exchanges."),
    number("max-exchanges", "0", 0, 99, "EC-14", "Exchanges allowed in a hand; 0 for as many as the stock gives."),
    choice("packets", packet_words, "EC-7", "Whether the five cards are dealt in packets of two and three.", false),
    choice("stake-multiplier", off_on_words, "EC-37",
           "Whether a game counts single, double or treble by the loser's points."),
    choice("next-game-dealer", next_words, "EC-38", "Who deals first in the next game."),
    choice("double-turn", turn_words, "EC-40",
           "What follows when more than one card was turned and the elder has looked: a fresh deal, or the elder may "
           "let the eleventh card stand, the other being thrown aside.",
           false),
    choice("bystanders", bystander_words, "EC-69",
           "What bystanders may do: nothing, point to a card if they bet, or advise if they bet.", false),
};
static_assert(table.size() == rule::bystanders + 1);
static_assert(table[rule::commitment].name == "commitment" && table[rule::packets].name == "packets");

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

void settle(HouseRules&, std::span<const int> sides) {
  if (sides.size() == 2 && sides[0] == 1 && sides[1] == 1) return;
  throw base::Mistake("sides", "Écarté is played by two players", "for example: Ann Ben");
}

}  // namespace tavolo::games::ecarte
