#pragma once

#include <cstddef>
#include <string_view>

namespace tavolo::base {

/// Where a file stops being text: the first byte that is not UTF-8, or is zero as in UTF-16; npos where none is.
[[nodiscard]] std::size_t not_text(std::string_view text);

/// The first control character that is no blank and no end of a line, those of two bytes too; npos where none is.
[[nodiscard]] std::size_t control_in(std::string_view text);

/// The text without the byte order mark that some editors put before it.
[[nodiscard]] std::string_view without_mark(std::string_view text);

}  // namespace tavolo::base
