#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "games/game.hpp"

namespace tavolo::referee {

/// What a match begins with.
struct Head {
  std::int64_t number = 0;  ///< of the match in the journal; 0 before it is kept
  std::string game = {};
  std::string edition = {};
  std::string date = {};  ///< YYYY-MM-DD
  std::string place = {};
  std::string note = {};
  std::string season = {};                             ///< its name; empty for none
  games::BySide<std::vector<std::string>> sides = {};  ///< names of players today, in order
  /// What they were called before, the oldest names first; empty where nobody was renamed.
  std::vector<std::vector<std::vector<std::string>>> earlier = {};
  std::vector<std::pair<std::string, std::string>> house = {};  ///< complete, in the order of the game
  games::BySide<games::Points> scores = {};                     ///< what they begin with
  int deal = 1;
  int dealer = 0;             ///< a seat from 1; 0 where it was not said
  std::string begun_at = {};  ///< when it was written, UTC
};

}  // namespace tavolo::referee
