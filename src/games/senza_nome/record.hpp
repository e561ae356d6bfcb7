#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cards/card.hpp"
#include "games/notation.hpp"
#include "games/senza_nome/house.hpp"

namespace tavolo::games::senza_nome {

/// A card of the packs: a natural card, a joker, or a king whose suit is not told.
class Face {
 public:
  static constexpr int kinds = 54;

  constexpr Face() = default;
  constexpr explicit Face(cards::Card card) : m_code(static_cast<std::uint8_t>(card.index())) {}
  [[nodiscard]] static constexpr Face joker() { return Face(52); }
  [[nodiscard]] static constexpr Face king() { return Face(53); }

  [[nodiscard]] constexpr std::size_t index() const noexcept { return m_code; }
  [[nodiscard]] constexpr bool is_joker() const noexcept { return m_code == 52; }
  [[nodiscard]] constexpr bool is_king() const noexcept { return m_code == 53 || (m_code < 52 && m_code % 13 == 11); }
  [[nodiscard]] constexpr bool is_ace() const noexcept { return m_code < 52 && m_code % 13 == 12; }
  /// Whether rank and suit are known.
  [[nodiscard]] constexpr bool is_known() const noexcept { return m_code < 52; }
  /// Of a known card.
  [[nodiscard]] constexpr cards::Suit suit() const noexcept { return cards::card_of(m_code).suit; }
  /// The place of a known card in a row, from 0 for the ace to 12 for the king.
  [[nodiscard]] constexpr int place() const noexcept { return m_code % 13 == 12 ? 0 : m_code % 13 + 1; }
  constexpr bool operator==(const Face&) const = default;

 private:
  constexpr explicit Face(int code) : m_code(static_cast<std::uint8_t>(code)) {}

  std::uint8_t m_code = 52;
};

/// Kings and jokers, unless kings are not wild (SN-12).
[[nodiscard]] constexpr bool is_wild(const Rules& rules, Face face) noexcept {
  return face.is_joker() || (face.is_king() && rules.kings_wild);
}

/// The card as it is written: `7S`, `*`, `K`.
[[nodiscard]] std::string name(Face face);
/// The card at a place of a row: `A`, `5`, `T`, `*`.
[[nodiscard]] char sign(Face face);

/// The name of a row: `S1`.
struct RowName {
  cards::Suit suit = cards::Suit::spades;
  int number = 0;
  bool operator==(const RowName&) const = default;
};
[[nodiscard]] std::string text_of(RowName name);

/// One thing done in a turn.
struct Step {
  enum class What : std::uint8_t { show, stock, heap, reshuffle, begin, attach, exchange, discard, out };

  What what = What::show;
  bool from_pile = false;
  RowName row = {};  ///< its number 0: the next one of the suit
  int count = 0;     ///< cards drawn
  Face face = {};
};

/// A turn as recorded.
struct Move {
  int number = 0;      ///< 0: a position without a turn is judged
  Seat seat = nobody;  ///< nobody then
  std::vector<Step> steps = {};

  /// Whether nobody is to be named.
  [[nodiscard]] bool is_position() const noexcept { return number == 0; }
};

/// A row told as a string.
struct RowText {
  RowName name = {};
  std::vector<Face> cards = {};
};

struct Left {
  int pile = 0;
  int hand = 0;
  base::Word word = {};
};

struct Claim {
  Seat seat = nobody;
  Points points = 0;
};

/// The facts of one game.
struct Record {
  std::vector<RowText> rows;
  std::vector<Move> moves;
  std::vector<Seat> winners;  ///< as told by `win`
  BySeat<std::optional<Left>> left;
  std::vector<Claim> claims;
  std::optional<Points> number;  ///< the number after `game`
  bool blocked = false;
  bool summary = false;             ///< has words of a summary
  std::optional<base::Word> about;  ///< the first word of the summary, for what is wrong with all of it
};

extern const std::span<const Key> keys;

/// The key of the long word that the text is or, with `begun`, begins; null where it is that of none, or of several.
[[nodiscard]] const Key* long_key(std::span<const Key> among, std::string_view text, bool begun);

[[nodiscard]] std::optional<RowName> read_row(std::string_view text);
/// A card with its suit, a joker, or a king where kings are wild.
[[nodiscard]] std::optional<Face> read_face(const Rules& rules, std::string_view text);
/// A card of a row, whose suit may be left out.
[[nodiscard]] std::optional<Face> read_row_face(const Rules& rules, cards::Suit suit, std::string_view text);
/// Adds the rows `S1 A23K5 D1 A` to those told; refuses what is none, with the remedy of the first word that is no row.
void read_rows(Reader& reader, const Rules& rules, std::span<const base::Word> words, std::vector<RowText>& rows,
               const std::function<std::string(const base::Word&)>& remedy);
/// `s2h1`, `R`, `s1Rs2`; false where it is no draw, and then no step is added.
[[nodiscard]] bool read_draw(std::string_view text, std::vector<Step>& steps);
/// `S1+5`, `S1^K`, `S1~4`, `S1~^4`.
[[nodiscard]] std::optional<Step> read_on_row(const Rules& rules, std::string_view text);

/// Reads a record; what cannot be read is refused in `reader.findings`.
[[nodiscard]] Record read(Reader& reader, const Rules& rules);

}  // namespace tavolo::games::senza_nome
