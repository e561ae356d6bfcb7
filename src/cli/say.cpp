#include "cli/say.hpp"

#include <algorithm>
#include <cstdio>

#include "base/name.hpp"
#include "report/block.hpp"
#include "report/outgoing.hpp"

namespace tavolo::cli {

void say(std::string_view page, const report::Style& style) {
  const std::string text = report::outgoing(page, style);
  std::fwrite(text.data(), 1, text.size(), stderr);
}

std::string prompt_of(const std::string& question, const report::Style& style) {
  constexpr std::size_t room = 12;  // what is left for the answer, at least
  std::string prompt = report::outgoing(question, {});
  if (style.columns == 0 || base::width(prompt) + room <= style.columns) return prompt;
  const std::size_t indent = std::min(question.find_first_not_of(' '), question.size());
  report::Blocks blocks;
  blocks.paragraph(question.substr(indent), indent);
  std::fflush(stdout);
  say(report::text(blocks, style), style);
  return std::string(indent, ' ') + "> ";
}

}  // namespace tavolo::cli
