#include "base/date.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/name.hpp"
#include "base/number.hpp"

namespace tavolo::base {
namespace {

/// Whether there is a digit wherever the form has one, and else what the form has.
bool is_like(std::string_view text, std::string_view form) {
  return std::ranges::equal(text, form, [](char c, char as) { return as == '0' ? is_digit(c) : c == as; });
}

std::chrono::year_month_day in_calendar(std::string_view date) {
  const auto part = [&](std::size_t from, std::size_t size) {
    return static_cast<int>(whole(date.substr(from, size)).value);
  };
  return {std::chrono::year(part(0, 4)), std::chrono::month(static_cast<unsigned>(part(5, 2))),
          std::chrono::day(static_cast<unsigned>(part(8, 2)))};
}

}  // namespace

std::string told_day(std::string_view time) { return harmless(day_part(time)); }

bool is_dated(std::string_view text) { return is_like(text, "0000-00-00"); }

bool is_date(std::string_view text) { return is_dated(text) && in_calendar(text).ok(); }

bool is_time(std::string_view text) {
  if (!is_like(text, "0000-00-00T00:00:00Z") || !is_date(text.substr(0, 10))) return false;
  return text.substr(11, 2) < "24" && text.substr(14, 2) < "60" && text.substr(17, 2) < "61";
}

std::chrono::sys_days day_of(std::string_view date) { return in_calendar(date); }

std::string date_of(std::chrono::sys_days day) {
  const std::chrono::year_month_day date(day);
  return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                     static_cast<unsigned>(date.day()));
}

}  // namespace tavolo::base
