#pragma once

#include <string>

#include "cli/command.hpp"
#include "report/block.hpp"

namespace tavolo::cli {

/// What `tavolo --help` prints.
[[nodiscard]] report::Blocks help();
/// What `tavolo COMMAND --help` prints.
[[nodiscard]] report::Blocks help(const Command& command);
/// `tavolo deal [TEXT…] [--match N]`.
[[nodiscard]] std::string synopsis(const Command& command);

}  // namespace tavolo::cli
