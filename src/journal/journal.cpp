#include "journal/journal.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <initializer_list>
#include <iterator>
#include <map>
#include <numeric>
#include <set>
#include <stdexcept>
#include <unordered_map>
#include <variant>

#include "base/beside.hpp"
#include "base/limits.hpp"
#include "base/lines.hpp"
#include "base/mistake.hpp"
#include "base/name.hpp"
#include "games/file/read.hpp"
#include "games/file/shelf.hpp"
#include "journal/column.hpp"
#include "journal/digest.hpp"
#include "journal/fact_rows.hpp"
#include "journal/facts.hpp"
#include "journal/file.hpp"
#include "journal/store.hpp"
#include "referee/correction.hpp"

namespace tavolo::journal {
namespace {

using base::StoreFailure;
using referee::Head;
using SQLite::Statement;

/// Beyond the number of any entry.
constexpr std::int64_t all_entries = std::numeric_limits<std::int64_t>::max();

/// Refuses texts that cannot be kept.
void refuse_unkept(std::initializer_list<const std::string*> texts) {
  for (const std::string* text : texts) {
    if (text->find('\0') != std::string::npos) {
      throw base::Mistake("bad-text", "a zero byte stands in the text", "leave it out");
    }
    if (text->size() > base::limit::record_bytes)
      throw base::Mistake("too-long", "the text is longer than 1 MiB", "shorten it");
    if (!base::is_utf8(*text)) {
      throw base::Mistake("bad-text", "the text is not UTF-8", "convert it, for example with iconv -t UTF-8");
    }
  }
}

/// Whether the beginning of a match is taken back, by its entries.
bool is_taken_back(std::span<const referee::Entry> entries) {
  constexpr auto undo = referee::Entry::Kind::undo;
  return std::ranges::count(entries, undo, &referee::Entry::kind) > 0 && referee::takings_back(entries).front() != 0;
}

}  // namespace

Journal::Journal(const std::string& path, Access access, std::string now, Patience patience)
    : m_store(std::make_unique<Store>(std::move(patience))) {
  m_store->path = path;
  m_store->now = std::move(now);
  refuse_lone_log(path);
  const Found found = look_at(path);
  if (found == Found::other) {
    throw StoreFailure(fmt::format("the journal {} is no file", path), "name a file with --db FILE");
  }
  const bool writes = access == Access::write || access == Access::copy;
  if (found == Found::nothing && writes) create_journal(path);
  guarded(path, [&] {
    if (writes) {
      m_store->open_to_write(access == Access::write);
    } else if (access == Access::still) {
      m_store->use(open_still(path, m_store->patience));
      (void)m_store->look_at_form();
    } else {
      m_store->open_to_look(access == Access::read);
    }
    // A copy that nobody writes may be of anybody, and its games are none of ours.
    if (access != Access::still) m_store->shelve_games();
  });
}

Journal::~Journal() = default;
Journal::Journal(Journal&&) noexcept = default;
Journal& Journal::operator=(Journal&&) noexcept = default;

Journal::Writing::Writing(Journal& journal) : m_journal(journal) { begin(); }

void Journal::Writing::begin() {
  guarded(m_journal.path(), [&] {
    m_journal.m_store->database->exec("BEGIN IMMEDIATE");
    m_journal.m_store->writer.reset();
    m_journal.m_store->rooms.clear();
    m_journal.m_store->forget_what_follows();
    try {
      m_journal.m_store->refuse_other_form();
    } catch (...) {
      m_journal.m_store->database->tryExec("ROLLBACK");
      throw;
    }
  });
}

Journal::Writing::~Writing() { pause(); }

void Journal::Writing::pause() {
  if (!m_open) return;
  m_journal.m_store->database->tryExec("ROLLBACK");
  m_journal.m_store->forget_what_follows();
  m_open = false;
}

void Journal::Writing::go_on() {
  begin();
  m_open = true;
}

void Journal::Writing::commit() {
  try {
    m_journal.m_store->database->exec("COMMIT");
  } catch (const SQLite::Exception& error) {
    if (error.getErrorCode() != SQLITE_IOERR) fail(m_journal.path(), error);
    // Where only the last sync failed all of it may stand in the log, for the next reader to find.
    throw StoreFailure(fmt::format("the journal {} cannot be written: {}", m_journal.path(), error.getErrorStr()),
                       "it is not certain whether this was kept: look with `tavolo log` before you type it again");
  }
  m_open = false;
}

Journal::Writing Journal::write() {
  return Writing(*this);  // which forgets what was read before the lock
}

Journal::Reading::Reading(Journal& journal)
    : m_journal(journal), m_own(sqlite3_get_autocommit(journal.m_store->database->getHandle()) != 0) {
  if (!m_own) return;
  guarded(m_journal.path(), [&] { m_journal.m_store->database->exec("BEGIN"); });
  m_journal.m_store->forget_what_follows();
}

Journal::Reading::~Reading() {
  if (m_own) m_journal.m_store->database->tryExec("ROLLBACK");
}

Journal::Reading Journal::read() { return Reading(*this); }

std::optional<Head> Journal::head(std::int64_t match) {
  return guarded(path(), [&]() -> std::optional<Head> {
    Head head;
    m_store->read_match(match, head);
    if (head.number == 0) return std::nullopt;
    if (m_store->merged()) head.disputed = ways_of(*m_store->database, match).disputed();
    return head;
  });
}

std::vector<referee::Entry> Journal::entries_aside(std::int64_t match) {
  return guarded(path(), [&] {
    std::vector<referee::Entry> list;
    Room room;
    if (!m_store->read_written(match, list, Store::beginning, room)) return std::vector<referee::Entry>{};
    const Ways ways = ways_of(*m_store->database, match);
    std::erase_if(list, [&](const referee::Entry& entry) { return std::ranges::count(ways.counts, entry.number) > 0; });
    return list;
  });
}

std::vector<referee::Entry> Journal::entries(std::int64_t match) {
  return guarded(path(), [&] {
    std::vector<referee::Entry> list;
    const Room room = m_store->read_entries(match, list);
    if (m_store->writes()) m_store->rooms[match] = room;
    return list;
  });
}

std::optional<Milestone> Journal::milestone_before(std::int64_t match, std::span<const referee::Entry> last) {
  return guarded(path(), [&]() -> std::optional<Milestone> {
    if (!m_store->writes() || m_store->merged() || last.empty()) return std::nullopt;
    Milestone milestone = m_store->last_entry(match, last.front().number - 1);
    if (milestone.digest.empty()) return std::nullopt;
    const Room& room = m_store->room_of(match);
    milestone.entries = room.entries - static_cast<std::int64_t>(last.size());
    milestone.bytes = room.bytes;
    for (const referee::Entry& entry : last) milestone.bytes -= entry.text.size();
    return milestone;
  });
}

std::optional<std::vector<referee::Entry>> Journal::entries_behind(std::int64_t match, const Milestone& milestone) {
  return guarded(path(), [&]() -> std::optional<std::vector<referee::Entry>> {
    if (m_store->merged() || milestone.digest.empty()) return std::nullopt;
    const Milestone found = m_store->last_entry(match, milestone.entry);
    if (found.entry != milestone.entry || found.digest != milestone.digest) return std::nullopt;
    std::vector<referee::Entry> list;
    const Room room = m_store->read_entries(match, list, milestone.entry);
    if (m_store->writes()) m_store->rooms[match] = {milestone.entries + room.entries, milestone.bytes + room.bytes};
    return list;
  });
}

std::vector<std::int64_t> Journal::recent(std::size_t most) {
  return guarded(path(), [&] {
    // Walks back over the entries and skips the matches already seen.
    Statement row(*m_store->database, "SELECT match FROM entries ORDER BY number DESC");
    std::vector<std::int64_t> seen;
    while (seen.size() < most && row.executeStep()) {
      const std::int64_t match = row.getColumn(0).getInt64();
      if (std::ranges::count(seen, match) == 0) seen.push_back(match);
    }
    return seen;
  });
}

std::vector<std::int64_t> Journal::recent(std::size_t most, std::string_view since) {
  return guarded(path(), [&] {
    // Walks back by the index of the times, no further than it must: thousands of matches may be written at once.
    Statement row(*m_store->database, "SELECT match, number FROM entries WHERE at >= ? ORDER BY at DESC, number DESC");
    row.bind(1, std::string(since));
    std::vector<std::pair<std::int64_t, std::int64_t>> seen;  // the last entry of each, and the match
    while (seen.size() < most && row.executeStep()) {
      const std::int64_t match = row.getColumn(0).getInt64(), number = row.getColumn(1).getInt64();
      const auto known = std::ranges::find(seen, match, &std::pair<std::int64_t, std::int64_t>::second);
      if (known == seen.end()) {
        seen.emplace_back(number, match);
      } else {
        known->first = std::max(known->first, number);  // the clock was put back
      }
    }
    std::ranges::sort(seen, std::ranges::greater());
    std::vector<std::int64_t> numbers;
    for (const auto& [last, match] : seen) numbers.push_back(match);
    return numbers;
  });
}

bool Journal::is_touched(std::int64_t match, std::string_view since) {
  return guarded(path(), [&] {
    // The last one as a rule; but the clock may have been put back, and others may have brought what they wrote before.
    Statement row(*m_store->database, "SELECT 1 FROM entries WHERE match = ? AND at >= ? ORDER BY number DESC LIMIT 1");
    row.bind(1, match);
    row.bind(2, std::string(since));
    return row.executeStep();
  });
}

std::optional<std::int64_t> Journal::written_last() {
  return guarded(path(), [&]() -> std::optional<std::int64_t> {
    // What came from other tables is not what was written here.
    std::int64_t end = all_entries;
    if (m_store->merged()) {
      Statement arrival(*m_store->database,
                        "SELECT first_entry, last_entry FROM arrivals WHERE first_entry > 0 ORDER BY number DESC");
      Statement last(*m_store->database, "SELECT max(number) FROM entries WHERE number < ?");
      while (arrival.executeStep()) {
        last.reset();
        last.bind(1, end);
        if (!last.executeStep() || last.getColumn(0).getInt64() > arrival.getColumn(1).getInt64()) break;
        end = arrival.getColumn(0).getInt64();
      }
    }
    Statement row(*m_store->database,
                  fmt::format("SELECT e.match FROM entries e WHERE e.number < ? AND NOT {} ORDER BY e.number DESC "
                              "LIMIT 1",
                              is_withdrawn("e.match")));
    row.bind(1, end);
    if (!row.executeStep()) return std::nullopt;
    return row.getColumn(0).getInt64();
  });
}

std::optional<std::int64_t> Journal::match_of(std::string_view session) {
  return guarded(path(), [&]() -> std::optional<std::int64_t> {
    if (session.empty()) return std::nullopt;
    Statement row(
        *m_store->database,
        fmt::format("SELECT s.match FROM sittings s WHERE s.session = ? AND NOT {} ORDER BY s.number DESC LIMIT 1",
                    is_withdrawn("s.match")));
    row.bind(1, std::string(session));
    if (!row.executeStep()) return std::nullopt;
    return row.getColumn(0).getInt64();
  });
}

std::string Journal::session_of(std::int64_t match) {
  return guarded(path(), [&] {
    Statement row(*m_store->database, "SELECT session FROM sittings WHERE match = ? ORDER BY number DESC LIMIT 1");
    row.bind(1, match);
    return row.executeStep() ? std::string(text_of(row.getColumn(0))) : std::string{};
  });
}

void Journal::sit(std::int64_t match, std::string_view session) {
  if (session.empty()) return;
  guarded(path(), [&] {
    m_store->append_row("sittings", std::array<Cell, 2>{{{"session", session}, {"match", match}}});
  });
}

namespace {

/// A match whose date was put right, and so stands elsewhere than where it was written.
struct Moved {
  std::string date;
  referee::Turn turn;
  std::int64_t number = 0;

