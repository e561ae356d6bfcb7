#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

#include "games/house_rule.hpp"

/// How a game writes the table of its house rules: a call for each, by the kind of its values, with the member of the
/// game's `Rules` that the value goes into: `number<&Rules::target>("target", "5", 1, 21, "EC-4", "…")`.
namespace tavolo::games {

template <std::size_t size>
struct FixedText {
  constexpr FixedText(const char (&from)[size]) { std::copy_n(from, size, text); }  // NOLINT: `words<"on", "off">`

  char text[size] = {};
};

/// The words of a choice: `words<"on", "off">`.
template <FixedText... texts>
inline constexpr std::array<std::string_view, sizeof...(texts)> words{
    std::string_view(texts.text, sizeof(texts.text) - 1)...};

/// Writes a value into a member of its kind: a number, an enumeration in the order of the words, numbers, or nothing
/// where a word stands for a number.
template <class Value>
void assign(Value& member, const HouseValue& value) {
  member = static_cast<Value>(value.number);
}
template <class Value>
void assign(std::optional<Value>& member, const HouseValue& value) {
  member = value.word < 0 ? std::optional(static_cast<Value>(value.number)) : std::nullopt;
}
inline void assign(std::vector<std::int64_t>& member, const HouseValue& value) { member = value.list; }
template <std::size_t size>
void assign(std::array<std::int64_t, size>& member, const HouseValue& value) {
  std::ranges::copy_n(value.list.begin(), static_cast<std::ptrdiff_t>(size), member.begin());
}
/// Pairs: those items get their numbers, the others keep what they have.
template <class Value, std::size_t size>
void assign_pairs(std::array<Value, size>& member, const HouseValue& value) {
  for (std::size_t i = 0; i + 1 < value.list.size(); i += 2) {
    member[static_cast<std::size_t>(value.list[i])] = value.list[i + 1];
  }
}

template <class Rules, class Value>
[[nodiscard]] Value& member_of(void* rules, Value Rules::*member) {
  return static_cast<Rules*>(rules)->*member;
}

/// The same rule, which fills a member; none, where nothing in a record can break it. A bool is true for the first of
/// two words, unless that is `off` or `no`.
template <auto member>
[[nodiscard]] constexpr HouseRule filling(HouseRule rule) {
  if constexpr (std::is_same_v<decltype(member), std::nullptr_t>) {
    return rule;
  } else if constexpr (std::is_same_v<decltype(member_of(nullptr, member)), bool&>) {
    const bool is_second = rule.words.front() == "off" || rule.words.front() == "no";
    rule.fill = is_second ? +[](void* rules, const HouseValue& value) { member_of(rules, member) = value.word == 1; }
                          : +[](void* rules, const HouseValue& value) { member_of(rules, member) = value.word == 0; };
  } else {
    rule.fill = [](void* rules, const HouseValue& value) { assign(member_of(rules, member), value); };
  }
  return rule;
}

/// One of several words, the first by default.
template <auto member = nullptr>
[[nodiscard]] constexpr HouseRule choice(std::string_view name, std::string_view fallback,
                                         std::span<const std::string_view> words, std::string_view clauses,
                                         std::string_view meaning) {
  return filling<member>({.name = name, .fallback = fallback, .words = words, .clauses = clauses, .meaning = meaning});
}
template <auto member = nullptr>
[[nodiscard]] constexpr HouseRule choice(std::string_view name, std::span<const std::string_view> words,
                                         std::string_view clauses, std::string_view meaning) {
  return choice<member>(name, words.front(), words, clauses, meaning);
}
/// The same, where no record can show whether it was kept.
[[nodiscard]] constexpr HouseRule unchecked(HouseRule rule) {
  rule.checked = false;
  return rule;
}

/// A whole number from `low` to `high`.
template <auto member = nullptr>
[[nodiscard]] constexpr HouseRule number(std::string_view name, std::string_view fallback, std::int64_t low,
                                         std::int64_t high, std::string_view clauses, std::string_view meaning) {
  return filling<member>({.name = name,
                          .kind = HouseRule::Kind::whole,
                          .fallback = fallback,
                          .low = low,
                          .high = high,
                          .clauses = clauses,
                          .meaning = meaning});
}

/// A whole number, or a word that stands for one.
template <auto member>
[[nodiscard]] constexpr HouseRule number_or(std::string_view name, std::string_view fallback,
                                            std::span<const std::string_view> words, std::int64_t low,
                                            std::int64_t high, std::string_view clauses, std::string_view meaning) {
  HouseRule rule = number<member>(name, fallback, low, high, clauses, meaning);
  rule.words = words;
  return rule;
}

/// So many whole numbers (0: one or more), each from `low` to `high`; or one of the words.
template <auto member>
[[nodiscard]] constexpr HouseRule numbers(std::string_view name, std::string_view fallback,
                                          std::span<const std::string_view> words, int count, std::int64_t low,
                                          std::int64_t high, std::string_view clauses, std::string_view meaning) {
  HouseRule rule = number_or<member>(name, fallback, words, low, high, clauses, meaning);
  rule.kind = HouseRule::Kind::list;
  rule.count = count;
  return rule;
}

/// Numbers for some of the items, or one of the words; the member is an array in the order of the items.
template <auto member>
[[nodiscard]] constexpr HouseRule pairs(std::string_view name, std::span<const std::string_view> words,
                                        std::span<const std::string_view> items, std::int64_t high,
                                        std::string_view clauses, std::string_view meaning) {
  HouseRule rule = number(name, words.front(), 0, high, clauses, meaning);
  rule.kind = HouseRule::Kind::pairs;
  rule.words = words;
  rule.items = items;
  rule.fill = [](void* rules, const HouseValue& value) { assign_pairs(member_of(rules, member), value); };
  return rule;
}

/// Some of the items, or the word for all of them; the member has a bit for each item.
template <auto member>
[[nodiscard]] constexpr HouseRule some(std::string_view name, std::span<const std::string_view> words,
                                       std::span<const std::string_view> items, std::string_view clauses,
                                       std::string_view meaning) {
  HouseRule rule = choice(name, words, clauses, meaning);
  rule.kind = HouseRule::Kind::some;
  rule.items = items;
  rule.fill = [](void* rules, const HouseValue& value) {
    auto& bits = member_of(rules, member);
    if (value.list.empty()) return;
    bits = 0;
    for (const std::int64_t item : value.list) bits |= 1U << static_cast<unsigned>(item);
  };
  return rule;
}

/// The rules of a game in force.
template <class Rules>
[[nodiscard]] Rules filled(const HouseRules& house) {
  Rules rules;
  for (std::size_t i = 0; i < house.size(); ++i) {
    if (house.rules()[i].fill != nullptr) house.rules()[i].fill(&rules, house[i]);
  }
  return rules;
}

}  // namespace tavolo::games
