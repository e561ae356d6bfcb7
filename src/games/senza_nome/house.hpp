#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "games/game.hpp"

namespace tavolo::games::senza_nome {

/// The house rules, in the order of their table.
enum Rule : std::size_t {
  rule_packs,
  rule_jokers_per_pack,
  rule_pile_size,
  rule_hand_size,
  rule_reveal,
  rule_first_player,
  rule_draw_when_full,
  rule_heap_draw,
  rule_heap_order,
  rule_aces,
  rule_kings_wild,
  rule_wild_as_ace,
  rule_max_wilds_row,
  rule_adjacent_wilds,
  rule_swap,
  rule_swap_from_pile,
  rule_completed_rows,
  rule_discard_may_attach,
  rule_pile_after_hand,
  rule_refill_when_empty,
  rule_out_by_discard,
  rule_out_needs_hand,
  rule_scoring,
  rule_target,
};

/// The choices of `scoring`, in the order of their words.
enum class Scoring : int { wins, pile_left, all_left };

extern const std::span<const HouseRule> house_rules;

/// The house rules as the referee and the score use them.
struct Table {
  int packs = 2;
  int jokers = 4;  ///< in all packs
  int pile_size = 10;
  int hand_size = 5;
  bool left_of_dealer_begins = true;
  int draw_when_full = 1;
  bool heap_draw = true;
  bool latest_first = true;
  bool aces_must = true;
  bool kings_wild = true;
  bool wild_as_ace = false;
  std::optional<int> max_wilds_row;
  bool adjacent_wilds = true;
  bool swap = true;
  bool swap_from_pile = true;
  bool rows_stay = true;
  bool discard_may_attach = false;
  bool pile_after_hand = false;
  bool refill = false;
  bool out_by_discard = true;
  bool out_needs_hand = true;
  Scoring scoring = Scoring::wins;
  std::optional<Points> target;

  /// Cards of a finished row.
  [[nodiscard]] int row_size() const noexcept { return kings_wild ? 12 : 13; }
  /// All cards of all packs.
  [[nodiscard]] int cards() const noexcept { return packs * 52 + jokers; }
};

[[nodiscard]] Table table_of(const HouseRules& house);

/// Refuses sides of several players and rules that contradict each other. A position can be judged
/// without players. See Game::settle.
void settle(HouseRules& house, std::span<const int> sides);

}  // namespace tavolo::games::senza_nome
