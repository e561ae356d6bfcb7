#include "games/house_rule.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/mistake.hpp"
#include "base/name.hpp"
#include "base/number.hpp"

namespace tavolo::games {
namespace {

/// A piece of a line that was typed; nowhere where there is none.
base::Quote quote_of(std::string_view piece, std::string_view line) {
  if (line.empty()) return {};
  return {std::string(line), static_cast<std::size_t>(piece.data() - line.data()), piece.size()};
}

/// The index of a word, or -1.
int find_word(std::span<const std::string_view> words, std::string_view text) {
  const auto found = std::ranges::find_if(words, [&](std::string_view w) { return base::same_word(w, text); });
  return found == words.end() ? -1 : static_cast<int>(found - words.begin());
}

std::optional<std::int64_t> number_in_range(const HouseRule& rule, std::string_view text) {
  const base::Number number = base::sum(text);
  if (!number || number.value < rule.low || number.value > rule.high) return std::nullopt;
  return number.value;
}

std::optional<HouseValue> read_list(const HouseRule& rule, std::string_view text) {
  HouseValue value;
  for (const std::string_view part : base::split(text, ',')) {
    const auto number = number_in_range(rule, part);
    if (!number) return std::nullopt;
    value.list.push_back(*number);
  }
  if (rule.count != 0 && value.list.size() != static_cast<std::size_t>(rule.count)) return std::nullopt;
  value.text = fmt::format("{}", fmt::join(value.list, ","));
  return value;
}

std::optional<HouseValue> read_pairs(const HouseRule& rule, std::string_view text) {
  HouseValue value;
  for (const std::string_view part : base::split(text, ',')) {
    const std::size_t colon = part.find(':');
    if (colon == std::string_view::npos) return std::nullopt;
    const int item = find_word(rule.items, part.substr(0, colon));
    const auto number = number_in_range(rule, part.substr(colon + 1));
    if (item < 0 || !number) return std::nullopt;
    value.list.push_back(item);
    value.list.push_back(*number);
    if (!value.text.empty()) value.text += ',';
    value.text += fmt::format("{}:{}", rule.items[static_cast<std::size_t>(item)], *number);
  }
  return value;
}

std::optional<HouseValue> read_some(const HouseRule& rule, std::string_view text) {
  HouseValue value;
  for (const std::string_view part : base::split(text, ',')) {
    const int item = find_word(rule.items, part);
    if (item < 0) return std::nullopt;
    value.list.push_back(item);
  }
  std::ranges::sort(value.list);
  value.list.erase(std::unique(value.list.begin(), value.list.end()), value.list.end());
  for (const std::int64_t item : value.list) {
    if (!value.text.empty()) value.text += ',';
    value.text += rule.items[static_cast<std::size_t>(item)];
  }
  return value;
}

std::optional<HouseValue> read_value(const HouseRule& rule, std::string_view text) {
  if (const int word = find_word(rule.words, text); word >= 0) {
    return HouseValue{std::string(rule.words[static_cast<std::size_t>(word)]), word, word, {}};
  }
  switch (rule.kind) {
    case HouseRule::Kind::choice: return std::nullopt;
    case HouseRule::Kind::whole:
      if (const auto number = number_in_range(rule, text)) {
        return HouseValue{fmt::format("{}", *number), *number, -1, {}};
      }
      return std::nullopt;
    case HouseRule::Kind::list: return read_list(rule, text);
    case HouseRule::Kind::pairs: return read_pairs(rule, text);
    case HouseRule::Kind::some: return read_some(rule, text);
  }
  return std::nullopt;
}

}  // namespace

std::span<const HouseRule> rules_before(std::span<const HouseRule> rules, std::string_view name) {
  const auto found = std::ranges::find(rules, name, &HouseRule::name);
  return rules.first(static_cast<std::size_t>(found - rules.begin()));
}

HouseRules::HouseRules(std::span<const HouseRule> rules) : m_rules(rules), m_given(rules.size(), false) {
  m_values.reserve(rules.size());
  for (const HouseRule& rule : rules) m_values.push_back(read_value(rule, rule.fallback).value());
}

void HouseRules::set(std::string_view name, std::string_view value, std::string_view line) {
  const auto found =
      std::ranges::find_if(m_rules, [&](const HouseRule& rule) { return base::same_word(rule.name, name); });
  if (found == m_rules.end()) {
    std::vector<std::string_view> names;
    for (const HouseRule& rule : m_rules) names.push_back(rule.name);
    const auto near = base::nearest(name, names);
    throw base::Mistake({"no-house-rule", fmt::format("there is no house rule \"{}\"", name),
                         near ? fmt::format("did you mean \"{}\"?", *near) : "`tavolo games GAME` lists them",
                         quote_of(name, line)});
  }
  auto read = read_value(*found, value);
  if (!read) {
    throw base::Mistake({"house-rule-value", fmt::format("the house rule \"{}\" cannot be \"{}\"", found->name, value),
                         fmt::format("it takes {}", permitted(*found)), quote_of(value, line)});
  }
  const auto index = static_cast<std::size_t>(found - m_rules.begin());
  m_values[index] = std::move(*read);
  m_given[index] = true;
}

std::size_t HouseRules::index(std::string_view name) const {
  const auto found = std::ranges::find(m_rules, name, &HouseRule::name);
  return static_cast<std::size_t>(found - m_rules.begin());
}

void HouseRules::set(const Preset& preset) {
  for (const auto& [name, value] : preset.values) set(name, value);
}

std::vector<std::pair<std::string, std::string>> HouseRules::named() const {
  std::vector<std::pair<std::string, std::string>> named;
  for (std::size_t i = 0; i < m_rules.size(); ++i) named.emplace_back(m_rules[i].name, m_values[i].text);
  return named;
}

HouseRules HouseRules::under(std::span<const HouseRule> rules, std::vector<std::string>* left) const {
  HouseRules other(rules);
  const HouseRules usual(m_rules);
  for (std::size_t i = 0; i < m_rules.size(); ++i) {
    const bool is_usual = m_values[i].text == usual.m_values[i].text;
    try {
      if (std::ranges::count(rules, m_rules[i].name, &HouseRule::name) == 1) {
        other.set(m_rules[i].name, m_values[i].text);
        continue;
      }
    } catch (const base::Mistake&) {
      if (!is_usual && left == nullptr) throw;
    }
    if (!is_usual && left != nullptr) left->push_back(fmt::format("{}={}", m_rules[i].name, m_values[i].text));
  }
  return other;
}

std::string permitted(const HouseRule& rule) {
  std::string text;
  const auto add = [&](std::string_view part) {
    if (!text.empty()) text += " or ";
    text += part;
  };
  switch (rule.kind) {
    case HouseRule::Kind::choice: break;
    case HouseRule::Kind::whole: add(fmt::format("a whole number from {} to {}", rule.low, rule.high)); break;
    case HouseRule::Kind::list:
      if (rule.count == 0) {
        add(fmt::format("whole numbers from {} to {} with commas between", rule.low, rule.high));
      } else {
        add(fmt::format("{} whole numbers from {} to {} with commas between", rule.count, rule.low, rule.high));
      }
      break;
    case HouseRule::Kind::pairs:
      add(fmt::format("ITEM:NUMBER with commas between, ITEM one of {}, NUMBER from {} to {}",
                      fmt::join(rule.items, " "), rule.low, rule.high));
      break;
    case HouseRule::Kind::some: add(fmt::format("some of {} with commas between", fmt::join(rule.items, " "))); break;
  }
  for (const std::string_view word : rule.words) add(word);
  return text;
}

}  // namespace tavolo::games
