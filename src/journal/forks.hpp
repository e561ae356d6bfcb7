#pragma once

// Matches with which two tables went on. For the sources of this floor only.

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace tavolo::journal {

/// An entry of a match as far as the ways through the match need it.
struct Step {
  std::int64_t number = 0;
  std::int64_t follows = 0;  ///< the number of the entry before it; 0 for the first
  std::string at = {};       ///< UTC
  std::string id = {};
};

/// What was said of the ways of a match, one saying after the other.
struct Choice {
  std::int64_t holds = 0;                 ///< the last entry of the way that holds
  std::vector<std::int64_t> others = {};  ///< those of the others
};

/// A way through a match that nobody chose against.
struct Way {
  std::int64_t last = 0;  ///< its last entry
  std::int64_t first =
      0;  ///< the first entry that is not of the way that counts; of that one, where the others leave it
};

/// The ways through a match: a tree whose branches are tables that went on by themselves.
struct Ways {
  std::vector<std::int64_t> counts = {};  ///< the numbers of the entries that count, in order
  std::vector<Way> open = {};             ///< of which nobody said yet which one holds, that which counts first
  [[nodiscard]] bool disputed() const { return open.size() > 1; }
};

/// What counts in a match. Where several ways are open, that one does which was gone first where they part: the same in
/// every journal that holds the same entries. Steps are in an order in which each comes after the one that it follows.
[[nodiscard]] Ways ways_through(std::span<const Step> steps, std::span<const Choice> choices);

}  // namespace tavolo::journal