  [[nodiscard]] auto operator<=>(const Moved&) const = default;  // NOLINT(modernize-use-nullptr)
  [[nodiscard]] bool stands_before(const Head& head) const {
    return std::tie(date, turn, number) < std::tie(head.date, head.turn, head.number);
  }
};

/// Takes out of these numbers those that are among the corrected and of which `find` says where they stand, and answers
/// them in that order.
template <typename Find>
std::vector<Moved> take_moved(std::vector<std::int64_t>& numbers, std::vector<std::int64_t> corrected, Find find) {
  std::ranges::sort(corrected);
  std::vector<Moved> moved;
  std::erase_if(numbers, [&](std::int64_t number) {
    if (!std::ranges::binary_search(corrected, number)) return false;
    auto found = find(number);
    if (found) moved.push_back(std::move(*found));
    return found.has_value();
  });
  std::ranges::sort(moved);
  return moved;
}

}  // namespace

void Journal::each(const std::function<void(const Head&, std::span<const referee::Entry>)>& visit,
                   const Filter& filter) {
  const Reading moment(*this);
  guarded(path(), [&] {
    // Only what is asked for, so that SQLite can use the index that serves it.
    // A correction of a head may change the date, and who sits there: that is asked once it is read.
    const bool then = !filter.recorded.empty();
    // What one table wrote stands in the order of its numbers, by which an index has it.
    const bool several = m_store->number("SELECT count(*) FROM origins") > 1;
    std::string sql = several ? "SELECT m.number FROM matches m LEFT JOIN digests d ON d.fact = 'matches' "
                                "AND d.row = m.number LEFT JOIN origins o ON o.number = d.origin WHERE 1"
                              : "SELECT m.number FROM matches m WHERE 1";
    std::string corrected_ones(corrected_matches);
    if (filter.among) {
      const std::string these = fmt::format(" AND m.number IN ({})", fmt::join(*filter.among, ","));
      sql += these;
      if (!then) sql += fmt::format(" AND NOT {}", is_withdrawn("m.number"));
      corrected_ones = fmt::format("SELECT m.number FROM matches m WHERE {}{}", is_corrected("m.number"), these);
    } else if (!then) {
      sql += fmt::format(" AND m.number NOT IN ({})", withdrawn_matches);
    }
    std::vector<std::string> values;
    const auto where = [&](const std::string& value, const char* condition) {
      if (value.empty()) return;
      sql += condition;
      values.push_back(value);
    };
    const std::string or_corrected = fmt::format(" OR m.number IN ({}))", corrected_matches);
    where(filter.game, " AND m.game = ?");
    where(filter.since, (" AND (m.date >= ?" + or_corrected).c_str());
    where(filter.until, (" AND (m.date <= ?" + or_corrected).c_str());
    where(filter.recorded, " AND m.begun_at < ?");
    if (then && !filter.season.empty()) {
      sql += fmt::format(
          " AND m.number IN (SELECT j.match FROM (SELECT match, season, max(number) FROM season_entries "
          "WHERE kind = 'join' AND at < ? GROUP BY match) j WHERE j.season IN ({}))",
          m_store->one_with(m_store->season_number(filter.season)));
      values.push_back(filter.recorded);
    } else {
      if (!filter.season.empty()) sql += fmt::format(" AND m.season = {}", m_store->season_number(filter.season));
    }
    std::string player;
    if (!filter.player.empty()) {
      const std::int64_t person = m_store->find_player(filter.player).value_or(0);
      sql += fmt::format(" AND (m.number IN (SELECT match FROM seats WHERE player IN ({})){}",
                         fmt::join(m_store->numbers_of(person), ","), or_corrected);
      player = m_store->name_of(person);
    }
    sql +=
        several ? " ORDER BY m.date, m.begun_at, o.id, d.counted, m.number" : " ORDER BY m.date, m.begun_at, m.number";
    Statement row(*m_store->database, sql);
    for (std::size_t i = 0; i < values.size(); ++i) row.bind(static_cast<int>(i) + 1, values[i]);
    std::vector<std::int64_t> numbers = numbers_in(row);
    Head head, corrected;
    std::vector<referee::Entry> list;
    // A match as it is now; null where it is left out.
    const auto read = [&](std::int64_t number) -> const Head* {
      m_store->read_match(number, head);
      m_store->read_entries(number, list);
      head.disputed = m_store->disputed;
      if (then) std::erase_if(list, [&](const referee::Entry& entry) { return entry.at >= filter.recorded; });
      if (then && list.empty()) return nullptr;
      if ((then || m_store->merged()) && is_taken_back(list)) return nullptr;
      if (!std::ranges::any_of(list, referee::corrects)) return &head;
      corrected = referee::corrected(head, list);
      if (!filter.since.empty() && corrected.date < filter.since) return nullptr;
      if (!filter.until.empty() && corrected.date > filter.until) return nullptr;
      if (!filter.player.empty() && !sits(corrected, player)) return nullptr;
      return &corrected;
    };
    Statement corrected_one(*m_store->database, corrected_ones);
    const std::vector<Moved> moved = take_moved(numbers, numbers_in(corrected_one), [&](std::int64_t number) {
      const Head* const now = read(number);
      return now == nullptr || now->date == head.date ? std::nullopt
                                                      : std::optional(Moved{now->date, now->turn, number});
    });
    auto next = moved.begin();
    for (const std::int64_t number : numbers) {
      const Head* now = read(number);
      if (now == nullptr) continue;
      for (; next != moved.end() && next->stands_before(*now); now = read(number)) {
        const Head& before = *read(next++->number);
        visit(before, list);
      }
      visit(*now, list);
    }
    for (; next != moved.end(); ++next) {
      // Read first: which argument of a call is made first is not said, and the list is that of the match read last.
      const Head& last = *read(next->number);
      visit(last, list);
    }
  });
}

std::vector<std::int64_t> Journal::match_numbers(std::string_view season) {
  return guarded(path(), [&] {
    // Numbers are given one after the other: as a rule none is missing, and no row need be read.
    Statement all(*m_store->database,
                  "SELECT (SELECT count(*) FROM matches), (SELECT min(number) FROM matches), "
                  "(SELECT max(number) FROM matches)");
    all.executeStep();
    const std::int64_t count = all.getColumn(0).getInt64(), first = all.getColumn(1).getInt64();
    if (season.empty() && first == 1 && all.getColumn(2).getInt64() == count) {
      std::vector<std::int64_t> numbers(static_cast<std::size_t>(count));
      std::iota(numbers.begin(), numbers.end(), first);
      return numbers;
    }
    Statement row(*m_store->database, season.empty()
                                          ? std::string("SELECT number FROM matches ORDER BY number")
                                          : fmt::format("SELECT number FROM matches WHERE season = {} ORDER BY number",
                                                        m_store->season_number(season)));
    return numbers_in(row);
  });
}

void Journal::each_of(std::span<const std::int64_t> matches,
                      const std::function<void(const Head&, std::span<const referee::Entry>)>& visit) {
  guarded(path(), [&] {
    Head head;
    std::vector<referee::Entry> list;
    for (const std::int64_t number : matches) {
      m_store->read_match(number, head);
      m_store->read_entries(number, list);
      head.disputed = m_store->disputed;
      if (is_taken_back(list)) continue;
      if (std::ranges::any_of(list, referee::corrects)) {
        visit(referee::corrected(head, list), list);
      } else {
        visit(head, list);
      }
    }
  });
}

std::unique_ptr<Journal> Journal::twin() {
  try {
    if (look_at(path()) == Found::nothing) return nullptr;
    auto other = std::make_unique<Journal>(path(), Access::read, now());
    // It goes through the file once: what is kept of that serves nobody.
    other->m_store->database->exec("PRAGMA cache_size = -512; BEGIN");
    return other->moment() == moment() ? std::move(other) : nullptr;
  } catch (const std::exception&) {
    return nullptr;  // whoever asks does it alone, and is told what is wrong with the file
  }
}

void Journal::remember_by(Memory memory) {
  m_store->memory = std::move(memory);
  m_store->remembered.reset();
}

std::string Journal::remembered(std::size_t part, std::int64_t match) {
  if (match == 0 && m_store->remembered) return m_store->remembered->at(part);
  return m_store->memory.recall ? m_store->memory.recall(match, part) : std::string{};
}

void Journal::remember(const Memory::Text& text, std::int64_t match) {
  if (match == 0) m_store->remembered.reset();
  const bool kept = m_store->memory.keep && m_store->memory.keep(match, text);
  if (match == 0 && !kept) m_store->remembered = text;
}

Moment Journal::moment() {
  return guarded(path(), [&] { return moment_of(*m_store->database); });
}

std::optional<std::vector<std::int64_t>> Journal::matches_since(const Moment& moment) {
  return guarded(path(), [&] { return journal::matches_since(*m_store->database, moment); });
}

namespace {

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

std::vector<std::string> Journal::names() {
  return guarded(path(), [&] {
    Statement row(*m_store->database,
                  fmt::format("SELECT p.number, p.name, EXISTS (SELECT 1 FROM seats s WHERE s.player = p.number "
                              "AND NOT {} AND NOT {}) FROM players p ORDER BY p.folded",
                              is_withdrawn("s.match"), is_corrected("s.match")));
    const People& people = m_store->who();
    std::vector<std::string> list;
    std::vector<Player> others;  // who sit nowhere, unless it is where a head was corrected
    std::set<std::int64_t> seen;
    while (row.executeStep()) {
      const std::int64_t number = people.person(row.getColumn(0).getInt64());
      std::string name = people.plain() ? std::string(text_of(row.getColumn(1))) : people.name(number);
      if (row.getColumn(2).getInt() == 0) {
        others.push_back({.number = number, .name = std::move(name)});
      } else if (seen.insert(number).second) {
        list.push_back(std::move(name));
      }
    }
    std::erase_if(others, [&](const Player& one) { return !seen.insert(one.number).second; });
    for (Player& one : others) {
      if (m_store->sits_by_correction(one)) list.push_back(std::move(one.name));
    }
    std::ranges::sort(list, {}, [](const std::string& name) { return base::folded(name); });
    return list;
  });
}

std::optional<Player> Journal::player(std::string_view name) {
  return guarded(path(), [&]() -> std::optional<Player> {
    const auto number = m_store->find_player(name);
    if (!number) return std::nullopt;
    if (const People& people = m_store->who(); !people.plain()) {
      return Player{.number = *number,
                    .name = people.name(*number),
                    .also = people.also(*number),
                    .hidden = people.hidden(*number)};
    }
    Statement row(*m_store->database, "SELECT name FROM players WHERE number = ?");
    row.bind(1, *number);
    if (!row.executeStep()) return std::nullopt;
    return Player{.number = *number, .name = std::string(text_of(row.getColumn(0)))};
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

namespace {

/// What was said of a season, but for the matches that joined it.
struct SaidOfSeason {
  std::int64_t number = 0;
  std::int64_t season = 0;
  std::string kind, text, at;
  std::int64_t publication = 0;
  bool all_joined = false, counted_once = false;
  std::string fingerprint;
};

void apply(SaidOfSeason& said, std::vector<Season>& list) {
  const auto season = std::ranges::find(list, said.season, &Season::number);
  if (season == list.end()) return;
  if (said.kind == "rules") season->rules = read_lines(said.text);
  if (said.kind == "current") {
    for (Season& other : list) other.current = &other == &*season;
  }
  if (said.kind == "reopen") {
    season->closed_at.clear();
    season->closed_apart = false;
  }
  if (said.kind != "close") return;
  season->closed_apart = !season->closed_at.empty();
  season->closed_at = std::move(said.at);
  season->fingerprint = std::move(said.fingerprint);
  season->publication = said.publication;
  season->all_joined = said.all_joined;
  season->counted_once = said.counted_once;
  season->current = false;
}

}  // namespace

std::vector<Season> Journal::seasons(std::string_view recorded) {
  return guarded(path(), [&] {
    std::vector<Season> list;
    const bool merged = m_store->merged();
    Statement row(*m_store->database, merged ? "SELECT number, name, created_at FROM seasons ORDER BY created_at, id"
                                             : "SELECT number, name, created_at FROM seasons ORDER BY number");
    while (row.executeStep()) {
      if (!recorded.empty() && text_of(row.getColumn(2)) >= recorded) continue;
      const std::int64_t number = row.getColumn(0).getInt64();
      if (m_store->one_season(number) != number) continue;
      list.push_back({.number = number,
                      .name = merged ? m_store->name_of_season(number) : std::string(text_of(row.getColumn(1))),
                      .created_at = std::string(text_of(row.getColumn(2)))});
    }
    // There is a joining for every match.
    Statement entry(
        *m_store->database,
        fmt::format(
            "SELECT e.season, e.kind, CASE e.kind WHEN 'rules' THEN e.text ELSE '' END, e.at, "
            "coalesce(p.entry, 0), coalesce(p.counted = 'joined', 0), coalesce(p.counting = 1, 0), {}, e.number "
            "FROM season_entries e LEFT JOIN publications p ON p.entry = e.number WHERE e.kind <> 'join' "
            "ORDER BY e.number",
            kept_fingerprint));
    std::vector<SaidOfSeason> said;
    while (entry.executeStep()) {
      if (!recorded.empty() && text_of(entry.getColumn(3)) >= recorded) continue;
      said.push_back({.number = entry.getColumn(8).getInt64(),
                      .season = entry.getColumn(0).getInt64(),
                      .kind = std::string(text_of(entry.getColumn(1))),
                      .text = std::string(text_of(entry.getColumn(2))),
                      .at = std::string(text_of(entry.getColumn(3))),
                      .publication = entry.getColumn(4).getInt64(),
                      .all_joined = entry.getColumn(5).getInt64() != 0,
                      .counted_once = entry.getColumn(6).getInt64() != 0,
                      .fingerprint = std::string(text_of(entry.getColumn(7)))});
    }
    m_store->put_in_order(said, Facts::season_entries, &SaidOfSeason::number);
    for (SaidOfSeason& one : said) apply(one, list);
    return list;
  });
}

std::vector<std::string> Journal::season_names() {
  return guarded(path(), [&] {
    Statement row(*m_store->database, "SELECT name FROM seasons ORDER BY number");
    std::vector<std::string> names;
    while (row.executeStep()) names.emplace_back(text_of(row.getColumn(0)));
    if (m_store->merged()) {
      names.clear();
      for (const auto& [number, name] : m_store->names_of_seasons()) names.push_back(name);
    }
    return names;
  });
}

void Journal::count_matches(std::span<Season> seasons) {
  guarded(path(), [&] {
    // The index of the seasons counts all; those taken back are few, and found by their numbers.
    Question joined(*m_store->database, "SELECT count(*) FROM matches WHERE season = ?");
    const std::string of_withdrawn =
        fmt::format("SELECT count(*) FROM matches WHERE number IN ({}) AND +season = ?", withdrawn_matches);
    std::optional<Question> withdrawn;
    const auto count = [](Question& question, std::int64_t season) {
      question.ask({season});
      return question.next() ? int_of(question.number(0)) : 0;
    };
    for (Season& season : seasons) {
      season.matches = count(joined, season.number);
      if (season.matches == 0) continue;  // as of a new one
      if (!withdrawn) withdrawn.emplace(*m_store->database, of_withdrawn.c_str());
      season.matches -= count(*withdrawn, season.number);
    }
  });
}

Season Journal::season(std::string_view name, std::string_view recorded) {
  std::vector<Season> list = seasons(recorded);
  const auto found = std::ranges::find(list, base::folded(name), [](const Season& s) { return base::folded(s.name); });
  if (found != list.end()) return std::move(*found);
  // Of several that are told apart by their tables the one that was here first.
  if (m_store->merged()) {
    const std::int64_t first = guarded(path(), [&] { return m_store->first_season(name); });
    const auto meant = std::ranges::find(list, first, &Season::number);
    if (meant != list.end()) return std::move(*meant);
  }
  std::vector<std::string_view> names;
  for (const Season& season : list) names.push_back(season.name);
  const auto near = base::nearest(name, names);
  throw base::Mistake("no-season", fmt::format("there is no season \"{}\"", name),
                      near           ? fmt::format("did you mean \"{}\"?", *near)
                      : list.empty() ? "begin one: tavolo season new NAME"
                                     : "`tavolo season list` lists them");
}

void Journal::add_season(std::string_view name, std::span<const std::pair<std::string, std::string>> rules) {
  for (const Season& season : seasons()) {
    if (base::folded(season.name) == base::folded(name)) {
      throw base::Mistake("season-exists", fmt::format("there is a season \"{}\" already", season.name),
                          "give the new one another name");
    }
  }
  guarded(path(), [&] {
    const std::int64_t season = m_store->append_row("seasons", {{"name", name}, {"created_at", m_store->now}});
    m_store->keep_digest(Facts::seasons, season);
    m_store->say_of_season(season, "rules", 0, lines_of({rules.begin(), rules.end()}));
  });
}

void Journal::append(const Season& season, SeasonEntry entry, std::int64_t match) {
  constexpr std::array<const char*, 2> words{"join", "current"};
  guarded(path(), [&] {
    if (entry == SeasonEntry::join) {
      Statement update(*m_store->database, "UPDATE matches SET season = ? WHERE number = ?");
      update.bind(1, season.number);
      update.bind(2, match);
      update.exec();
    }
    m_store->say_of_season(season.number, words[static_cast<std::size_t>(entry)], match, {});
  });
}

void Journal::declare(const Season& season, std::span<const std::pair<std::string, std::string>> rules) {
  guarded(path(), [&] { m_store->say_of_season(season.number, "rules", 0, lines_of({rules.begin(), rules.end()})); });
}

void Journal::close(const Season& season, const Publication& publication) {
  guarded(path(), [&] {
    std::string kept = season_print(*m_store->database, season.number, all_entries, all_entries).kept();
    const std::int64_t entry = m_store->append_season(season.number, "close", 0, kept);
    std::string().swap(kept);  // of many matches it is long
    write_publication(*m_store->database, entry, publication);
    if (read_publication(*m_store->database, entry) != publication) m_store->refuse_unkept_rows();
    m_store->keep_digest(Facts::season_entries, entry);
  });
}

void Journal::reopen(const Season& season, std::string_view why) {
  guarded(path(), [&] { m_store->say_of_season(season.number, "reopen", 0, why); });
}

std::optional<Publication> Journal::published(const Season& season) {
  return guarded(path(), [&] { return read_publication(*m_store->database, season.publication); });
}

std::optional<Publication> Journal::published(const Closing& closing) {
  return guarded(path(), [&] { return read_publication(*m_store->database, closing.entry); });
}

std::vector<Closing> Journal::closings(const Season& season) {
  return guarded(path(), [&] {
    Statement row(*m_store->database,
                  fmt::format("SELECT e.number, e.kind, e.at, CASE e.kind WHEN 'close' THEN '' ELSE e.text END, "
                              "p.entry IS NOT NULL, CASE WHEN {} THEN 0 ELSE coalesce(p.last_entry, 0) END, {} "
                              "FROM season_entries e LEFT JOIN publications p ON p.entry = e.number "
                              "WHERE e.season = ? AND e.kind IN ('close', 'reopen', 'rules') ORDER BY {}",
                              m_store->merged() ? entry_came : "0", kept_fingerprint,
                              m_store->merged() ? "e.at,e.number" : "e.number"));
    row.bind(1, season.number);
    std::vector<Closing> list;
    Closing next;
    NamedValues rules;
    while (row.executeStep()) {
      const std::string_view kind = text_of(row.getColumn(1));
      if (kind == "rules") {
        rules = read_lines(text_of(row.getColumn(3)));
      } else if (kind == "reopen") {
        next.reopened = text_of(row.getColumn(2));
        next.why = text_of(row.getColumn(3));
      } else if (row.getColumn(4).getInt64() != 0) {
        next.entry = row.getColumn(0).getInt64();
        next.at = text_of(row.getColumn(2));
        next.last_entry = row.getColumn(5).getInt64();
        next.rules = rules;
        next.fingerprint = text_of(row.getColumn(6));
        list.push_back(std::exchange(next, {}));
      }
    }
    return list;
  });
}

namespace {

/// How a season was declared anew between a closing and a later entry of it.
std::vector<Afterwards> declared_anew(SQLite::Database& database, const Season& season, const Closing& closing,
                                      std::int64_t end) {
  Statement row(database,
                "SELECT number, text, at FROM season_entries WHERE season = ? AND kind = 'rules' AND number < ? "
                "ORDER BY number");
  row.bind(1, season.number);
  row.bind(2, end);
  std::vector<Afterwards> list;
  NamedValues rules;
  while (row.executeStep()) {
    NamedValues was = std::exchange(rules, read_lines(text_of(row.getColumn(1))));
    if (row.getColumn(0).getInt64() < closing.entry) continue;
    list.push_back(
        {.kind = "rules", .why = {}, .at = std::string(text_of(row.getColumn(2))), .was = std::move(was), .is = rules});
  }
  return list;
}

}  // namespace

std::vector<Afterwards> Journal::afterwards(const Season& season, const Closing& closing,
                                            const std::optional<Closing>& next) {
  return guarded(path(), [&] {
    // Where an older program kept no last entry the time has to do.
    Statement row(
        *m_store->database,
        "SELECT match, deal, kind, why, at FROM ("
        "SELECT match, deal, kind, why, at, 0 AS later, number FROM entries "
        "WHERE match IN (SELECT match FROM season_entries WHERE kind = 'join' AND season = ?1) "
        "AND CASE WHEN ?2 > 0 THEN number > ?2 ELSE at > ?3 END AND number <= ?4 AND kind <> 'begin' "
        "UNION ALL "
        "SELECT match, 0, CASE season WHEN ?1 THEN 'join' ELSE 'part' END, '', at, 1, number "
        "FROM season_entries WHERE kind = 'join' AND number > ?5 AND number < ?6 AND (season = ?1 OR match IN "
        "(SELECT match FROM season_entries WHERE kind = 'join' AND season = ?1 AND number <= ?5))) "
        "ORDER BY at, later, number");
    row.bind(1, season.number);
    row.bind(2, closing.last_entry);
    row.bind(3, closing.at);
    row.bind(4, next && next->last_entry > 0 ? next->last_entry : all_entries);
    row.bind(5, closing.entry);
    row.bind(6, next ? next->entry : all_entries);
    std::vector<Afterwards> list;
    while (row.executeStep()) {
      list.push_back(afterwards_of(row));
    }
    for (Afterwards& one : declared_anew(*m_store->database, season, closing, next ? next->entry : all_entries)) {
      list.push_back(std::move(one));
    }
    std::ranges::stable_sort(list, {}, &Afterwards::at);
    return list;
  });
}

bool Journal::keep_game_file(std::string_view text) {
  return guarded(path(), [&] {
    SQLite::Database& database = *m_store->database;
    const games::Title title = games::file::read_title(text);
    Statement known(database, "SELECT text FROM game_files WHERE game = ? AND edition = ?");
    known.bind(1, std::string(title.id));
    known.bind(2, std::string(title.edition));
    if (known.executeStep()) {
      if (text_of(known.getColumn(0)) == text) return false;
      throw base::Mistake("other-file",
                          fmt::format("{}, edition {}, is another file in this journal", title.id, title.edition),
                          "give the new one another edition: matches are judged by the one that they began under");
    }
    const std::string digest = sha256(text);
    const std::int64_t number =
        m_store->append_row("game_files", std::array<Cell, 5>{{{"sha256", Cell::Bytes{digest}},
                                                               {"game", title.id},
                                                               {"edition", title.edition},
                                                               {"text", text},
                                                               {"at", std::string_view(m_store->now)}}});
    m_store->keep_digest(Facts::game_files, number, true);
    games::file::Shelf::put(std::string(text));
    return true;
  });
}

std::int64_t Journal::add_match(const Head& head) {
  return guarded(path(), [&] {
    const std::string house = lines_of(head.house);
    if (const std::string_view file = games::file::Shelf::text(head.game, head.edition); !file.empty()) {
      keep_game_file(file);
    }
    std::int64_t joined = 0;
    if (!head.season.empty()) {
      joined = m_store->season_number(head.season);
      if (joined == 0) joined = season(head.season).number;
    }
    const std::int64_t match = m_store->append_row("matches", {{"game", head.game},
                                                               {"edition", head.edition},
                                                               {"house", house},
                                                               {"begun_at", m_store->now},
                                                               {"date", head.date},
                                                               {"place", head.place},
                                                               {"note", head.note},
                                                               {"season", Cell::Reference{joined}},
                                                               {"deal", std::int64_t{head.deal}},
                                                               {"dealer", std::int64_t{head.dealer}}});
    if (joined != 0) m_store->say_of_season(joined, "join", match, {});
    for (const games::Side side : head.sides.all()) {
      const std::int64_t number = side.index();
      m_store->append_row(
          "sides", std::array<Cell, 3>{{{"match", match}, {"side", number}, {"score", head.scores[side]}}}, false);
      for (std::int64_t place = 0; const std::string& player : head.sides[side]) {
        m_store->append_row(
            "seats",
            std::array<Cell, 4>{
                {{"match", match}, {"side", number}, {"place", place++}, {"player", m_store->player_number(player)}}},
            false);
      }
    }
    m_store->keep_digest(Facts::matches, match);
    return match;
  });
}

std::int64_t Journal::append(const Ruling& ruling) {
  const RulingColumns columns = journal::columns(ruling);
  const std::string clauses = fmt::format("{}", fmt::join(ruling.clauses, " "));
  refuse_unkept({&columns.title, &columns.text, &clauses});
  return guarded(path(), [&] {
    const std::int64_t number = m_store->append_row("rulings", {{"kind", columns.kind},
                                                                {"game", ruling.game},
                                                                {"match", Cell::Reference{ruling.match}},
                                                                {"deal", std::int64_t{ruling.deal}},
                                                                {"title", columns.title},
                                                                {"text", columns.text},
                                                                {"clauses", clauses},
                                                                {"date", columns.date},
                                                                {"target", Cell::Reference{columns.target}},
                                                                {"at", m_store->now},
                                                                {"entry", Cell::Reference{columns.entry}}});
    m_store->keep_digest(Facts::rulings, number);
    return number;
  });
}

void Journal::take_back(const Ruling& ruling, const std::string& why) {
  refuse_unkept({&why});
  guarded(path(), [&] {
    const std::int64_t number = m_store->append_row("rulings", {{"kind", taken_back},
                                                                {"game", ruling.game},
                                                                {"text", why},
                                                                {"target", Cell::Reference{ruling.number}},
                                                                {"at", m_store->now}});
    m_store->keep_digest(Facts::rulings, number);
  });
}

std::int64_t Journal::append(std::int64_t match, const referee::Entry& entry) {
  refuse_unkept({&entry.text, &entry.why});
  using Kind = referee::Entry::Kind;
  if (entry.kind == Kind::deal || entry.kind == Kind::add || entry.kind == Kind::amend) {
    m_store->refuse_overlong(match, entry.text.size());
  }
  return guarded(path(), [&] {
    const std::string text = referee::names_side(entry.kind) ? side_text(entry.side) : entry.text;
    const std::int64_t number =
        m_store->append_row("entries", {{"match", match},
                                        {"kind", referee::word(entry.kind)},
                                        {"deal", std::int64_t{entry.deal}},
                                        {"text", text},
                                        {"why", entry.why},
                                        {"target", Cell::Reference{entry.target}},
                                        {"at", m_store->now},
                                        {"follows", Cell::Reference{m_store->followed(match)}}});
    m_store->fill_room(match, text.size());
    for (const referee::Seated& who : entry.seats) {
      m_store->append_row(
          "head_seats",
          std::array<Cell, 3>{
              {{"entry", number}, {"seat", std::int64_t{who.seat}}, {"player", m_store->player_number(who.player)}}},
          false);
    }
    m_store->keep_digest(Facts::entries, number, entry.seats.empty());
    return number;
  });
}

std::vector<MatchKey> Journal::match_keys(std::string_view season) {
  return guarded(path(), [&] {
    const std::string joined =
        season.empty() ? std::string{}
                       : fmt::format("AND number IN (SELECT match FROM season_entries WHERE season IN ({})) ",
                                     m_store->one_with(m_store->season_number(season)));
    Statement row(
        *m_store->database,
        fmt::format("SELECT number, lower(hex(id)) FROM matches WHERE 1 {}ORDER BY date, begun_at, id", joined));
    std::vector<MatchKey> keys;
    while (row.executeStep()) keys.push_back({row.getColumn(0).getInt64(), std::string(text_of(row.getColumn(1)))});
    return keys;
  });
}

std::optional<std::int64_t> Journal::number_of(FactTable table, std::string_view id) {
  return guarded(path(), [&] { return m_store->facts().number(table, std::string(id)); });
}

std::string Journal::id_of(FactTable table, std::int64_t number) {
  return guarded(path(), [&] { return m_store->facts().id(table, number); });
}

Fact Journal::fact(FactTable table, std::int64_t number) {
  return guarded(path(), [&] { return m_store->facts().read(table, number); });
}

void Journal::each_fact(FactTable table, const std::function<void(const Fact&)>& visit) {
  guarded(path(), [&] {
    if (!m_store->merged()) return m_store->facts().each(table, visit);
    if (form_of(table).column("kind") != nullptr) {
      for (const std::int64_t number : rows_in_order(*m_store->database, digested(table))) {
        visit(m_store->facts().read(table, number));
      }
      return;
    }
    const char* const order = table == FactTable::season ? "created_at,id" : "number";
    Statement row(*m_store->database, fmt::format("SELECT number FROM {} ORDER BY {}", form_of(table).kept, order));
    while (row.executeStep()) visit(m_store->facts().read(table, row.getColumn(0).getInt64()));
  });
}

void Journal::each_entry(std::int64_t match, const std::function<void(const Fact&)>& visit) {
  guarded(path(), [&] {
    if (!m_store->merged()) return m_store->facts().each(FactTable::entry, visit, "match", match);
    for (const std::int64_t number : ways_of(*m_store->database, match).counts) {
      visit(m_store->facts().read(FactTable::entry, number));
    }
  });
}

std::int64_t Journal::append(Fact fact) {
  for (const auto& [name, value] : fact.values) refuse_unkept({&value});
  for (const Fact::Part& part : fact.parts) {
    for (const auto& [name, value] : part.values) refuse_unkept({&value});
  }
  put_in_order(fact);
  return guarded(path(), [&] {
    FactRows& rows = m_store->facts();
    std::int64_t match = 0;
    if (fact.table == FactTable::entry) {
      match = rows.number(FactTable::match, std::string(fact.value("match"))).value_or(0);
      m_store->refuse_overlong(match, fact.value("text").size());
      if (const std::int64_t before = m_store->followed(match); before != 0) {
        fact.put(follows_column, rows.id(FactTable::entry, before));
      }
    }
    const std::int64_t number = m_store->write_fact(rows, fact);
    if (rows.read(fact.table, number) != fact) m_store->refuse_unkept_rows();
    m_store->fill_room(match, fact.value("text").size());
    if (fact.table == FactTable::season_entry && fact.value("kind") == "join") {
      Statement update(*m_store->database, "UPDATE matches SET season = ? WHERE number = ?");
      const std::int64_t season = rows.number(FactTable::season, std::string(fact.value("season"))).value_or(0);
      update.bind(1, m_store->one_season(season));
      update.bind(2, rows.number(FactTable::match, std::string(fact.value("match"))).value_or(0));
      update.exec();
    }
    m_store->keep_digest(digested(fact.table), number);
    if (fact.table == FactTable::player) m_store->note_namesake(number);
    if (fact.table == FactTable::season || fact.table == FactTable::settlement) m_store->forget_what_follows();
    if (fact.table == FactTable::settlement) m_store->place_in_seasons(nullptr);
    return number;
  });
}

std::string Journal::fingerprint(const Season& season) {
  return guarded(
      path(), [&] { return season_print(*m_store->database, season.number, all_entries, all_entries).fingerprint(); });
}

std::string Journal::fingerprint(std::int64_t match) {
  return guarded(path(), [&] {
    Statement& row = m_store->prepared(m_store->print,
                                       "SELECT lower(hex(digest)) FROM digests WHERE fact = 'entries' "
                                       "AND row = coalesce(?2, (SELECT max(number) FROM entries WHERE match = ?1))");
    row.bind(1, match);
    row.bind(2);
    if (m_store->merged()) {
      if (const Ways ways = ways_of(*m_store->database, match); !ways.counts.empty()) row.bind(2, ways.counts.back());
    }
    std::string digits = row.executeStep() ? std::string(text_of(row.getColumn(0))) : std::string{};
    row.reset();
    return digits;
  });
}

std::vector<std::pair<std::int64_t, std::string>> Journal::fingerprints() {
  std::vector<std::pair<std::int64_t, std::string>> list = guarded(path(), [&] {
    Statement row(*m_store->database,
                  "SELECT e.match, lower(hex(d.digest)) FROM (SELECT match, max(number) AS last FROM entries "
                  "GROUP BY match) e LEFT JOIN digests d ON d.fact = 'entries' AND d.row = e.last");
    std::vector<std::pair<std::int64_t, std::string>> all;
    while (row.executeStep()) all.emplace_back(row.getColumn(0).getInt64(), text_of(row.getColumn(1)));
    return all;
  });
  // Where tables went on by themselves it need not be the last entry that tells.
  if (guarded(path(), [&] { return m_store->merged(); })) {
    for (auto& [match, digits] : list) digits = fingerprint(match);
  }
  return list;
}

std::vector<Holder> Journal::holders(std::string_view digits) {
  std::vector<Holder> list;
  for (const Season& season : seasons()) {
    for (const Closing& closing : closings(season)) {
      if (!closing.fingerprint.starts_with(digits)) continue;
      list.push_back(
          {.season = season.name, .published = closing.at, .since = afterwards(season, closing, std::nullopt)});
    }
    if (season.closed_at.empty() && fingerprint(season).starts_with(digits)) list.push_back({.season = season.name});
  }
  m_store->add_matches_with(digits, list);
  return list;
}

std::int64_t Journal::older_than_digests() {
  return guarded(path(), [&] {
    return m_store->database->execAndGet("SELECT count(*) FROM digests WHERE fact = 'entries' AND found = 1")
        .getInt64();
  });
}

Extent Journal::extent() {
  return guarded(path(), [&] {
    Extent extent{.schema = m_store->number("PRAGMA user_version")};
    if (extent.schema == 0) return extent;
    Statement row(*m_store->database,
                  "SELECT (SELECT count(*) FROM entries),"
                  "       (SELECT hex(id) FROM entries ORDER BY number LIMIT 1),"
                  "       (SELECT at FROM entries ORDER BY number DESC LIMIT 1)");
    row.executeStep();
    extent.entries = row.getColumn(0).getInt64();
    extent.first = row.getColumn(1).getString();
    extent.until = row.getColumn(2).getString();
    if (extent.schema >= first_schema_of_origins) extent.origin = origin_of(*m_store->database, path());
    return extent;
  });
}

bool Journal::is_long() {
  constexpr std::int64_t many = 10'000;
  try {
    return moment().digest >= many;
  } catch (const base::StoreFailure&) {
    return false;  // of a file that cannot be read it is told elsewhere
  }
}

std::vector<std::string> Journal::faults() {
  return guarded(path(), [&] {
    const Reading reading(*this);  // all of it as it is at one moment, whatever others write meanwhile
    // An older file is brought up to this schema with the digests that it has.
    if (m_store->form.is_older()) return faults_of(*m_store->database);
    // SQLite's own check is half of the work, and the digests do not need to wait for it.
    const auto digests = [](const SQLite::Database& database) {
      std::vector<std::string> found = changed_facts(database);
      std::ranges::move(disagreements(database), std::back_inserter(found));
      return found;
    };
    const auto other = is_long() ? twin() : nullptr;
    std::future<std::vector<std::string>> beside;
    if (other != nullptr) beside = base::beside([&] { return digests(*other->m_store->database); });
    std::vector<std::string> faults = faults_of(*m_store->database);
    try {
      std::ranges::move(other != nullptr ? beside.get() : digests(*m_store->database), std::back_inserter(faults));
    } catch (const SQLite::Exception&) {
      if (faults.empty()) throw;  // otherwise it is told why that cannot be read
    }
    return faults;
  });
}

const std::string& Journal::path() const noexcept { return m_store->path; }
const std::string& Journal::now() const noexcept { return m_store->now; }

int Journal::schema() { return static_cast<int>(embedded::migrations().size()); }

}  // namespace tavolo::journal
