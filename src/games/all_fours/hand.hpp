#pragma once

#include <optional>
#include <span>
#include <vector>

#include "games/all_fours/house.hpp"
#include "games/all_fours/record.hpp"

namespace tavolo::games::all_fours {

/// Value of a card for Game (AF-3).
[[nodiscard]] int game_value(cards::Rank rank) noexcept;

/// Runs that the pack allows: two with four players, five with two (AF-15).
[[nodiscard]] constexpr int most_runs(int players) noexcept { return players == 4 ? 2 : 5; }

/// What follows from a record before any point is counted.
struct Hand {
  Rules rules = {};
  Seat dealer = nobody;
  Seat eldest = nobody;
  int runs = 0;
  int size = 6;                        ///< cards of each player, and tricks (AF-16)
  std::optional<cards::Suit> trumps;   ///< of the last turn-up, once it stands
  cards::CardSet turned;               ///< all turn-ups
  PerSeat<cards::CardSet> owned = {};  ///< every card that the record proves
  int complete_tricks = 0;             ///< tricks with every card that is due, counted from the first
  bool complete = false;               ///< the whole play is recorded

  [[nodiscard]] bool is_trump(cards::Card card) const { return trumps && card.suit == *trumps; }
};

[[nodiscard]] Hand derive(const Match& match, const Progress& before, const Record& record);

/// A record with what follows from it.
struct Facts {
  const Match& match;
  const Record& record;
  const Hand& hand;

  [[nodiscard]] std::string name(Seat seat) const { return named(match, seat); }
};

/// Cards that the record proves a seat to hold before it plays to the trick at `index`.
[[nodiscard]] cards::CardSet held(const Facts& facts, Seat seat, std::size_t index);

/// Whether a seat has no card left for the trick at `index`: its recorded hand was too small (AF-R12).
[[nodiscard]] bool used_up(const Facts& facts, Seat seat, std::size_t index);

/// Whether the record shows all cards of a seat, and no trump among them (AF-R36).
[[nodiscard]] bool is_known_without_trump(const Facts& facts, Seat seat);

/// The seat that wins the cards of a trick (AF-22).
[[nodiscard]] Seat winner(const Trick& trick, const Hand& hand);

/// Whether a card is a trump, and a higher one lies in the trick (AF-21).
[[nodiscard]] bool goes_under(const Hand& hand, cards::Card card, std::span<const Play> lying);

/// The cards of `cards` that may be played to what lies in a trick (AF-18 to AF-21).
[[nodiscard]] cards::CardSet lawful(const Hand& hand, cards::CardSet cards, std::span<const Play> lying);

/// The same for a seat and the trick at `index`, with the calls of exposed cards that bind it (AF-51).
[[nodiscard]] cards::CardSet playable(const Facts& facts, Seat seat, std::size_t index);

/// Whether a card that was taken back might have been played there; nothing where its trick is not recorded.
[[nodiscard]] std::optional<bool> was_lawful(const Facts& facts, const Event& fix);

/// The clause that a play breaks, as a kind of renege (AF-44).
struct Fault {
  enum class Kind : std::uint8_t { trump_led, plain_led, void_in_suit, undertrump, refused_call };
  Kind kind = Kind::trump_led;
  Seat seat = nobody;
  int trick = 0;
  cards::Card card;  ///< what was played
  cards::Card led;
  cards::CardSet lawful;   ///< what might have been played, as far as the record proves
  cards::CardSet called;   ///< beside a renege of another kind: what was called besides, and was not played (AF-51)
  bool top_trump = false;  ///< one of A K Q J T of trumps was held (AF-48)
  bool bare_jack = false;  ///< the jack was the only trump held
};

/// Every renege that the record shows, called or not, in the order of the tricks.
[[nodiscard]] std::vector<Fault> faults(const Facts& facts);
/// The renege that was called; null where the cards show none.
[[nodiscard]] const Fault* shown(std::span<const Fault> faults, const RenegeCall& call) noexcept;
/// Gives the calls of the first line, beside a whole play, the tricks of the reneges that its cards show: a seat's
/// first call its first renege, one with `*` the first that is major. A call that no renege is left for keeps none.
void place_calls(const Rules& rules, std::span<const Fault> faults, Record& record);
/// Whether the cards of a whole play show nothing of a call of the first line (AF-R35).
[[nodiscard]] bool is_refuted(const Facts& facts, const RenegeCall& call);
/// Whether what was called a renege was lawful whatever else its player held (AF-17 to AF-19): a lead, a trump to
/// trumps, the suit led, and a trump to a plain suit.
[[nodiscard]] bool is_lawful_of_any_hand(const Facts& facts, const RenegeCall& call);

/// Whether later cards may still show or refute a renege that was called (AF-46): no hand is told, and not every one
/// would make the play lawful.
[[nodiscard]] bool awaits_proof(const Facts& facts, const RenegeCall& call);
/// Whether it was called by a player of the offender's own side, who may not (AF-46).
[[nodiscard]] bool is_own_call(const Match& match, const RenegeCall& call);

/// What a called renege costs under the house rules (AF-47, AF-48).
enum class Cost : std::uint8_t { nothing, minor, major };
[[nodiscard]] Cost cost(const Rules& rules, const Fault& fault);

/// Why a call of an exposed card is to be ignored; empty where it binds (AF-51).
[[nodiscard]] std::string ignored(const Facts& facts, const Event& call);

/// Whether counts that add up to `sum` are possible with these turn-ups and runs ("Scoring, exactly").
[[nodiscard]] bool possible_sum(int players, int runs, cards::CardSet turned, Points sum);

}  // namespace tavolo::games::all_fours
