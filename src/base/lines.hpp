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

}  // namespace tavolo::base
