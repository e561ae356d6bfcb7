#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "report/block.hpp"

namespace tavolo::report {

/// Nothing, a number, a fraction or a text.
using Value = std::variant<std::monostate, std::int64_t, double, std::string>;
/// Lines of values under the same keys: for a spreadsheet, or as JSON.
struct Records {
  std::vector<std::string> keys;
  std::vector<std::vector<Value>> rows = {};
};
[[nodiscard]] Table csv_records(const Records& records);
/// `head` stands before the records, which are the member `name`.
[[nodiscard]] std::string json_records(const std::vector<std::pair<std::string, Value>>& head, std::string_view name,
                                       const Records& records);

}  // namespace tavolo::report
