#pragma once

#include <array>
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
  cards::Suit suit = cards::Suit::spades;
  int number = 0;
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
  std::vector<Face> heap;       ///< the latest discard is the last
  int stock = 0;                ///< cards in it
  std::vector<Player> players;  ///< by seat
  Seat first = nobody;          ///< who had the first turn recorded
  Seat turn = nobody;           ///< whose turn comes next
  Seat winner = nobody;         ///< who finished pile and hand
};

/// Follows the rows and turns of a record and adds what the referee has to say to `findings`.
[[nodiscard]] Play follow(const Match& match, const Table& table, const Progress& before, const Record& record,
                          Stage stage, std::vector<Finding>& findings);

/// Refuses a summary that cannot be true (SN-27).
void check_summary(Reader& reader, const Table& table, const Record& record, Stage stage);

/// Warns where the packs are too small for the players (SN-2).
void check_packs(const Match& match, const Table& table, std::vector<Finding>& findings);

/// Compares the points and the number of the game that the table claims with those that follow.
void check_claims(const Match& match, const Record& record, int game, const std::vector<Points>* points,
                  std::vector<Finding>& findings);

/// The row as it is shown: `S1 A23K5*7`.
[[nodiscard]] std::string text_of(const Row& row);

}  // namespace tavolo::games::senza_nome
