#pragma once

#include "book/match.hpp"

namespace tavolo::book {

/// Reads what was decided in the game of a match and is in force, so that the report can quote it.
void read_rulings(journal::Journal& journal, Played& played);

}  // namespace tavolo::book
