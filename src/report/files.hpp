#pragma once

#include <span>
#include <string>
#include <vector>

#include "games/file/source.hpp"
#include "report/block.hpp"

namespace tavolo::report {

/// What checking a game in a file showed.
struct CheckedGame {
  std::string name;   ///< of the file
  std::string title;  ///< of the game with its edition; empty where it is none
  bool good = false;
  std::vector<games::file::Fault> faults;
  std::size_t cases = 0;
  std::string added;  ///< what adding it did; empty where it was only checked
};

/// What is wrong with files, each with line, caret and remedy; a sentence for those with which nothing is.
[[nodiscard]] Blocks checked(std::span<const CheckedGame> files);

}  // namespace tavolo::report
