#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace tavolo::report {

/// Words as people say them: `a`, `a and b`, `a, b and c`.
template <typename Word>
[[nodiscard]] std::string list_of(const std::vector<Word>& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? " and " : ", ";
    text += words[i];
  }
  return text;
}

}  // namespace tavolo::report
