#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/book.hpp"

namespace tavolo::cli {

/// Shows what is about to change and asks, unless --yes was said. Throws base::Mistake `not-confirmed` with
/// `unchanged` as its sentence where the answer is not yes, or where nobody can be asked.
void ask_first(const Call& call, const std::string& changes, const std::string& unchanged);

/// Shows what these entries change in a match and its season, asks, appends them and prints what `told` makes of the
/// match as it is then. Answers the exit status. Nothing is locked while the answer is awaited; throws base::Mistake
/// `changed-meanwhile` where the match was written to since `before` was read.
[[nodiscard]] int correct(const Call& call, const book::Played& before, const std::vector<referee::Entry>& entries,
                          const std::string& unchanged, const std::function<std::string(const book::Played&)>& told);

}  // namespace tavolo::cli
