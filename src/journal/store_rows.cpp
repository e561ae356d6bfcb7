#include "journal/store.hpp"

// What a journal reads of its matches, people and seasons, and what it writes of them besides.

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "base/limits.hpp"
#include "base/name.hpp"
#include "journal/forks.hpp"
#include "referee/correction.hpp"

namespace tavolo::journal {

void Journal::Store::read_match(std::int64_t wanted, referee::Head& head) {
  Question& row = asked(match,
                        "SELECT m.number, m.game, m.edition, m.house, m.begun_at, m.date, m.place, m.note, "
                        "       coalesce(s.name, ''), m.deal, m.dealer, "
                        "       o.id, coalesce(d.counted, 0), m.season "
                        "FROM matches m LEFT JOIN seasons s ON s.number = m.season "
                        "LEFT JOIN digests d ON d.fact = 'matches' AND d.row = m.number "
                        "LEFT JOIN origins o ON o.number = d.origin WHERE m.number = ?",
                        {wanted});
  head.number = 0;
  if (!row.next()) return;
  head.number = row.number(0);
  head.game = row.text(1);
  head.edition = row.text(2);
  constexpr std::size_t most_houses = 64;
  if (houses.size() > most_houses) houses.clear();
  const std::string_view house = row.text(3);
  auto known = houses.find(house);
  if (known == houses.end()) known = houses.emplace(house, read_lines(house)).first;
  head.house = known->second;
  head.begun_at = row.text(4);
  head.date = row.text(5);
  head.place = row.text(6);
  head.note = row.text(7);
  head.season = row.text(8);
  if (merged() && !head.season.empty()) head.season = name_of_season(one_season(row.number(13)));
  head.deal = int_of(row.number(9));
  head.dealer = int_of(row.number(10));
  head.turn = {.begun = digits_of(head.begun_at), .origin = first_bytes(row.blob(11)), .counted = row.number(12)};
  row.end();
  read_sides(wanted, head);
}

void Journal::Store::read_sides(std::int64_t wanted, referee::Head& head) {
  head.sides.clear();
  head.earlier.clear();
  head.scores.clear();
  std::vector<std::int64_t> numbers;
  // From the seats outwards, so that none is left out where a side or a player is not there.
  Question& seat = asked(sides,
                         "SELECT s.side, s.place, i.score, p.name, p.number FROM seats s "
                         "LEFT JOIN sides i ON i.match = s.match AND i.side = s.side "
                         "LEFT JOIN players p ON p.number = s.player WHERE s.match = ? ORDER BY s.side, s.place",
                         {wanted});
  while (seat.next()) {
    const auto side = static_cast<std::size_t>(seat.number(0));
    const auto place = static_cast<std::size_t>(seat.number(1));
    const bool has_score = !seat.is_null(2);
    if (side == head.sides.size() && has_score) {
      head.sides.emplace_back();
      head.scores.push_back(seat.number(2));
    }
    const bool follows = !head.sides.empty() && side == head.sides.size() - 1 && place == head.sides.back().size();
    if (!follows || !has_score || seat.is_null(4)) {
      head.sides.emplace_back();  // a side that is empty cannot be seated
      continue;
    }
    head.sides.back().emplace_back(seat.text(3));
    if (!who().plain()) numbers.push_back(seat.number(4));
  }
  seat.end();
  if (!numbers.empty()) name_sides(numbers, head);
}

void Journal::Store::name_sides(std::span<const std::int64_t> numbers, referee::Head& head) {
  for (const std::vector<std::string>& names : who().names_over_time(numbers)) {
    auto name = names.begin();
    for (auto& side : head.sides) {
      for (std::string& player : side) player = *name++;
    }
    head.earlier.push_back(head.sides);
  }
  head.earlier.pop_back();
}

const People& Journal::Store::who() {
  if (people) return *people;
  std::vector<PlayerEntry> entries_read;
  SQLite::Statement row(*database,
                        "SELECT number, player, kind, name, coalesce(other, 0), coalesce(target, 0), at "
                        "FROM player_entries ORDER BY number");
  while (row.executeStep()) {
    PlayerEntry entry{.number = row.getColumn(0).getInt64(), .player = row.getColumn(1).getInt64()};
    constexpr std::array kinds{PlayerEntry::Kind::rename, PlayerEntry::Kind::merge, PlayerEntry::Kind::hide,
                               PlayerEntry::Kind::reveal, PlayerEntry::Kind::undo};
    entry.kind = kind_of(text_of(row.getColumn(2)), kinds, path);
    entry.name = text_of(row.getColumn(3));
    entry.other = row.getColumn(4).getInt64();
    entry.target = row.getColumn(5).getInt64();
    entry.at = text_of(row.getColumn(6));
    entries_read.push_back(std::move(entry));
  }
  put_in_order(entries_read, Facts::player_entries, &PlayerEntry::number);
  const bool shared = merged() && has_namesakes();
  People::Names written;
  People::Tables tables;
  if (!entries_read.empty() || shared) {
    SQLite::Statement name(*database, "SELECT number, name FROM players");
    while (name.executeStep()) {
      written.emplace_hint(written.end(), name.getColumn(0).getInt64(), text_of(name.getColumn(1)));
    }
  }
  if (merged() && !written.empty()) {
    SQLite::Statement table(
        *database,
        "SELECT d.row, lower(hex(o.id)), d.counted FROM digests d JOIN origins o ON o.number = d.origin "
        "WHERE d.fact = 'players'");
    while (table.executeStep()) {
      tables.insert_or_assign(tables.end(), table.getColumn(0).getInt64(),
                              People::Table{std::string(text_of(table.getColumn(1))), table.getColumn(2).getInt64()});
    }
  }
  for (const PlayerEntry& entry : entries_read) {
    const bool merges = entry.kind == PlayerEntry::Kind::merge;
    if (written.contains(entry.player) && (!merges || written.contains(entry.other))) continue;
    throw base::StoreFailure(fmt::format("the journal {} speaks of a player who is not in it", path), base::unreadable);
  }
  return people.emplace(std::move(written), std::move(entries_read), std::move(tables));
}

std::optional<std::int64_t> Journal::Store::find_player(std::string_view name) {
  if (!who().plain()) return who().find(name);
  SQLite::Statement known(*database, "SELECT number FROM players WHERE folded = ? ORDER BY number");
  known.bind(1, base::folded(name));
  if (!known.executeStep()) return std::nullopt;
  return known.getColumn(0).getInt64();
}

void Journal::Store::read_newcomers(referee::Entry& entry) {
  Question& row = asked(newcomers,
                        "SELECT h.seat, p.number, p.name FROM head_seats h "
                        "JOIN players p ON p.number = h.player WHERE h.entry = ? ORDER BY h.seat",
                        {entry.number});
  while (row.next()) {
    referee::Seated who{.seat = int_of(row.number(0)), .player = std::string(row.text(2))};
    if (!this->who().plain()) {
      const std::int64_t number = row.number(1);
      for (const auto& names : this->who().names_over_time({&number, 1})) who.earlier.push_back(names.front());
      who.player = who.earlier.back();
      who.earlier.pop_back();
    }
    entry.seats.push_back(std::move(who));
  }
  row.end();
}

std::optional<referee::Head> Journal::Store::corrected_head(std::int64_t wanted) {
  referee::Head head;
  std::vector<referee::Entry> list;
  read_match(wanted, head);
  read_entries(wanted, list);
  if (!list.empty() && referee::takings_back(list).front() != 0) return std::nullopt;
  return referee::corrected(head, list);
}

void Journal::Store::count_corrected(std::vector<Player>& list) {
  SQLite::Statement row(*database, fmt::format("SELECT number FROM matches WHERE NOT {} AND number IN ({})",
                                               is_withdrawn("matches.number"), corrected_matches));
  while (row.executeStep()) {
    const auto corrected = corrected_head(row.getColumn(0).getInt64());
    if (!corrected) continue;
    for (Player& player : list) {
      if (!sits(*corrected, player.name)) continue;
      ++player.matches;
      player.last_played = std::max(player.last_played, corrected->date);
    }
  }
}

bool Journal::Store::sits_by_correction(const Player& player) {
  SQLite::Statement row(
      *database,
      fmt::format("SELECT match FROM (SELECT match FROM seats WHERE player IN ({0}) UNION ALL "
                  "SELECT e.match FROM head_seats h JOIN entries e ON e.number = h.entry "
                  "WHERE h.player IN ({0})) s WHERE {1} AND NOT {2}",
                  fmt::join(numbers_of(player.number), ","), is_corrected("s.match"), is_withdrawn("s.match")));
  while (row.executeStep()) {
    const auto corrected = corrected_head(row.getColumn(0).getInt64());
    if (corrected && sits(*corrected, player.name)) return true;
  }
  return false;
}

std::string Journal::Store::name_of(std::int64_t person) {
  if (!who().plain()) return who().name(person);
  SQLite::Statement row(*database, "SELECT name FROM players WHERE number = ?");
  row.bind(1, person);
  return row.executeStep() ? std::string(text_of(row.getColumn(0))) : std::string{};
}

bool Journal::Store::read_written(std::int64_t wanted, std::vector<referee::Entry>& list, std::int64_t behind,
                                  Room& room) {
  Question& row = asked(entries,
                        "SELECT number, kind, deal, text, why, coalesce(target, 0), at, follows IS NOT NULL "
                        "FROM entries WHERE match = ? AND number > ? ORDER BY number",
                        {wanted, behind});
  std::size_t count = 0;
  bool forked = false;
  while (row.next()) {
    if (count == list.size()) list.emplace_back();
    referee::Entry& entry = list[count++];
    entry.number = row.number(0);
    const auto kind = referee::find_kind(row.text(1));
    if (!kind) refuse_kind(path);
    entry.kind = *kind;
    entry.deal = int_of(row.number(2));
    entry.text = row.text(3);
    room.bytes += entry.text.size();
    entry.side = games::nobody;
    if (referee::names_side(entry.kind)) entry.side = read_side(std::exchange(entry.text, {}));
    entry.seats.clear();
    if (entry.kind == referee::Entry::Kind::head) read_newcomers(entry);
    entry.why = row.text(4);
    entry.target = row.number(5);
    entry.at = row.text(6);
    forked = forked || row.number(7) != 0;
  }
  list.resize(count);
  row.end();
  room.entries = static_cast<std::int64_t>(count);
  return forked;
}

Room Journal::Store::read_entries(std::int64_t wanted, std::vector<referee::Entry>& list, std::int64_t behind) {
  Room room;
  disputed = false;
  if (!read_written(wanted, list, behind, room)) return room;
  const Ways ways = ways_of(*database, wanted);
  disputed = ways.disputed();
  std::erase_if(list, [&](const referee::Entry& entry) {
    return std::ranges::find(ways.counts, entry.number) == ways.counts.end();
  });
  return room;
}

Milestone Journal::Store::last_entry(std::int64_t wanted, std::int64_t up_to) const {
  SQLite::Statement row(*database,
                        "SELECT e.number, lower(hex(d.digest)) FROM entries e LEFT JOIN digests d "
                        "ON d.fact = 'entries' AND d.row = e.number WHERE e.match = ? AND e.number <= ? "
                        "ORDER BY e.number DESC LIMIT 1");
  row.bind(1, wanted);
  row.bind(2, up_to);
  if (!row.executeStep()) return {};
  return {.entry = row.getColumn(0).getInt64(), .digest = std::string(text_of(row.getColumn(1)))};
}

bool Journal::Store::has_ways(std::int64_t wanted) {
  if (!merged()) return false;
  SQLite::Statement& row =
      prepared(apart, "SELECT EXISTS (SELECT 1 FROM entries WHERE match = ? AND follows IS NOT NULL)");
  row.bind(1, wanted);
  const bool has = row.executeStep() && row.getColumn(0).getInt64() != 0;
  row.reset();
  return has;
}

std::int64_t Journal::Store::followed(std::int64_t wanted) {
  if (!has_ways(wanted)) return 0;
  const Ways ways = ways_of(*database, wanted);
  if (ways.counts.empty()) return 0;
  SQLite::Statement last(*database, "SELECT max(number) FROM entries WHERE match = ?");
  last.bind(1, wanted);
  return last.executeStep() && last.getColumn(0).getInt64() != ways.counts.back() ? ways.counts.back() : 0;
}

Fork Journal::Store::fork(std::int64_t wanted, bool open) const {
  Fork all{.match = wanted, .ways = {}};
  for (const Way& way : open ? ways_of(*database, wanted).open : all_ways_of(*database, wanted)) {
    SQLite::Statement origin(*database,
                             "SELECT lower(hex(o.id)) FROM digests d JOIN origins o ON o.number = d.origin "
                             "WHERE d.fact = 'entries' AND d.row = ?");
    origin.bind(1, way.first == 0 ? way.last : way.first);
    all.ways.push_back({.origin = origin.executeStep() ? std::string(text_of(origin.getColumn(0))) : std::string{},
                        .entry = way.first,
                        .last = way.last});
  }
  return all;
}

void Journal::Store::append_choice(std::int64_t wanted, std::int64_t holds, std::span<const std::int64_t> others) {
  std::string text;
  for (const std::int64_t other : others) {
    SQLite::Statement id(*database, "SELECT lower(hex(id)) FROM entries WHERE number = ?");
    id.bind(1, other);
    if (id.executeStep()) text += fmt::format("{}\n", text_of(id.getColumn(0)));
  }
  const std::int64_t number = append_row("settlements", {{"kind", std::string_view("take")},
                                                         {"match", wanted},
                                                         {"entry", holds},
                                                         {"text", std::string_view(text)},
                                                         {"at", std::string_view(now)}});
  keep_digest(Facts::settlements, number);
}

void Journal::Store::append_union(std::int64_t season, std::int64_t other) {
  const std::int64_t number = append_row(
      "settlements",
      {{"kind", std::string_view("one")}, {"season", season}, {"other", other}, {"at", std::string_view(now)}});
  keep_digest(Facts::settlements, number);
  forget_what_follows();
  place_in_seasons(nullptr);
}

std::string Journal::Store::take_back_settlement() {
  SQLite::Statement row(*database,
                        "SELECT s.number, s.kind FROM settlements s WHERE s.kind <> 'undo' AND NOT EXISTS "
                        "(SELECT 1 FROM settlements u WHERE u.kind = 'undo' AND u.target = s.number)");
  std::string kind;
  std::int64_t last = 0;
  std::size_t last_place = 0;
  const std::map<std::int64_t, std::size_t> places = places_of(*database, Facts::settlements);
  while (row.executeStep()) {
    const auto found = places.find(row.getColumn(0).getInt64());
    const std::size_t place = found == places.end() ? 0 : found->second;
    if (last != 0 && place < last_place) continue;
    last = row.getColumn(0).getInt64();
    last_place = place;
    kind = text_of(row.getColumn(1));
  }
  if (last == 0) return {};
  const std::int64_t number =
      append_row("settlements", {{"kind", std::string_view("undo")}, {"target", last}, {"at", std::string_view(now)}});
  keep_digest(Facts::settlements, number);
  forget_what_follows();
  place_in_seasons(nullptr);
  return kind;
}

std::optional<std::int64_t> Journal::Store::first_played(SQLite::Statement& matches) {
  std::int64_t withdrawn = 0;
  while (matches.executeStep()) {
    const std::int64_t one = matches.getColumn(0).getInt64();
    if (one == withdrawn) continue;
    // Hardly any match was taken back, and to prepare the question whether one was takes as long as all else here.
    Question& row = asked(undone, "SELECT 1 FROM entries WHERE match = ? AND kind = 'undo' AND deal = 0", {one});
    const bool may_be = row.next();
    row.end();
    if (!may_be) return one;
    SQLite::Statement taken(*database, fmt::format("SELECT {}", is_withdrawn("?")));
    taken.bind(1, one);
    if (taken.executeStep() && taken.getColumn(0).getInt() == 0) return one;
    withdrawn = one;
  }
  return std::nullopt;
}

bool Journal::Store::merged() {
  if (!came) {
    const bool has_origins = form.schema >= first_schema_of_origins || form.schema == 0;
    came = has_origins && (is_merged(*database) || has_seasons_of_one_name());
  }
  return *came;
}

bool Journal::Store::has_seasons_of_one_name() const {
  SQLite::Statement row(*database, "SELECT name FROM seasons");
  std::set<std::string> called;
  while (row.executeStep()) {
    if (!called.insert(base::folded(text_of(row.getColumn(0)))).second) return true;
  }
  return false;
}

void Journal::Store::note_namesake(std::int64_t player) {
  SQLite::Statement row(*database,
                        "SELECT EXISTS (SELECT 1 FROM players p JOIN players other ON other.folded = p.folded "
                        "WHERE p.number = ? AND other.number <> p.number)");
  row.bind(1, player);
  if (!row.executeStep() || row.getColumn(0).getInt() == 0 || is_merged(*database)) return;
  note_arrival();
}

void Journal::Store::note_arrival() {
  SQLite::Statement arrival(*database,
                            "INSERT INTO arrivals (first_digest, last_digest, first_entry, last_entry, at) "
                            "VALUES (0, 0, 0, 0, ?)");
  arrival.bind(1, now);
  arrival.exec();
  forget_what_follows();
}

void Journal::Store::forget_what_follows() {
  people.reset();
  came.reset();
  ones.reset();
  season_names.reset();
}

std::int64_t Journal::Store::one_season(std::int64_t season) {
  if (!merged()) return season;
  if (!ones) ones = seasons_that_are_one(*database);
  for (auto found = ones->find(season); found != ones->end(); found = ones->find(season)) season = found->second;
  return season;
}

std::string Journal::Store::one_with(std::int64_t season) {
  std::string list = fmt::format("{}", season);
  if (!merged()) return list;
  (void)one_season(season);
  for (const auto& [gone, other] : *ones) {
    if (one_season(gone) == season) list += fmt::format(",{}", gone);
  }
  return list;
}

void Journal::Store::place_in_seasons(const std::set<std::int64_t>* of) {
  for (const auto& [joined, season] : seasons_joined(*database, of)) {
    SQLite::Statement update(*database, "UPDATE matches SET season = ?1 WHERE number = ?2 AND season IS NOT ?1");
    update.bind(1, one_season(season));
    update.bind(2, joined);
    update.exec();
  }
}

std::int64_t Journal::Store::season_number(std::string_view name) {
  if (merged()) {
    for (const auto& [number, called] : names_of_seasons()) {
      if (called == name) return number;
    }
    return 0;
  }
  SQLite::Statement row(*database, "SELECT number FROM seasons WHERE name = ?");
  row.bind(1, std::string(name));
  return row.executeStep() ? row.getColumn(0).getInt64() : 0;
}

std::int64_t Journal::Store::first_season(std::string_view name) {
  SQLite::Statement row(*database, "SELECT number, name FROM seasons ORDER BY number");
  while (row.executeStep()) {
    if (base::folded(text_of(row.getColumn(1))) == base::folded(name)) return one_season(row.getColumn(0).getInt64());
  }
  return 0;
}

const std::map<std::int64_t, std::string>& Journal::Store::names_of_seasons() {
  if (season_names) return *season_names;
  season_names.emplace();
  std::map<std::string, std::vector<std::int64_t>> called;
  SQLite::Statement row(*database, "SELECT number, name FROM seasons ORDER BY number");
  while (row.executeStep()) {
    const std::int64_t number = row.getColumn(0).getInt64();
    if (one_season(number) != number) continue;
    (*season_names)[number] = text_of(row.getColumn(1));
    called[base::folded(text_of(row.getColumn(1)))].push_back(number);
  }
  for (const auto& [name, numbers] : called) {
    if (numbers.size() > 1) tell_apart(numbers, *season_names);
  }
  return *season_names;
}

void Journal::Store::tell_apart(std::span<const std::int64_t> seasons,
                                std::map<std::int64_t, std::string>& names) const {
  constexpr std::size_t digits = 4;
  std::map<std::int64_t, std::string> tables, ids;
  std::set<std::string> different;
  SQLite::Statement row(*database,
                        "SELECT lower(hex(o.id)), lower(hex(s.id)) FROM seasons s JOIN digests d ON d.row = s.number "
                        "AND d.fact = 'seasons' JOIN origins o ON o.number = d.origin WHERE s.number = ?");
  for (const std::int64_t number : seasons) {
    row.reset();
    row.bind(1, number);
    if (!row.executeStep()) continue;
    tables[number] = text_of(row.getColumn(0)).substr(0, digits);
    ids[number] = text_of(row.getColumn(1)).substr(0, digits);
    different.insert(tables[number]);
  }
  for (const auto& [number, told] : different.size() == tables.size() ? tables : ids) {
    names[number] += fmt::format(" ({})", told);
  }
}

const Room& Journal::Store::room_of(std::int64_t wanted) {
  if (const auto known = rooms.find(wanted); known != rooms.end()) return known->second;
  return guarded(path, [&]() -> const Room& {
    SQLite::Statement row(*database,
                          "SELECT count(*), coalesce(sum(length(CAST(text AS BLOB))), 0) FROM entries "
                          "WHERE match = ?");
    row.bind(1, wanted);
    row.executeStep();
    return rooms[wanted] = {row.getColumn(0).getInt64(), static_cast<std::size_t>(row.getColumn(1).getInt64())};
  });
}

void Journal::Store::fill_room(std::int64_t wanted, std::size_t bytes) {
  const auto found = rooms.find(wanted);
  if (found == rooms.end()) return;
  ++found->second.entries;
  found->second.bytes += bytes;
}

void Journal::Store::refuse_overlong(std::int64_t wanted, std::size_t bytes, bool is_record) {
  const Room& room = room_of(wanted);
  constexpr const char* hint = "`tavolo new --again` begins the next match of the same people";
  const int times = is_record ? 1 : 2;
  if (room.entries >= times * base::limit::match_entries) {
    throw base::Mistake("too-long", fmt::format("match {} has {} entries, and can have no more", wanted, room.entries),
                        hint);
  }
  const std::size_t most = static_cast<std::size_t>(times) * base::limit::match_bytes;
  if (room.bytes + bytes > most) {
    throw base::Mistake(
        "too-long",
        fmt::format("the records of match {} would be longer than {} MiB", wanted, most / base::limit::mebibyte), hint);
  }
}

void Journal::Store::add_matches_with(std::string_view digits, std::vector<Holder>& list) const {
  guarded(path, [&] {
    const std::size_t seasons = list.size();
    SQLite::Statement row(*database,
                          "SELECT e.match, e.number FROM digests d JOIN entries e ON e.number = d.row "
                          "WHERE d.fact = 'entries' AND lower(hex(d.digest)) GLOB ? || '*' ORDER BY e.number");
    row.bind(1, std::string(digits));
    while (row.executeStep()) {
      list.push_back({.match = row.getColumn(0).getInt64()});
      SQLite::Statement later(
          *database, "SELECT match, deal, kind, why, at FROM entries WHERE match = ? AND number > ? ORDER BY number");
      later.bind(1, list.back().match);
      later.bind(2, row.getColumn(1).getInt64());
      while (later.executeStep()) list.back().since.push_back(afterwards_of(later, path));
    }
    if (list.size() > seasons) return;
    for (PublishedMatch& one : published_with(*database, digits)) {
      SQLite::Statement known(*database, "SELECT number FROM matches WHERE lower(hex(id)) = ?");
      known.bind(1, one.id);
      list.push_back({.season = std::move(one.season),
                      .published = std::move(one.at),
                      .match = known.executeStep() ? known.getColumn(0).getInt64() : 0,
                      .other = std::move(one.id)});
    }
  });
}

std::int64_t Journal::Store::player_number(const std::string& name) {
  if (const auto known = find_player(name)) return *known;
  const std::string folded = base::folded(name);
  const std::int64_t number = append_row("players", {{"name", name}, {"folded", folded}});
  keep_digest(Facts::players, number);
  people.reset();
  return number;
}

}  // namespace tavolo::journal
