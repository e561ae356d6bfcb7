#pragma once

#include <cstddef>
#include <cstdint>

/// How much a game in a file may be. A text beyond these is refused with a sentence, so that every file that is taken
/// scores a deal in a few milliseconds at most.
namespace tavolo::games::file::limit {

inline constexpr std::size_t bytes = 256 * 1024;
inline constexpr std::size_t statements = 500;
/// Words and signs of a statement: so deep may the tree of a sum become, which is walked by recursion.
inline constexpr std::size_t words = 2000;
inline constexpr std::size_t faults = 50;
inline constexpr int nesting = 40;
/// Players of a game; sides have letters.
inline constexpr int players = 12;
/// Steps that scoring one deal may take, counted for the most players.
inline constexpr std::int64_t steps = 200'000;
/// A number that is written in a file.
inline constexpr std::int64_t number = 1'000'000'000;
/// A number that comes of others: beyond it nothing is scored.
inline constexpr std::int64_t result = 1'000'000'000'000'000;

}  // namespace tavolo::games::file::limit
