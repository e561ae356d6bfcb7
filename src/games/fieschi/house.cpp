#include "games/fieschi/house.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "games/house_table.hpp"

namespace tavolo::games::fieschi {
namespace {

constexpr std::array rules{
    numbers<&Rules::counts>("deck-counts", "unlimited", words<"unlimited">, 6, 0, 1000, "FI-4",
                            "How many conti, contesse, torri, arcieri, turchi and spade the pack holds."),
    number_or<&Rules::total_told>("deck-total", "unknown", words<"unknown">, 14, 10000, "FI-26",
                                  "How many cards the pack holds; what is left after the deal is the reserve."),
    number<&Rules::hand_size>("hand-size", "6", 1, 12, "FI-6", "How many cards each player is dealt."),
    number<&Rules::draw>("draw", "2", 1, 4, "FI-11", "How many cards are drawn in a turn."),
    number<&Rules::discard_draw>("discard-draw", "2", 0, 4, "FI-12, FI-13",
                                 "How many of the cards drawn may come from the discard pile."),
    numbers<&Rules::values>("poker-values", "7,6,5,4,3", {}, 5, 0, 1000, "FI-3",
                            "What a poker of conti, contesse, torri, arcieri and turchi is worth."),
    number<&Rules::max_spade>("max-spade", "2", 0, 3, "FI-23", "How many spade one poker may hold."),
    number_or<&Rules::spada_poker>("spada-poker", "off", words<"off">, 0, 1000, "FI-23",
                                   "What a poker of four spade is worth."),
    number<&Rules::spada_cost>("spada-cost", "0", 0, 1000, "FI-24",
                               "Points that each spada takes off its poker, which never falls below nothing."),
    choice<&Rules::last_turn_discard>("last-turn-discard", "off", words<"on", "off">, "FI-26",
                                      "Whether the player who drew the last card of the reserve discards."),
    choice<&Rules::finish_round>(
        "finish-round", "off", words<"on", "off">, "FI-26",
        "Whether all others have one more turn after the last card, drawing from the discard pile only."),
    number<&Rules::hand_cost>("hand-cost", "0", 0, 1000, "FI-31", "Points lost for each card left in the hand."),
    choice<&Rules::tie>("tie", words<"shared", "more-pokers", "fewer-spade", "higher-poker">, "FI-32",
                        "What decides between equal highest scores."),
    number_or<&Rules::deals_told>("deals", "1", words<"players">, 1, 20, "FI-33",
                                  "How many deals a match has; players is as many as began it."),
    number_or<&Rules::target>("target", "none", words<"none">, 1, 1'000'000, "FI-33",
                              "The match ends after a deal in which somebody reaches it."),
    number_or<&Rules::penalty>(
        "penalty-poker", "0", words<"value">, 0, 1000, "FI-34",
        "The penalty offered for an unlawful poker found when counting: points, or the value of its most "
        "frequent kind."),
};

}  // namespace

const std::span<const HouseRule> house_rules{rules};

std::optional<std::int64_t> Rules::total() const {
  if (total_told || counts.empty()) return total_told;
  return std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
}

Rules rules_of(const Match& match) {
  Rules result = filled<Rules>(match.house);
  result.seats = since(match, edition::december) ? match.seats() : match.playing();
  return result;
}

void settle(const Game&, HouseRules& house, std::span<const int> sides) {
  constexpr std::size_t letters = 26;
  if (sides.empty() || sides.size() > letters) {
    throw base::Mistake("sides", "Fieschi is played by 2 to 6", "name the players, each a side of his own");
  }
  if (std::ranges::any_of(sides, [](int size) { return size != 1; })) {
    throw base::Mistake("sides", "in Fieschi each plays for himself", "write the players with blanks between them");
  }
  const Rules given = filled<Rules>(house);
  const auto total = given.total();
  if (!given.counts.empty()) {
    const std::int64_t sum = std::accumulate(given.counts.begin(), given.counts.end(), std::int64_t{0});
    if (*total != sum) {
      throw base::Mistake("house-rule-value",
                          fmt::format("deck-counts come to {} cards and deck-total says {}", sum, *total),
                          "give one of the two");
    }
  }
  const auto dealt = static_cast<std::int64_t>(sides.size()) * given.hand_size;
  if (total && *total <= dealt) {
    throw base::Mistake("house-rule-value",
                        fmt::format("a pack of {} cards leaves no reserve when {} are dealt", *total, dealt),
                        "count the pack again, or deal fewer cards with hand-size");
  }
}

}  // namespace tavolo::games::fieschi
