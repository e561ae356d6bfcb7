#pragma once

#include <chrono>
#include <string>
#include <string_view>

namespace tavolo::base {

/// Whether a text has the form of a date, `2026-11-20`, whether there is such a day or not.
[[nodiscard]] bool is_dated(std::string_view text);
/// Whether it is a day of the calendar.
[[nodiscard]] bool is_date(std::string_view text);
/// Whether it is a time of such a day as journals keep it, `2026-11-20T21:04:05Z`.
[[nodiscard]] bool is_time(std::string_view text);

/// The date of a time as journals keep it; of a damaged one what stands where it would.
[[nodiscard]] constexpr std::string_view day_part(std::string_view time) noexcept { return time.substr(0, 10); }
/// The same as it is told, with nothing in it that acts on a terminal.
[[nodiscard]] std::string told_day(std::string_view time);
/// The day of a text that begins like a date. Of 31 April it is the day after the last one.
[[nodiscard]] std::chrono::sys_days day_of(std::string_view date);
/// A day as it is written, `2026-11-20`.
[[nodiscard]] std::string date_of(std::chrono::sys_days day);

}  // namespace tavolo::base
