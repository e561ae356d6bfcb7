#pragma once

#include <cstddef>
#include <string>

#include "book/match.hpp"
#include "report/block.hpp"

namespace tavolo::report {

/// Where a name is to be written by hand.
inline constexpr const char* blank_name = "____________";

/// So many empty rows stand on a sheet where nobody says how many.
inline constexpr int usual_rows = 12;

/// A score sheet on paper: who plays and by which house rules, the deals that there are, so many empty rows, what is
/// counted, and the words by which the sheet can be typed in afterwards.
[[nodiscard]] Blocks paper(const book::Played& played, std::size_t rows);

}  // namespace tavolo::report
