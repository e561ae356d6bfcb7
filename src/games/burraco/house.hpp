#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "games/burraco/cards.hpp"
#include "games/game.hpp"

namespace tavolo::games::burraco {

/// The choices, in the order of their words.
enum class WildMove : int { replaced, free_end, any };
enum class SingleCard : int { twin, barred, free };
/// The words of `vp`; a number stands for the table of so many deals.
enum class VictoryTable : int { deals, two, three, four, none };

/// The kinds of burrachi, in the order in which they are counted; the last four only where the table counts them
/// (BU-32).
enum class Kind : std::uint8_t { clean, semi_clean, dirty, royal, dirty_royal, super, dirty_super };
inline constexpr std::size_t kinds = 7;
inline constexpr std::size_t plain_kinds = 3;
[[nodiscard]] constexpr std::size_t index(Kind kind) noexcept { return static_cast<std::size_t>(kind); }
/// `semi-clean`.
[[nodiscard]] std::string_view word(Kind kind) noexcept;
/// `1 clean burraco`, `2 clean burrachi`.
[[nodiscard]] std::string so_many_burrachi(Points number, Kind kind);
/// Burrachi of each kind.
using Burrachi = std::array<Points, kinds>;

extern const std::span<const HouseRule> house_rules;
extern const std::span<const Preset> presets;

/// The house rules as the referee and the score use them.
struct Rules {
  int hand_size = 11;
  int pozzetto_size = 11;
  int big_pozzetto = 18;
  Points alone_from = 1000;
  WildMove wild_move = WildMove::replaced;
  bool equal_sets = false;        ///< several sets of a rank are lawful
  std::uint32_t set_ranks = ~0U;  ///< a bit for each rank that sets may be of
  bool pile_needs_meld = false;
  SingleCard single_card = SingleCard::twin;
  int stock_stop = 2;
  bool close_any = true;  ///< closing needs any burraco, not a clean one
  Points clean_bonus = 200;
  Points semi_bonus = 150;
  Points dirty_bonus = 100;
  bool semi_eight_only = true;  ///< a semi-clean set has exactly eight cards
  std::optional<Points> royal_bonus;
  std::optional<Points> royal_dirty_bonus;
  std::optional<Points> super_bonus;
  std::optional<Points> super_dirty_bonus;
  Points close_bonus = 100;
  Points no_pozzetto = 100;
  bool both_without_free = true;  ///< nobody pays where nobody took a pozzetto
  /// Of each rank (BU-4).
  std::array<Points, ranks> values{15, 10, 10, 10, 10, 10, 10, 5, 5, 5, 5, 5, 20, 30};
  std::optional<int> deals = 4;
  std::optional<Points> target;
  bool shared = true;  ///< equal totals share the match
  VictoryTable victory_table = VictoryTable::deals;

  static constexpr int pack = 108;
  /// Cards of a rank in the pack (BU-82).
  [[nodiscard]] static constexpr int held(Rank rank) noexcept { return rank == Rank::joker ? 4 : 8; }
  [[nodiscard]] Points value(Card card) const noexcept { return values[index(card.rank)]; }
  /// What a burraco of a kind brings; nothing where the table does not count the kind (BU-32).
  [[nodiscard]] std::optional<Points> bonus(Kind kind) const noexcept;
  [[nodiscard]] bool counts(Kind kind) const noexcept { return bonus(kind).has_value(); }
  /// Whether sets of the rank are lawful (BU-20).
  [[nodiscard]] bool allows_set(Rank rank) const noexcept {
    return index(rank) < burraco::set_ranks && (set_ranks >> index(rank) & 1U) != 0;
  }
  /// The values of all cards of the pack.
  [[nodiscard]] Points all_values() const noexcept;

  bool operator==(const Rules&) const = default;
};

/// Those of a match.
[[nodiscard]] Rules rules_of(const Match& match);

/// What Progress::tally keeps for every side: the deal after which the totals were equal, and whether a total has
/// reached `alone-from` (1) before.
enum Tally : std::size_t { tally_tied_deal, tally_alone, tally_values };

/// Whether three players play this deal each alone, with three pozzetti of one size (BU-66).
[[nodiscard]] bool all_alone(const Rules& rules, const Match& match, const Progress& before) noexcept;
/// Whether three players play and two of them may become a pair (BU-62).
[[nodiscard]] inline bool may_pair(const Rules& rules, const Match& match, const Progress& before) noexcept {
  return match.playing() == 3 && match.individual() && !all_alone(rules, match, before);
}

/// Refuses numbers of players that the game does not know (BU-2). See Game::settle.
void settle(const Game& game, HouseRules& house, std::span<const int> sides);

}  // namespace tavolo::games::burraco
