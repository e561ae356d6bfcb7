#pragma once

#include "games/ecarte/hand.hpp"

namespace tavolo::games::ecarte {

/// What the points that were written tell the referee.
struct Scored {
  Seat ended_by = nobody;  ///< who won the game with them
  bool ended_by_turned_king = false;
  bool ended_by_declared_king = false;
  Seat capped = nobody;  ///< the offender whose score was

  [[nodiscard]] bool over() const noexcept { return ended_by != nobody; }
};

/// The tricks when a hand was given up: those of the log where it goes so far, else as recorded.
[[nodiscard]] Tricks tricks_so_far(const GivenUp& given_up, const Result& result);

struct Facts;

/// The seat that plays next in an open record, with the index of its trick; nobody if that cannot be told.
[[nodiscard]] std::pair<Seat, int> to_play(const Facts& facts);
/// The trick of an index where a card was led to it and not answered yet; null where none was.
[[nodiscard]] const Trick* led(const Playing& playing, int index) noexcept;

}  // namespace tavolo::games::ecarte
