#pragma once

#include <string>
#include <string_view>

#include "report/style.hpp"

namespace tavolo::cli {

/// Writes a page for people to standard error. Nothing in it acts on a terminal.
void say(std::string_view page, const report::Style& style = {});

/// What stands before the line that answers a question: the question, or a sign where it is too wide for the output;
/// then it is written to standard error, broken.
[[nodiscard]] std::string prompt_of(const std::string& question, const report::Style& style);

}  // namespace tavolo::cli
