#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>

#include "games/game.hpp"

namespace tavolo::games::fieschi {

/// The house rules, in the order of their table.
enum Rule : std::size_t {
  rule_deck_counts,
  rule_deck_total,
  rule_hand_size,
  rule_draw,
  rule_discard_draw,
  rule_poker_values,
  rule_max_spade,
  rule_spada_poker,
  rule_spada_cost,
  rule_last_turn_discard,
  rule_finish_round,
  rule_hand_cost,
  rule_tie,
  rule_deals,
  rule_target,
  rule_penalty_poker,
};

/// The choices of `tie`, in the order of their words.
enum class Tie : int { shared, more_pokers, fewer_spade, higher_poker };

extern const std::span<const HouseRule> house_rules;

/// The house rules as the referee and the score use them.
struct Table {
  const std::vector<std::int64_t>* counts = nullptr;  ///< of each kind in the pack; null where not known
  std::optional<std::int64_t> total;                  ///< cards in the pack
  int hand_size = 6;
  int draw = 2;
  int discard_draw = 2;
  std::array<Points, 5> values{};  ///< of a poker of each kind
  int max_spade = 2;
  std::optional<Points> spada_poker;
  Points spada_cost = 0;
  bool last_turn_discard = false;
  bool finish_round = false;
  Points hand_cost = 0;
  Tie tie = Tie::shared;
  std::int64_t deals = 1;
  std::optional<Points> target;
  Points penalty = 0;
  bool penalty_is_value = false;
};

/// The table of a match.
[[nodiscard]] Table table_of(const Match& match);

/// Refuses sides of several players, and a pack too small to deal from. See Game::settle.
void settle(HouseRules& house, std::span<const int> sides);

}  // namespace tavolo::games::fieschi
