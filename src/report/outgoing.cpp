#include "report/outgoing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>

#include "base/name.hpp"

namespace tavolo::report {
namespace {

bool is_plain(char c) { return (c >= ' ' && c <= '~') || c == '\n' || c == '\t'; }

/// How many bytes of a text are plain, up to the first that is not. In pieces that are counted to their ends, which a
/// processor does many bytes at a time.
std::size_t plain_bytes(std::string_view text) {
  constexpr std::ptrdiff_t piece = 64;
  auto at = text.begin();
  while (text.end() - at >= piece && std::count_if(at, at + piece, is_plain) == piece) at += piece;
  return static_cast<std::size_t>(std::find_if_not(at, text.end(), is_plain) - text.begin());
}

/// The bytes of the character that a text begins with; one where that is no UTF-8.
std::string_view first_character(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text.front());
  const std::size_t size = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
  const std::string_view piece = text.substr(0, size);
  return base::is_utf8(piece) ? piece : text.substr(0, 1);
}

/// `\u202e`; a character beyond 16 bits as JSON has it, in two halves. What is no UTF-8 is U+FFFD.
std::string code_units(std::string_view character) {
  const auto lead = static_cast<unsigned char>(character.front());
  if (character.size() == 1) return fmt::format("\\u{:04x}", lead < 0x80 ? lead : 0xfffd);
  std::uint32_t code = lead & (0x7fU >> character.size());
  for (const char c : character.substr(1)) code = (code << 6U) | (static_cast<unsigned char>(c) & 0x3fU);
  if (code < 0x10000) return fmt::format("\\u{:04x}", code);
  code -= 0x10000;
  return fmt::format("\\u{:04x}\\u{:04x}", 0xd800 + (code >> 10U), 0xdc00 + (code & 0x3ffU));
}

/// Copies a text but for what acts, which `instead` writes; it answers how many bytes it wrote of.
template <typename Instead>
std::string replaced(std::string_view text, Instead instead) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    const std::size_t plain = plain_bytes(text);
    result += text.substr(0, plain);
    text.remove_prefix(plain);
    if (!text.empty()) text.remove_prefix(instead(result, text));
  }
  return result;
}

}  // namespace

std::string outgoing(std::string_view page, const Style& style) {
  const std::array<std::string, 3> marked{style.strong(""), style.bad(""), style.faint("")};
  return replaced(page, [&](std::string& result, std::string_view rest) {
    for (const std::string& one : marked) {
      // A mark, and the one that ends it.
      const std::size_t half = one.size() - std::min<std::size_t>(one.size(), 4);
      for (const std::string_view mark : {std::string_view(one).substr(0, half), std::string_view(one).substr(half)}) {
        if (mark.empty() || !rest.starts_with(mark)) continue;
        result += mark;
        return mark.size();
      }
    }
    const std::string_view character = first_character(rest);
    result += base::harmless(character);
    return character.size();
  });
}

std::string outgoing_json(std::string_view document) {
  return replaced(document, [](std::string& result, std::string_view rest) {
    const std::string_view character = first_character(rest);
    result += base::harmless(character) == character ? std::string(character) : code_units(character);
    return character.size();
  });
}

}  // namespace tavolo::report
