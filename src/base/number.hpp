#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

namespace tavolo::base {

/// What reading a number gave: a value, or why there is none.
struct Number {
  enum class Fault { none, not_a_number, overflow };

  std::int64_t value = 0;
  Fault fault = Fault::none;

  explicit operator bool() const noexcept { return fault == Fault::none; }
};

/// A number, or where it is beyond the range of those that are counted, the end of that.
[[nodiscard]] constexpr int int_of(std::int64_t number) noexcept {
  using Range = std::numeric_limits<int>;
  return static_cast<int>(std::clamp<std::int64_t>(number, Range::min(), Range::max()));
}

/// A plain whole number without a sign: digits only.
[[nodiscard]] Number whole(std::string_view text);

/// Takes such a number off the beginning of a text, up to the first sign that is no digit; nothing, and nothing is
/// taken, where there is none or it is greater than `most`.
[[nodiscard]] std::optional<int> take_whole(std::string_view& text, int most);

/// A number or a sum of numbers and products, in whole numbers: `57`, `-20`, `12+11+7`, `3x20+15`. A minus may stand
/// before the first of them, and is of that one alone: `-3+5` is 2.
[[nodiscard]] Number sum(std::string_view text);

}  // namespace tavolo::base
