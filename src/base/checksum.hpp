#pragma once

#include <cstdint>
#include <string_view>

namespace tavolo::base {

/// A number that changes with the text, for what is made anew where it differs: FNV-1a of 64 bits. `begin` is that of
/// what stands before the text.
[[nodiscard]] constexpr std::uint64_t checksum(std::string_view text, std::uint64_t begin = 0xcbf29ce484222325U) {
  for (const char c : text) begin = (begin ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  return begin;
}

}  // namespace tavolo::base
