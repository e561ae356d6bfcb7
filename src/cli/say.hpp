#pragma once

#include <string_view>

#include "report/style.hpp"

namespace tavolo::cli {

/// Writes a page for people to standard error. Nothing in it acts on a terminal.
void say(std::string_view page, const report::Style& style = {});

}  // namespace tavolo::cli
