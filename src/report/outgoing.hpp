#pragma once

#include <string>
#include <string_view>

#include "report/style.hpp"

namespace tavolo::report {

// The last thing that is done to what leaves the program: whatever stood in a journal or was typed, nothing in it acts
// on a terminal, or on a program that shows what it reads.

/// A page for people: as base::harmless writes it, but for the ends of lines, tabs, and the colours of this style.
[[nodiscard]] std::string outgoing(std::string_view page, const Style& style);
/// A JSON document: the same characters stand as \uXXXX, which reads back as they were.
[[nodiscard]] std::string outgoing_json(std::string_view document);

}  // namespace tavolo::report
