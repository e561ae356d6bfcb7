#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tavolo::cli {

/// The line of a command in bash up to the cursor, as a completion sees it.
struct BashLine {
  std::vector<std::string>
      words;          ///< without their quotes, the last being typed; none where a file is named for > or <
  std::string kept;   ///< of the last word what stands before the part that is replaced
  char quote = '\0';  ///< the quote that is open where that part begins
};

/// Takes a line apart as bash does, but expands nothing. `part` is its end, which a completion replaces.
[[nodiscard]] BashLine read_bash_line(std::string_view line, std::string_view part);

/// What takes the place of the part for each of the words, which all begin with what is kept: to bash it is the letters
/// of the word and nothing else. Where there are several, what bash puts in for all of them is whole letters too.
[[nodiscard]] std::vector<std::string> quoted_for_bash(const BashLine& line, std::span<const std::string> words);

}  // namespace tavolo::cli
