#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "cards/card.hpp"
#include "games/game.hpp"
#include "games/notation.hpp"

namespace tavolo::games::all_fours {

inline constexpr int most_seats = 4;
template <class T>
using PerSeat = ArrayBy<Seat, T, most_seats>;
template <class T>
using PerSide = ArrayBy<Side, T, 2>;

inline constexpr Side side_a{0}, side_b{1};

/// What the eldest and the dealer said to the turn-up (AF-10 to AF-12).
enum class Speech : std::uint8_t { none, stood, took_one, ran };

/// Who won the trick with the jack of trumps, and whether it was hung (AF-28 to AF-30).
struct Jack {
  Who winner;  ///< nobody: not in play
  bool hung = false;
};

/// The counts for Game, or only which one was higher (AF-31).
struct Counts {
  Points a = 0;
  Points b = 0;
  bool counted = false;  ///< the numbers are known
  Side higher = nobody;  ///< nobody: equal

  [[nodiscard]] static Counts of(Points a, Points b) { return {a, b, true, a == b ? nobody : a > b ? side_a : side_b}; }
};

struct Play {
  Seat seat = nobody;
  cards::Card card;
  base::Word word = {};
};

struct Trick {
  int number = 0;
  std::array<Play, most_seats> plays = {};
  int size = 0;
  Seat claimed_winner = nobody;  ///< who the table says won it
  base::Word word = {};

  [[nodiscard]] std::span<const Play> cards() const { return {plays.data(), static_cast<std::size_t>(size)}; }
  [[nodiscard]] bool has(Seat seat) const { return before(seat).size() < cards().size(); }
  /// What lies there when a seat plays; all of it where the seat has not played.
  [[nodiscard]] std::span<const Play> before(Seat seat) const {
    const auto own = std::ranges::find(cards(), seat, &Play::seat);
    return cards().first(static_cast<std::size_t>(own - cards().begin()));
  }
};

/// A renege that an opponent called; `trick` is 0 where only the seat was written down, and the cards name none.
struct RenegeCall {
  Seat seat = nobody;
  int trick = 0;
  Seat by = nobody;
  bool major = false;  ///< written with `*`
  base::Word word = {};
  bool by_seat = false;  ///< a word of the first line: the seat alone was written down
};

/// A card that somebody exposed, called or took back.
struct Event {
  Seat seat = nobody;
  cards::Card card;
  int trick = 0;
  Seat by = nobody;
  base::Word word = {};
};

/// The end-of-hand facts, as recorded at summary level or as claimed.
struct Ending {
  std::optional<Who> high;
  std::optional<Who> low;
  std::optional<Jack> jack;
  std::optional<Counts> counts;
  base::Word high_word = {}, low_word = {}, jack_word = {}, counts_word = {};

  [[nodiscard]] bool any() const { return high || low || jack || counts; }
};

/// What the table claims besides: turn-up points, and the points written for A and for B.
struct Claims {
  Ending ending;
  std::optional<Points> turn_up;
  std::optional<std::array<Points, 2>> points;
};

/// The facts of one hand, as recorded. Says nothing about the rules.
struct Record {
  Seat dealer = nobody;
  bool uncut = false;
  std::vector<cards::Card> turn_ups;
  std::vector<base::Word> turn_words;
  Speech speech = Speech::none;
  bool exhausted = false;
  base::Word exhausted_word = {};
  bool misdeal = false;
  Side conceded = nobody;
  std::vector<RenegeCall> reneges;
  Ending ending;
  Claims claims;
  PerSeat<cards::CardSet> hands = {};
  PerSeat<bool> has_hand = {};
  std::vector<Trick> tricks;  ///< by number
  std::vector<Event> exposed, calls, fixes;

  [[nodiscard]] bool has_play() const { return !tricks.empty() || ending.any() || !reneges.empty(); }
};

extern const std::span<const Key> keys;

/// Reads a record. What cannot be read stands in `reader.findings`.
[[nodiscard]] Record read(Reader& reader);

}  // namespace tavolo::games::all_fours
