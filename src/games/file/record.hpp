#pragma once

#include <optional>

#include "games/file/evaluate.hpp"
#include "games/notation.hpp"

namespace tavolo::games::file {

/// What the table claims for the sides.
using Claims = BySide<std::optional<Points>>;

/// Reads a record into values; what cannot be read is refused in `reader.findings`, by the check of the file for it.
[[nodiscard]] Claims read_record(Reader& reader, const Program& program, Values& values);

/// Refuses what is needed and was not typed.
void refuse_missing(Reader& reader, const Program& program, const Values& values);

}  // namespace tavolo::games::file
