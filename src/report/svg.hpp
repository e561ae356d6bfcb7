#pragma once

#include <string>

#include "book/hidden_names.hpp"
#include "report/chart.hpp"

namespace tavolo::report {

/// A chart as a picture inside of a page, with what it shows in words for who cannot see it. Lines differ by colour,
/// dashes and width, and each bears its name at its end, beside those of the others.
[[nodiscard]] std::string svg(const Chart& chart, const book::HiddenNames& names);

}  // namespace tavolo::report
