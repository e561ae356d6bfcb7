#include "journal/teams.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <span>
#include <utility>

#include "base/name.hpp"

namespace tavolo::journal {

using Kind = TeamEntry::Kind;

std::string_view word(Kind kind) noexcept {
  constexpr std::array<std::string_view, 5> words{"new", "join", "leave", "rename", "undo"};
  return words[static_cast<std::size_t>(kind)];
}

Teams::Teams(std::vector<TeamEntry> entries) : m_entries(std::move(entries)) {
  std::vector<TeamEntry> said = in_force();
  std::ranges::stable_sort(said, {}, &TeamEntry::date);
  std::map<std::string, std::int64_t> now;
  for (const TeamEntry& entry : said) {
    if (entry.kind == Kind::rename) continue;
    const std::int64_t team = entry.kind == Kind::begin ? entry.number : entry.team;
    for (const std::string& player : entry.players) {
      std::int64_t& plays_for = now[player];
      // Who left for another team before that day stays there.
      const bool leaves = entry.kind == Kind::leave;
      const std::int64_t next = !leaves ? team : plays_for == team ? 0 : plays_for;
      if (next == plays_for) continue;
      plays_for = next;
      m_stays.push_back({player, entry.date, next});
    }
  }
}

bool Teams::is_in_force(std::size_t index) const {
  const auto later = std::span(m_entries).subspan(index + 1);
  return m_entries[index].kind != Kind::undo &&
         std::ranges::count(later, m_entries[index].number, &TeamEntry::target) == 0;
}

std::vector<TeamEntry> Teams::in_force() const {
  std::vector<TeamEntry> list;
  for (std::size_t i = 0; i < m_entries.size(); ++i) {
    if (is_in_force(i)) list.push_back(m_entries[i]);
  }
  return list;
}

std::optional<TeamEntry> Teams::entry(std::int64_t number) const {
  const auto found = std::ranges::find(m_entries, number, &TeamEntry::number);
  return found == m_entries.end() ? std::nullopt : std::optional(*found);
}

std::vector<std::int64_t> Teams::numbers() const {
  std::vector<std::int64_t> list;
  for (std::size_t i = 0; i < m_entries.size(); ++i) {
    if (m_entries[i].kind == Kind::begin && is_in_force(i)) list.push_back(m_entries[i].number);
  }
  return list;
}

std::string Teams::name(std::int64_t team) const {
  std::string name;
  for (std::size_t i = 0; i < m_entries.size(); ++i) {
    const TeamEntry& entry = m_entries[i];
    if (entry.number == team) name = entry.name;
    if (entry.kind == Kind::rename && entry.team == team && is_in_force(i)) name = entry.name;
  }
  return name;
}

std::vector<std::string> Teams::also(std::int64_t team) const {
  std::vector<std::string> list;
  const std::string today = base::folded(name(team));
  for (const TeamEntry& entry : in_force()) {
    const bool names = entry.number == team || (entry.kind == Kind::rename && entry.team == team);
    if (names && base::folded(entry.name) != today && std::ranges::count(list, entry.name) == 0) {
      list.push_back(entry.name);
    }
  }
  return list;
}

std::optional<std::int64_t> Teams::find(std::string_view name) const {
  const std::string wanted = base::folded(name);
  const std::vector<std::int64_t> teams = numbers();
  for (const std::int64_t team : teams) {
    if (base::folded(this->name(team)) == wanted) return team;
  }
  for (const std::int64_t team : teams) {
    for (const std::string& one : also(team)) {
      if (base::folded(one) == wanted) return team;
    }
  }
  return std::nullopt;
}

std::int64_t Teams::team_of(std::string_view player, std::string_view day) const {
  std::int64_t team = 0;
  for (const Stay& stay : m_stays) {
    if (stay.player == player && stay.from <= day) team = stay.team;
  }
  return team;
}

std::vector<std::string> Teams::players(std::int64_t team, std::string_view day) const {
  std::map<std::string, std::int64_t> now;
  for (const Stay& stay : m_stays) {
    if (stay.from <= day) now[stay.player] = stay.team;
  }
  std::vector<std::string> list;
  for (const auto& [player, plays_for] : now) {
    if (plays_for == team) list.push_back(player);
  }
  return list;
}

std::optional<TeamEntry> Teams::undoable() const {
  const std::vector<TeamEntry> said = in_force();
  if (said.empty()) return std::nullopt;
  return said.back();
}

}  // namespace tavolo::journal
