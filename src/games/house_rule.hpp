#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tavolo::games {

struct HouseValue;

/// A permitted variation of a game: its name, what values it takes, and the clauses it touches.
struct HouseRule {
  enum class Kind {
    whole,   ///< a whole number from `low` to `high`, or one of `words`
    choice,  ///< one of `words`
    list,    ///< `count` whole numbers (0: one or more), separated by commas; or one of `words`
    pairs,   ///< `item:number` separated by commas, each item one of `items`; or one of `words`
    some,    ///< some of `items`, separated by commas; or one of `words`
  };

  std::string_view name;
  Kind kind = Kind::choice;
  std::string_view fallback;                ///< the default, as typed
  std::span<const std::string_view> words;  ///< choices, or words that stand for a number
  std::int64_t low = 0;
  std::int64_t high = 0;
  int count = 0;
  std::span<const std::string_view> items;  ///< what may stand before the colon of a pair, or in such a list
  std::string_view clauses;                 ///< `AF-4, AF-34`
  std::string_view meaning;                 ///< one sentence
  bool checked = true;                      ///< false: stored and shown, but nothing in a record can break it
  /// Writes a value into the member of the game's own `Rules` that it is for. Null where there is none.
  void (*fill)(void* rules, const HouseValue& value) = nullptr;
};

/// The rules of a table that stand before the one of a name: what an older edition had.
[[nodiscard]] std::span<const HouseRule> rules_before(std::span<const HouseRule> rules, std::string_view name);

/// A named set of house rules: `name value` pairs that differ from the defaults.
struct Preset {
  std::string_view name;
  std::span<const std::pair<std::string_view, std::string_view>> values;
  std::string_view meaning;  ///< one sentence
};

/// The value of one house rule in force.
struct HouseValue {
  std::string text;                ///< as it is stored and shown
  std::int64_t number = 0;         ///< whole: the number; choice: the index of the word
  int word = -1;                   ///< the index of the word, -1 where a number or list was given
  std::vector<std::int64_t> list;  ///< list: the numbers; pairs: item index, number, item index, number …;
                                   ///< some: item indices
};

/// The complete house rules of a match, in the order of the game's table.
class HouseRules {
 public:
  HouseRules() = default;
  /// The defaults of a game.
  explicit HouseRules(std::span<const HouseRule> rules);

  /// Sets one rule. Throws base::Mistake where there is no such rule or it does not take the value; where both are
  /// pieces of a line that was typed it points at the wrong one.
  void set(std::string_view name, std::string_view value, std::string_view line = {});
  /// Sets all rules of a preset.
  void set(const Preset& preset);
  /// These values for the rules of another edition; a rule that only one of the two has is left at its default, or out,
  /// and so is a default that is no value there. Of what else is no value, or of a rule that is gone, `left` gets
  /// `NAME=VALUE`; without it base::Mistake is thrown for a value that is none.
  [[nodiscard]] HouseRules under(std::span<const HouseRule> rules, std::vector<std::string>* left = nullptr) const;

  [[nodiscard]] const HouseValue& operator[](std::size_t rule) const { return m_values[rule]; }
  [[nodiscard]] std::int64_t number(std::size_t rule) const { return m_values[rule].number; }
  [[nodiscard]] std::size_t size() const noexcept { return m_values.size(); }
  [[nodiscard]] std::span<const HouseRule> rules() const noexcept { return m_rules; }
  /// Every rule's name with its value, as they are stored with a match.
  [[nodiscard]] std::vector<std::pair<std::string, std::string>> named() const;
  /// Whether the rule was named by `set`, even with its default: what the caller insists on.
  [[nodiscard]] bool is_given(std::size_t rule) const { return m_given[rule]; }
  /// The same of the rule of a name, which the game has.
  [[nodiscard]] const HouseValue& operator[](std::string_view name) const { return m_values[index(name)]; }
  [[nodiscard]] bool is_given(std::string_view name) const { return m_given[index(name)]; }

 private:
  [[nodiscard]] std::size_t index(std::string_view name) const;

  std::span<const HouseRule> m_rules;
  std::vector<HouseValue> m_values;
  std::vector<bool> m_given;
};

/// What a rule permits, in words: `1 to 99`, `must-trump or free`.
[[nodiscard]] std::string permitted(const HouseRule& rule);

}  // namespace tavolo::games
