#include "journal/ruling.hpp"

#include <array>

namespace tavolo::journal {

std::string_view word(Ruling::Kind kind) noexcept {
  constexpr std::array<std::string_view, 4> words{"ruling", "preset", "claim", "void"};
  return words[static_cast<std::size_t>(kind)];
}

bool concerns(const Ruling& ruling, std::string_view clause) {
  std::string_view rest = ruling.clauses;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(' '), rest.size());
    if (rest.substr(0, end) == clause) return true;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return false;
}

}  // namespace tavolo::journal
