#include "report/records.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <type_traits>

#include "report/json_writer.hpp"

namespace tavolo::report {
namespace {

std::string text_of_value(const Value& value) {
  if (const auto* number = std::get_if<std::int64_t>(&value)) return fmt::format("{}", *number);
  if (const auto* real = std::get_if<double>(&value)) return fmt::format("{}", *real);
  const auto* text = std::get_if<std::string>(&value);
  return text == nullptr ? std::string() : *text;
}

Json json_value(const Value& value) {
  return std::visit(
      [](const auto& one) -> Json {
        if constexpr (std::is_same_v<std::decay_t<decltype(one)>, std::monostate>) {
          return nullptr;
        } else {
          return one;
        }
      },
      value);
}

}  // namespace

Table csv_records(const Records& records) {
  Table table{.alignment = std::string(records.keys.size(), 'l'), .head = true};
  table.add(records.keys);
  for (std::size_t i = 0; i < records.keys.size(); ++i) {
    const bool text = std::ranges::any_of(
        records.rows, [i](const std::vector<Value>& row) { return std::holds_alternative<std::string>(row[i]); });
    if (!text) table.alignment[i] = 'r';
  }
  for (const std::vector<Value>& row : records.rows) {
    std::vector<std::string> cells;
    std::ranges::transform(row, std::back_inserter(cells), text_of_value);
    table.add(std::move(cells));
  }
  return table;
}

std::string json_records(const std::vector<std::pair<std::string, Value>>& head, std::string_view name,
                         const Records& records) {
  JsonWriter json;
  json.object();
  for (const auto& [key, value] : head) json.add(key, json_value(value));
  json.array(name);
  for (const std::vector<Value>& row : records.rows) {
    Json one;
    for (std::size_t i = 0; i < row.size(); ++i) one[records.keys[i]] = json_value(row[i]);
    json.add(one);
  }
  return std::move(json).text();
}

}  // namespace tavolo::report
