#pragma once

#include <optional>
#include <string>

#include "games/file/evaluate.hpp"
#include "games/notation.hpp"

namespace tavolo::games::file {

/// What the table claims for the sides.
using Claims = BySide<std::optional<Points>>;

/// Reads a record into values; what cannot be read is refused in `reader.findings`, by the check of the file for it.
[[nodiscard]] Claims read_record(Reader& reader, const Program& program, Values& values);

/// The word of a player at the beginning of a line, such that it is read as one and not as a word of the deal.
[[nodiscard]] std::string head_word(const Program& program, const Match& match, Seat seat);

/// Refuses what is needed and was not typed.
void refuse_missing(Reader& reader, const Program& program, Values& values);

/// Whose a word is, behind it: ` of Ann`, ` of A`; nothing for one of the deal.
[[nodiscard]] std::string of_whom(const Match& match, Who who);

}  // namespace tavolo::games::file
