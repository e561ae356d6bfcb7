#pragma once

#include <string>
#include <string_view>

namespace tavolo::cli {

/// Writes the text to a command of the shell and waits until it ends, however much of the text it reads.
/// False if the command cannot be run, so that nothing was shown.
[[nodiscard]] bool show_paged(const std::string& command, std::string_view text);

}  // namespace tavolo::cli
