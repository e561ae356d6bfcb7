#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "base/lines.hpp"
#include "base/name.hpp"
#include "catch.hpp"

namespace tavolo::tests {

/// A line that is typed at a shell stays whole, however long it is.
inline bool is_command(std::string_view line) { return line.starts_with("$ "); }

/// A word that is wider than the terminal stays whole.
inline bool is_one_word(std::string_view line) {
  const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
  return line.find(' ', indent) == std::string_view::npos;
}

inline bool is_no_line(std::string_view) { return false; }

/// Checks that no line of a text is wider than so many columns, but for those that may be.
inline void check_width(std::string_view text, std::size_t columns,
                        bool (*may_be_wider)(std::string_view) = is_no_line) {
  while (!text.empty()) {
    const std::string_view line = base::next_line(text);
    INFO(line);
    CHECK((may_be_wider(line) || base::width(line) <= columns));
  }
}

/// A text that was folded, in one line: what stands between two words is one blank.
inline std::string unfolded(std::string_view text) {
  std::string line;
  for (const char sign : text) {
    const bool is_blank = sign == ' ' || sign == '\n';
    if (!is_blank) line += sign;
    if (is_blank && !line.ends_with(' ')) line += ' ';
  }
  return line;
}

}  // namespace tavolo::tests
