#include "book/record_people.hpp"

#include <algorithm>
#include <array>

#include "base/name.hpp"

namespace tavolo::book {
namespace {

using journal::Fact;
using journal::FactTable;
using PlayerKind = journal::PlayerEntry::Kind;

}  // namespace

RecordPeople::RecordPeople(const std::vector<Fact>& facts) {
  journal::People::Names written;
  for (const Fact& fact : facts) {
    if (fact.table != FactTable::player) continue;
    m_ids.push_back(fact.id);
    const auto number = static_cast<std::int64_t>(m_ids.size());
    m_numbers.emplace(fact.id, number);
    written.emplace(number, fact.value("name"));
  }
  const auto number_of = [&](std::string_view id) {
    const auto known = m_numbers.find(id);
    return known == m_numbers.end() ? 0 : known->second;
  };
  std::map<std::string, std::int64_t, std::less<>> said;
  std::vector<journal::PlayerEntry> entries;
  for (const Fact& fact : facts) {
    if (fact.table != FactTable::player_entry) continue;
    constexpr std::array kinds{PlayerKind::rename, PlayerKind::merge, PlayerKind::hide, PlayerKind::reveal,
                               PlayerKind::undo};
    const auto kind = std::ranges::find(kinds, fact.value("kind"), [](PlayerKind one) { return journal::word(one); });
    if (kind == kinds.end()) continue;
    journal::PlayerEntry entry{.player = number_of(fact.value("player")), .kind = *kind};
    entry.number = static_cast<std::int64_t>(entries.size()) + 1;
    entry.name = fact.value("name");
    entry.other = number_of(fact.value("other"));
    if (const auto target = said.find(fact.value("target")); target != said.end()) entry.target = target->second;
    if (entry.player == 0 || (entry.kind == PlayerKind::merge && entry.other == 0)) continue;
    said.emplace(fact.id, entry.number);
    entries.push_back(std::move(entry));
  }
  m_people = journal::People(std::move(written), std::move(entries));
  for (std::size_t i = 0; i < m_ids.size(); ++i) {
    const std::int64_t person = m_people.person(static_cast<std::int64_t>(i) + 1);
    m_by_name.emplace(base::folded(m_people.name(person)), m_ids[static_cast<std::size_t>(person - 1)]);
  }
}

std::optional<std::string> RecordPeople::find(std::string_view name) const {
  if (const auto known = m_by_name.find(base::folded(name)); known != m_by_name.end()) return known->second;
  const auto number = m_people.plain() ? std::nullopt : m_people.find(name);
  if (!number) return std::nullopt;
  return m_ids[static_cast<std::size_t>(*number - 1)];
}

std::string RecordPeople::name(std::string_view id) const {
  const auto known = m_numbers.find(id);
  return known == m_numbers.end() ? std::string{} : m_people.name(known->second);
}

bool RecordPeople::hidden(std::string_view id) const {
  const auto known = m_numbers.find(id);
  return known != m_numbers.end() && m_people.hidden(m_people.person(known->second));
}

std::vector<std::vector<std::string>> RecordPeople::names_over_time(const std::vector<std::string>& ids) const {
  std::vector<std::int64_t> numbers;
  for (const std::string& id : ids) {
    if (const auto known = m_numbers.find(id); known != m_numbers.end()) numbers.push_back(known->second);
  }
  auto times = m_people.names_over_time(numbers);
  for (auto& names : times) {
    for (std::size_t i = 0; i < ids.size(); ++i) {
      if (!m_numbers.contains(ids[i])) names.insert(names.begin() + static_cast<std::ptrdiff_t>(i), std::string());
    }
  }
  return times;
}

}  // namespace tavolo::book
