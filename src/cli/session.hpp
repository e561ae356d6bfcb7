#pragma once

#include <string>

namespace tavolo::cli {

/// The session in which the program runs: that of its terminal, or of a script that has none of its own. A number that
/// is given again later, or after the machine was started anew, names another one. Where the session was begun outside
/// of a container, all of it that runs inside is one. Empty where the system tells nothing of it.
[[nodiscard]] std::string session();

}  // namespace tavolo::cli
