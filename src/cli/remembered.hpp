#pragma once

#include "cli/command.hpp"
#include "journal/journal.hpp"

namespace tavolo::cli {

/// Who keeps what this program found of the journal of a call, in the folder of what can be made anew. What is not
/// whole there, or of another program, is not recalled; where it cannot be kept nothing is said: it is not needed.
[[nodiscard]] journal::Memory memory(const Surroundings& around);

}  // namespace tavolo::cli
