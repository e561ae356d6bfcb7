#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace tavolo::season {

/// A date, YYYY-MM-DD, or nothing, in no more bytes than that: a table of many years holds one for each row of each
/// match. What is longer, in a damaged file only, is cut off.
class Day {
 public:
  Day() = default;
  Day(std::string_view text) {  // NOLINT(google-explicit-constructor)
    std::copy_n(text.begin(), std::min(text.size(), m_text.size()), m_text.begin());
  }
  Day(const std::string& text) : Day(std::string_view(text)) {}  // NOLINT(google-explicit-constructor)

  [[nodiscard]] std::string_view text() const {
    return {m_text.data(), static_cast<std::size_t>(std::ranges::find(m_text, '\0') - m_text.begin())};
  }
  [[nodiscard]] auto operator<=>(const Day&) const = default;  // NOLINT(modernize-use-nullptr)

 private:
  std::array<char, 10> m_text{};
};

}  // namespace tavolo::season
