#include "base/number.hpp"

#include <charconv>

#include "base/lines.hpp"

namespace tavolo::base {
namespace {

constexpr Number not_a_number{0, Number::Fault::not_a_number};
constexpr Number too_big{0, Number::Fault::overflow};

Number product(std::string_view text) {
  std::int64_t value = 1;
  while (true) {
    const std::size_t sign = first_of(text, "xX*");
    const Number factor = whole(text.substr(0, sign));
    if (!factor) return factor;
    if (__builtin_mul_overflow(value, factor.value, &value)) return too_big;
    if (sign == std::string_view::npos) return {value};
    text.remove_prefix(sign + 1);
  }
}

}  // namespace

Number whole(std::string_view text) {
  std::int64_t value = 0;
  if (text.empty() || text.front() == '-') return not_a_number;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (end != text.data() + text.size()) return not_a_number;
  if (error == std::errc::result_out_of_range) return too_big;
  return error == std::errc{} ? Number{value} : not_a_number;
}

std::optional<int> take_whole(std::string_view& text, int most) {
  int value = 0;
  if (text.empty() || text.front() == '-') return std::nullopt;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || value > most) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return value;
}

Number sum(std::string_view text) {
  bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  std::int64_t value = 0;
  while (true) {
    const std::size_t sign = text.find('+');
    const Number term = product(text.substr(0, sign));
    if (!term) return term;
    if (__builtin_add_overflow(value, negative ? -term.value : term.value, &value)) return too_big;
    if (sign == std::string_view::npos) return {value};
    text.remove_prefix(sign + 1);
    negative = false;
  }
}

}  // namespace tavolo::base
