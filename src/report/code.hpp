#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

// A text that a telephone reads from a screen or from paper: a QR code (ISO/IEC 18004).
namespace tavolo::report {

/// What letters are written on.
enum class Ground : std::uint8_t { dark, light };

/// The code in half blocks, for a terminal; with the quiet zone that a camera needs. Where the terminal has fewer
/// columns than the code (0: any number) it is told so instead: folded it could not be read.
[[nodiscard]] std::string code_text(std::string_view text, Ground ground, std::size_t columns = 0);
/// The same as a picture of a page, which says its text too.
[[nodiscard]] std::string code_picture(std::string_view text);

}  // namespace tavolo::report
