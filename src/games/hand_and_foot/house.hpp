#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "games/game.hpp"
#include "games/hand_and_foot/cards.hpp"

namespace tavolo::games::hand_and_foot {

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
struct Rules {
  int seats = 0;
  std::optional<int> packs_told = 5;  ///< nothing: one more than players
  int jokers_per_pack = 2;
  int hand_size = 13;
  int foot_size = 13;
  bool left_of_dealer_begins = true;
  bool start_or_add = true;  ///< not both in one turn
  bool wild_melds = true;
  bool opening_book_bonus = false;
  WildLimit wild_limit = WildLimit::two_to_one;
  std::optional<int> max_wilds;
  Extend extend = Extend::off;
  int draw = 2;
  std::vector<std::int64_t> opening{50, 90, 120, 150};  ///< by deal; the last one stands for all that follow
  std::optional<int> pile_take = 7;                     ///< nothing: the whole pile
  bool natural_pair = true;
  bool wild_top = true;
  bool pile_needs_open = false;
  bool wild_freezes = false;
  bool pile_meld = false;
  bool foot_at_once = true;
  bool red_needs_open = false;
  bool shared_game = true;
  Points wild_to_foot = 0;
  std::array<std::int64_t, 3> out_books{2, 2, 1};  ///< clean, dirty, wild
  PartnerFoot partner_foot = PartnerFoot::whole_turn;
  Permission permission = Permission::required;
  FinalDiscard final_discard = FinalDiscard::required;
  StockEnd stock_end = StockEnd::all_decline;
  Points clean_bonus = 500;
  Points dirty_bonus = 300;
  Points wild_bonus = 1500;
  std::array<std::optional<Points>, naturals> special_books;  ///< by rank, of a clean book
  Points out_bonus = 100;
  Points red_down = 100;
  Points red_caught = -100;
  /// Of a card melded or left, besides threes (HF-4).
  std::array<Points, naturals + 2> values{20, 10, 10, 10, 10, 10, 10, 5, 5, 5, 5, 20, 50};
  Points black_three_left = 5;
  Points cut_bonus = 0;
  std::optional<Points> target;
  int deals = 4;
  Points penalty_meld = 100;
  Points penalty_pile = 100;
  Points penalty_out = 100;
  Points penalty_leave = 100;
  Points penalty_foot = 100;
  Points surcharge = 10;

  [[nodiscard]] int packs() const noexcept { return packs_told.value_or(seats + 1); }
  [[nodiscard]] int jokers() const noexcept { return packs() * jokers_per_pack; }
  /// Of a clean, dirty or wild book.
  [[nodiscard]] Points bonus(std::size_t kind) const noexcept {
    return std::array{clean_bonus, dirty_bonus, wild_bonus}[kind];
  }
  /// Cards of a kind in all packs (HF-80).
  [[nodiscard]] int held(Kind kind) const noexcept {
    if (kind == Kind::joker) return jokers();
    return kind == Kind::red_three || kind == Kind::black_three ? 2 * packs() : 4 * packs();
  }
  [[nodiscard]] int cards() const noexcept { return 52 * packs() + jokers(); }
  /// The minimum of HF-26; a deal beyond those of the game is an extra one, at the minimum of the last (HF-67).
  [[nodiscard]] Points minimum(int deal) const noexcept;
  /// The minimum of the deal to come, which may be an extra one.
  [[nodiscard]] Points minimum(const Progress& at) const noexcept;
  [[nodiscard]] Points value(Kind kind) const noexcept {
    return kind == Kind::black_three ? black_three_left : values[index(kind)];
  }
  /// What the cards are worth in a meld: threes in it count nothing.
  [[nodiscard]] Points melded(const Cards& cards) const noexcept;
  /// What the cards cost when they are left; red threes are counted apart.
  [[nodiscard]] Points left(const Cards& cards) const noexcept;
  /// Whether a meld may hold so many natural and wild cards (HF-18).
  [[nodiscard]] bool within_limit(int natural, int wild) const noexcept;

  bool operator==(const Rules&) const = default;
};

/// Those of a match.
[[nodiscard]] Rules rules_of(const Match& match);

/// What Progress::tally keeps for every side: the deal after which the totals were equal.
enum Tally : std::size_t { tally_tied_deal, tally_values };

/// The deal after which the totals were equal, so that extra deals follow it (HF-67); 0 where none do. It is kept
/// because `target` may have ended the game before its last deal.
[[nodiscard]] int tied_deal(const Progress& at) noexcept;

/// Sets `sides` to what the sides say, and refuses numbers of players that the game does not know
/// (HF-2) or that contradict it. See Game::settle.
void settle(const Game& game, HouseRules& house, std::span<const int> sides);

}  // namespace tavolo::games::hand_and_foot
