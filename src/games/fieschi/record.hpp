#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/notation.hpp"

namespace tavolo::games::fieschi {

/// The kinds of card; `7` conte to `3` turco, `*` spada.
enum class Kind : std::uint8_t { conte, contessa, torre, arciere, turco, spada };
inline constexpr std::size_t kinds = 6;

[[nodiscard]] constexpr std::size_t index(Kind kind) noexcept { return static_cast<std::size_t>(kind); }
/// The sign of a kind in the notation: `7`, `*`.
[[nodiscard]] char sign(Kind kind) noexcept;
/// One card of a kind: `conte`.
[[nodiscard]] std::string_view one(Kind kind) noexcept;
/// Several cards of a kind: `conti`.
[[nodiscard]] std::string_view several(Kind kind) noexcept;

/// What to write for a card.
inline constexpr std::string_view kinds_told =
    "a card is 7 conte, 6 contessa, 5 torre, 4 arciere, 3 turco or * spada, or such a name";

/// Cards that lie together, counted by kind.
struct Cards {
  std::array<std::uint16_t, kinds> of{};

  [[nodiscard]] int count(Kind kind) const noexcept { return of[index(kind)]; }
  [[nodiscard]] int size() const noexcept {
    int sum = 0;
    for (const std::uint16_t n : of) sum += n;
    return sum;
  }
  void add(Kind kind, int n = 1) noexcept { of[index(kind)] = static_cast<std::uint16_t>(of[index(kind)] + n); }
  /// No count goes beyond what can be told.
  void add(const Cards& cards) noexcept {
    for (std::size_t i = 0; i < kinds; ++i) add(static_cast<Kind>(i), std::min<int>(cards.of[i], 0xffff - of[i]));
  }
};

/// The cards as they are written: `66**`.
[[nodiscard]] std::string text_of(const Cards& cards);

/// One card of a draw.
struct Drawn {
  bool from_pile = false;       ///< the discard pile; else the reserve
  bool is_last = false;         ///< the table says that it was the last card of the reserve
  std::optional<Kind> claimed;  ///< what the table says that it was
};

/// The cards of a draw in order.
struct Draw {
  static constexpr std::size_t most = 12;

  std::array<Drawn, most> cards{};
  std::size_t count = 0;

  [[nodiscard]] int size() const noexcept { return static_cast<int>(count); }
  [[nodiscard]] std::span<const Drawn> list() const { return std::span(cards).first(count); }
  [[nodiscard]] std::span<Drawn> list() { return std::span(cards).first(count); }
  /// Adds the cards of another draw; false, and nothing is added, where they are too many.
  [[nodiscard]] bool add(const Draw& more);
};

/// A poker of a summary line: what lies in it, how often, and its kind where it is written by its kind.
struct Pokers {
  Cards cards;
  int times = 1;
  std::optional<Kind> kind;
};

/// A turn as recorded.
struct Move {
  int number = 0;
  Seat seat = nobody;
  Draw drawn = {};
  std::vector<Cards> pokers = {};
  std::vector<Kind> discards = {};
  bool early_poker = false;  ///< a poker is written before a draw
  bool late_poker = false;   ///< a poker is written after a discard
};

struct Penalty {
  Seat seat = nobody;
  Points points = 0;
  Clause clause;
};

/// Facts about one player that are not part of a turn.
struct Holding {
  bool listed = false;         ///< has a line of pokers
  std::vector<Cards> pokers;   ///< summary level
  std::optional<Points> hand;  ///< summary level: cards left, where they are told
  std::optional<Cards> left;   ///< full level: cards left, where they are told
};

struct Claim {
  Seat seat = nobody;
  Points points = 0;
};

/// The facts of one deal.
struct Record {
  BySeat<Holding> players;
  std::vector<Move> moves;
  std::vector<Penalty> penalties;
  std::vector<Claim> claims;
  bool empty = true;  ///< says nothing at all

  [[nodiscard]] bool full() const noexcept { return !moves.empty(); }
};

extern const std::span<const Key> keys;

/// Cards written one after the other, each perhaps with `xN`: `7777`, `66**`, `7x3*`.
[[nodiscard]] std::optional<Cards> read_cards(std::string_view text);
/// `7`, `5*`, `3x2`, `torri*`, or the cards themselves.
[[nodiscard]] std::optional<Pokers> read_pokers(std::string_view text);
/// `rr`, `dr!`, `rd6`: the sources of the cards in order.
[[nodiscard]] std::optional<Draw> read_draw(std::string_view text);
/// One card by its sign, its name or a beginning that only one kind has.
[[nodiscard]] std::optional<Kind> read_kind(std::string_view text);
/// Whether a word says several cards of a kind: `torri`, `swords`.
[[nodiscard]] bool says_several(std::string_view text);

/// Reads a record; what cannot be read is refused in `reader.findings`.
[[nodiscard]] Record read(Reader& reader);

}  // namespace tavolo::games::fieschi
