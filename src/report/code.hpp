#pragma once

#include <cstdint>
#include <string>
#include <string_view>

// A text that a telephone reads from a screen or from paper: a QR code (ISO/IEC 18004).
namespace tavolo::report {

/// What letters are written on.
enum class Ground : std::uint8_t { dark, light };

/// The code in half blocks, for a terminal; with the quiet zone that a camera needs.
[[nodiscard]] std::string code_text(std::string_view text, Ground ground);
/// The same as a picture of a page, which says its text too.
[[nodiscard]] std::string code_picture(std::string_view text);

}  // namespace tavolo::report
