#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/game.hpp"

namespace tavolo::season {

using games::Points;

/// What a finished match came to, as a table counts it.
struct Result {
  std::int64_t match = 0;
  std::string date;                             ///< YYYY-MM-DD
  std::vector<std::vector<std::string>> sides;  ///< names of the players, by side
  std::vector<int> places;                      ///< by side, 1 is best; sides that are equal share one
  std::vector<Points> scores;                   ///< by side
  std::vector<int> deals_won;                   ///< by side
  std::vector<int> penalties;                   ///< by side: penalties recorded and irregularities found
};

/// The results in order of date and match. They must outlive what is answered.
[[nodiscard]] std::vector<const Result*> in_order(std::span<const Result> results);

/// How sides that are level in a table are told apart.
enum class TieBreak : std::uint8_t {
  direct,      ///< matches in which those who are level met: two for a win, one for a draw
  wins,        ///< matches won
  difference,  ///< match points less those of the best other side
  deals,       ///< deals won
  penalties,   ///< fewer penalties
  shared,      ///< nothing: the place is shared
};

/// What a match brings, and how a season adds it up.
struct Rules {
  enum class Scheme : std::uint8_t {
    outcome,  ///< so much for a win, a draw, a loss
    places,   ///< so much for each place; who shares one gets what it brings
    match,    ///< the match points themselves
  };
  enum class Unit : std::uint8_t { match, evening };

  Scheme scheme = Scheme::outcome;
  Points win = 3;
  Points draw = 1;
  Points loss = 0;
  std::vector<Points> by_place = {};
  int best = 0;  ///< only so many of the best units count; 0: all
  Unit best_of = Unit::match;
  int min_matches = 0;  ///< who played fewer has no place
  std::vector<TieBreak> ties = {TieBreak::direct, TieBreak::wins, TieBreak::difference, TieBreak::deals,
                                TieBreak::penalties};
  std::vector<std::string> guests = {};  ///< who have no row, in any spelling; their matches count for the others
  bool by_partnership = false;           ///< a row for each pair instead of each player
};

/// Reads `win=3,draw=1,loss=0`, `10,6,3,1` or `match` into the rules. Throws base::Mistake.
void read_scheme(std::string_view text, Rules& rules);
/// Writes it so that it reads back.
[[nodiscard]] std::string scheme_text(const Rules& rules);
/// Reads `direct,wins,difference,deals,penalties,shared`, in the order in which they are asked. Throws base::Mistake.
[[nodiscard]] std::vector<TieBreak> read_ties(std::string_view text);
[[nodiscard]] std::string ties_text(std::span<const TieBreak> ties);

/// What a match or an evening brought somebody.
struct Share {
  std::string date;
  std::int64_t match = 0;  ///< 0 for an evening of several
  Points points = 0;
  bool dropped = false;  ///< not among the best
};

/// A row of the table.
struct Standing {
  int place = 0;  ///< 0: too few matches for one
  std::string name;
  int played = 0;
  int won = 0;
  int drawn = 0;
  int lost = 0;
  Points points = 0;
  Points difference = 0;
  int deals_won = 0;
  int penalties = 0;
  std::vector<Share> shares;  ///< in order of date
  std::string reason;         ///< how a tie-break decided the place; empty where none did
};

/// The table of these results. Pure, and the same in whatever order the results come. Those level on
/// points are told apart by the first tie-break, those still level by the next one, among themselves
/// alone; who is level to the end shares the place and stands in order of name.
[[nodiscard]] std::vector<Standing> standings(std::span<const Result> results, const Rules& rules);

}  // namespace tavolo::season
