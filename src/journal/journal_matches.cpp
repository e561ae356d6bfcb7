// The matches of a journal: what is read of them, and what is written.

#include <algorithm>
#include <array>
#include <numeric>
#include <set>
#include <tuple>

#include "games/file/shelf.hpp"
#include "journal/store.hpp"
#include "referee/correction.hpp"

namespace tavolo::journal {
namespace {

using referee::Head;
using SQLite::Statement;

/// Whether the beginning of a match is taken back, by its entries.
bool is_taken_back(std::span<const referee::Entry> entries) {
  constexpr auto undo = referee::Entry::Kind::undo;
  return std::ranges::count(entries, undo, &referee::Entry::kind) > 0 && referee::takings_back(entries).front() != 0;
}

}  // namespace

std::optional<Head> Journal::head(std::int64_t match) {
  return guarded(path(), [&]() -> std::optional<Head> {
    Head head;
    m_store->read_match(match, head);
    if (head.number == 0) return std::nullopt;
    if (m_store->has_ways(match)) head.disputed = ways_of(*m_store->database, match).disputed();
    return head;
  });
}

std::vector<referee::Entry> Journal::entries_aside(std::int64_t match) {
  return guarded(path(), [&] {
    std::vector<referee::Entry> all, list;
    Room room;
    if (!m_store->read_written(match, all, Store::beginning, room)) return list;
    for (const std::int64_t number : entries_left_out(*m_store->database, match)) {
      list.push_back(*std::ranges::find(all, number, &referee::Entry::number));
    }
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
    Statement row(*m_store->database, "SELECT match FROM entries WHERE number < ? ORDER BY number DESC");
    row.bind(1, end);
    return m_store->first_played(row);
  });
}

std::optional<std::int64_t> Journal::match_of(std::string_view session) {
  return guarded(path(), [&]() -> std::optional<std::int64_t> {
    if (session.empty()) return std::nullopt;
    Statement row(*m_store->database, "SELECT match FROM sittings WHERE session = ? ORDER BY number DESC");
    row.bind(1, std::string(session));
    return m_store->first_played(row);
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

/// A date that a correction says of a match. Whether it holds is known once all entries of the match are read.
struct Redated {
  std::int64_t match = 0;
  std::string date;
};

/// All such dates of the matches that may be meant.
std::vector<Redated> redated(const SQLite::Database& database, const Filter& filter) {
  const std::string these = filter.among ? fmt::format(" AND match IN ({})", fmt::join(*filter.among, ",")) : "";
  Statement row(database, fmt::format("SELECT match, text FROM entries WHERE kind = 'head'{}", these));
  std::vector<Redated> list;
  while (row.executeStep()) {
    const std::string lines(text_of(row.getColumn(1)));
    for (std::string_view text = lines; !text.empty();) {
      const auto [name, value] = referee::correction_line(text);
      if (name == "date") list.push_back({row.getColumn(0).getInt64(), std::string(value)});
    }
  }
  return list;
}

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

Journal::Store::Wanted Journal::Store::wanted_by(const Filter& filter) {
  // Only what is asked for, so that SQLite can use the index that serves it.
  // A correction of a head may change the date, and who sits there: that is asked once it is read.
  const bool then = !filter.recorded.empty();
  // What one table wrote stands in the order of its numbers, by which an index has it.
  const bool several = number("SELECT count(*) FROM origins") > 1;
  Wanted wanted{.matches = several ? "SELECT m.number FROM matches m LEFT JOIN digests d ON d.fact = 'matches' "
                                     "AND d.row = m.number LEFT JOIN origins o ON o.number = d.origin WHERE 1"
                                   : "SELECT m.number FROM matches m WHERE 1"};
  std::string& sql = wanted.matches;
  const bool of_days = !filter.since.empty() || !filter.until.empty();
  if (filter.among) sql += fmt::format(" AND m.number IN ({})", fmt::join(*filter.among, ","));
  // Of few matches each is asked whether it was taken back, of many who was is looked up once.
  if (filter.among || of_days || !filter.player.empty()) {
    if (!then) sql += fmt::format(" AND NOT {}", is_withdrawn("m.number"));
  } else if (!then) {
    sql += fmt::format(" AND m.number NOT IN ({})", withdrawn_matches);
  }
  const auto where = [&](const std::string& value, std::string_view condition) {
    if (value.empty()) return;
    sql += condition;
    wanted.values.push_back(value);
  };
  where(filter.game, " AND m.game = ?");
  std::vector<std::int64_t> moved_into;
  for (const Redated& one : redated(*database, filter)) {
    wanted.redated.push_back(one.match);
    const bool is_meant = filter.since <= one.date && (filter.until.empty() || one.date <= filter.until);
    if (is_meant) moved_into.push_back(one.match);
  }
  if (of_days) {
    const std::string since = filter.since.empty() ? "" : " AND date >= ?",
                      until = filter.until.empty() ? "" : " AND date <= ?";
    sql += fmt::format(
        " AND m.number IN (SELECT number FROM matches WHERE 1{}{} UNION SELECT number FROM matches WHERE number IN "
        "({}))",
        since, until, fmt::join(moved_into, ","));
    for (const std::string& day : {filter.since, filter.until}) {
      if (!day.empty()) wanted.values.push_back(day);
    }
  }
  where(filter.recorded, " AND m.begun_at < ?");
  if (!filter.season.empty() && then) {
    where(filter.recorded,
          fmt::format(" AND m.number IN (SELECT j.match FROM (SELECT match, season, max(number) FROM season_entries "
                      "WHERE kind = 'join' AND at < ? GROUP BY match) j WHERE j.season IN ({}))",
                      one_with(season_number(filter.season))));
  } else if (!filter.season.empty()) {
    sql += fmt::format(" AND m.season = {}", season_number(filter.season));
  }
  if (!filter.player.empty()) {
    const std::int64_t person = find_player(filter.player).value_or(0);
    sql += fmt::format(
        " AND m.number IN (SELECT match FROM seats WHERE player IN ({0}) UNION SELECT e.match "
        "FROM head_seats h JOIN entries e ON e.number = h.entry WHERE h.player IN ({0}))",
        fmt::join(numbers_of(person), ","));
    wanted.player = name_of(person);
  }
  sql += several ? " ORDER BY m.date, m.begun_at, o.id, d.counted, m.number" : " ORDER BY m.date, m.begun_at, m.number";
  return wanted;
}

const Head* Journal::Store::read_wanted(std::int64_t wanted, const Filter& filter, const std::string& player,
                                        Standing& read) {
  const bool then = !filter.recorded.empty();
  auto& [head, corrected, list] = read;
  read_match(wanted, head);
  read_entries(wanted, list);
  head.disputed = disputed;
  if (then) std::erase_if(list, [&](const referee::Entry& entry) { return entry.at >= filter.recorded; });
  if (then && list.empty()) return nullptr;
  if ((then || merged()) && is_taken_back(list)) return nullptr;
  const bool is_corrected = std::ranges::any_of(list, referee::corrects);
  if (is_corrected) corrected = referee::corrected(head, list);
  const Head& is = is_corrected ? corrected : head;
  // The statement found it by what it was, or by what some correction says, be that one taken back.
  if (!filter.since.empty() && is.date < filter.since) return nullptr;
  if (!filter.until.empty() && is.date > filter.until) return nullptr;
  if (!filter.player.empty() && !sits(is, player)) return nullptr;
  return &is;
}

void Journal::each(const std::function<void(const Head&, std::span<const referee::Entry>)>& visit,
                   const Filter& filter) {
  const Reading moment(*this);
  guarded(path(), [&] {
    const Store::Wanted wanted = m_store->wanted_by(filter);
    Statement row(*m_store->database, wanted.matches);
    for (std::size_t i = 0; i < wanted.values.size(); ++i) row.bind(static_cast<int>(i) + 1, wanted.values[i]);
    std::vector<std::int64_t> numbers = numbers_in(row);
    Store::Standing match;
    const auto read = [&](std::int64_t number) { return m_store->read_wanted(number, filter, wanted.player, match); };
    const std::vector<Moved> moved = take_moved(numbers, wanted.redated, [&](std::int64_t number) {
      const Head* const now = read(number);
      return now == nullptr || now->date == match.head.date ? std::nullopt
                                                            : std::optional(Moved{now->date, now->turn, number});
    });
    auto next = moved.begin();
    const auto visit_next = [&] {
      // Read first: which argument of a call is made first is not said, and the entries are those of the match read
      // last.
      const Head& head = *read(next++->number);
      visit(head, match.entries);
    };
    for (const std::int64_t number : numbers) {
      const Head* now = read(number);
      if (now == nullptr) continue;
      for (; next != moved.end() && next->stands_before(*now); now = read(number)) visit_next();
      visit(*now, match.entries);
    }
    while (next != moved.end()) visit_next();
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

std::int64_t Journal::last_match() {
  return guarded(path(), [&] {
    Statement row(*m_store->database, "SELECT coalesce(max(number), 0) FROM matches");
    row.executeStep();
    return row.getColumn(0).getInt64();
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

std::int64_t Journal::append(std::int64_t match, const referee::Entry& entry) {
  refuse_unkept({&entry.text, &entry.why});
  using Kind = referee::Entry::Kind;
  const bool is_record = entry.kind == Kind::deal || entry.kind == Kind::add || entry.kind == Kind::amend;
  m_store->refuse_overlong(match, entry.text.size(), is_record);
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

namespace {

/// The matches of which a condition is true, in the order in which journals hand them to each other.
std::vector<MatchKey> keys_where(const SQLite::Database& database, const std::string& condition) {
  Statement row(
      database,
      fmt::format("SELECT number, lower(hex(id)) FROM matches WHERE 1{} ORDER BY date, begun_at, id", condition));
  std::vector<MatchKey> keys;
  while (row.executeStep()) keys.push_back({row.getColumn(0).getInt64(), std::string(text_of(row.getColumn(1)))});
  return keys;
}

}  // namespace

std::vector<MatchKey> Journal::match_keys(std::string_view season) {
  return guarded(path(), [&] {
    const std::string joined =
        season.empty() ? std::string{}
                       : fmt::format(" AND number IN (SELECT match FROM season_entries WHERE season IN ({}))",
                                     m_store->one_with(m_store->season_number(season)));
    return keys_where(*m_store->database, joined);
  });
}

std::vector<MatchKey> Journal::keys_of(std::span<const std::int64_t> matches) {
  return guarded(path(), [&] {
    return keys_where(*m_store->database, fmt::format(" AND number IN ({})", fmt::join(matches, ",")));
  });
}

}  // namespace tavolo::journal
