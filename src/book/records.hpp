#pragma once

#include <string>
#include <vector>

#include "book/match.hpp"

// An evening in one text: several deals after each other.
namespace tavolo::book {

/// The records of a text, of a deal each.
struct Records {
  std::vector<std::string> texts;
  bool by_blank_lines = false;               ///< it is one record as well; its blank lines made it several
  std::vector<games::Finding> refusal = {};  ///< why the first wrong one is none, if it is read further than it stands
};
/// Where a text is no record of one deal, it is several: a deal ends at a blank line, or where the next begins. What is
/// no record in the notation is read as prompts read it (`understood`). Throws base::Mistake where the lines can be
/// several deals in more than one way. A text that is no record is refused by the
/// referee.
[[nodiscard]] Records read_records(const Played& before, const std::string& text);

}  // namespace tavolo::book
