#pragma once

#include <span>
#include <string_view>

#include "games/house_rule.hpp"

/// How a game writes the table of its house rules: a call for each, by the kind of its values.
namespace tavolo::games {

/// One of several words. Not `checked`: no record can show whether it was kept.
[[nodiscard]] constexpr HouseRule choice(std::string_view name, std::string_view fallback,
                                         std::span<const std::string_view> words, std::string_view clauses,
                                         std::string_view meaning, bool checked = true) {
  return {.name = name,
          .kind = HouseRule::Kind::choice,
          .fallback = fallback,
          .words = words,
          .clauses = clauses,
          .meaning = meaning,
          .checked = checked};
}

/// One of several words, the first by default.
[[nodiscard]] constexpr HouseRule choice(std::string_view name, std::span<const std::string_view> words,
                                         std::string_view clauses, std::string_view meaning, bool checked = true) {
  return choice(name, words.front(), words, clauses, meaning, checked);
}

/// A whole number from `low` to `high`.
[[nodiscard]] constexpr HouseRule number(std::string_view name, std::string_view fallback, std::int64_t low,
                                         std::int64_t high, std::string_view clauses, std::string_view meaning) {
  return {.name = name,
          .kind = HouseRule::Kind::whole,
          .fallback = fallback,
          .low = low,
          .high = high,
          .clauses = clauses,
          .meaning = meaning};
}

/// A whole number, or a word that stands for one.
[[nodiscard]] constexpr HouseRule number_or(std::string_view name, std::string_view fallback,
                                            std::span<const std::string_view> words, std::int64_t low,
                                            std::int64_t high, std::string_view clauses, std::string_view meaning) {
  HouseRule rule = number(name, fallback, low, high, clauses, meaning);
  rule.words = words;
  return rule;
}

/// So many whole numbers, each from `low` to `high`; or one of the words.
[[nodiscard]] constexpr HouseRule numbers(std::string_view name, std::string_view fallback,
                                          std::span<const std::string_view> words, int count, std::int64_t low,
                                          std::int64_t high, std::string_view clauses, std::string_view meaning) {
  HouseRule rule = number_or(name, fallback, words, low, high, clauses, meaning);
  rule.kind = HouseRule::Kind::list;
  rule.count = count;
  return rule;
}

}  // namespace tavolo::games
