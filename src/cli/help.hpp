#pragma once

#include <string>

#include "cli/command.hpp"

namespace tavolo::cli {

/// What `tavolo --help` prints.
[[nodiscard]] std::string help();
/// What `tavolo COMMAND --help` prints.
[[nodiscard]] std::string help(const Command& command);
/// `tavolo deal [TEXT…] [--match N]`.
[[nodiscard]] std::string synopsis(const Command& command);

}  // namespace tavolo::cli
