#pragma once

#include <span>
#include <string>

#include "referee/case_file.hpp"
#include "report/block.hpp"

namespace tavolo::report {

/// What running a case file showed.
struct CheckedFile {
  std::string name;
  referee::CaseReport report;
};

/// The cases whose answers are not those of their files: what was expected and what was found.
[[nodiscard]] Blocks checked(std::span<const CheckedFile> files);

}  // namespace tavolo::report
