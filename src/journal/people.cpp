#include "journal/people.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/name.hpp"

namespace tavolo::journal {

namespace {

constexpr std::size_t table_digits = 4;  // of a table, where persons are told apart

}  // namespace

std::string_view word(PlayerEntry::Kind kind) noexcept {
  constexpr std::array<std::string_view, 5> words{"rename", "merge", "hide", "reveal", "undo"};
  return words[static_cast<std::size_t>(kind)];
}

People::People(Names written, std::vector<PlayerEntry> entries, const Names& tables)
    : m_written(std::move(written)), m_entries(std::move(entries)), m_tables(tables) {
  for (std::size_t i = 1; i <= m_entries.size(); ++i) m_states.push_back(after(i));
  if (tables.empty()) return;
  std::map<std::string, std::vector<std::int64_t>> called;
  for (const auto& [number, name] : m_written) {
    if (person(number) == number) called[base::folded(name_in(m_states.back(), number))].push_back(number);
  }
  for (const auto& [name, persons] : called) {
    if (persons.size() < 2) continue;
    std::map<std::string, int> times;
    for (const std::int64_t one : persons) {
      const auto table = tables.find(one);
      std::string apart = fmt::format(
          "{} ({})", name_in(m_states.back(), one),
          table == tables.end() ? std::string_view("?") : std::string_view(table->second).substr(0, table_digits));
      // Of several of one table nobody knows which is which but by when they were written down.
      if (const int before = times[base::folded(apart)]++; before > 0) apart += fmt::format(" {}", before + 1);
      m_apart[one] = std::move(apart);
    }
  }
}

std::vector<std::vector<std::int64_t>> People::namesakes() const {
  std::map<std::string, std::vector<std::int64_t>> called;
  for (const auto& [number, name] : m_apart) called[base::folded(name_in(m_states.back(), number))].push_back(number);
  std::vector<std::vector<std::int64_t>> list;
  for (auto& [name, persons] : called) list.push_back(std::move(persons));
  return list;
}

std::int64_t People::State::person_of(std::int64_t number) const {
  for (auto found = person.find(number); found != person.end(); found = person.find(number)) number = found->second;
  return number;
}

bool People::in_force(std::size_t index, std::size_t entries) const {
  const auto later = std::span(m_entries).first(entries).subspan(index + 1);
  return m_entries[index].kind != PlayerEntry::Kind::undo &&
         std::ranges::count(later, m_entries[index].number, &PlayerEntry::target) == 0;
}

People::State People::after(std::size_t entries) const {
  State state;
  for (std::size_t i = 0; i < entries; ++i) {
    if (!in_force(i, entries)) continue;
    const PlayerEntry& entry = m_entries[i];
    const std::int64_t person = state.person_of(entry.player);
    switch (entry.kind) {
      case PlayerEntry::Kind::rename: state.called[person] = entry.name; break;
      case PlayerEntry::Kind::merge:
        // Taking back an entry between may have made them one already.
        if (const std::int64_t other = state.person_of(entry.other); other != person) {
          state.person[person] = other;
          if (state.hidden[person]) state.hidden[other] = true;
        }
        break;
      case PlayerEntry::Kind::hide: state.hidden[person] = true; break;
      case PlayerEntry::Kind::reveal: state.hidden[person] = false; break;
      case PlayerEntry::Kind::undo: break;
    }
  }
  return state;
}

const std::string& People::name_in(const State& state, std::int64_t number) const {
  const std::int64_t person = state.person_of(number);
  const auto called = state.called.find(person);
  return called != state.called.end() ? called->second : m_written.at(person);
}

std::int64_t People::person(std::int64_t number) const { return m_states.back().person_of(number); }

const PlayerEntry* People::merged(std::int64_t number) const {
  if (person(number) == number) return nullptr;
  for (std::size_t i = m_entries.size(); i > 0; --i) {
    const PlayerEntry& entry = m_entries[i - 1];
    if (entry.kind != PlayerEntry::Kind::merge || !in_force(i - 1, m_entries.size())) continue;
    if (m_states[i - 1].person_of(number) != m_states[i].person_of(number)) return &entry;
  }
  return nullptr;
}

std::int64_t People::meant(std::string_view name, std::span<const std::int64_t> persons) const {
  const auto are_own = [&](const State& state) {
    return std::ranges::all_of(persons, [&](std::int64_t one) { return state.person_of(one) == one; });
  };
  std::size_t last = m_states.size() - 1;
  while (last > 0 && !are_own(m_states[last])) --last;
  const State& then = m_states[last];
  const std::string wanted = base::folded(name);
  const auto person = [&](std::int64_t number, const std::string& called) {
    const std::int64_t one = then.person_of(number);
    return base::folded(called) == wanted && std::ranges::count(persons, one) > 0 ? one : 0;
  };
  for (const auto& [number, written] : m_written) {
    if (const std::int64_t one = person(number, name_in(then, number)); one != 0) return one;
  }
  for (const auto& [number, written] : m_written) {
    if (const std::int64_t one = person(number, written); one != 0) return one;
  }
  for (const PlayerEntry& entry : std::span(m_entries).first(last)) {
    if (entry.kind != PlayerEntry::Kind::rename) continue;
    if (const std::int64_t one = person(entry.player, entry.name); one != 0) return one;
  }
  return 0;
}

std::vector<std::int64_t> People::numbers(std::int64_t person) const {
  std::vector<std::int64_t> list;
  for (const auto& [number, name] : m_written) {
    if (this->person(number) == person) list.push_back(number);
  }
  return list;
}

const std::string& People::name(std::int64_t number) const {
  const auto apart = m_apart.find(person(number));
  return apart != m_apart.end() ? apart->second : name_in(m_states.back(), number);
}

std::optional<std::int64_t> People::find(std::string_view name) const {
  const std::string wanted = base::folded(name);
  for (const auto& [number, written] : m_written) {
    if (base::folded(this->name(number)) == wanted) return person(number);
  }
  for (const auto& [number, written] : m_written) {
    const std::vector<std::string> names = also(person(number));
    if (std::ranges::any_of(names, [&](const std::string& one) { return base::folded(one) == wanted; })) {
      return person(number);
    }
  }
  return std::nullopt;
}

std::optional<std::int64_t> People::find(std::string_view name, std::span<const std::string> tables) const {
  const std::string wanted = base::folded(name);
  std::map<std::string_view, std::int64_t> by_table;  // whom each wrote down first
  for (const auto& [number, written] : m_written) {
    if (base::folded(this->name(number)) == wanted) return person(number);
    if (base::folded(written) != wanted && base::folded(name_in(m_states.back(), number)) != wanted) continue;
    const auto table = m_tables.find(number);
    by_table.try_emplace(table == m_tables.end() ? std::string_view() : table->second, person(number));
  }
  for (std::size_t i = tables.size(); i > 0; --i) {
    if (const auto known = by_table.find(tables[i - 1]); known != by_table.end()) return known->second;
  }
  return by_table.empty() ? find(name) : std::optional(by_table.begin()->second);
}

std::optional<std::int64_t> People::ever(std::string_view name) const {
  if (const auto number = find(name)) return number;
  const std::string wanted = base::folded(name);
  const auto given =
      std::ranges::find_if(m_entries, [&](const PlayerEntry& entry) { return base::folded(entry.name) == wanted; });
  return given == m_entries.end() ? std::nullopt : std::optional(person(given->player));
}

std::vector<std::string> People::also(std::int64_t person) const {
  std::vector<std::string> list;
  const auto add = [&](const std::string& name) {
    if (base::folded(name) != base::folded(this->name(person)) && std::ranges::count(list, name) == 0) {
      list.push_back(name);
    }
  };
  for (const std::int64_t number : numbers(person)) add(m_written.at(number));
  if (m_apart.contains(person)) add(name_in(m_states.back(), person));
  for (std::size_t i = 0; i < m_entries.size(); ++i) {
    const PlayerEntry& entry = m_entries[i];
    if (entry.kind == PlayerEntry::Kind::rename && in_force(i, m_entries.size()) &&
        this->person(entry.player) == person) {
      add(entry.name);
    }
  }
  return list;
}

std::vector<std::string> People::names(std::int64_t person) const {
  std::vector<std::string> list{name(person)};
  for (const std::int64_t number : numbers(person)) list.push_back(m_written.at(number));
  for (const PlayerEntry& entry : m_entries) {
    if (entry.kind == PlayerEntry::Kind::rename && this->person(entry.player) == person) list.push_back(entry.name);
  }
  return list;
}

bool People::hidden(std::int64_t person) const {
  const auto found = m_states.back().hidden.find(person);
  return found != m_states.back().hidden.end() && found->second;
}

std::vector<std::int64_t> People::hidden() const {
  std::vector<std::int64_t> list;
  for (const auto& [number, is_hidden] : m_states.back().hidden) {
    if (is_hidden && person(number) == number) list.push_back(number);
  }
  return list;
}

std::optional<PlayerEntry> People::undoable() const {
  for (std::size_t i = m_entries.size(); i > 0; --i) {
    if (in_force(i - 1, m_entries.size())) return m_entries[i - 1];
  }
  return std::nullopt;
}

std::vector<std::vector<std::string>> People::names_over_time(std::span<const std::int64_t> numbers) const {
  std::vector<std::vector<std::string>> times;
  for (const State& state : m_states) {
    std::vector<std::string> names;
    names.reserve(numbers.size());
    for (const std::int64_t number : numbers) names.push_back(name_in(state, number));
    if (times.empty() || times.back() != names) times.push_back(std::move(names));
  }
  if (!m_apart.empty()) {
    std::vector<std::string> names;
    for (const std::int64_t number : numbers) names.push_back(name(number));
    if (times.back() != names) times.push_back(std::move(names));
  }
  return times;
}

}  // namespace tavolo::journal
