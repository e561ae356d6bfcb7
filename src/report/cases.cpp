#include "report/cases.hpp"

#include <fmt/format.h>

#include "base/name.hpp"

namespace tavolo::report {

Blocks checked(std::span<const CheckedFile> files) {
  using base::harmless;
  Blocks blocks;
  for (const CheckedFile& file : files) {
    for (const referee::Difference& difference : file.report.differences) {
      blocks.paragraph(fmt::format("{}:{}: case {}", harmless(file.name), difference.line, harmless(difference.title)));
      for (const std::string& line : difference.expected) blocks.paragraph("expected  " + harmless(line), 2);
      for (const std::string& line : difference.found) blocks.paragraph("found     " + harmless(line), 2);
    }
  }
  return blocks;
}

}  // namespace tavolo::report
