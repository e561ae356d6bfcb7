#include "journal/declared.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <string_view>
#include <utility>

#include "journal/facts.hpp"

namespace tavolo::journal {
namespace {

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
  for (const auto& line : says) {
    const std::string& name = line.first;
    const auto goes_on = [&](const Rule& rule) {
      if (name == reason) return rule.name() == "adjust" && rule.lines.size() == 1;
      return (name == entrant && rule.name() == "fixtures") || (name == lot && rule.name() == lot);
    };
    const auto rule = std::ranges::find_if(rules, goes_on);
    if (rule != rules.end()) {
      rule->lines.push_back(line);
    } else {
      rules.push_back({.lines = {line}});
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
    if (here != rules.end()) {
      *here = rule;
    } else {
      // Behind those of its kind, as they are kept.
      const auto last =
          std::find_if(rules.rbegin(), rules.rend(), [&](const Rule& one) { return one.name() == rule.name(); });
      rules.insert(last == rules.rend() ? rules.end() : last.base(), rule);
    }
  }
  NamedValues all;
  for (Rule& rule : rules) std::ranges::move(rule.lines, std::back_inserter(all));
  return all;
}

}  // namespace

void Declarations::take(std::string id, NamedValues says) {
  Said one;
  std::erase_if(says, [&](const auto& line) {
    const auto known = std::ranges::find(m_ids, line.second);
    if (line.first == knows_line && known != m_ids.end())
      one.known.push_back(static_cast<std::size_t>(known - m_ids.begin()));
    return line.first == knows_line;
  });
  std::ranges::sort(one.known);
  if (one.known.empty()) one.known = m_last;
  one.is = std::move(says);
  if (one.known == m_last) {
    one.was = std::exchange(m_rules, one.is);  // nobody else said anything meanwhile
  } else {
    one.was = seen_by(one.known);
    m_rules = changed(m_rules, one.was, one.is);
  }
  std::erase_if(m_last, [&](std::size_t last) { return std::ranges::count(one.known, last) > 0; });
  m_last.push_back(m_said.size());
  m_said.push_back(std::move(one));
  m_ids.push_back(std::move(id));
}

/// The rules as a table saw them that knew of these, and so of all that they knew of.
NamedValues Declarations::seen_by(const std::vector<std::size_t>& known) const {
  std::set<std::size_t> all(known.begin(), known.end());
  for (auto one = all.rbegin(); one != all.rend(); ++one)
    all.insert(m_said[*one].known.begin(), m_said[*one].known.end());
  NamedValues rules;
  for (const std::size_t one : all) rules = changed(rules, m_said[one].was, m_said[one].is);
  return rules;
}

NamedValues Declarations::knowing(NamedValues rules) const {
  for (const std::size_t one : m_last) rules.emplace_back(knows_line, m_ids[one]);
  return rules;
}

}  // namespace tavolo::journal
