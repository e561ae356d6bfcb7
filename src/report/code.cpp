#include "report/code.hpp"

#include <fmt/format.h>

#include <qrcodegen/qrcodegen.hpp>
#include <utility>

#include "report/html.hpp"

namespace tavolo::report {
namespace {

/// Cells around the code that are light.
constexpr int quiet = 4;

qrcodegen::QrCode code_of(std::string_view text) {
  return qrcodegen::QrCode::encodeText(std::string(text).c_str(), qrcodegen::QrCode::Ecc::MEDIUM);
}

}  // namespace

std::string code_text(std::string_view text, Ground ground, std::size_t columns) {
  const qrcodegen::QrCode code = code_of(text);
  const int end = code.getSize() + quiet;
  if (columns != 0 && std::cmp_less(columns, end + quiet)) {
    return fmt::format("in a window of {} columns a code of it would stand here\n", end + quiet);
  }
  // What is drawn is light on a dark ground, and dark on a light one; cells beyond the edge are light.
  const auto draws = [&](int x, int y) { return y < end && code.getModule(x, y) == (ground == Ground::light); };
  std::string lines;
  for (int y = -quiet; y < end; y += 2) {
    for (int x = -quiet; x < end; ++x) {
      const bool above = draws(x, y);
      const bool below = draws(x, y + 1);
      lines += above && below ? "█" : above ? "▀" : below ? "▄" : " ";
    }
    lines += '\n';
  }
  return lines;
}

std::string code_picture(std::string_view text) {
  const qrcodegen::QrCode code = code_of(text);
  const int size = code.getSize() + 2 * quiet;
  std::string cells;
  for (int y = 0; y < code.getSize(); ++y) {
    for (int x = 0; x < code.getSize(); ++x) {
      if (!code.getModule(x, y)) continue;
      int end = x + 1;
      while (code.getModule(end, y)) ++end;
      cells += fmt::format("M{} {}h{}v1h-{}z", x + quiet, y + quiet, end - x, end - x);
      x = end;
    }
  }
  return fmt::format(
      "<figure class=code><svg viewBox=\"0 0 {0} {0}\" role=img aria-label=\"code of {1}\"><rect width={0} height={0} "
      "/><path d=\"{2}\"/></svg><figcaption>{1}</figcaption></figure>\n",
      size, escaped(text), cells);
}

}  // namespace tavolo::report
