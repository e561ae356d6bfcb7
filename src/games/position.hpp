#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "games/notation.hpp"

/// How a game reads the positions that it answers: words such as `hand`, each with what follows it up to the
/// next one. The first word tells which position it is.
namespace tavolo::games {

/// A word that begins a piece of a position.
struct PieceWord {
  std::string_view word;   ///< `hand`
  std::string_view value;  ///< what follows it, in print: `CARD...`; empty if nothing does
  std::size_t least = 1;   ///< how many words follow it
  std::size_t most = 1;
  bool repeats = false;  ///< may stand several times
  bool needed = false;   ///< must stand
};

/// The most words of a piece, and the most pieces.
inline constexpr std::size_t any_number = 1000;

/// A piece of a position as told. `deal:2` is the same as `deal 2`.
struct ToldPiece {
  std::size_t word = 0;  ///< its place in the table of words
  base::Word at = {};
  std::vector<base::Word> values = {};
};

/// The pieces of a position, in the order of the text.
class Pieces {
 public:
  /// Cuts the text into pieces. What is missing, too much or told twice is refused.
  Pieces(Reader& reader, std::span<const PieceWord> words);

  [[nodiscard]] std::span<const ToldPiece> all() const noexcept { return m_pieces; }
  /// The first piece of a word; null if there is none.
  [[nodiscard]] const ToldPiece* find(std::size_t word) const noexcept;
  /// The words after a word; none if it does not stand.
  [[nodiscard]] std::span<const base::Word> values(std::size_t word) const noexcept;
  /// The only word after a word; null if it does not stand.
  [[nodiscard]] const base::Word* value(std::size_t word) const noexcept;

 private:
  std::vector<ToldPiece> m_pieces;
};

/// Whether a text begins with a word; `deal:2` begins with `deal`.
[[nodiscard]] bool begins_position(const Reader& reader, std::string_view word);

/// The whole number of a word from `low` to `high`, refused where it is none.
[[nodiscard]] std::optional<int> count_of(Reader& reader, const base::Word& word, int low, int high);

}  // namespace tavolo::games
