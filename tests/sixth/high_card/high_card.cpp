#include "games/high_card/high_card.hpp"

#include <array>

#include "games/high_card/house.hpp"
#include "games/high_card/record.hpp"

namespace tavolo::embedded {
// Initialised at compile time, so the constant below may read it whatever the order of the files.
extern const std::string_view high_card_rulebook;
}  // namespace tavolo::embedded

namespace tavolo::games::high_card {
namespace {

constexpr std::array<Fact, 1> facts{{{"players", "2"}}};
constexpr std::array<Fact, 1> forms{{{"xAS yTD", "the two cards"}}};

}  // namespace

const Game game{
    .id = "high-card",
    .name = "High Card",
    .prefix = "HC",
    .edition = "2026-11",
    .rulebook = embedded::high_card_rulebook,
    .facts = facts,
    .house_rules = house_rules,
    .presets = {},
    .keys = keys,
    .forms = forms,
    .example = "xAS yTD",
    .settle = settle,
    .score = score,
    .print = print<read>,
    .state = state,
    .needs = needs,
};

}  // namespace tavolo::games::high_card
