#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "games/game.hpp"
#include "games/hand_and_foot/cards.hpp"

namespace tavolo::games::hand_and_foot {

/// The house rules, in the order of their table.
enum Rule : std::size_t {
  rule_packs,
  rule_jokers_per_pack,
  rule_sides,
  rule_hand_size,
  rule_foot_size,
  rule_upcard_bury,
  rule_first_player,
  rule_turn_melding,
  rule_wild_limit,
  rule_max_wilds,
  rule_wild_melds,
  rule_books_extend,
  rule_opening,
  rule_opening_book_bonus,
  rule_pile_take,
  rule_pile_pair,
  rule_pile_wild_top,
  rule_pile_needs_open,
  rule_wild_freezes_pile,
  rule_draw,
  rule_foot_after_discard,
  rule_wild_to_foot_penalty,
  rule_out_books,
  rule_partner_foot,
  rule_permission,
  rule_final_discard,
  rule_stock_end,
  rule_clean_bonus,
  rule_dirty_bonus,
  rule_wild_bonus,
  rule_special_books,
  rule_out_bonus,
  rule_red_three_down,
  rule_red_three_caught,
  rule_red_three_needs_open,
  rule_black_three_left,
  rule_card_values,
  rule_exact_cut_bonus,
  rule_deals,
  rule_target,
  rule_tie,
  rule_penalty_meld,
  rule_penalty_pile,
  rule_penalty_out,
  rule_penalty_leave,
  rule_penalty_foot,
  rule_undermeld_surcharge,
  rule_pile_meld,  ///< the first of those that the edition 2026-12 brought
};

/// The choices, in the order of their words.
enum class WildLimit : int { two_to_one, majority, equal };
enum class Extend : int { off, natural, any };
enum class PartnerFoot : int { whole_turn, part_turn, picked_up, off };
enum class Permission : int { required, optional, off };
enum class FinalDiscard : int { required, optional, forbidden };
enum class StockEnd : int { all_decline, first_decline, at_once };

extern const std::span<const HouseRule> house_rules;
extern const std::span<const Preset> presets;

/// The house rules as the referee and the score use them.
struct Table {
  int packs = 5;
  int jokers = 10;  ///< in all packs
  int hand_size = 13;
  int foot_size = 13;
  bool left_of_dealer_begins = true;
  bool start_and_add = false;
  bool wild_melds = true;
  bool opening_book_bonus = false;
  WildLimit wild_limit = WildLimit::two_to_one;
  std::optional<int> max_wilds;
  Extend extend = Extend::off;
  int draw = 2;
  std::vector<std::int64_t> opening;  ///< by deal; the last one stands for all that follow
  std::optional<int> pile_take;       ///< nothing: the whole pile
  bool natural_pair = true;
  bool wild_top = true;
  bool pile_needs_open = false;
  bool wild_freezes = false;
  bool pile_meld = false;
  bool foot_at_once = true;
  bool red_needs_open = false;
  bool extra_deal = false;
  Points wild_to_foot = 0;
  std::array<std::int64_t, 3> out_books{2, 2, 1};  ///< clean, dirty, wild
  PartnerFoot partner_foot = PartnerFoot::whole_turn;
  Permission permission = Permission::required;
  FinalDiscard final_discard = FinalDiscard::required;
  StockEnd stock_end = StockEnd::all_decline;
  std::array<Points, 3> bonus{500, 300, 1500};                ///< clean, dirty, wild
  std::array<std::optional<Points>, naturals> special_books;  ///< by rank, of a clean book
  Points out_bonus = 100;
  Points red_down = 100;
  Points red_caught = -100;
  std::array<Points, kinds> values{};  ///< of a card melded or left; black threes as they are left
  Points cut_bonus = 0;
  std::optional<Points> target;
  int deals = 4;
  Points penalty_meld = 100;
  Points penalty_pile = 100;
  Points penalty_out = 100;
  Points penalty_leave = 100;
  Points penalty_foot = 100;
  Points surcharge = 10;

  /// Cards of a kind in all packs (HF-80).
  [[nodiscard]] int held(Kind kind) const noexcept {
    if (kind == Kind::joker) return jokers;
    return kind == Kind::red_three || kind == Kind::black_three ? 2 * packs : 4 * packs;
  }
  [[nodiscard]] int cards() const noexcept { return 52 * packs + jokers; }
  /// The minimum of HF-26; a deal beyond those of the game is an extra one, at the minimum of the last (HF-67).
  [[nodiscard]] Points minimum(int deal) const noexcept;
  /// The minimum of the deal to come, which may be an extra one.
  [[nodiscard]] Points minimum(const Progress& at) const noexcept;
  [[nodiscard]] Points value(Kind kind) const noexcept { return values[index(kind)]; }
  /// What the cards are worth in a meld: threes in it count nothing.
  [[nodiscard]] Points melded(const Cards& cards) const noexcept;
  /// What the cards cost when they are left; red threes are counted apart.
  [[nodiscard]] Points left(const Cards& cards) const noexcept;
  /// Whether a meld may hold so many natural and wild cards (HF-18).
  [[nodiscard]] bool within_limit(int natural, int wild) const noexcept;
};

[[nodiscard]] Table table_of(const HouseRules& house, int seats);

/// What Progress::tally keeps for every side: the deal after which the totals were equal.
enum Tally : std::size_t { tally_tied_deal, tally_values };

/// The deal after which the totals were equal, so that extra deals follow it (HF-67); 0 where none do. It is kept
/// because `target` may have ended the game before its last deal.
[[nodiscard]] int tied_deal(const Progress& at) noexcept;

/// Sets `sides` to what the sides say, and refuses numbers of players that the game does not know
/// (HF-2) or that contradict it. See Game::settle.
void settle(HouseRules& house, std::span<const int> sides);

}  // namespace tavolo::games::hand_and_foot
