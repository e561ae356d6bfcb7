#pragma once

#include <optional>
#include <span>

#include "games/game.hpp"

namespace tavolo::games::senza_nome {

/// The choices of `scoring`, in the order of their words.
enum class Scoring : int { wins, pile_left, all_left };

extern const std::span<const HouseRule> house_rules;

/// The house rules as the referee and the score use them.
struct Rules {
  int packs = 2;
  int jokers_per_pack = 2;
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
  /// Those of all packs.
  [[nodiscard]] int jokers() const noexcept { return packs * jokers_per_pack; }
  /// All cards of all packs.
  [[nodiscard]] int cards() const noexcept { return packs * 52 + jokers(); }

  bool operator==(const Rules&) const = default;
};

/// Those of a match.
[[nodiscard]] Rules rules_of(const Match& match);

/// Refuses sides of several players and rules that contradict each other. A position can be judged
/// without players. See Game::settle.
void settle(const Game& game, HouseRules& house, std::span<const int> sides);

}  // namespace tavolo::games::senza_nome
