#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/course.hpp"
#include "referee/head.hpp"
#include "season/standings.hpp"

namespace tavolo::season {

/// What statistics count of a closed deal that is not void. Where it brings no points, because it was refused or came
/// after the end of its game, that is what was against the rules alone.
struct DealFigures {
  /// How many a side has of a feat.
  struct Feat {
    games::Side side;
    std::string_view name;  ///< in the list of the game
    games::Points number = 0;
  };
  /// What counts against somebody: a charge, as the standings count them (season::charges).
  struct Charged {
    games::Side side;
    std::string player = {};  ///< empty: the side
  };
  /// An irregularity that was not condoned, or a penalty.
  struct Fault {
    std::string_view check = {}, clause = {};  ///< the clause alone where it is a penalty
    bool penalty = false;
    games::Points points = 0;  ///< that a penalty cost, or gave the others
    games::Side side;          ///< whose; nobody where it is not told
    std::string player = {};   ///< who of them; empty: the side
  };

  int number = 0;
  bool counts = false;                       ///< it brings points
  games::BySide<games::Points> points = {};  ///< where it counts
  std::vector<Feat> feats = {};              ///< where it counts, those of which there is one at least
  std::vector<Charged> charged = {};
  std::vector<Fault> faults = {};
  games::BySide<std::vector<std::string>> sides = {};  ///< who played it, in a match in which others took a seat
};

/// What statistics count of a match: whoever has it need not judge the match again. Its game must outlive it, or the
/// bytes that it was read from.
struct MatchFigures {
  std::int64_t match = 0;
  std::string date;
  referee::Turn turn = {};
  std::string game;                                    ///< its id
  games::BySide<std::vector<std::string>> sides = {};  ///< whom it counts for (season::counted_sides)
  bool changing = false;                               ///< others took a seat: each deal says who played it
  std::vector<DealFigures> deals = {};
  games::BySide<int> places = {};  ///< of a finished match
  games::BySide<games::Points> scores =
      {};              ///< at the end of one that was played to it from a first deal and no points
  games::Side winner;  ///< of such a match, where it is one
};

/// `result` is what the match came to (season::result_of).
[[nodiscard]] MatchFigures figures_of(const referee::Head& head, const games::Match& match,
                                      const referee::Course& course, const std::optional<Result>& result);

}  // namespace tavolo::season
