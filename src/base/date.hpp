#pragma once

#include <string_view>

namespace tavolo::base {

/// Whether a text is a day of the calendar, `2026-11-20`.
[[nodiscard]] bool is_date(std::string_view text);
/// Whether it is a time of such a day as journals keep it, `2026-11-20T21:04:05Z`.
[[nodiscard]] bool is_time(std::string_view text);

}  // namespace tavolo::base
