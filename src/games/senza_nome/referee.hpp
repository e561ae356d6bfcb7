#pragma once

#include <optional>
#include <vector>

#include "games/senza_nome/record.hpp"

namespace tavolo::games::senza_nome {

/// A card in a row. A card attached wrongly counts as a wild card for its place (SN-33).
struct Slot {
  Face face;
  bool wild = false;
};

/// A row on the table; the place of a card is its index.
struct Row {
  RowName name = {};
  bool gone = false;  ///< finished and put under the heap
  std::vector<Slot> slots = {};
};

/// A game followed as far as its record goes.
struct Play {
  struct Player {
    int pile = 0;
    int hand = 0;
    std::optional<Face> top;  ///< of the pile, where it is known
  };

  std::vector<Row> rows;
  std::vector<Face> heap;  ///< the latest discard is the last
  int stock = 0;           ///< cards in it
  BySeat<Player> players;
  Seat first = nobody;   ///< who had the first turn recorded
  Seat turn = nobody;    ///< whose turn comes next
  Seat winner = nobody;  ///< who finished pile and hand
};

/// Whether no card can be attached to a row any more (SN-11).
[[nodiscard]] bool is_finished(const Rules& rules, const Row& row) noexcept;
/// Whether a card may be attached to a row (SN-9, SN-12, SN-14).
[[nodiscard]] bool fits(const Rules& rules, const Row& row, Face face);
/// Whether a card may be attached to any row, or begins one (SN-23).
[[nodiscard]] bool attaches(const Rules& rules, std::span<const Row> rows, Face face);
/// How many cards are drawn to a hand (SN-15).
[[nodiscard]] int due_draw(const Rules& rules, int hand) noexcept;
/// Whether a wild card of a row lies in the place of this card (SN-20).
[[nodiscard]] bool exchanges(const Rules& rules, const Row& row, Face face);

/// What a turn is judged in that belongs to no game.
struct Situation {
  std::vector<RowText> rows = {};
  std::vector<Face> held = {};  ///< other cards that are seen
  Play::Player player = {};     ///< whose turn it is, in the first seat
  int stock = 0;
  std::vector<Face> heap = {};  ///< the latest discard is the last
  bool drawn = true;            ///< the draw of the turn is over before it
  bool draw_goes_on = false;    ///< the draw of the turn is not over after it
};

/// Follows one turn, as far as it is told. Findings name nobody where the move has no number.
[[nodiscard]] Play follow_turn(const Match& match, const Rules& rules, const Progress& before,
                               const Situation& situation, const Move& move, Findings& findings);

/// Follows the rows and turns of a record and adds what the referee has to say to `findings`.
[[nodiscard]] Play follow(const Match& match, const Rules& rules, const Progress& before, const Record& record,
                          Stage stage, Findings& findings);
/// The next player of a summary whose cards left count and are not told; nobody where none is lacking.
[[nodiscard]] Seat lacks_left(const Match& match, const Rules& rules, const Record& record);

/// Refuses a summary that cannot be true (SN-27).
void check_summary(Reader& reader, const Rules& rules, const Record& record, Stage stage);

/// Warns where the packs are too small for the players (SN-2).
void check_packs(const Match& match, const Rules& rules, Findings& findings);

/// Compares the points and the number of the game that the table claims with those that follow.
void check_claims(const Match& match, const Record& record, int game, const BySide<Points>* points, Findings& findings);

/// The row as it is shown: `S1 A23K5*7`.
[[nodiscard]] std::string text_of(const Row& row);

}  // namespace tavolo::games::senza_nome
