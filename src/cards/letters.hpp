#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace tavolo::cards {

/// Letters and signs in an order, each large or small. Cards are most of what is read, and a table answers at once.
class Letters {
 public:
  /// At most 127 of them, each of one byte.
  constexpr explicit Letters(std::string_view letters) {
    m_places.fill(-1);
    for (std::size_t i = 0; i < letters.size(); ++i) {
      const auto c = static_cast<unsigned char>(letters[i]);
      m_places[c] = static_cast<std::int8_t>(i);
      if (c >= 'A' && c <= 'Z') m_places[c | 0x20U] = static_cast<std::int8_t>(i);
    }
  }

  /// The place of a letter among them, from 0; -1 where it is none of them.
  [[nodiscard]] constexpr int place_of(char c) const noexcept { return m_places[static_cast<unsigned char>(c)]; }

 private:
  std::array<std::int8_t, 256> m_places{};
};

}  // namespace tavolo::cards
