#include "journal/declared.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

namespace tavolo::journal {
namespace {

constexpr std::string_view knows = "knows";

/// What may be said several times: each is a rule of its own.
constexpr std::array<std::string_view, 4> listed{"game", "guest", "league", "adjust"};
/// What goes on with the rule before it: the reasons of adjustments one after the other, the rows of a plan.
constexpr std::string_view reason = "adjust-why", entrant = "entrant", lot = "lot";

/// One thing that rules say, in all its lines.
struct Rule {
  NamedValues lines;

  [[nodiscard]] const std::string& name() const { return lines.front().first; }
  [[nodiscard]] bool is_listed() const { return std::ranges::count(listed, name()) > 0; }
  /// Whether both speak of one thing, so that one takes the place of the other.
  [[nodiscard]] bool is_of(const Rule& other) const {
    return is_listed() ? lines == other.lines : name() == other.name();
  }
};

std::vector<Rule> rules_of(const NamedValues& says) {
  std::vector<Rule> rules;
  for (const auto& [name, value] : says) {
    const auto goes_on = [&](const Rule& rule) {
      if (name == reason) return rule.name() == "adjust" && rule.lines.size() == 1;
      return (name == entrant && rule.name() == "fixtures") || (name == lot && rule.name() == lot);
    };
    const auto rule = std::ranges::find_if(rules, goes_on);
    if (rule != rules.end()) {
      rule->lines.emplace_back(name, value);
    } else {
      rules.push_back({{{name, value}}});
    }
  }
  return rules;
}

std::ptrdiff_t count_of(const std::vector<Rule>& rules, const Rule& wanted) {
  return std::ranges::count_if(rules, [&](const Rule& rule) { return rule.lines == wanted.lines; });
}

/// The rules of `state` with what differs between `was` and `is`.
NamedValues changed(const NamedValues& state, const NamedValues& was, const NamedValues& is) {
  std::vector<Rule> rules = rules_of(state);
  const std::vector<Rule> before = rules_of(was), after = rules_of(is);
  const auto find = [&](const Rule& wanted) {
    return std::ranges::find_if(rules, [&](const Rule& rule) { return rule.is_of(wanted); });
  };
  for (const Rule& rule : before) {
    const bool stays = rule.is_listed() ? count_of(after, rule) >= count_of(before, rule)
                                        : std::ranges::any_of(after, [&](const Rule& one) { return one.is_of(rule); });
    const auto here = find(rule);
    if (!stays && here != rules.end()) rules.erase(here);
  }
  for (const Rule& rule : after) {
    if (count_of(before, rule) >= count_of(after, rule) || count_of(rules, rule) >= count_of(after, rule)) continue;
    const auto here = rule.is_listed() ? rules.end() : find(rule);
    here == rules.end() ? rules.push_back(rule) : void(*here = rule);
  }
  NamedValues all;
  for (Rule& rule : rules) std::ranges::move(rule.lines, std::back_inserter(all));
  return all;
}

}  // namespace

void Declarations::take(std::string id, NamedValues says) {
  std::vector<std::string> known;
  std::erase_if(says, [&](const auto& line) {
    if (line.first == knows && m_said.contains(line.second)) known.push_back(line.second);
    return line.first == knows;
  });
  std::ranges::sort(known);
  std::ranges::sort(m_last);
  if (known.empty() || known == m_last) {
    m_rules = says;  // nobody else said anything meanwhile
    m_last.clear();
  } else {
    for (const std::string& one : known) {
      m_rules = changed(m_rules, m_said.find(one)->second, says);
      std::erase(m_last, one);
    }
  }
  m_last.push_back(id);
  m_said.insert_or_assign(std::move(id), std::move(says));
}

NamedValues Declarations::knowing(NamedValues rules) const {
  for (const std::string& one : m_last) rules.emplace_back(knows, one);
  return rules;
}

}  // namespace tavolo::journal
