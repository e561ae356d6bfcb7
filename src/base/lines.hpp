#pragma once

#include <algorithm>
#include <string_view>

namespace tavolo::base {

/// Cuts the next piece off a text and answers it, without the sign that ends it.
inline std::string_view cut(std::string_view& text, char sign) {
  const std::size_t end = std::min(text.find(sign), text.size());
  const std::string_view piece = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return piece;
}

/// The same with the next line.
[[nodiscard]] inline std::string_view next_line(std::string_view& text) { return cut(text, '\n'); }

/// Where the first of some signs stands in a text; npos where none does. What the library has for it asks a function
/// for each sign of the text, which is much where every word is looked at.
[[nodiscard]] constexpr std::size_t first_of(std::string_view text, std::string_view signs) noexcept {
  for (std::size_t at = 0; at < text.size(); ++at) {
    for (const char sign : signs) {
      if (text[at] == sign) return at;
    }
  }
  return std::string_view::npos;
}

/// What stands at the ends of a line and is not seen.
inline constexpr std::string_view line_blanks = " \t\r";

/// A text without the blanks at both ends, which are those told.
[[nodiscard]] inline std::string_view trimmed(std::string_view text, std::string_view blanks = " ") {
  text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
  return text.substr(0, text.find_last_not_of(blanks) + 1);
}

}  // namespace tavolo::base
