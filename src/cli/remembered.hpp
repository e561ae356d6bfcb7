#pragma once

#include <optional>

#include "book/open_matches.hpp"
#include "cli/command.hpp"

namespace tavolo::cli {

/// Which matches went on when `matches --open` was asked last, from the folder of what can be made anew; nothing where
/// that is not there, is not whole, or is of another program or another journal.
[[nodiscard]] std::optional<book::OpenMatches> remembered(const Call& call);
/// Keeps it for the next call, where that saves something. Where it cannot be kept nothing is said: it is not needed.
void remember(const Call& call, const book::OpenMatches& open);

}  // namespace tavolo::cli
