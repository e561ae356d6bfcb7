// The people of a journal, and the teams that they play for.

#include <algorithm>
#include <array>
#include <map>
#include <unordered_map>

#include "base/name.hpp"
#include "journal/store.hpp"

namespace tavolo::journal {
namespace {

using SQLite::Statement;

/// In how many matches somebody sat, and when last.
struct Sat {
  int matches = 0;
  std::string last = {};  ///< YYYY-MM-DD
};

/// Who sat where, by the number of the player, as the beginnings of matches say that nobody corrected or took back. The
/// rows are read as they lie in the file: asked player by player, each would go through all of it.
std::unordered_map<std::int64_t, Sat> sat_at_beginnings(const SQLite::Database& database) {
  const std::string dated =
      fmt::format("SELECT number, date FROM matches WHERE number NOT IN ({}) AND number NOT IN ({}) ORDER BY date",
                  withdrawn_matches, corrected_matches);
  Question match(database, dated.c_str());
  std::vector<std::string> days;
  std::unordered_map<std::int64_t, std::size_t> day_of;
  while (match.next()) {
    if (days.empty() || days.back() != match.text(1)) days.emplace_back(match.text(1));
    day_of.emplace(match.number(0), days.size() - 1);
  }
  std::unordered_map<std::int64_t, Sat> sat;
  Question seat(database, "SELECT player, match FROM seats");
  while (seat.next()) {
    const auto day = day_of.find(seat.number(1));
    if (day == day_of.end()) continue;
    Sat& one = sat[seat.number(0)];
    ++one.matches;
    if (one.last < days[day->second]) one.last = days[day->second];
  }
  return sat;
}

Player player_of(const People& people, std::int64_t number) {
  return {.number = number, .name = people.name(number), .also = people.also(number), .hidden = people.hidden(number)};
}

}  // namespace

std::vector<Player> Journal::players() {
  return guarded(path(), [&] {
    std::unordered_map<std::int64_t, Sat> sat = sat_at_beginnings(*m_store->database);
    Statement row(*m_store->database, "SELECT number, name FROM players ORDER BY folded");
    const People& people = m_store->who();
    std::vector<Player> list;
    std::map<std::int64_t, std::size_t> at;
    while (row.executeStep()) {
      const Sat& one = sat[row.getColumn(0).getInt64()];
      const std::int64_t number = people.person(row.getColumn(0).getInt64());
      const auto [known, is_new] = at.try_emplace(number, list.size());
      if (is_new) list.push_back({.number = number, .name = std::string(text_of(row.getColumn(1)))});
      Player* const player = &list[known->second];
      if (!people.plain()) {
        player->name = people.name(number);
        player->also = people.also(number);
        player->hidden = people.hidden(number);
      }
      player->matches += one.matches;
      player->last_played = std::max(player->last_played, one.last);
    }
    m_store->count_corrected(list);
    // Who came with a match that was taken back, or was named by mistake, sits nowhere.
    std::erase_if(list, [](const Player& one) { return one.matches == 0; });
    if (!people.plain()) std::ranges::sort(list, {}, [](const Player& one) { return base::folded(one.name); });
    return list;
  });
}

std::vector<Player> Journal::seated_players() {
  return guarded(path(), [&] {
    Statement row(*m_store->database,
                  fmt::format("SELECT p.number, p.name, EXISTS (SELECT 1 FROM seats s WHERE s.player = p.number "
                              "AND NOT {} AND NOT {}) FROM players p ORDER BY p.folded",
                              is_withdrawn("s.match"), is_corrected("s.match")));
    const People& people = m_store->who();
    std::vector<Player> list;
    std::vector<Player> others;  // who sit nowhere, unless it is where a head was corrected
    std::set<std::int64_t> seen;
    while (row.executeStep()) {
      const std::int64_t number = people.person(row.getColumn(0).getInt64());
      Player one = people.plain() ? Player{.number = number, .name = std::string(text_of(row.getColumn(1)))}
                                  : player_of(people, number);
      if (row.getColumn(2).getInt() == 0) {
        others.push_back(std::move(one));
      } else if (seen.insert(number).second) {
        list.push_back(std::move(one));
      }
    }
    std::erase_if(others, [&](const Player& one) { return !seen.insert(one.number).second; });
    for (Player& one : others) {
      if (m_store->sits_by_correction(one)) list.push_back(std::move(one));
    }
    std::ranges::sort(list, {}, [](const Player& one) { return base::folded(one.name); });
    return list;
  });
}

std::vector<std::string> Journal::names() {
  std::vector<std::string> list;
  for (Player& one : seated_players()) list.push_back(std::move(one.name));
  return list;
}

std::optional<Player> Journal::player(std::string_view name) {
  return guarded(path(), [&]() -> std::optional<Player> {
    const auto number = m_store->find_player(name);
    if (!number) return std::nullopt;
    if (!m_store->who().plain()) return player_of(m_store->who(), *number);
    Statement row(*m_store->database, "SELECT name FROM players WHERE number = ?");
    row.bind(1, *number);
    if (!row.executeStep()) return std::nullopt;
    return Player{.number = *number, .name = std::string(text_of(row.getColumn(0)))};
  });
}

std::optional<Player> Journal::player(std::string_view name, const Season& season) {
  return guarded(path(), [&]() -> std::optional<Player> {
    const People& people = m_store->who();
    if (people.plain()) return player(name);
    auto number = season.tables.empty() ? people.find(name) : people.find(name, season.tables);
    // What was said of somebody under a name that was taken back since is still said of the same person.
    if (!number) number = people.ever(name);
    return number ? std::optional(player_of(people, *number)) : std::nullopt;
  });
}

const People& Journal::people() {
  return guarded(path(), [&]() -> const People& { return m_store->who(); });
}

void Journal::append(const PlayerEntry& entry) {
  guarded(path(), [&] {
    const std::int64_t number = m_store->append_row("player_entries", {{"player", entry.player},
                                                                       {"kind", word(entry.kind)},
                                                                       {"name", entry.name},
                                                                       {"other", Cell::Reference{entry.other}},
                                                                       {"target", Cell::Reference{entry.target}},
                                                                       {"at", m_store->now}});
    m_store->keep_digest(Facts::player_entries, number);
    m_store->people.reset();
  });
}

void Journal::keep(std::span<const std::string> players) {
  guarded(path(), [&] {
    for (const std::string& name : players) (void)m_store->player_number(name);
  });
}

Teams Journal::teams(std::string_view recorded) {
  return guarded(path(), [&] {
    std::vector<TeamEntry> entries;
    Statement row(*m_store->database,
                  "SELECT number, kind, coalesce(team, 0), name, date, coalesce(target, 0), at FROM team_entries "
                  "ORDER BY number");
    while (row.executeStep()) {
      if (!recorded.empty() && text_of(row.getColumn(6)) >= recorded) continue;
      constexpr std::array kinds{TeamEntry::Kind::begin, TeamEntry::Kind::join, TeamEntry::Kind::leave,
                                 TeamEntry::Kind::rename, TeamEntry::Kind::undo};
      entries.push_back({.number = row.getColumn(0).getInt64(),
                         .kind = kind_of(text_of(row.getColumn(1)), kinds, path()),
                         .team = row.getColumn(2).getInt64(),
                         .name = std::string(text_of(row.getColumn(3))),
                         .date = std::string(text_of(row.getColumn(4))),
                         .target = row.getColumn(5).getInt64(),
                         .at = std::string(text_of(row.getColumn(6)))});
    }
    if (entries.empty()) return Teams();
    Statement player(*m_store->database,
                     "SELECT t.entry, p.number, p.name FROM team_players t JOIN players p ON p.number = t.player "
                     "ORDER BY t.entry, t.place");
    while (player.executeStep()) {
      const std::int64_t number = player.getColumn(0).getInt64();
      const auto entry = std::ranges::lower_bound(entries, number, {}, &TeamEntry::number);
      if (entry == entries.end() || entry->number != number) continue;
      const People& people = m_store->who();
      entry->players.emplace_back(people.plain() ? text_of(player.getColumn(2))
                                                 : people.name(player.getColumn(1).getInt64()));
    }
    m_store->put_in_order(entries, Facts::team_entries, &TeamEntry::number);
    return Teams(std::move(entries));
  });
}

std::vector<std::int64_t> Journal::said_of_teams(const Closing& closing, const std::optional<Closing>& next) {
  return guarded(path(), [&] {
    // Digests stand in the order in which facts of all kinds were written.
    Statement row(*m_store->database,
                  "SELECT row FROM digests WHERE fact = 'team_entries' "
                  "AND number > (SELECT number FROM digests WHERE fact = 'season_entries' AND row = ?1) "
                  "AND number < coalesce((SELECT number FROM digests WHERE fact = 'season_entries' AND row = ?2), "
                  "9223372036854775807) ORDER BY number");
    row.bind(1, closing.entry);
    row.bind(2, next ? next->entry : 0);
    return numbers_in(row);
  });
}

std::int64_t Journal::append(const TeamEntry& entry) {
  return guarded(path(), [&] {
    const std::int64_t number = m_store->append_row("team_entries", {{"kind", word(entry.kind)},
                                                                     {"team", Cell::Reference{entry.team}},
                                                                     {"name", entry.name},
                                                                     {"date", entry.date},
                                                                     {"target", Cell::Reference{entry.target}},
                                                                     {"at", m_store->now}});
    for (std::int64_t place = 0; const std::string& player : entry.players) {
      m_store->append_row(
          "team_players",
          std::array<Cell, 3>{{{"entry", number}, {"place", place++}, {"player", m_store->player_number(player)}}},
          false);
    }
    m_store->keep_digest(Facts::team_entries, number);
    return number;
  });
}

}  // namespace tavolo::journal
