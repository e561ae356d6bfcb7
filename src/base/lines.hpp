#pragma once

#include <algorithm>
#include <string_view>

namespace tavolo::base {

/// Cuts the next line off a text and answers it, without the newline that ends it.
[[nodiscard]] inline std::string_view next_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

}  // namespace tavolo::base
