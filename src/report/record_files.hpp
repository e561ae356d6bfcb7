#pragma once

#include <span>
#include <string>

#include "book/record_import.hpp"
#include "report/block.hpp"

namespace tavolo::report {

/// A record file, and what came with it.
struct ImportedFile {
  std::string name;
  book::Imported imported;
};
[[nodiscard]] Blocks imported(std::span<const ImportedFile> files);
/// `{"import": [{"file": …, "matches": [12], …}]}`
[[nodiscard]] std::string json_imported(std::span<const ImportedFile> files);

/// A record file, and where a journal has something else.
struct ComparedFile {
  std::string name;
  std::size_t matches = 0;
  std::vector<book::RecordDifference> differences;
};
[[nodiscard]] Blocks compared(const ComparedFile& file);
/// `{"verify": {"file": …, "same": …, "differences": […]}}`
[[nodiscard]] std::string json_compared(const ComparedFile& file);

}  // namespace tavolo::report
