#include "base/date.hpp"

#include <algorithm>
#include <chrono>

#include "base/name.hpp"
#include "base/number.hpp"

namespace tavolo::base {
namespace {

/// Whether there is a digit wherever the form has one, and else what the form has.
bool is_like(std::string_view text, std::string_view form) {
  return std::ranges::equal(text, form, [](char c, char as) { return as == '0' ? is_digit(c) : c == as; });
}

}  // namespace

bool is_date(std::string_view text) {
  if (!is_like(text, "0000-00-00")) return false;
  const auto part = [&](std::size_t from, std::size_t size) {
    return static_cast<int>(whole(text.substr(from, size)).value);
  };
  return std::chrono::year_month_day(std::chrono::year(part(0, 4)),
                                     std::chrono::month(static_cast<unsigned>(part(5, 2))),
                                     std::chrono::day(static_cast<unsigned>(part(8, 2))))
      .ok();
}

bool is_time(std::string_view text) {
  if (!is_like(text, "0000-00-00T00:00:00Z") || !is_date(text.substr(0, 10))) return false;
  return text.substr(11, 2) < "24" && text.substr(14, 2) < "60" && text.substr(17, 2) < "61";
}

}  // namespace tavolo::base
