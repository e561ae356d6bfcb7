#pragma once

#include <array>
#include <optional>
#include <vector>

#include "games/ecarte/house.hpp"
#include "games/ecarte/record.hpp"

namespace tavolo::games::ecarte {

inline constexpr int stock_size = 21;

/// How high a card stands in its suit, from the seven up: 7 8 9 10 A J Q K (EC-3).
[[nodiscard]] constexpr int height(cards::Rank rank) noexcept {
  constexpr std::array<int, 13> heights{0, 0, 0, 0, 0, 1, 2, 3, 4, 6, 7, 8, 5};
  return heights[static_cast<std::size_t>(rank)];
}

/// What follows from a record before any point is counted.
struct Hand {
  Rules rules = {};
  Seat dealer = nobody;
  Seat elder = nobody;
  std::optional<cards::Suit> trumps;
  bool king_turned = false;
  bool wrongly_dealt = false;  ///< a wrong number of cards was dealt to somebody (EC-46)
  int exchanges = 0;
  int stock = stock_size;  ///< cards left, those thrown aside taken off (step 7 of the scoring)
  bool exchange_over = false;
  Seat committed = nobody;       ///< EC-19
  bool refutes_by_card = false;  ///< since 2026-12 a card that any hand might have played is no revoke (EC-56)
  PerSeat<std::optional<cards::CardSet>> whole = {};  ///< the hand at the start of play, where it is known
  PerSeat<cards::CardSet> owned = {};                 ///< every card that the record proves to be in it

  [[nodiscard]] cards::Card king() const { return {cards::Rank::king, *trumps}; }
  [[nodiscard]] bool knows(Seat seat) const { return whole[seat].has_value(); }
  /// The cards that a seat took in an exchange.
  [[nodiscard]] int taken(const Step& step, Seat seat) const { return seat == elder ? step.elder : step.dealer; }
};

[[nodiscard]] Hand derive(const Match& match, const Progress& before, const Record& record);

/// How many cards a seat was dealt, as far as the record tells; else five.
[[nodiscard]] std::size_t cards_dealt(const Record& record, const Hand& hand, Seat seat);

/// The exchanges in which a seat took cards.
[[nodiscard]] std::vector<const Step*> exchanges_of(const Record& record, const Hand& hand, Seat seat);

/// Cards that the record proves a seat to hold before it plays to the trick at `index`.
[[nodiscard]] cards::CardSet held(const Playing& playing, const Hand& hand, Seat seat, int index);

/// Who wins a trick of two cards (EC-28).
[[nodiscard]] Seat winner(const Trick& trick, cards::Suit trumps);

/// Which of these cards follow a suit led, or may be played without it (EC-24 to EC-26).
[[nodiscard]] cards::CardSet following(const Rules& rules, cards::CardSet cards, cards::Suit led, cards::Suit trumps);

/// Which of these cards may be answered to the card led (EC-24, EC-25, EC-27).
[[nodiscard]] cards::CardSet lawful(const Rules& rules, cards::CardSet cards, cards::Card led, cards::Suit trumps);

/// Whether a card that was taken back might have been played there; nothing where its trick is not recorded.
[[nodiscard]] std::optional<bool> was_lawful(const Playing& playing, const Hand& hand, const Fix& fix);

/// A card that breaks a duty of play, as the cards show.
struct Fault {
  enum class Duty : std::uint8_t { follow, trump, head };

  Duty duty = Duty::follow;
  Seat seat = nobody;
  int trick = 0;
  cards::Card card, led;
  cards::CardSet lawful;
};

/// Every revoke of a playing (EC-56).
[[nodiscard]] std::vector<Fault> faults(const Playing& playing, const Hand& hand);

/// How a playing went, as far as it is recorded.
struct Result {
  Tricks won = {};
  int logged = 0;          ///< tricks of the log that are complete, counted from the first
  bool complete = false;   ///< all tricks are known
  bool from_log = false;   ///< and the log shows them
  Tricks unanswered = {};  ///< among the won: cards to which the other, short of cards, had nothing to play
};

[[nodiscard]] Result result(const Playing& playing, const Hand& hand);

/// Whether an offence costs a point and leaves nothing to choose (EC-63 under `false-king`).
[[nodiscard]] bool costs_a_point(const Rules& rules, const Penalty& penalty) noexcept;

/// A playing, and everything that is worked out of it.
struct Judged {
  const Playing& playing;
  std::vector<Fault> faults;
  Result result;
};

/// What the cards say of a claimed revoke or false king.
enum class Proof : std::uint8_t { shown, refuted, unknown };

[[nodiscard]] Proof proof(const Hand& hand, const Judged& judged, const Penalty& penalty);
/// The same of a false king, whatever the playing in which it was claimed.
[[nodiscard]] Proof false_king_proof(const Hand& hand, Seat seat);

/// What the king of trumps comes to (EC-20 to EC-22, EC-63).
struct King {
  enum class Kind : std::uint8_t {
    unsettled,   ///< the record does not say yet
    none,        ///< turned, or nobody declared it
    declared,    ///< in time, by who may hold it
    late,        ///< the point is lost
    not_held,    ///< declared by a player whose cards do not hold it
    with_other,  ///< the same, and the other player holds it: no penalty
  };

  Kind kind = Kind::unsettled;
  Seat seat = nobody;
  int trick = 0;  ///< after which card it was declared; 0: before the first
};

[[nodiscard]] King king(const Record& record, const Hand& hand);

/// By seat: whether the table recorded a false king that the cards do not refute.
[[nodiscard]] PerSeat<bool> false_kings(const Match& match, const Record& record, const Hand& hand, const King& king);

/// The index of the playing that counts, after those that were taken back with good reason (EC-58).
[[nodiscard]] std::size_t counted(const Hand& hand, std::span<const Judged> judged);

}  // namespace tavolo::games::ecarte
