#pragma once

#include <cstdint>
#include <string_view>

namespace tavolo::base {

/// A number that changes with the text, for what is made anew where it differs: FNV-1a of 64 bits, eight bytes at a
/// time. Texts of one length that differ in one of these eights have different ones. `begin` is that of what stands
/// before the text.
[[nodiscard]] constexpr std::uint64_t checksum(std::string_view text, std::uint64_t begin = 0xcbf29ce484222325U) {
  constexpr std::uint64_t prime = 0x100000001b3U;
  const auto byte = [&](std::size_t i) { return std::uint64_t{static_cast<unsigned char>(text[i])} << i * 8; };
  for (; text.size() >= 8; text.remove_prefix(8)) {
    begin ^= byte(0) | byte(1) | byte(2) | byte(3) | byte(4) | byte(5) | byte(6) | byte(7);
    begin *= prime;
    begin ^= begin >> 32U;
  }
  for (const char c : text) begin = (begin ^ static_cast<unsigned char>(c)) * prime;
  return begin;
}

}  // namespace tavolo::base
