#pragma once

#include <array>
#include <string>
#include <vector>

#include "games/hand_and_foot/record.hpp"

namespace tavolo::games::hand_and_foot {

enum class Book : std::size_t { clean, dirty, wild };
inline constexpr std::array<std::string_view, 3> book_words{"clean", "dirty", "wild"};
/// What is said of going out unlawfully, once the next deal has begun.
inline constexpr std::string_view scored_out = "the deal was scored with it: it stands without the bonus (HF-75)";

/// A set of cards on the table.
struct Meld {
  Rank rank = 0;
  Cards cards = {};
  int size = 0;
  bool begun_now = false;   ///< in the turn being followed
  bool touched = false;     ///< since it was judged last
  bool short_told = false;  ///< that it has fewer cards than a meld begins with
  bool size_told = false;   ///< that cards were added to a book
  bool by_rank = false;     ///< until the edition 2026-12 it was the rank that made a book a wild one
  bool extended = false;    ///< a book that was lawfully added to
  Cards before = {};        ///< what lay in it before the turn; nothing until the edition 2026-12

  static constexpr int fewest = 3;  ///< cards that it begins with
  static constexpr int full = 7;
  [[nodiscard]] bool is_book() const noexcept { return size >= full; }
  /// Whether it is a meld of a rank that still grows.
  [[nodiscard]] bool is_open(Rank of) const noexcept { return rank == of && !is_book(); }
  /// Of what kind the book is (HF-17).
  [[nodiscard]] Book kind() const noexcept {
    const bool wild = by_rank ? rank == wild_rank : cards.wild() == size && size > 0;
    return wild ? Book::wild : cards.wild() > 0 ? Book::dirty : Book::clean;
  }
};

/// A deal followed as far as its turns go.
struct Play {
  struct Player {
    int hand = 0;  ///< cards in the hand, or in the foot once it is in play
    int foot = 0;  ///< cards of the foot while it is not
    bool in_foot = false;
    bool waits = false;       ///< discarded its last card, and picks up the foot when its next turn begins
    bool part_turn = false;   ///< has played on with the foot in the turn that reached it
    bool whole_turn = false;  ///< has played a turn that began with the foot (HF-49)
  };
  struct Team {
    std::vector<Meld> melds;
    bool opened = false;
    Points minimum = 0;  ///< in force for the opening, surcharges included
    Points opening = 0;  ///< what it opened with, as far as it counts (HF-27)
    Points red_threes = 0;
  };

  BySeat<Player> players;
  BySide<Team> teams;
  int stock = 0;
  int pile = 0;
  int number = 0;          ///< of the last turn recorded
  Seat first = nobody;     ///< who has the first turn
  Seat turn = nobody;      ///< whose turn comes next
  Seat out = nobody;       ///< who went out
  bool out_stands = true;  ///< whether going out was found lawful
  bool stock_ended = false;
  bool frozen = false;   ///< a wild card was discarded since the pile was last taken
  bool goes_on = false;  ///< the last turn of an open record, whose discard is not written

  [[nodiscard]] bool ended() const noexcept { return out != nobody || stock_ended; }
};

/// The rank that a card is melded in.
[[nodiscard]] Rank rank_of(Kind kind) noexcept;
/// Cards of a rank in words: `kings`, `wild cards`.
[[nodiscard]] std::string meld_word(Rank rank);

/// Books of a side by their kind.
[[nodiscard]] std::array<Points, 3> books_of(const Play::Team& team);

/// Follows the turns of a record; adds what the referee has to say to `findings` and `notes`.
[[nodiscard]] Play follow(const Match& match, const Rules& rules, const Progress& before, const Record& record,
                          const Occasion& occasion, Findings& findings, std::vector<Note>& notes);

/// Follows one turn after its draw, which begins in a situation told and goes on. A move without a number
/// (Move::is_position) is judged without naming anybody.
[[nodiscard]] Play follow_turn(const Match& match, const Rules& rules, Play situation, const Move& move,
                               Findings& findings, std::vector<Note>& notes);

/// Refuses more cards of a kind than the packs hold (HF-80).
void check_packs(const Rules& rules, const Cards& cards, Findings& findings);

/// Whether a player has done with the foot what a partner who goes out waits for (HF-49, `partner-foot`).
[[nodiscard]] bool foot_played(const Rules& rules, const Play::Player& player);

/// What is missing to the books of HF-48, `1 dirty and 1 wild book`; empty if nothing is.
[[nodiscard]] std::string missing_books(const Rules& rules, const std::array<Points, 3>& books);

}  // namespace tavolo::games::hand_and_foot
