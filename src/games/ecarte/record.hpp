#pragma once

#include <array>
#include <optional>
#include <vector>

#include "cards/card.hpp"
#include "games/game.hpp"
#include "games/notation.hpp"

namespace tavolo::games::ecarte {

inline constexpr int seats = 2;
inline constexpr int hand_size = 5;

inline constexpr Seat seat_1{0}, seat_2{1};
inline constexpr All<Seat> all_seats{seats};
template <class T>
using PerSeat = ArrayBy<Seat, T, seats>;

/// The other player.
[[nodiscard]] constexpr Seat other(Seat seat) noexcept { return seat == seat_1 ? seat_2 : seat_1; }

/// One word of the exchange (EC-10 to EC-15).
struct Step {
  enum class Kind : std::uint8_t { played, proposed, refused, accepted, exhausted };

  Kind kind = Kind::played;
  int elder = 0;   ///< accepted: cards that the elder took
  int dealer = 0;  ///< accepted: cards that the dealer took
  base::Word word = {};
};

using Tricks = PerSeat<int>;
/// Numbers of both seats as a record has them: `3-2`.
template <class Number>
[[nodiscard]] std::string text_of(const PerSeat<Number>& numbers) {
  return fmt::format("{}-{}", numbers[seat_1], numbers[seat_2]);
}

struct Trick {
  int number = 0;
  Seat leader = nobody;
  std::array<cards::Card, seats> cards = {};  ///< led, answered
  std::array<base::Word, seats> words = {};
  int size = 0;
  Seat claimed_winner = nobody;  ///< who the table says won it
  base::Word word = {};

  [[nodiscard]] Seat seat(int card) const { return card == 0 ? leader : other(leader); }
};

/// A revoke or a false king that the other player claimed, and what he chose (EC-58, EC-59).
struct Penalty {
  enum class Cause : std::uint8_t { revoke, false_king };
  enum class Choice : std::uint8_t { none, replay, stand };

  Cause cause = Cause::revoke;
  Seat seat = nobody;
  int trick = 0;  ///< 0 where only the seat was written down
  Choice choice = Choice::none;
  base::Word word = {};
};

/// A card put down and taken back (EC-29).
struct Fix {
  Seat seat = nobody;
  int trick = 0;
  cards::Card card;
  base::Word word = {};
};

/// A hand given up (EC-64).
struct GivenUp {
  Seat seat = nobody;
  Tricks tricks = {};
  base::Word word = {};
};

/// One playing of the five tricks. There are more of them only where a hand was played again.
struct Playing {
  std::array<Trick, hand_size> tricks = {};  ///< by number
  int size = 0;
  std::optional<Tricks> won;  ///< as recorded at summary level
  base::Word won_word = {};
  std::optional<GivenUp> given_up;
  std::vector<Penalty> penalties;
  std::vector<Fix> fixes;

  [[nodiscard]] std::span<const Trick> log() const { return {tricks.data(), static_cast<std::size_t>(size)}; }
  [[nodiscard]] bool empty() const { return size == 0 && !won && !given_up && penalties.empty(); }
};

/// Cards laid aside and drawn by one player in one exchange; nothing where the table wrote `?`.
struct Swap {
  Seat seat = nobody;
  std::optional<std::vector<cards::Card>> aside, drawn;
  base::Word word = {};
};

/// A declaration of the king of trumps in the full record.
struct Declaration {
  Seat seat = nobody;
  int trick = 0;            ///< after the seat's card to this trick; 0: before its first card
  std::size_t playing = 0;  ///< which playing of the hand it stands in
  base::Word word = {};
};

/// What the table claims.
struct Claims {
  std::optional<Seat> king;  ///< nobody: nobody declared it
  std::optional<Tricks> won;
  std::optional<PerSeat<Points>> points;
};

/// The facts of one hand, as recorded. Says nothing about the rules.
struct Record {
  Seat dealer = nobody;
  std::optional<cards::Card> turn_up;
  PerSeat<bool> wrong_number = {};
  std::vector<Step> steps;
  std::optional<Seat> king;  ///< the word `k`; nobody: nobody declared it
  base::Word king_word = {};
  std::vector<Declaration> declarations;
  Points thrown = 0;  ///< cards of the stock thrown aside
  bool fresh_deal = false;
  Seat conceded = nobody;
  PerSeat<std::optional<std::vector<cards::Card>>> hands, first_hands;  ///< where they were told
  std::vector<Swap> swaps;
  std::vector<Playing> playings;  ///< one at least
  Claims claims;

  /// The false kings that were claimed, of all playings.
  [[nodiscard]] std::vector<Penalty> false_kings() const;
  [[nodiscard]] bool has_cards() const {
    return hands[seat_1] || hands[seat_2] || first_hands[seat_1] || first_hands[seat_2];
  }
};

extern const std::span<const Key> keys;

/// Reads a record. What cannot be read stands in `reader.findings`.
[[nodiscard]] Record read(Reader& reader);

}  // namespace tavolo::games::ecarte
