#include "cli/say.hpp"

#include <cstdio>
#include <string>

#include "report/outgoing.hpp"

namespace tavolo::cli {

void say(std::string_view page, const report::Style& style) {
  const std::string text = report::outgoing(page, style);
  std::fwrite(text.data(), 1, text.size(), stderr);
}

}  // namespace tavolo::cli
