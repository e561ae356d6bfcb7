#pragma once

namespace tavolo::season {

[[nodiscard]] constexpr double square(double x) noexcept { return x * x; }

}  // namespace tavolo::season
