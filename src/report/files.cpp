#include "report/files.hpp"

#include <fmt/format.h>

#include "base/name.hpp"

namespace tavolo::report {

using base::harmless;

Blocks checked(std::span<const CheckedGame> files) {
  Blocks blocks;
  for (const CheckedGame& file : files) {
    for (const games::file::Fault& fault : file.faults) {
      blocks.paragraph({{fmt::format("{}:{}: ", harmless(file.name), fault.place.line + 1)},
                        {harmless(fault.text), fault.remark ? Tone::plain : Tone::bad}});
      if (!fault.quote.line.empty()) blocks.add(Pointer{fault.quote, 2});
      blocks.paragraph(harmless(fault.remedy), 6);
    }
    if (file.good) {
      blocks.paragraph(fmt::format("{}: {}, {} case{} hold{}{}{}", harmless(file.name), harmless(file.title),
                                   file.cases, file.cases == 1 ? "" : "s", file.cases == 1 ? "s" : "",
                                   file.added.empty() ? "" : "; ", file.added));
    }
  }
  return blocks;
}

}  // namespace tavolo::report
