#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "games/burraco/cards.hpp"
#include "games/burraco/house.hpp"
#include "games/melding.hpp"
#include "games/notation.hpp"

namespace tavolo::games::burraco {

/// Some of the cards of a record, which lie one after the other in Record::cards.
struct CardRange {
  std::uint32_t first = 0;
  std::uint32_t count = 0;
};

/// What a meld is called: `K`, `H`, and with the number where several have one name, `H2`.
struct Name {
  bool is_sequence = false;
  Rank rank = Rank::ace;   ///< of a set
  Suit suit = Suit::none;  ///< of a sequence
  int number = 0;          ///< as typed; 0 where none is, which means the first

  [[nodiscard]] bool is_same_kind(const Name& other) const noexcept {
    return is_sequence == other.is_sequence && (is_sequence ? suit == other.suit : rank == other.rank);
  }
};

/// The words of a side's line: burrachi in the order of Kind, and then these.
enum SideWord : std::size_t {
  word_clean,
  word_melded = kinds,
  word_left,
  word_penalised,
  word_no_pozzetto,
  word_close,
  word_penalty,
};
inline constexpr std::size_t side_words = word_penalty + 1;

/// The line of a side or of a pair, whose words may stand in several.
struct SideLine : ToldWords<side_words> {
  Burrachi burrachi{};
  Amount melded = {};
  Amount left = {};
  Amount penalised = {};
  bool no_pozzetto = false;
  bool closed = false;
  Seat closer = nobody;  ///< who closed, where that is told
  std::vector<Penalty> penalties = {};

  /// Whether it says what the turns of a full record tell themselves.
  [[nodiscard]] bool is_summary() const { return any_besides({word_penalty}); }
};

/// The line of two of three players (BU-62).
struct PairLine {
  std::array<Side, 2> sides = {};
  SideLine line = {};
  base::Word word = {};  ///< `B+C`

  [[nodiscard]] bool has(Side side) const noexcept { return side == sides[0] || side == sides[1]; }
};

/// One thing done in a turn.
struct Step {
  enum class What : std::uint8_t { open, add, back, draw, pile, discard, pozzetto, pozzetto_discard, close };

  What what = What::back;
  Name name = {};                    ///< of the meld
  CardRange cards = {};              ///< melded; a card of a sequence without a suit has that of the sequence
  std::optional<Points> count = {};  ///< cards drawn; cards of the pile, if told
  std::optional<Card> card = {};     ///< the discard; the top of the pile, if told
  base::Word word = {};
};

/// A turn as recorded.
struct Move {
  int number = 0;
  Seat seat = nobody;
  std::uint32_t first = 0;  ///< of its steps, in Record::steps
  std::uint32_t count = 0;
  base::Word word = {};

  /// Whether it is no turn of a deal, but a play that is asked about.
  [[nodiscard]] bool is_position() const noexcept { return number == 0; }
};

/// The cards that a player is left with, also of a pozzetto taken and not played.
struct LeftCards {
  Seat seat = nobody;
  CardRange cards = {};
  base::Word word = {};
};

/// Cards that leave a meld of a side and count minus: `x A H=9T`.
struct PenalisedCards {
  Side side = nobody;
  Name name = {};
  CardRange cards = {};
  base::Word word = {};
};

/// How a deal ended, as a line says.
enum class End : std::uint8_t { untold, stock, stall, time };

/// The facts of one deal.
struct Record {
  BySide<SideLine> sides;
  std::optional<PairLine> pair;
  std::vector<Card> cards;  ///< of all ranges
  std::vector<Step> steps;  ///< of all turns
  std::vector<Move> moves;
  std::vector<LeftCards> left;
  std::vector<PenalisedCards> penalised;
  std::vector<Claim> claims;
  std::optional<Points> number;  ///< the number after `deal`
  std::optional<Card> up;        ///< `up 9H`
  Who end_close = {};            ///< `end close:N`; the side alone where nobody remembers who
  End end = End::untold;
  std::optional<base::Word> end_word;

  [[nodiscard]] std::span<const Card> of(CardRange range) const {
    return std::span(cards).subspan(range.first, range.count);
  }
  [[nodiscard]] std::span<const Step> of(const Move& move) const {
    return std::span(steps).subspan(move.first, move.count);
  }
  /// Whether a line says how the deal ended.
  [[nodiscard]] bool says_end() const;
};

extern const std::span<const Key> keys;

/// Cards one after the other, `7x5` for five of a kind, put behind those there are; `none` is the suit of a card that
/// is typed without one. Nothing where the text is no cards, and then nothing is put.
[[nodiscard]] std::optional<CardRange> read_cards(std::string_view text, std::vector<Card>& cards,
                                                  Suit none = Suit::none);
/// `K=KKK2` or `H2+9`; nothing if the word is no meld. `bad` says that it is one, but of no cards.
[[nodiscard]] std::optional<Step> read_meld(const base::Word& word, std::vector<Card>& cards, bool& bad);

/// Reads a record; what cannot be read is refused in `reader.findings`.
[[nodiscard]] Record read(Reader& reader, const Rules& rules);

}  // namespace tavolo::games::burraco
