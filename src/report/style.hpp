#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "games/game.hpp"

namespace tavolo::report {

/// How text is shown to a person. Colour never carries a meaning of its own.
struct Style {
  bool colour = false;
  std::size_t columns = 0;  ///< width to wrap at; 0: never
  games::Form form = games::Form::full;

  [[nodiscard]] std::string strong(std::string_view text) const { return marked(text, "\x1b[1m"); }
  [[nodiscard]] std::string bad(std::string_view text) const { return marked(text, "\x1b[31m"); }
  [[nodiscard]] std::string faint(std::string_view text) const { return marked(text, "\x1b[2m"); }

 private:
  [[nodiscard]] std::string marked(std::string_view text, std::string_view mark) const {
    if (!colour) return std::string(text);
    return std::string(mark) + std::string(text) + "\x1b[0m";
  }
};

}  // namespace tavolo::report
