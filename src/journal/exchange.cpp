#include "journal/exchange.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <future>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>

#include "base/beside.hpp"
#include "base/limits.hpp"
#include "base/mistake.hpp"
#include "base/name.hpp"
#include "base/number.hpp"
#include "games/file/read.hpp"
#include "games/file/shelf.hpp"
#include "journal/column.hpp"
#include "journal/digest.hpp"
#include "journal/fact_check.hpp"
#include "journal/file.hpp"
#include "journal/forks.hpp"
#include "journal/origin.hpp"
#include "journal/store.hpp"
#include "referee/correction.hpp"
#include "referee/seating.hpp"

namespace tavolo::journal {
namespace {

using base::Mistake;
using SQLite::Statement;

/// Among the facts that wait for what they name.
constexpr std::size_t most_waiting = 10'000;

void bind_blob(Statement& statement, int index, std::string_view bytes) {
  statement.bind(index, bytes.data(), static_cast<int>(bytes.size()));
}

/// How a journal is written to where very much may come, as long as this lives.
class Settings {
 public:
  explicit Settings(SQLite::Database& database) : m_database(database) {
    // Ids are random: where little of their indexes is in memory, a page is read and written for nearly each. And
    // SQLite makes a table of all kinds of entries for each entry whose kind it looks at; `check_values` has done that.
    m_database.exec("PRAGMA cache_size = -65536; PRAGMA ignore_check_constraints = ON");
  }
  ~Settings() { m_database.tryExec("PRAGMA cache_size = -2000; PRAGMA ignore_check_constraints = OFF"); }
  Settings(const Settings&) = delete;
  Settings& operator=(const Settings&) = delete;

 private:
  SQLite::Database& m_database;
};

}  // namespace

class Exchange::Work {
 public:
  explicit Work(Journal& journal)
      : m_store(*journal.m_store), m_database(*m_store.database), m_rows(m_database, true) {}

  [[nodiscard]] Journal::Store& store() const { return m_store; }
  [[nodiscard]] SQLite::Database& database() const { return m_database; }
  [[nodiscard]] const std::string& path() const { return m_store.path; }

  [[nodiscard]] std::vector<Held> held(const std::map<std::string, std::int64_t>* theirs);
  [[nodiscard]] std::vector<std::pair<std::int64_t, std::pair<std::int64_t, std::int64_t>>> behind(
      std::span<const Held> held);
  void read(std::int64_t digest, GivenFact& given);

  [[nodiscard]] std::vector<Mark> marks(FactTable table, const std::string& id);
  [[nodiscard]] std::vector<Fact> left_out(std::int64_t match);
  void put_before(Fact& fact);

  [[nodiscard]] std::vector<std::string> in_part();
  void take_in_part(std::string_view origin) { m_in_part.insert(bytes_of(origin)); }

  void take(const GivenFact& given);
  Arrived finish();

 private:
  using Number = std::int64_t;

  /// The statement of a text that stays where it is.
  Statement& prepared(const char* sql);
  std::string digest_at(Number origin, Number counted);
  bool may_lack(Number origin);
  Number highest(Number origin);
  Number last_held(Number origin);

  void check_sense(const Fact& fact);
  void check_entry(const Fact& fact);
  void check_game_file(const Fact& fact);
  void check_match(const Fact& fact);
  void check_side(const Fact& fact);
  void check_corrected();
  /// Who writes, and of what came from there the numbers.
  struct Origin {
    Number row = 0;
    std::string id;                                 ///< in hexadecimal digits
    Number seen = 0;                                ///< the highest number before
    std::vector<std::pair<Number, Number>> came{};  ///< first and last of numbers without a gap
  };
  Origin& origin(const std::string& id);
  void refuse_jumps();
  void note_parts();
  /// The number of the row that a fact names; 0 where it names none. Throws NotHere.
  Number named(const Fact& fact, std::string_view column);
  Number last_of(FactTable table, Number of);
  Number match_of(const Fact& entry);
  [[nodiscard]] bool is_behind_last(const Fact& fact) const;
  Number write(const Fact& fact);
  void keep_double(const GivenFact& given, Number digest);
  void keep(const GivenFact& given, Number number);
  void note(const Fact& fact, Number number);
  void joined(const Fact& fact);
  void saw(Number match) {
    if (m_matches.empty() || m_matches.back() != match) m_matches.push_back(match);
  }
  bool joins_old(const Fact& fact);
  void count(const Fact& fact, Number number);
  void take_one(const GivenFact& given);
  void take_checked(const GivenFact& given);
  Statement& link_of(FactTable table, Number number);
  [[noreturn]] static void refuse_other(const Fact& fact);
  void wake(const std::string& id);

