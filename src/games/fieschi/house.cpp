#include "games/fieschi/house.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "games/house_table.hpp"

namespace tavolo::games::fieschi {
namespace {

constexpr std::array<std::string_view, 1> unlimited{"unlimited"};
constexpr std::array<std::string_view, 1> unknown{"unknown"};
constexpr std::array<std::string_view, 1> off{"off"};
constexpr std::array<std::string_view, 1> none{"none"};
constexpr std::array<std::string_view, 1> as_players{"players"};
constexpr std::array<std::string_view, 1> by_value{"value"};
constexpr std::array<std::string_view, 2> on_off{"on", "off"};
constexpr std::array<std::string_view, 4> ties{"shared", "more-pokers", "fewer-spade", "higher-poker"};
constexpr int word_on = 0;

constexpr std::array rules{
    numbers("deck-counts", "unlimited", unlimited, 6, 0, 1000, "FI-4",
            "How many conti, contesse, torri, arcieri, turchi and spade the pack holds."),
    number_or("deck-total", "unknown", unknown, 14, 10000, "FI-26",
              "How many cards the pack holds; what is left after the deal is the reserve."),
    number("hand-size", "6", 1, 12, "FI-6", "How many cards each player is dealt."),
    number("draw", "2", 1, 4, "FI-11", "How many cards are drawn in a turn."),
    number("discard-draw", "2", 0, 4, "FI-12, FI-13", "How many of the cards drawn may come from the discard pile."),
    numbers("poker-values", "7,6,5,4,3", {}, 5, 0, 1000, "FI-3",
            "What a poker of conti, contesse, torri, arcieri and turchi is worth."),
    number("max-spade", "2", 0, 3, "FI-23", "How many spade one poker may hold."),
    number_or("spada-poker", "off", off, 0, 1000, "FI-23", "What a poker of four spade is worth."),
    number("spada-cost", "0", 0, 1000, "FI-24",
           "Points that each spada takes off its poker, which never falls below nothing."),
    choice("last-turn-discard", "off", on_off, "FI-26",
           "Whether the player who drew the last card of the reserve discards."),
    choice("finish-round", "off", on_off, "FI-26",
           "Whether all others have one more turn after the last card, drawing from the discard pile only."),
    number("hand-cost", "0", 0, 1000, "FI-31", "Points lost for each card left in the hand."),
    choice("tie", ties, "FI-32", "What decides between equal highest scores."),
    number_or("deals", "1", as_players, 1, 20, "FI-33", "How many deals a match has."),
    number_or("target", "none", none, 1, 1'000'000, "FI-33",
              "The match ends after a deal in which somebody reaches it."),
    number_or("penalty-poker", "0", by_value, 0, 1000, "FI-34",
              "The penalty offered for an unlawful poker found when counting: points, or the value of its most "
              "frequent kind."),
};
static_assert(rules.size() == rule_penalty_poker + 1);

/// Cards in the pack, as far as the house rules tell.
std::optional<std::int64_t> total_of(const HouseRules& house) {
  const HouseValue& total = house[rule_deck_total];
  if (total.word < 0) return total.number;
  const HouseValue& counts = house[rule_deck_counts];
  if (counts.word >= 0) return std::nullopt;
  return std::accumulate(counts.list.begin(), counts.list.end(), std::int64_t{0});
}

}  // namespace

const std::span<const HouseRule> house_rules{rules};

Table table_of(const Match& match) {
  const HouseRules& house = match.house;
  const auto whole = [&](std::size_t rule) { return static_cast<int>(house.number(rule)); };
  Table table;
  if (house[rule_deck_counts].word < 0) table.counts = &house[rule_deck_counts].list;
  table.total = total_of(house);
  table.hand_size = whole(rule_hand_size);
  table.draw = whole(rule_draw);
  table.discard_draw = whole(rule_discard_draw);
  std::ranges::copy(house[rule_poker_values].list, table.values.begin());
  table.max_spade = whole(rule_max_spade);
  if (house[rule_spada_poker].word < 0) table.spada_poker = house.number(rule_spada_poker);
  table.spada_cost = house.number(rule_spada_cost);
  table.last_turn_discard = house.is(rule_last_turn_discard, word_on);
  table.finish_round = house.is(rule_finish_round, word_on);
  table.hand_cost = house.number(rule_hand_cost);
  table.tie = static_cast<Tie>(whole(rule_tie));
  table.deals = house[rule_deals].word < 0 ? house.number(rule_deals) : match.seats();
  if (house[rule_target].word < 0) table.target = house.number(rule_target);
  table.penalty_is_value = house[rule_penalty_poker].word >= 0;
  table.penalty = table.penalty_is_value ? 0 : house.number(rule_penalty_poker);
  return table;
}

void settle(HouseRules& house, std::span<const int> sides) {
  constexpr std::size_t letters = 26;
  if (sides.empty() || sides.size() > letters) {
    throw base::Mistake("sides", "Fieschi is played by 2 to 6", "name the players, each a side of his own");
  }
  if (std::ranges::any_of(sides, [](int size) { return size != 1; })) {
    throw base::Mistake("sides", "in Fieschi each plays for himself", "write the players with blanks between them");
  }
  const HouseValue& counts = house[rule_deck_counts];
  const auto total = total_of(house);
  if (counts.word < 0) {
    const std::int64_t sum = std::accumulate(counts.list.begin(), counts.list.end(), std::int64_t{0});
    if (*total != sum) {
      throw base::Mistake("house-rule-value",
                          fmt::format("deck-counts come to {} cards and deck-total says {}", sum, *total),
                          "give one of the two");
    }
  }
  const auto dealt = static_cast<std::int64_t>(sides.size()) * house.number(rule_hand_size);
  if (total && *total <= dealt) {
    throw base::Mistake("house-rule-value",
                        fmt::format("a pack of {} cards leaves no reserve when {} are dealt", *total, dealt),
                        "count the pack again, or deal fewer cards with hand-size");
  }
}

}  // namespace tavolo::games::fieschi
