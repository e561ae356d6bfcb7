#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string_view>

namespace tavolo::journal {

/// The text of a column, with any zero byte in it; good until the next step.
[[nodiscard]] inline std::string_view text_of(const SQLite::Column& column) {
  return {column.getText(), static_cast<std::size_t>(column.getBytes())};
}

/// The bytes of a column; good until the next step.
[[nodiscard]] inline std::string_view blob_of(const SQLite::Column& column) {
  return {static_cast<const char*>(column.getBlob()), static_cast<std::size_t>(column.getBytes())};
}

/// A number, or where it is beyond the range of those that are counted, the end of that.
[[nodiscard]] inline int int_of(const SQLite::Column& column) {
  using Range = std::numeric_limits<int>;
  return static_cast<int>(std::clamp<std::int64_t>(column.getInt64(), Range::min(), Range::max()));
}

}  // namespace tavolo::journal
