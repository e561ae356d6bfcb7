#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "games/hand_and_foot/cards.hpp"
#include "games/hand_and_foot/house.hpp"
#include "games/melding.hpp"
#include "games/notation.hpp"

namespace tavolo::games::hand_and_foot {

/// The rank of a meld: a natural kind by its index, or one of these.
using Rank = std::size_t;
inline constexpr Rank wild_rank = naturals;       ///< `W`
inline constexpr Rank three_rank = naturals + 1;  ///< `3`, which is never lawful
/// The letter of a rank.
[[nodiscard]] char letter_of(Rank rank) noexcept;

/// What is told of black threes counted in `l`, `3x2`.
inline constexpr Points black_three_sign = 3;
[[nodiscard]] constexpr bool is_black_three(const Batch& batch) noexcept { return batch.told == black_three_sign; }

/// Clean books of a rank that has a bonus of its own.
struct Special {
  Rank rank = 0;
  Points books = 0;
};

/// The words of a side's line.
enum SideWord : std::size_t {
  word_clean,
  word_dirty,
  word_wild,
  word_melded,
  word_red_threes,
  word_caught,
  word_left,
  word_out,
  word_penalty,
  word_cuts,
  word_special,
};
inline constexpr std::size_t side_words = 11;

/// The line of a side, whose words may stand in several.
struct SideLine : ToldWords<side_words> {
  Points clean = 0;
  Points dirty = 0;
  Points wild = 0;
  Points red_threes = 0;
  Points caught = 0;
  Points cuts = 0;
  Amount melded = {};
  Amount left = {};
  std::vector<Special> special = {};
  std::vector<Penalty> penalties = {};
  Seat out = nobody;

  /// Clean, dirty and wild ones.
  [[nodiscard]] std::array<Points, 3> books() const { return {clean, dirty, wild}; }
  /// Whether it says what the turns of a full record tell themselves.
  [[nodiscard]] bool is_summary() const { return any_besides({word_penalty, word_cuts}); }
};

/// One thing done in a turn.
struct Step {
  enum class What : std::uint8_t { start, add, back, draw, pile, red, discard, foot, foot_discard, ask, out, pass };

  What what = What::pass;
  Rank rank = 0;          ///< of the meld
  Cards cards = {};       ///< melded
  Cards marked = {};      ///< of them those that came from under the top of the pile
  Points count = 0;       ///< cards drawn, cards of the pile, red threes
  Kind kind = Kind::ace;  ///< the discard, or the top of the pile
  bool yes = false;       ///< the answer
  base::Word word = {};
};

/// A turn as recorded.
struct Move {
  int number = 0;
  Seat seat = nobody;
  std::vector<Step> steps = {};

  /// Whether it is no turn of a deal, but a play that is asked about.
  [[nodiscard]] bool is_position() const noexcept { return number == 0; }
};

/// The cards that a player is left with, in the hand (or the foot in play), or in a foot not picked up.
struct LeftCards {
  Seat seat = nobody;
  bool foot = false;
  Cards cards = {};
  base::Word word = {};
};

/// The facts of one deal.
struct Record {
  BySide<SideLine> sides;
  std::vector<Move> moves;
  std::vector<LeftCards> left;
  std::vector<Claim> claims;
  std::optional<Points> number;  ///< the number after `deal`
  Seat end_out = nobody;         ///< `end out:N`
  bool end_stock = false;
  std::optional<base::Word> end_word;

  /// Whether a line says how the deal ended.
  [[nodiscard]] bool says_end() const {
    const bool out = std::ranges::any_of(sides, [](const SideLine& line) { return line.out != nobody; });
    return end_stock || end_out != nobody || out;
  }
};

extern const std::span<const Key> keys;

/// Cards one after the other, `7x5` for five of a kind; a card with `^` behind it is counted in `marked` too.
/// False where the text is no cards.
[[nodiscard]] bool read_cards(std::string_view text, Cards& cards, Cards* marked);
/// `K=KKK2` or `K+K2`; nothing if the word is no meld. `bad` says that it is one, but of no cards.
[[nodiscard]] std::optional<Step> read_meld(const base::Word& word, bool& bad);

/// Reads a record; what cannot be read is refused in `reader.findings`.
[[nodiscard]] Record read(Reader& reader, const Rules& rules);

}  // namespace tavolo::games::hand_and_foot