  Journal::Store& m_store;
  SQLite::Database& m_database;
  FactRows m_rows;
  std::unordered_map<const char*, std::unique_ptr<Statement>> m_statements;
  std::unordered_map<std::string, Origin> m_origins;
  std::set<std::string> m_in_part;  // origins of which facts may be left out
  Number m_first_digest = 0, m_first_entry = 0, m_last_entry = 0, m_first_match = 0;
  /// The entry that was taken last, which the next one follows nearly always.
  struct Last {
    std::string id, match;
    Number match_number = 0;
    std::string digest;  ///< in hexadecimal digits
  };
  Last m_last;
  std::optional<Settings> m_settings;
  std::unique_ptr<Statement> m_link;                // which reads digests one after the other
  std::multimap<std::string, GivenFact> m_waiting;  // by the id of what they wait for
  std::vector<GivenFact> m_ready;                   // that waited for what is here now
  bool m_is_last = false;                           // nothing more comes for which something can wait
  std::set<Number> m_rejoined;                      // matches that joined more than once
  referee::Seating m_seating;
  /// Matches of which entries came that may correct them, with who wrote the last one.
  std::map<Number, std::pair<std::string, std::int64_t>> m_corrected;
  std::vector<Number> m_matches;  // that came or got entries, many of them several times
  bool m_settles_seasons = false;
  Arrived m_arrived;
};

Statement& Exchange::Work::prepared(const char* sql) {
  auto& statement = m_statements[sql];
  if (statement == nullptr) {
    statement = std::make_unique<Statement>(m_database, sql);
  } else {
    (void)statement->tryReset();  // which says again why it failed, where it did
  }
  return *statement;
}

/// The highest number of an origin that is here at all.
Exchange::Work::Number Exchange::Work::highest(Number origin) {
  Statement& row = prepared(
      "SELECT max(coalesce((SELECT max(counted) FROM digests WHERE origin = ?1), 0), "
      "coalesce((SELECT max(counted) FROM doubles WHERE origin = ?1), 0))");
  row.bind(1, origin);
  row.executeStep();
  return row.getColumn(0).getInt64();
}

/// Whether numbers of an origin may be left out below the highest one: `older` is below 0 where that is known. Of an
/// origin that is older than digests it may be so, too.
bool Exchange::Work::may_lack(Number origin) {
  Statement& row = prepared("SELECT older <> 0 FROM origins WHERE number = ?");
  row.bind(1, origin);
  return row.executeStep() && row.getColumn(0).getInt64() != 0;
}

/// The highest number of an origin below which none is left out.
Exchange::Work::Number Exchange::Work::last_held(Number origin) {
  if (!may_lack(origin)) return highest(origin);
  Statement& row = prepared(
      "SELECT counted FROM digests WHERE origin = ?1 UNION SELECT counted FROM doubles WHERE origin = ?1 "
      "ORDER BY counted");
  row.bind(1, origin);
  Number last = 0;
  while (row.executeStep() && row.getColumn(0).getInt64() == last + 1) ++last;
  return last;
}

std::vector<std::string> Exchange::Work::in_part() {
  std::vector<std::pair<Number, std::string>> all;
  Statement row(m_database, "SELECT number, lower(hex(id)) FROM origins WHERE older <> 0 ORDER BY id");
  while (row.executeStep()) all.emplace_back(row.getColumn(0).getInt64(), text_of(row.getColumn(1)));
  std::vector<std::string> list;
  for (auto& [origin, id] : all) {
    if (last_held(origin) != highest(origin)) list.push_back(std::move(id));
  }
  return list;
}

std::string Exchange::Work::digest_at(Number origin, Number counted) {
  Statement& row = prepared(
      "SELECT lower(hex(digest)) FROM digests WHERE origin = ?1 AND counted = ?2 UNION SELECT lower(hex(d.digest)) "
      "FROM doubles b JOIN digests d ON d.number = b.digest WHERE b.origin = ?1 AND b.counted = ?2 ORDER BY 1");
  row.bind(1, origin);
  row.bind(2, counted);
  std::string text;
  while (row.executeStep()) text += text_of(row.getColumn(0));
  return text;
}

std::vector<Held> Exchange::Work::held(const std::map<std::string, std::int64_t>* theirs) {
  std::vector<Held> list;
  Statement row(m_database, "SELECT number, lower(hex(id)) FROM origins ORDER BY id");
  while (row.executeStep()) {
    const Number origin = row.getColumn(0).getInt64();
    std::string id(text_of(row.getColumn(1)));
    Number counted = last_held(origin);
    if (theirs != nullptr) {
      const auto found = theirs->find(id);
      if (found == theirs->end()) continue;
      counted = std::min(counted, found->second);
    }
    if (counted == 0) continue;
    std::string digest = digest_at(origin, counted);
    list.push_back({.origin = std::move(id), .counted = counted, .digest = std::move(digest)});
  }
  return list;
}

std::vector<std::pair<std::int64_t, std::pair<std::int64_t, std::int64_t>>> Exchange::Work::behind(
    std::span<const Held> held) {
  std::vector<std::pair<Number, std::pair<Number, Number>>> list;
  Statement origin(m_database, "SELECT number, lower(hex(id)) FROM origins ORDER BY number");
  while (origin.executeStep()) {
    const Number number = origin.getColumn(0).getInt64();
    const auto found = std::ranges::find(held, text_of(origin.getColumn(1)), &Held::origin);
    const bool same = found != held.end() && found->digest == digest_at(number, found->counted);
    Statement& row = prepared(
        "SELECT number, counted FROM digests WHERE origin = ?1 AND counted > ?2 UNION ALL "
        "SELECT digest, counted FROM doubles WHERE origin = ?1 AND counted > ?2");
    row.bind(1, number);
    row.bind(2, same ? found->counted : Number{0});
    while (row.executeStep()) list.push_back({row.getColumn(0).getInt64(), {number, row.getColumn(1).getInt64()}});
  }
  std::ranges::sort(list);
  return list;
}

void Exchange::Work::read(Number digest, GivenFact& given) {
  // They are asked for in the order of their numbers, and mostly one after the other.
  if (m_link == nullptr) {
    constexpr const char* sql = "SELECT fact, row, digest, number FROM digests WHERE number >= ? ORDER BY number";
    m_link = std::make_unique<Statement>(m_database, sql);
  }
  Statement& link = *m_link;
  if (!link.hasRow() || !link.executeStep() || link.getColumn(3).getInt64() != digest) {
    link.reset();
    link.bind(1, digest);
    link.executeStep();
  }
  const auto forms = fact_forms();
  const auto form = std::ranges::find(forms, text_of(link.getColumn(0)), &FactForm::kept);
  if (form == forms.end()) refuse_fact("something is of a kind that is not known");
  const Number number = link.getColumn(1).getInt64();
  given.digest = blob_of(link.getColumn(2));
  given.fact = m_rows.read(form->table, number);
}

/// Says of what was said of a season which entry it follows.
void Exchange::Work::put_before(Fact& fact) {
  const auto number = m_rows.number(fact.table, fact.id);
  if (fact.table != FactTable::season_entry || !number) return;
  Statement& row = prepared(
      "SELECT coalesce(e.follows, (SELECT max(b.number) FROM season_entries b WHERE b.season = e.season "
      "AND b.number < e.number), 0) FROM season_entries e WHERE e.number = ?");
  row.bind(1, *number);
  row.executeStep();
  fact.put(follows_column, m_rows.id(fact.table, row.getColumn(0).getInt64()));
}

std::vector<Mark> Exchange::Work::marks(FactTable table, const std::string& id) {
  Statement& row = prepared(
      "SELECT lower(hex(o.id)), d.counted, lower(hex(d.digest)) FROM digests d JOIN origins o ON o.number = d.origin "
      "WHERE d.fact = ?1 AND d.row = ?2 UNION SELECT lower(hex(o.id)), b.counted, lower(hex(d.digest)) FROM digests d "
      "JOIN doubles b ON b.digest = d.number JOIN origins o ON o.number = b.origin WHERE d.fact = ?1 AND d.row = ?2 "
      "ORDER BY 1, 2");
  row.bind(1, std::string(form_of(table).kept));
  row.bind(2, m_rows.number(table, id).value_or(0));
  std::vector<Mark> list;
  while (row.executeStep()) {
    list.push_back({.origin = std::string(text_of(row.getColumn(0))),
                    .counted = row.getColumn(1).getInt64(),
                    .digest = std::string(text_of(row.getColumn(2)))});
  }
  return list;
}

std::vector<Fact> Exchange::Work::left_out(std::int64_t match) {
  std::vector<Fact> list;
  if (!m_store.has_ways(match)) return list;
  for (const Number number : entries_left_out(m_database, match)) {
    list.push_back(m_rows.read(FactTable::entry, number));
  }
  return list;
}

Exchange::Work::Number Exchange::Work::named(const Fact& fact, std::string_view column) {
  const std::string id(fact.value(column));
  if (id.empty()) return 0;
  const FactTable table = form_of(fact.table).column(column)->table;
  const auto number = m_rows.number(table, id);
  if (!number) throw NotHere(table, id);
  return *number;
}

/// The entry that was written last here to a match or a season; 0 for none.
Exchange::Work::Number Exchange::Work::last_of(FactTable table, Number of) {
  Statement& last = prepared(table == FactTable::entry ? "SELECT max(number) FROM entries WHERE match = ?"
                                                       : "SELECT max(number) FROM season_entries WHERE season = ?");
  last.bind(1, of);
  last.executeStep();
  return last.getColumn(0).getInt64();
}

/// The match of an entry. Throws NotHere.
Exchange::Work::Number Exchange::Work::match_of(const Fact& entry) {
  return entry.value("match") == m_last.match ? m_last.match_number : named(entry, "match");
}

/// Whether an entry follows the one that was taken last.
bool Exchange::Work::is_behind_last(const Fact& fact) const {
  return fact.table == FactTable::entry && !m_last.id.empty() && fact.value(follows_column) == m_last.id &&
         fact.value("match") == m_last.match;
}

/// Writes the rows of a fact. Where it follows what was written last here it says nothing of that.
Exchange::Work::Number Exchange::Work::write(const Fact& fact) {
  if (is_behind_last(fact)) return m_store.write_fact(m_rows, fact, true);
  const Number follows = fact.value(follows_column).empty() ? 0 : named(fact, follows_column);
  const bool is_next = follows != 0 && last_of(fact.table, named(fact, form_of(fact.table).follows_in)) == follows;
  return m_store.write_fact(m_rows, fact, is_next);
}

Exchange::Work::Origin& Exchange::Work::origin(const std::string& id) {
  if (const auto known = m_origins.find(id); known != m_origins.end()) return known->second;
  Statement& row = prepared("SELECT number FROM origins WHERE id = ?");
  bind_blob(row, 1, id);
  Origin found{.row = 0, .id = hexadecimal(id)};
  if (row.executeStep()) {
    found.row = row.getColumn(0).getInt64();
  } else {
    Statement& insert = prepared("INSERT INTO origins (id) VALUES (?)");
    bind_blob(insert, 1, id);
    insert.exec();
    found.row = m_database.getLastInsertRowid();
  }
  found.seen = last_held(found.row);
  return m_origins[id] = std::move(found);
}

/// Numbers of an origin leave none out, so that what is held is said by the highest; but where it was said that only
/// a part comes.
void Exchange::Work::refuse_jumps() {
  for (auto& [bytes, origin] : m_origins) {
    if (m_in_part.contains(bytes)) continue;
    std::ranges::sort(origin.came);
    for (const auto& [first, last] : origin.came) {
      if (first > origin.seen + 1) {
        throw RefusedFact(
            {.kind = "refused",
             .text = fmt::format("the numbers of the origin {} jump from {} to {}", origin.id, origin.seen, first),
             .hint = "nothing of it was taken",
             .quote = {}},
            origin.id, origin.seen + 1);
      }
      origin.seen = std::max(origin.seen, last);
    }
  }
}

/// Keeps of which origins numbers are left out now, and of which none are any more.
void Exchange::Work::note_parts() {
  for (const auto& [bytes, origin] : m_origins) {
    if (!m_in_part.contains(bytes) && !may_lack(origin.row)) continue;
    Statement& mark = prepared("UPDATE origins SET older = ?1 WHERE number = ?2 AND older <= 0 AND older <> ?1");
    const auto keep = [&mark, number = origin.row](std::int64_t older) {
      mark.reset();
      mark.bind(1, older);
      mark.bind(2, number);
      mark.exec();
    };
    keep(-1);
    if (last_held(origin.row) == highest(origin.row)) keep(0);
  }
}

void Exchange::Work::keep_double(const GivenFact& given, Number digest) {
  Statement& known = prepared("SELECT 1 FROM digests WHERE number = ? AND origin = ? AND counted = ?");
  known.bind(1, digest);
  known.bind(2, origin(given.origin).row);
  known.bind(3, given.counted);
  if (known.executeStep()) return;
  Statement& insert = prepared("INSERT OR IGNORE INTO doubles (origin, counted, digest) VALUES (?, ?, ?)");
  insert.bind(1, origin(given.origin).row);
  insert.bind(2, given.counted);
  insert.bind(3, digest);
  insert.exec();
}

/// Refuses what no journal says: entries that follow, or take back, those of another match, and more of them than a
/// match can have.
void Exchange::Work::check_sense(const Fact& fact) {
  const auto in_match = [&](std::string_view column, std::string_view does) {
    const Number entry = named(fact, column);
    if (entry == 0) return;
    Statement& row = prepared("SELECT match FROM entries WHERE number = ?");
    row.bind(1, entry);
    if (!row.executeStep() || row.getColumn(0).getInt64() != named(fact, "match")) {
      refuse_fact(fmt::format("{} {} an entry of another match", called(fact.table), does));
    }
  };
  if (fact.table == FactTable::entry) {
    in_match("target", "takes back");
    if (!is_behind_last(fact)) in_match(follows_column, "follows");
    check_entry(fact);
  }
  if (fact.table == FactTable::settlement) in_match("entry", "takes");
  if (fact.table == FactTable::season_entry && !fact.value(follows_column).empty()) {
    Statement& row = prepared("SELECT season FROM season_entries WHERE number = ?");
    row.bind(1, named(fact, follows_column));
    if (!row.executeStep() || row.getColumn(0).getInt64() != named(fact, "season")) {
      refuse_fact("an entry of a season follows one of another season");
    }
  }
  if (fact.table == FactTable::game_file) check_game_file(fact);
}

/// Refuses what this program could not read: every table is made of all matches. A newer tavolo may have written it.
void Exchange::Work::check_match(const Fact& fact) {
  referee::Head head;
  head.game = fact.value("game");
  head.edition = fact.value("edition");
  head.date = fact.value("date");
  for (const auto& [name, value] : read_lines(fact.value("house"))) head.house.emplace_back(name, value);
  const auto number = [](const FactValues& values, std::string_view column) {
    return base::sum(value_in(values, column)).value;
  };
  head.deal = int_of(number(fact.values, "deal"));
  head.dealer = int_of(number(fact.values, "dealer"));
  bool whole = true;
  for (const Fact::Part& part : fact.parts) {
    const auto side = static_cast<std::size_t>(number(part.values, "side"));
    if (part.word == "side") {
      whole = whole && side == head.sides.size();
      head.sides.emplace_back();
      head.scores.push_back(number(part.values, "score"));
    } else {
      const auto place = static_cast<std::size_t>(number(part.values, "place"));
      whole = whole && side < head.sides.size() && place == head.sides[games::Side(side)].size();
      if (whole) head.sides[games::Side(side)].emplace_back(value_in(part.values, "player"));
    }
  }
  if (!whole) refuse_fact("the sides of a match are not whole");
  try {
    (void)m_seating.seat(head);
  } catch (const base::StoreFailure& failure) {
    refuse_fact(failure.what());
  }
}

/// Refuses matches that this program cannot read as they were corrected.
void Exchange::Work::check_corrected() {
  for (const auto& [match, last] : m_corrected) {
    try {
      referee::Head head;
      std::vector<referee::Entry> entries;
      m_store.read_match(match, head);
      m_store.read_entries(match, entries);
      head.number = 0;  // nobody knows the one that it would have here
      if (entries.empty() || referee::takings_back(entries).front() != 0) continue;
      (void)m_seating.seat(referee::corrected(head, entries));
    } catch (const base::StoreFailure& failure) {
      throw RefusedFact(unfit(failure.what()).complaint(), hexadecimal(last.first), last.second);
    }
  }
}

void Exchange::Work::check_entry(const Fact& fact) {
  const Room& room = m_store.room_of(match_of(fact));
  if (room.entries > 0 && fact.value(follows_column).empty()) refuse_fact("a match begins twice");
  if (room.entries >= 2 * base::limit::match_entries || room.bytes > 2 * base::limit::match_bytes) {
    refuse_fact("a match has more entries than a match can have");
  }
  const auto kind = referee::find_kind(fact.value("kind"));
  if (kind && referee::names_side(*kind)) check_side(fact);
}

/// Refuses an entry that names a side in other words than its letter, or none of the match.
void Exchange::Work::check_side(const Fact& fact) {
  const std::string_view text = fact.value("text");
  const games::Side side = read_side(text);
  Statement& sides = prepared("SELECT count(*) FROM sides WHERE match = ?");
  sides.bind(1, match_of(fact));
  sides.executeStep();
  if (side_text(side) == text && (side == games::nobody || side.index() < sides.getColumn(0).getInt())) return;
  refuse_fact("the text of an entry is no side of its match");
}

void Exchange::Work::check_game_file(const Fact& fact) {
  const std::string text(fact.value("text"));
  const games::Title title = games::file::read_title(text);
  if (id_of_file(text) != fact.id || title.id != fact.value("game") || title.edition != fact.value("edition")) {
    refuse_fact("the file of a game is not the one that it says");
  }
  std::vector<games::file::Fault> faults;
  (void)games::file::read(text, faults, false);
  if (std::ranges::any_of(faults, [](const games::file::Fault& fault) { return !fault.remark; })) {
    refuse_fact(fmt::format("the file of {} is no game that can be played", title.id));
  }
  Statement& other = prepared("SELECT 1 FROM game_files WHERE game = ? AND edition = ?");
  other.bind(1, std::string(title.id));
  other.bind(2, std::string(title.edition));
  if (other.executeStep()) {
    refuse_fact(games::file::other_file(title).complaint().text);
  }
}

/// What joins a season is in it. Of several seasons that a match joined the last one counts.
void Exchange::Work::joined(const Fact& fact) {
  const Number match = named(fact, "match");
  Statement& known = prepared("SELECT season IS NULL FROM matches WHERE number = ?");
  known.bind(1, match);
  if (!known.executeStep() || known.getColumn(0).getInt64() == 0) {
    m_rejoined.insert(match);
    return;
  }
  Statement& update = prepared("UPDATE matches SET season = ? WHERE number = ?");
  update.bind(1, m_store.one_season(named(fact, "season")));
  update.bind(2, match);
  update.exec();
}

/// Whether a match that was here joins a season; one that comes joins by itself.
bool Exchange::Work::joins_old(const Fact& fact) {
  const Number match = named(fact, "match");
  return match != 0 && (m_first_match == 0 || match < m_first_match);
}

void Exchange::Work::count(const Fact& fact, Number number) {
  switch (fact.table) {
    case FactTable::player:
      ++m_arrived.people;
      m_arrived.names.emplace_back(fact.value("name"));
      break;
    case FactTable::season: ++m_arrived.seasons; break;
    case FactTable::match:
      ++m_arrived.matches;
      if (m_first_match == 0) m_first_match = number;
      m_store.rooms.emplace(number, Room{});
      saw(number);
      break;
    case FactTable::entry: {
      ++m_arrived.entries;
      saw(m_last.match_number);
      m_store.fill_room(m_last.match_number, fact.value("text").size());
      if (m_first_entry == 0) m_first_entry = number;
      m_last_entry = number;
      break;
    }
    case FactTable::ruling: ++m_arrived.rulings; break;
    case FactTable::team_entry: ++(fact.value("kind") == "new" ? m_arrived.teams : m_arrived.others); break;
    case FactTable::game_file: ++m_arrived.games; break;
    case FactTable::season_entry: m_arrived.others += joins_season(fact) && !joins_old(fact) ? 0 : 1; break;
    case FactTable::player_entry:
    case FactTable::settlement: ++m_arrived.others; break;
  }
}

/// Keeps a fact whose rows are written with its digest, which must be the one that it came with.
void Exchange::Work::keep(const GivenFact& given, Number number) {
  const Fact& fact = given.fact;
  const Origin& who = origin(given.origin);
  const Number digest = m_store.keep_digest_of(digested(fact.table), number, fact.parts.empty(),
                                               is_behind_last(fact) ? m_last.digest : std::string{}, given.digest,
                                               who.row, who.id, given.counted);
  if (digest == 0) {
    refuse_fact(fmt::format("{} was changed by another program", called(fact.table)));
  }
  if (m_first_digest == 0) m_first_digest = digest;
  if (fact.table != FactTable::entry) return;
  m_last.match_number = match_of(fact);
  m_last.match = fact.value("match");
  m_last.id = fact.id;
  m_last.digest = hexadecimal(given.digest);
  using Kind = referee::Entry::Kind;
  const auto kind = referee::find_kind(fact.value("kind"));
  const bool corrects = kind == Kind::head || kind == Kind::undo || kind == Kind::redo || kind == Kind::leave;
  if (corrects || (kind == Kind::begin && !fact.value("text").empty())) {
    m_corrected[m_last.match_number] = {given.origin, given.counted};
  }
}

/// What follows from a fact that is kept.
void Exchange::Work::note(const Fact& fact, Number number) {
  count(fact, number);
  if (joins_season(fact) && !fact.value("match").empty()) joined(fact);
  if (fact.table == FactTable::settlement) m_settles_seasons = true;
  wake(fact.id);
}

void Exchange::Work::take(const GivenFact& given) {
  if (!m_settings) m_settings.emplace(m_database);
  take_one(given);
  while (!m_ready.empty()) {
    const GivenFact next = std::move(m_ready.back());
    m_ready.pop_back();
    take_one(next);
  }
}

void Exchange::Work::take_one(const GivenFact& given) {
  try {
    take_checked(given);
  } catch (const Mistake& mistake) {
    throw RefusedFact(mistake.complaint(), hexadecimal(given.origin), given.counted);
  }
}

/// What asks for the number and the bytes of the digest of a row.
Statement& Exchange::Work::link_of(FactTable table, Number number) {
  Statement& link = prepared("SELECT number, digest FROM digests WHERE fact = ? AND row = ?");
  link.bind(1, std::string(form_of(table).kept));
  link.bind(2, number);
  return link;
}

void Exchange::Work::refuse_other(const Fact& fact) {
  refuse_fact(fmt::format("{} with the id {} is another here", called(fact.table), fact.id));
}

void Exchange::Work::take_checked(const GivenFact& given) {
  const Fact& fact = given.fact;
  check_form(given);
  auto& came = origin(given.origin).came;
  if (!came.empty() && came.back().second + 1 == given.counted) {
    came.back().second = given.counted;
  } else {
    came.emplace_back(given.counted, given.counted);
  }
  // An entry comes after the one that it follows: where that has only just come, it is not here.
  if (const auto known = is_behind_last(fact) ? std::nullopt : m_rows.number(fact.table, fact.id)) {
    Statement& link = link_of(fact.table, *known);
    // The id of the file of a game says all of it but when each table took it.
    const bool is_here = link.executeStep();
    if (!is_here || (fact.table != FactTable::game_file && blob_of(link.getColumn(1)) != given.digest)) {
      refuse_other(fact);
    }
    return keep_double(given, link.getColumn(0).getInt64());
  }
  try {
    check_sense(fact);
    const Number number = write(fact);
    if (fact.table == FactTable::match) check_match(fact);
    keep(given, number);
    note(fact, number);
  } catch (const NotHere& missing) {
    if (m_is_last || m_waiting.size() >= most_waiting) {
      refuse_fact(fmt::format("{} names what is in neither journal: {}", called(fact.table), missing.what()));
    }
    m_waiting.emplace(missing.id(), given);
  } catch (const Mistake& mistake) {
    if (mistake.complaint().kind == "refused") throw;
    const auto other = m_rows.number(fact.table, fact.id);
    if (other && link_of(fact.table, *other).executeStep()) refuse_other(fact);
    refuse_fact(fmt::format("{} is not as a journal keeps it: {}", called(fact.table), mistake.what()));
  }
}

/// What waited for a fact that is here now is taken next.
void Exchange::Work::wake(const std::string& id) {
  const auto [first, last] = m_waiting.equal_range(id);
  for (auto one = first; one != last; ++one) m_ready.push_back(std::move(one->second));
  m_waiting.erase(first, last);
}

Arrived Exchange::Work::finish() {
  m_is_last = true;
  while (!m_waiting.empty()) {
    const GivenFact given = std::move(m_waiting.begin()->second);
    m_waiting.erase(m_waiting.begin());
    take(given);  // which says what is missing
  }
  refuse_jumps();
  note_parts();
  if (m_first_digest != 0) {
    Statement last(m_database, "SELECT max(number) FROM digests");
    last.executeStep();
    Statement arrival(m_database,
                      "INSERT INTO arrivals (first_digest, last_digest, first_entry, last_entry, at) "
                      "VALUES (?, ?, ?, ?, ?)");
    arrival.bind(1, m_first_digest);
    arrival.bind(2, last.getColumn(0).getInt64());
    arrival.bind(3, m_first_entry);
    arrival.bind(4, m_last_entry);
    arrival.bind(5, m_store.now);
    arrival.exec();
    // Somebody else has written as this journal.
    Statement same(m_database,
                   "SELECT 1 FROM digests d JOIN origins o ON o.number = d.origin WHERE d.number >= ? AND o.file <> '' "
                   "LIMIT 1");
    same.bind(1, m_first_digest);
    if (same.executeStep()) {
      m_arrived.same_origin = true;
      m_database.exec("UPDATE origins SET file = '' WHERE file <> ''");
      m_store.writer.reset();
    }
  }
  m_store.forget_what_follows();
  if (m_settles_seasons || !m_rejoined.empty()) m_store.place_in_seasons(m_settles_seasons ? nullptr : &m_rejoined);
  check_corrected();
  std::ranges::sort(m_matches);
  m_matches.erase(std::unique(m_matches.begin(), m_matches.end()), m_matches.end());
  m_arrived.seen = std::move(m_matches);
  return m_arrived;
}

Exchange::Exchange(Journal& journal) : m_work(std::make_unique<Work>(journal)) {}
Exchange::~Exchange() = default;

std::vector<Held> Exchange::held() const {
  return guarded(m_work->path(), [&] { return m_work->held(nullptr); });
}

std::vector<Held> Exchange::held(std::span<const Held> theirs) const {
  std::map<std::string, std::int64_t> known;
  for (const Held& one : theirs) known[one.origin] = one.counted;
  return guarded(m_work->path(), [&] { return m_work->held(&known); });
}

bool Exchange::has(const GivenFact& given) const {
  const Mark mark{hexadecimal(given.origin), given.counted, hexadecimal(given.digest)};
  const std::vector<Mark> all = marks(given.fact.table, given.fact.id);
  return std::ranges::find(all, mark) != all.end();
}

bool Exchange::holds_beyond(std::span<const Held> held) const {
  return guarded(m_work->path(), [&] { return !m_work->behind(held).empty(); });
}

void Exchange::since(std::span<const Held> held, const std::function<void(const GivenFact&)>& visit) const {
  guarded(m_work->path(), [&] {
    std::map<std::int64_t, std::string> origins;
    Statement row(m_work->database(), "SELECT number, id FROM origins");
    while (row.executeStep()) origins[row.getColumn(0).getInt64()] = blob_of(row.getColumn(1));
    const auto list = m_work->behind(held);
    auto next = list.begin();
    // While some are visited, those behind them are read.
    const auto read = [&] {
      constexpr std::size_t most_facts = 1000, most_bytes = 1 << 20, usual_part = 100;
      std::vector<GivenFact> some;
      for (std::size_t bytes = 0; next != list.end() && some.size() < most_facts && bytes < most_bytes; ++next) {
        GivenFact& given = some.emplace_back();
        m_work->read(next->first, given);
        given.origin = origins[next->second.first];
        given.counted = next->second.second;
        bytes += given.fact.parts.size() * usual_part;
        for (const auto& [name, value] : given.fact.values) bytes += value.size();
      }
      return some;
    };
    for (std::vector<GivenFact> some = read(); !some.empty();) {
      std::future<std::vector<GivenFact>> others;
      if (next != list.end()) others = base::beside(read);
      for (const GivenFact& given : some) visit(given);
      some = others.valid() ? others.get() : std::vector<GivenFact>{};
    }
  });
}

std::map<std::int64_t, std::string> Exchange::written_by_others(std::int64_t season,
                                                                std::span<const std::string> origins) const {
  return guarded(m_work->path(), [&] {
    const std::set<std::string_view> clubs(origins.begin(), origins.end());
    std::map<std::int64_t, std::string> others;  // by the rows of the origins
    Statement origin(m_work->database(), "SELECT number, lower(hex(id)) FROM origins");
    while (origin.executeStep()) {
      std::string id(text_of(origin.getColumn(1)));
      if (!clubs.contains(id)) others[origin.getColumn(0).getInt64()] = std::move(id);
    }
    // Copies of a journal that was older than origins each counted the same matches for themselves.
    std::set<std::int64_t> doubles;
    Statement twice(m_work->database(),
                    "SELECT d.row, b.origin FROM doubles b JOIN digests d ON d.number = b.digest "
                    "WHERE d.fact = 'matches'");
    while (twice.executeStep()) {
      if (!others.contains(twice.getColumn(1).getInt64())) doubles.insert(twice.getColumn(0).getInt64());
    }
    Statement match(
        m_work->database(),
        "SELECT m.number, d.origin FROM matches m JOIN digests d ON d.fact = 'matches' AND d.row = m.number "
        "WHERE m.season = ?");
    match.bind(1, season);
    std::map<std::int64_t, std::string> list;
    while (match.executeStep()) {
      const auto by = others.find(match.getColumn(1).getInt64());
      const std::int64_t number = match.getColumn(0).getInt64();
      if (by != others.end() && !doubles.contains(number)) list[number] = by->second;
    }
    return list;
  });
}

std::vector<Mark> Exchange::marks(FactTable table, std::string_view id) const {
  return guarded(m_work->path(), [&] { return m_work->marks(table, std::string(id)); });
}

void Exchange::put_before(Fact& fact) const {
  guarded(m_work->path(), [&] { m_work->put_before(fact); });
}

std::vector<Fact> Exchange::left_out(std::int64_t match) const {
  return guarded(m_work->path(), [&] { return m_work->left_out(match); });
}

std::vector<std::string> Exchange::in_part() const {
  return guarded(m_work->path(), [&] { return m_work->in_part(); });
}

void Exchange::take_in_part(std::string_view origin) { m_work->take_in_part(origin); }

void Exchange::take(const GivenFact& fact) {
  guarded(m_work->path(), [&] { m_work->take(fact); });
}

Arrived Exchange::finish() {
  return guarded(m_work->path(), [&] { return m_work->finish(); });
}

std::vector<std::vector<std::int64_t>> Exchange::seasons_of_one_name() const {
  return guarded(m_work->path(), [&] {
    std::map<std::string, std::vector<std::int64_t>> called;
    Statement row(m_work->database(), "SELECT number, name FROM seasons ORDER BY created_at, id");
    while (row.executeStep()) {
      const std::int64_t number = row.getColumn(0).getInt64();
      if (m_work->store().one_season(number) != number) continue;
      called[base::folded(text_of(row.getColumn(1)))].push_back(number);
    }
    std::vector<std::vector<std::int64_t>> list;
    for (auto& [name, numbers] : called) {
      if (numbers.size() > 1) list.push_back(std::move(numbers));
    }
    return list;
  });
}

void Exchange::unite(std::int64_t season, std::int64_t other) {
  guarded(m_work->path(), [&] { m_work->store().append_union(season, other); });
}

std::string Exchange::take_back() {
  return guarded(m_work->path(), [&] { return m_work->store().take_back_settlement(); });
}

std::vector<Fork> Exchange::forks() const {
  return guarded(m_work->path(), [&] {
    std::vector<Fork> list;
    Statement row(m_work->database(), "SELECT DISTINCT match FROM entries WHERE follows IS NOT NULL ORDER BY match");
    while (row.executeStep()) {
      if (Fork one = m_work->store().fork(row.getColumn(0).getInt64(), true); one.ways.size() > 1) {
        list.push_back(std::move(one));
      }
    }
    return list;
  });
}

Fork Exchange::fork(std::int64_t match) const {
  return guarded(m_work->path(), [&] { return m_work->store().fork(match, false); });
}

void Exchange::choose(std::int64_t match, std::string_view origin) {
  guarded(m_work->path(), [&] {
    const Fork all = m_work->store().fork(match, false);
    const std::size_t colon = std::min(origin.find(':'), origin.size());
    const std::string_view digits = origin.substr(0, colon);
    const base::Number which = colon == origin.size() ? base::Number{} : base::whole(origin.substr(colon + 1));
    std::vector<const MatchWay*> found;
    for (const MatchWay& way : all.ways) {
      if (way.origin.starts_with(digits)) found.push_back(&way);
    }
    const bool is_one_table =
        std::ranges::all_of(found, [&](const MatchWay* way) { return way->origin == found.front()->origin; });
    const MatchWay* chosen = found.size() == 1 && colon == origin.size() ? found.front() : nullptr;
    if (is_one_table && colon < origin.size() && which.value >= 1 &&
        which.value <= static_cast<std::int64_t>(found.size())) {
      chosen = found[static_cast<std::size_t>(which.value) - 1];
    }
    if (found.size() > 1 && chosen == nullptr) {
      throw Mistake("no-way", fmt::format("several ways of match {} begin with {}", match, origin),
                    is_one_table ? fmt::format("say which of the {}: {}:1 is the first", found.size(), digits)
                                 : "give more digits of the origin");
    }
    if (chosen == nullptr) {
      throw Mistake("no-way", fmt::format("no way of match {} is of {}", match, origin),
                    "`tavolo merge` tells who went on with which match");
    }
    std::vector<std::int64_t> others;
    for (const MatchWay& way : all.ways) {
      if (&way != chosen) others.push_back(way.last);
    }
    m_work->store().append_choice(match, chosen->last, others);
  });
}

}  // namespace tavolo::journal
