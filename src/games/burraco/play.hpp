#pragma once

#include <array>
#include <optional>
#include <vector>

#include "games/burraco/meld.hpp"

namespace tavolo::games::burraco {

/// A deal followed as far as its turns go.
struct Play {
  struct Player {
    int hand = 0;              ///< cards in the hand, also of a pozzetto taken
    bool in_pozzetto = false;  ///< has taken a pozzetto
    bool waits = false;        ///< took it with the discard, and has not played from it yet
  };
  /// What a side has on the table; of a pair (BU-62) the first of the two has all of it.
  struct Team {
    std::vector<Meld> melds = {};
    Burrachi told = {};  ///< burrachi that are told besides the melds
    bool has_pozzetto = false;
    Cards penalised = {};  ///< what left the melds (BU-53)
  };

  BySeat<Player> players;
  BySide<Team> teams;
  std::array<int, 3> pozzetti{};  ///< their cards, the next one first; 0 where none is left
  int stock = 0;
  int pile = 0;
  std::optional<Card> top;  ///< the last discard, if it is known
  int number = 0;           ///< of the last turn
  Seat first = nobody;      ///< who has the first turn
  bool may_pair = false;    ///< who takes the first pozzetto plays alone from then on
  std::optional<std::array<Side, 2>> pair;
  Who closed = {};  ///< who closed; the side alone where nobody remembers who
  bool has_closed = false;
  bool close_stands = true;  ///< whether closing was found lawful
  bool stock_ended = false;  ///< BU-43
  bool said_to_end = false;  ///< by the stock, a stall or time

  /// The side that has the melds of a side: the first one of a pair.
  [[nodiscard]] Side home(Side side) const noexcept { return pair && (*pair)[1] == side ? (*pair)[0] : side; }
  [[nodiscard]] Team& team(Side side) { return teams[home(side)]; }
  [[nodiscard]] const Team& team(Side side) const { return teams[home(side)]; }
  [[nodiscard]] bool ended() const noexcept { return has_closed || stock_ended || said_to_end; }
  /// Whose turn comes next; nobody where nobody knows who began.
  [[nodiscard]] Seat next(const Match& match) const {
    return first == nobody ? Seat(first) : match.next(first, number);
  }
};

/// How a deal begins (BU-7, BU-8, BU-61, BU-66).
[[nodiscard]] Play dealt(const Match& match, const Rules& rules, const Progress& before, const Record& record);

/// So many turns without a line: each takes a card from the stock and puts an unknown one on the pile.
void pass_turns(const Rules& rules, Play& play, int turns) noexcept;
/// Gives a player the next pozzetto. False, and nothing, where the side has one already, or none is left (BU-33).
bool take_pozzetto(const Match& match, Play& play, Seat seat);
/// The burrachi of a side: those of its melds, and those that are told besides.
[[nodiscard]] Burrachi burrachi_of(const Rules& rules, const Play::Team& team);
/// What the cards of all melds of a side are worth (BU-49).
[[nodiscard]] Points melded_by(const Rules& rules, const Play::Team& team);

}  // namespace tavolo::games::burraco
