#pragma once

#include <cstddef>
#include <string>

// Files that a command is given by their names.
namespace tavolo::cli {

/// The text of a file, of standard input where it is called `-`; of a longer one at least a byte more than `bytes`.
/// Throws base::Mistake, with the hint, where it cannot be read.
[[nodiscard]] std::string read_at_most(const std::string& name, std::size_t bytes, const std::string& hint);
/// The text of a file of at most so many MiB. Throws base::Mistake for a longer one, and as read_at_most does.
[[nodiscard]] std::string read_text(const std::string& name, std::size_t most, const std::string& hint);

}  // namespace tavolo::cli
