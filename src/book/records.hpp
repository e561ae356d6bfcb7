#pragma once

#include <string>
#include <vector>

#include "book/match.hpp"

// An evening in one text: several deals after each other.
namespace tavolo::book {

/// The records of a text, of a deal each.
struct Records {
  std::vector<std::string> texts;
  bool by_blank_lines = false;  ///< it is one record as well; its blank lines made it several
};
/// Where a text is no record of one deal, it is several: a deal ends at a blank line, or where the next begins. Throws
/// base::Mistake where the lines can be several deals in more than one way. A text that is neither is one record, which
/// the referee refuses.
[[nodiscard]] Records read_records(const Played& before, const std::string& text);

}  // namespace tavolo::book
