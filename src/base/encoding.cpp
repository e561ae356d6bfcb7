#include "base/encoding.hpp"

#include <utf8proc.h>

#include <algorithm>

namespace tavolo::base {

std::size_t not_text(std::string_view text) {
  const std::size_t zero = text.find('\0');
  // Without a branch a byte, because nearly every record is plain ASCII.
  unsigned char bits = 0;
  for (const char c : text) bits |= static_cast<unsigned char>(c);
  if (bits < 0x80) return zero;
  const auto foreign = std::ranges::find_if(text, [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
  for (auto at = static_cast<std::size_t>(foreign - text.begin()); at < std::min(zero, text.size());) {
    utf8proc_int32_t character = 0;
    const auto size = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data()) + at,
                                       static_cast<utf8proc_ssize_t>(text.size() - at), &character);
    if (size <= 0) return at;
    at += static_cast<std::size_t>(size);
  }
  return zero;
}

std::size_t control_in(std::string_view text) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto byte = static_cast<unsigned char>(text[at]);
    const bool blank = byte >= 0x09 && byte <= 0x0d;
    if ((byte < 0x20 && !blank) || byte == 0x7f) return at;
    const bool two = byte == 0xc2 && at + 1 < text.size();
    if (two && static_cast<unsigned char>(text[at + 1]) < 0xa0) return at;
  }
  return std::string_view::npos;
}

std::string_view without_mark(std::string_view text) {
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  if (text.starts_with(mark)) text.remove_prefix(mark.size());
  return text;
}

}  // namespace tavolo::base
