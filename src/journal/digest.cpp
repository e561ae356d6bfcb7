#include "journal/digest.hpp"

#include <fmt/format.h>
#include <nettle/sha2.h>
#include <sqlite3.h>

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string_view>
#include <utility>

#include "base/date.hpp"
#include "base/name.hpp"
#include "journal/column.hpp"
#include "journal/order.hpp"
#include "journal/origin.hpp"

namespace tavolo::journal {
namespace {

using SQLite::Statement;

/// A table of facts. Statements answer the lines of its text, each column one that has the name of the column; they are
/// asked with the number of the row. Rows refer to others by ids and digests, never by numbers, which are of one
/// journal.
struct Table {
  const char* name;
  const char* several;               ///< what rows of it are called
  const char* place;                 ///< a statement: what a row is called and where it is, by its number
  std::array<const char*, 6> lines;  ///< the row itself first, then those that belong to it
};

constexpr Table players_table{"players",
                              "players",
                              "SELECT 'player ' || number || ' (' || name || ')' FROM players WHERE number = ?",
                              {"SELECT id AS player, name FROM players WHERE number = ?"}};

constexpr Table seasons_table{"seasons",
                              "seasons",
                              "SELECT 'season ' || number || ' (' || name || ')' FROM seasons WHERE number = ?",
                              {"SELECT id AS season, name, created_at AS at, rules FROM seasons WHERE number = ?"}};

constexpr Table matches_table{
    "matches",
    "beginnings of matches",
    "SELECT 'the beginning of match ' || number FROM matches WHERE number = ?",
    {"SELECT id AS match, game, edition, date, begun_at AS at, place, note, deal, dealer, house "
     "FROM matches WHERE number = ?",
     "SELECT char(65 + s.side) || ' ' || s.score AS side FROM sides s WHERE s.match = ? ORDER BY s.match, s.side",
     "SELECT char(65 + s.side) || ' ' || s.place || ' ' || coalesce(lower(hex(d.digest)), '') AS seat FROM seats s "
     "LEFT JOIN digests d ON d.fact = 'players' AND d.row = s.player "
     "WHERE s.match = ? ORDER BY s.match, s.side, s.place"}};

/// The entry that follows one of which the digest is known.
constexpr const char* next_entry =
    "SELECT e.id AS entry, ?2 AS follows, e.kind, e.deal, e.at, "
    "(SELECT t.id FROM entries t WHERE t.number = e.target) AS target, e.why, e.text "
    "FROM entries e WHERE e.number = ?1";

/// An entry names the digest of the one before it, the first one that of the beginning of its match.
constexpr Table entries_table{
    "entries",
    "entries",
    "SELECT 'entry ' || number || ' (match ' || match || CASE deal WHEN 0 THEN '' ELSE ', deal ' || deal END || ')' "
    "FROM entries WHERE number = ?",
    {"SELECT e.id AS entry, "
     "coalesce((SELECT digest FROM digests WHERE fact = 'entries' AND row = "
     "coalesce(e.follows, (SELECT max(b.number) FROM entries b WHERE b.match = e.match AND b.number < e.number))), "
     "(SELECT digest FROM digests WHERE fact = 'matches' AND row = e.match)) AS follows, "
     "e.kind, e.deal, e.at, (SELECT t.id FROM entries t WHERE t.number = e.target) AS target, e.why, "
     "e.text "
     "FROM entries e WHERE e.number = ?",
     "SELECT h.seat || ' ' || coalesce(lower(hex(d.digest)), '') AS seat FROM head_seats h "
     "LEFT JOIN digests d ON d.fact = 'players' AND d.row = h.player WHERE h.entry = ? ORDER BY h.entry, h.seat"}};

constexpr Table season_entries_table{
    "season_entries",
    "entries of seasons",
    "SELECT 'entry ' || number || ' of the seasons (' || kind || ')' FROM season_entries WHERE number = ?",
    {"SELECT e.id AS entry, "
     "coalesce((SELECT digest FROM digests WHERE fact = 'season_entries' AND row = "
     "coalesce(e.follows, "
     "(SELECT max(b.number) FROM season_entries b WHERE b.season = e.season AND b.number < e.number))), "
     "(SELECT digest FROM digests WHERE fact = 'seasons' AND row = e.season)) AS follows, "
     "e.kind, e.at, m.id AS match, e.text "
     "FROM season_entries e LEFT JOIN matches m ON m.number = e.match WHERE e.number = ?",
     "SELECT p.counted, p.counting, e.id AS last FROM publications p "
     "LEFT JOIN entries e ON e.number = p.last_entry WHERE p.entry = ?",
     "SELECT r.number AS row, place, played, won, drawn, lost, points, difference, deals_won, penalties, rating, "
     "uncertainty, level, needed, told, t.id AS team FROM published_rows r "
     "LEFT JOIN team_entries t ON t.number = r.team WHERE r.entry = ? ORDER BY r.entry, r.number",
     "SELECT p.row || ' ' || p.number AS person, p.name, d.digest AS player FROM published_people p "
     "LEFT JOIN digests d ON d.fact = 'players' AND d.row = p.player "
     "WHERE p.entry = ? ORDER BY p.entry, p.row, p.number",
     // The numbers of matches, which stand in a text, as ids.
     "SELECT t.row || ' ' || t.number AS tie, t.tie AS by, own, other, per, level, all_met, meetings, "
     "CASE WHEN matches GLOB '*[^0-9 ]*' OR NOT json_valid('[' || replace(matches, ' ', ',') || ']') THEN matches ELSE "
     "(SELECT group_concat(coalesce(lower(hex(m.id)), j.value), ' ') FROM "
     "(SELECT value FROM json_each('[' || replace(matches, ' ', ',') || ']') ORDER BY key) j "
     "LEFT JOIN matches m ON m.number = j.value) END AS matches "
     "FROM published_ties t WHERE t.entry = ? ORDER BY t.entry, t.row, t.number",
     "SELECT s.row || ' ' || s.number AS share, s.date, m.id AS match, s.points, s.dropped "
     "FROM published_shares s LEFT JOIN matches m ON m.number = s.match "
     "WHERE s.entry = ? ORDER BY s.entry, s.row, s.number"}};

constexpr Table player_entries_table{
    "player_entries",
    "entries of players",
    "SELECT 'entry ' || number || ' of the players (' || kind || ')' FROM player_entries WHERE number = ?",
    {"SELECT e.id AS entry, e.kind, e.at, p.id AS player, e.name, o.id AS other, "
     "t.id AS target FROM player_entries e LEFT JOIN players p ON p.number = e.player "
     "LEFT JOIN players o ON o.number = e.other LEFT JOIN player_entries t ON t.number = e.target "
     "WHERE e.number = ?"}};

constexpr Table rulings_table{"rulings",
                              "rulings",
                              "SELECT 'ruling ' || number || ' (' || kind || ')' FROM rulings WHERE number = ?",
                              {"SELECT r.id AS ruling, r.kind, r.at, r.game, m.id AS match, r.deal, r.title, r.text, "
                               "r.clauses, r.date, e.id AS entry, t.id AS target FROM rulings r "
                               "LEFT JOIN matches m ON m.number = r.match LEFT JOIN entries e ON e.number = r.entry "
                               "LEFT JOIN rulings t ON t.number = r.target WHERE r.number = ?"}};

constexpr Table team_entries_table{
    "team_entries",
    "entries of teams",
    "SELECT 'entry ' || number || ' of the teams (' || kind || ')' FROM team_entries WHERE number = ?",
    {"SELECT e.id AS entry, e.kind, e.at, b.id AS team, e.name, e.date, t.id AS "
     "target "
     "FROM team_entries e LEFT JOIN team_entries b ON b.number = e.team LEFT JOIN team_entries t ON t.number = "
     "e.target "
     "WHERE e.number = ?",
     "SELECT s.place || ' ' || coalesce(lower(hex(d.digest)), '') AS player FROM team_players s "
     "LEFT JOIN digests d ON d.fact = 'players' AND d.row = s.player WHERE s.entry = ? ORDER BY s.entry, s.place"}};

constexpr Table game_files_table{
    "game_files",
    "files of games",
    "SELECT 'file ' || number || ' of a game (' || game || ', edition ' || edition || ')' FROM game_files "
    "WHERE number = ?",
    {"SELECT sha256 AS file, game, edition, at, text FROM game_files WHERE number = ?"}};

constexpr Table settlements_table{
    "settlements",
    "settlements",
    "SELECT 'settlement ' || number || ' (' || kind || ')' FROM settlements WHERE number = ?",
    {"SELECT e.id AS settlement, e.kind, e.at, m.id AS match, l.id AS entry, "
     "s.id AS season, o.id AS other, t.id AS target, e.text FROM settlements e "
     "LEFT JOIN matches m ON m.number = e.match LEFT JOIN entries l ON l.number = e.entry "
     "LEFT JOIN seasons s ON s.number = e.season LEFT JOIN seasons o ON o.number = e.other "
     "LEFT JOIN settlements t ON t.number = e.target WHERE e.number = ?"}};

constexpr std::array<const Table*, tables_of_facts> tables{
    &players_table,        &seasons_table, &matches_table,      &entries_table,    &season_entries_table,
    &player_entries_table, &rulings_table, &team_entries_table, &game_files_table, &settlements_table};

const Table& table_of(Facts facts) { return *tables[static_cast<std::size_t>(facts)]; }

constexpr std::array all_facts{Facts::players,        Facts::seasons,        Facts::matches, Facts::entries,
                               Facts::season_entries, Facts::player_entries, Facts::rulings, Facts::team_entries,
                               Facts::game_files,     Facts::settlements};

/// SHA-256 of a text that comes in pieces.
class Sha256 {
 public:
  Sha256() { sha256_init(&m_state); }
  void add(std::string_view piece) {
    sha256_update(&m_state, piece.size(), reinterpret_cast<const std::uint8_t*>(piece.data()));
  }
  [[nodiscard]] std::string digest() {
    std::string digest(SHA256_DIGEST_SIZE, '\0');
    sha256_digest(&m_state, digest.size(), reinterpret_cast<std::uint8_t*>(digest.data()));
    return digest;
  }

 private:
  sha256_ctx m_state = {};
};

}  // namespace

std::string sha256(std::string_view text) {
  Sha256 sum;
  sum.add(text);
  return sum.digest();
}

std::string hexadecimal(std::string_view bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  constexpr unsigned half = 4, low = 0xf;
  std::string text;
  text.reserve(2 * bytes.size());
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    text += digits[byte >> half];
    text += digits[byte & low];
  }
  return text;
}

namespace {

/// `NAME VALUE`, further lines of the value behind two blanks, so that no two values give the same. What is empty has
/// no line.
void add_line(std::string& text, const Question& row, int column) {
  std::string number;
  std::string_view words;
  if (row.is_real(column)) {
    number = fmt::format("{}", row.real(column));
    words = number;
  } else if (row.is_blob(column)) {
    number = hexadecimal(row.blob(column));
    words = number;
  } else {
    words = row.text(column);
  }
  if (words.empty()) return;
  text += row.name(column);
  text += ' ';
  for (std::size_t end = 0; (end = words.find('\n')) != std::string_view::npos; words.remove_prefix(end + 1)) {
    text += words.substr(0, end + 1);
    text += "  ";
  }
  text += words;
  text += '\n';
}

/// Adds what a question gives to a text, or where that is long to a sum.
void add_rows(std::string& text, Question& row, Sha256& sum) {
  // What a closing publishes of many matches is long.
  constexpr std::size_t piece = 1 << 16;
  while (row.next()) {
    for (int column = 0; column < row.columns(); ++column) add_line(text, row, column);
    if (text.size() < piece) continue;
    sum.add(text);
    text.clear();
  }
  row.end();
}

}  // namespace

const char* word(Facts facts) noexcept { return table_of(facts).name; }

std::string Digester::digest(Facts facts, std::int64_t number, bool alone, std::string_view before) {
  constexpr std::size_t usual_bytes = 512;
  const Table& table = table_of(facts);
  auto& statements = m_statements[static_cast<std::size_t>(facts)];
  Sha256 sum;
  std::string text;
  text.reserve(usual_bytes);
  std::size_t first = 0;
  if (facts == Facts::entries && !before.empty()) {
    if (m_next_entry == nullptr) m_next_entry = std::make_unique<Question>(m_database, next_entry);
    m_next_entry->ask(number, before);
    add_rows(text, *m_next_entry, sum);
    first = 1;
  }
  const std::size_t count = alone ? 1 : table.lines.size();
  for (std::size_t i = first; i < count && table.lines[i] != nullptr; ++i) {
    if (statements[i] == nullptr) statements[i] = std::make_unique<Question>(m_database, table.lines[i]);
    statements[i]->ask({number});
    add_rows(text, *statements[i], sum);
  }
  sum.add(text);
  return sum.digest();
}

std::string chain(std::string_view before, const Link& link) {
  std::string text(before);
  const auto add = [&](std::string_view word) {
    if (text.size() != before.size()) text += ' ';
    text += word;
  };
  add(link.fact);
  add(fmt::format_int(link.row).c_str());
  add(link.found ? "1" : "0");
  add(link.digest);
  if (!link.origin.empty()) {
    add(link.origin);
    add(fmt::format_int(link.counted).c_str());
  }
  return sha256(text);
}

void write_digests(SQLite::Database& database) {
  Digester digester(database);
  std::string before;
  // What is older than digests is of an origin that follows from them, which is known at their end.
  const std::int64_t origin = database.execAndGet("SELECT coalesce(max(number), 0) + 1 FROM origins").getInt64();
  std::int64_t count = 0;
  Statement insert(
      database, "INSERT INTO digests (fact, row, digest, chain, found, origin, counted) VALUES (?, ?, ?, ?, 1, ?, ?)");
  for (const Facts facts : all_facts) {
    Statement row(database, fmt::format("SELECT number FROM {} ORDER BY number", word(facts)));
    while (row.executeStep()) {
      const std::int64_t number = row.getColumn(0).getInt64();
      const std::string digest = digester.digest(facts, number);
      before = chain(before, {.fact = word(facts), .row = number, .digest = digest, .found = true});
      insert.bind(1, word(facts));
      insert.bind(2, number);
      insert.bind(3, digest.data(), static_cast<int>(digest.size()));
      insert.bind(4, before.data(), static_cast<int>(before.size()));
      insert.bind(5, origin);
      insert.bind(6, ++count);
      insert.exec();
      insert.reset();
    }
  }
  if (count == 0) return;
  Statement named(database, "INSERT INTO origins (number, id, older) VALUES (?, ?, ?)");
  named.bind(1, origin);
  named.bind(2, before.data(), static_cast<int>(std::tuple_size_v<Id>));
  named.bind(3, count);
  named.exec();
}

std::string SeasonPrint::fingerprint() const {
  Sha256 sum;
  sum.add(fmt::format("season {}\n", entries));
  for (const Match& match : matches) sum.add(fmt::format("match {}\n", match.digest));
  return hexadecimal(sum.digest());
}

std::string SeasonPrint::kept() const {
  std::string text = fmt::format("fingerprint {}\n", fingerprint());
  constexpr std::size_t line = sizeof "match  \n" + 2 * (16 + 32);  // an id and a digest
  text.reserve(text.size() + line * matches.size());
  for (const Match& match : matches) text += fmt::format("match {} {}\n", match.id, match.digest);
  return text;
}

bool is_merged(const SQLite::Database& database) {
  Statement row(database, "SELECT EXISTS (SELECT 1 FROM arrivals) OR EXISTS (SELECT 1 FROM settlements)");
  return row.executeStep() && row.getColumn(0).getInt64() != 0;
}

namespace {

/// The seasons that are one with a season, for a list.
std::string one_with(const SQLite::Database& database, std::int64_t season, std::int64_t last_digest) {
  std::string list = fmt::format("{}", season);
  const auto ones = seasons_that_are_one(database, last_digest);
  for (const auto& [gone, other] : ones) {
    std::int64_t end = other;
    for (auto found = ones.find(end); found != ones.end(); found = ones.find(end)) end = found->second;
    if (end == season) list += fmt::format(",{}", gone);
  }
  return list;
}

/// What stands for the entries of seasons: the digest of the last one, of several tables that of them all.
std::string last_entries(const SQLite::Database& database, const std::string& list, std::int64_t before) {
  Statement row(database, fmt::format("SELECT number, season, coalesce(follows, 0) FROM season_entries "
                                      "WHERE season IN ({}) AND number < ? ORDER BY number",
                                      list));
  row.bind(1, before);
  std::set<std::int64_t> ends;
  std::map<std::int64_t, std::int64_t> last;
  while (row.executeStep()) {
    std::int64_t& previous = last[row.getColumn(1).getInt64()];
    const std::int64_t follows = row.getColumn(2).getInt64();
    ends.erase(follows != 0 ? follows : previous);
    previous = row.getColumn(0).getInt64();
    ends.insert(previous);
  }
  Statement digest(database, "SELECT lower(hex(digest)) FROM digests WHERE fact = 'season_entries' AND row = ?");
  std::vector<std::string> digests;
  for (const std::int64_t end : ends) {
    digest.reset();
    digest.bind(1, end);
    if (digest.executeStep()) digests.emplace_back(text_of(digest.getColumn(0)));
  }
  if (digests.empty()) return {};
  if (digests.size() == 1) return digests.front();
  std::ranges::sort(digests);
  std::string text;
  for (const std::string& one : digests) text += fmt::format("entry {}\n", one);
  return hexadecimal(sha256(text));
}

/// The number of the digest of an entry of a season; that of none for one that is beyond all.
std::int64_t digest_of_closing(const SQLite::Database& database, std::int64_t entry) {
  Statement row(database, "SELECT number FROM digests WHERE fact = 'season_entries' AND row = ?");
  row.bind(1, entry);
  return row.executeStep() ? row.getColumn(0).getInt64() : 0;
}

/// The same of a journal into which others were merged.
SeasonPrint merged_print(const SQLite::Database& database, std::int64_t season, std::int64_t before,
                         std::int64_t last_entry) {
  const std::int64_t last_digest = digest_of_closing(database, before);
  const std::string list = one_with(database, season, last_digest);
  SeasonPrint print{.entries = last_entries(database, list, before), .matches = {}};
  std::set<std::int64_t> of;
  Statement numbers(database, fmt::format("SELECT value FROM json_each('[{}]')", list));
  while (numbers.executeStep()) of.insert(numbers.getColumn(0).getInt64());
  Statement match(
      database,
      "SELECT m.date, m.begun_at, lower(hex(m.id)), EXISTS (SELECT 1 FROM entries e WHERE e.match = m.number "
      "AND e.follows IS NOT NULL), (SELECT max(number) FROM entries WHERE match = m.number AND number <= ?2) "
      "FROM matches m WHERE m.number = ?1");
  Statement digest(database, "SELECT lower(hex(digest)) FROM digests WHERE fact = 'entries' AND row = ?");
  std::map<std::array<std::string, 3>, SeasonPrint::Match> ordered;
  for (const auto& [number, joined] : seasons_joined(database, nullptr, before)) {
    if (!of.contains(joined)) continue;
    match.reset();
    match.bind(1, number);
    match.bind(2, last_entry);
    if (!match.executeStep()) continue;
    std::int64_t last = match.getColumn(4).getInt64();
    if (match.getColumn(3).getInt64() != 0) {
      const Ways ways = ways_of(database, number, last_entry, last_digest);
      if (!ways.counts.empty()) last = ways.counts.back();
    }
    digest.reset();
    digest.bind(1, last);
    if (!digest.executeStep()) continue;
    std::string id(text_of(match.getColumn(2)));
    std::array<std::string, 3> place{std::string(text_of(match.getColumn(0))), std::string(text_of(match.getColumn(1))),
                                     id};
    ordered[std::move(place)] = {number, std::move(id), std::string(text_of(digest.getColumn(0)))};
  }
  for (auto& [place, one] : ordered) print.matches.push_back(std::move(one));
  return print;
}

}  // namespace

SeasonPrint season_print(const SQLite::Database& database, std::int64_t season, std::int64_t before,
                         std::int64_t last_entry) {
  if (is_merged(database)) return merged_print(database, season, before, last_entry);
  SeasonPrint print{.entries = last_entries(database, fmt::format("{}", season), before), .matches = {}};
  Statement match(database,
                  "SELECT m.number, lower(hex(m.id)), lower(hex(d.digest)) FROM "
                  "(SELECT match, season, max(number) FROM season_entries WHERE kind = 'join' AND number < ?2 "
                  "GROUP BY match) j JOIN matches m ON m.number = j.match "
                  "JOIN digests d ON d.fact = 'entries' AND d.row = "
                  "(SELECT max(number) FROM entries WHERE match = m.number AND number <= ?3) "
                  "WHERE j.season = ?1 ORDER BY m.date, m.begun_at, m.id");
  match.bind(1, season);
  match.bind(2, before);
  match.bind(3, last_entry);
  while (match.executeStep()) {
    print.matches.push_back({match.getColumn(0).getInt64(), std::string(text_of(match.getColumn(1))),
                             std::string(text_of(match.getColumn(2)))});
  }
  return print;
}

namespace {

/// A match as the text of a closing keeps it.
struct KeptMatch {
  std::string_view id;
  std::string_view digest;
};

std::vector<KeptMatch> kept_matches(std::string_view text) {
  std::vector<KeptMatch> list;
  for (const std::string_view line : base::split(text, '\n')) {
    const auto words = base::split(line, ' ');
    if (words.size() == 3 && words[0] == "match") list.push_back({words[1], words[2]});
  }
  return list;
}

}  // namespace

std::map<std::string, std::string> counted_at(const SQLite::Database& database, std::int64_t closing) {
  std::map<std::string, std::string> digests;
  Statement row(database, "SELECT text FROM season_entries WHERE number = ?");
  row.bind(1, closing);
  if (!row.executeStep()) return digests;
  for (const KeptMatch& match : kept_matches(text_of(row.getColumn(0)))) digests.emplace(match.id, match.digest);
  return digests;
}

std::vector<PublishedMatch> published_with(const SQLite::Database& database, std::string_view digits) {
  std::vector<PublishedMatch> list;
  Statement closing(database,
                    "SELECT s.name, e.at, e.text FROM season_entries e JOIN seasons s ON s.number = e.season "
                    "WHERE e.kind = 'close' AND e.text GLOB 'fingerprint *' ORDER BY e.number");
  while (closing.executeStep()) {
    for (const KeptMatch& match : kept_matches(text_of(closing.getColumn(2)))) {
      if (!match.digest.starts_with(digits)) continue;
      list.push_back({std::string(text_of(closing.getColumn(0))), std::string(text_of(closing.getColumn(1))),
                      std::string(match.id)});
    }
  }
  return list;
}

namespace {

/// What another program did to facts.
enum class Deed : std::uint8_t { changed, written, taken };

constexpr std::array<const char*, 3> deeds{"changed", "written", "taken away"};

/// Facts of one table that follow each other by their numbers, and what was done to them.
struct Range {
  Deed deed;
  std::int64_t from;
  std::int64_t to;
};

class Ranges {
 public:
  void add(Deed deed, std::int64_t from, std::int64_t to) {
    if (!m_list.empty() && m_list.back().deed == deed && m_list.back().to == from - 1) {
      m_list.back().to = to;
    } else {
      m_list.push_back({deed, from, to});
    }
  }
  [[nodiscard]] std::span<const Range> list() const { return m_list; }

 private:
  std::vector<Range> m_list;
};

/// The next number of a list of rows; nothing at its end.
std::optional<std::int64_t> step(Question& row) {
  if (!row.next()) return std::nullopt;
  return row.number(0);
}

/// The digests of the last entries of some matches, as they were read in the order of their numbers: of matches that go
/// on at the same time each entry is told what it follows, without its being looked up.
class LastEntries {
 public:
  /// That of the entry before the one on which a statement `number, match, follows` stands; empty where it is to be
  /// looked up.
  [[nodiscard]] std::string_view before(const Question& row) {
    const Last& last = of(row);
    return last.match == row.number(1) && row.is_null(2) ? last.digest : std::string_view();
  }
  /// That entry has this digest; empty where it has none.
  void add(const Question& row, std::string_view digest) { of(row) = {row.number(1), hexadecimal(digest)}; }

 private:
  struct Last {
    std::int64_t match = 0;
    std::string digest;  ///< in hexadecimal digits
  };

  Last& of(const Question& row) { return m_last[static_cast<std::uint64_t>(row.number(1)) % m_last.size()]; }

  std::array<Last, 256> m_last;
};

/// Compares the facts of a table with their digests. Numbers are given one after the other, and none is ever taken
/// away. What was missing before there were digests nobody can tell of, and what lacks before the digest of a fact that
/// is older lacked then: had its digest been taken away with it, the chain would be broken.
Ranges compared(const SQLite::Database& database, Facts facts, Digester& digester) {
  Ranges ranges;
  // Of entries, which are many, few have rows that belong to them.
  const bool of_matches = facts == Facts::entries;
  std::set<std::int64_t> seated;
  if (of_matches) {
    Statement seat(database, "SELECT DISTINCT entry FROM head_seats");
    while (seat.executeStep()) seated.insert(seat.getColumn(0).getInt64());
  }
  const auto alone = [&](std::int64_t number) { return of_matches && !seated.contains(number); };
  const std::string rows = of_matches ? "SELECT number, match, follows FROM entries ORDER BY number"
                                      : fmt::format("SELECT number FROM {} ORDER BY number", word(facts));
  Question row(database, rows.c_str());
  LastEntries last;
  Question kept(database, "SELECT row, digest, found FROM digests WHERE fact = ? ORDER BY row");
  kept.ask(word(facts));
  auto fact = step(row), digest = step(kept);
  std::int64_t next = 1;
  while (fact || digest) {
    if (fact && (!digest || *fact < *digest)) {
      ranges.add(Deed::written, *fact, *fact);
      if (of_matches) last.add(row, {});
      if (*fact == next) ++next;
      fact = step(row);
      continue;
    }
    const std::int64_t number = *digest;
    const bool is_older = kept.number(2) != 0;
    if (number > next && !is_older) ranges.add(Deed::taken, next, number - 1);
    if (fact != digest) {
      ranges.add(Deed::taken, number, number);
    } else {
      const std::string_view before = of_matches ? last.before(row) : std::string_view();
      if (kept.blob(1) != digester.digest(facts, number, alone(number), before)) {
        ranges.add(Deed::changed, number, number);
      }
      if (of_matches) last.add(row, kept.blob(1));
      fact = step(row);
    }
    if (number == std::numeric_limits<std::int64_t>::max()) break;
    next = std::max(next, number + 1);
    digest = step(kept);
  }
  return ranges;
}

/// What a fact is called, and where it is.
std::string place_of(const SQLite::Database& database, const Table& table, std::int64_t number) {
  Statement row(database, table.place);
  row.bind(1, number);
  return row.executeStep() ? base::harmless(text_of(row.getColumn(0)))
                           : fmt::format("number {} of the {}", number, table.several);
}

std::string sentence(const SQLite::Database& database, Facts facts, const Range& range) {
  const Table& table = table_of(facts);
  const char* const deed = deeds[static_cast<std::size_t>(range.deed)];
  if (range.from != range.to) {
    return fmt::format("{} {} to {} were {} by another program", table.several, range.from, range.to, deed);
  }
  return fmt::format("{} was {} by another program", place_of(database, table, range.from), deed);
}

/// Digests that do not follow the one before them.
void add_broken_chain(const SQLite::Database& database, std::vector<std::string>& faults) {
  Question row(database,
               "SELECT d.number, fact, row, digest, chain, found, "
               "CASE WHEN d.number <= o.older THEN '' ELSE lower(hex(o.id)) END, counted "
               "FROM digests d LEFT JOIN origins o ON o.number = d.origin ORDER BY d.number");
  std::string before;
  std::int64_t last = 0;
  while (row.next()) {
    const std::int64_t number = row.number(0);
    const Link link{.fact = row.text(1),
                    .row = row.number(2),
                    .digest = row.blob(3),
                    .found = row.number(5) != 0,
                    .origin = row.text(6),
                    .counted = row.number(7)};
    const std::string_view kept = row.blob(4);
    if (number != last + 1 || chain(before, link) != kept) {
      const auto* const table = std::ranges::find(tables, link.fact, &Table::name);
      const std::string place =
          table == tables.end() ? base::harmless(link.fact) : place_of(database, **table, link.row);
      faults.push_back(
          fmt::format("what was written just before {} was changed or taken away by another program", place));
    }
    before = kept;
    last = number;
  }
}

/// Players who are not found by their names.
void add_unfound(const SQLite::Database& database, std::vector<std::string>& faults) {
  Statement player(database, "SELECT number, name, folded FROM players ORDER BY number");
  while (player.executeStep()) {
    const std::string name(text_of(player.getColumn(1)));
    if (base::folded(name) == text_of(player.getColumn(2))) continue;
    faults.push_back(
        fmt::format("player {} ({}) is not found by that name", player.getColumn(0).getInt64(), base::harmless(name)));
  }
}

/// Matches of a journal into which others were merged that are in another season than their entries say.
void add_strays(const SQLite::Database& database, std::vector<std::string>& faults) {
  const auto ones = seasons_that_are_one(database);
  std::map<std::int64_t, std::int64_t> joined;
  for (auto [match, season] : seasons_joined(database, nullptr)) {
    for (auto found = ones.find(season); found != ones.end(); found = ones.find(season)) season = found->second;
    joined[match] = season;
  }
  Statement row(database, "SELECT number, coalesce(season, 0) FROM matches ORDER BY number");
  while (row.executeStep()) {
    const auto found = joined.find(row.getColumn(0).getInt64());
    if ((found == joined.end() ? 0 : found->second) == row.getColumn(1).getInt64()) continue;
    faults.push_back(fmt::format("match {} is in another season than its entries say", row.getColumn(0).getInt64()));
  }
}

/// What follows from the facts and does not agree with them.
void add_disagreements(const SQLite::Database& database, std::vector<std::string>& faults) {
  Statement origin(database,
                   "SELECT o.number FROM origins o LEFT JOIN digests d ON d.number = o.older "
                   "WHERE o.older > 0 AND o.id IS NOT substr(d.chain, 1, 16) ORDER BY o.number");
  while (origin.executeStep()) {
    faults.push_back(fmt::format("origin {} was changed by another program", origin.getColumn(0).getInt64()));
  }
  if (is_merged(database)) {
    add_strays(database, faults);
    return add_unfound(database, faults);
  }
  Statement stray(database,
                  "SELECT m.number FROM matches m LEFT JOIN (SELECT match, season, max(number) FROM season_entries "
                  "WHERE kind = 'join' GROUP BY match) j ON j.match = m.number WHERE m.season IS NOT j.season "
                  "ORDER BY m.number");
  while (stray.executeStep()) {
    faults.push_back(fmt::format("match {} is in another season than its entries say", stray.getColumn(0).getInt64()));
  }
  add_unfound(database, faults);
}

/// What of a season is not what the text of a closing keeps of it, a phrase each.
std::vector<std::string> differences(std::string_view kept, SeasonPrint now) {
  std::vector<std::string> phrases;
  std::ranges::sort(now.matches, {}, &SeasonPrint::Match::number);
  std::map<std::string_view, std::string_view, std::less<>> digests;
  for (const KeptMatch& match : kept_matches(kept)) digests.emplace(match.id, match.digest);
  for (const SeasonPrint::Match& match : now.matches) {
    const auto found = digests.find(match.id);
    if (found == digests.end()) {
      phrases.push_back(fmt::format("match {} was not of it", match.number));
    } else {
      if (found->second != match.digest) phrases.push_back(fmt::format("match {} was another one", match.number));
      digests.erase(found);
    }
  }
  for (const auto& [id, digest] : digests) phrases.push_back(fmt::format("the match {} was of it", base::harmless(id)));
  if (phrases.empty()) phrases.emplace_back("its own entries were others");
  return phrases;
}

/// Whether a table that another journal published has the matches here as that knew them: a phrase for each that is
/// not.
std::vector<std::string> unlike_elsewhere(const SQLite::Database& database, std::string_view kept) {
  std::vector<std::string> phrases;
  Statement match(database, "SELECT number FROM matches WHERE lower(hex(id)) = ?");
  Statement entry(database,
                  "SELECT 1 FROM entries e JOIN digests d ON d.fact = 'entries' AND d.row = e.number "
                  "WHERE e.match = ? AND lower(hex(d.digest)) = ?");
  for (const KeptMatch& one : kept_matches(kept)) {
    match.reset();
    match.bind(1, std::string(one.id));
    if (!match.executeStep()) {
      phrases.push_back(fmt::format("the match {} was of it", base::harmless(one.id)));
      continue;
    }
    entry.reset();
    entry.bind(1, match.getColumn(0).getInt64());
    entry.bind(2, std::string(one.digest));
    if (!entry.executeStep()) {
      phrases.push_back(fmt::format("match {} was another one", match.getColumn(0).getInt64()));
    }
  }
  return phrases;
}

/// Whether what a closing that was written here counted stands otherwise than in the order in which it was written:
/// what was imported stands as the file had it, and what came by merge is not asked.
bool is_reordered(const SQLite::Database& database, std::int64_t closing, std::int64_t last_entry) {
  const auto elsewhere = [](std::string_view facts, std::string_view below, std::string_view number) {
    return fmt::format(
        "EXISTS (SELECT 1 FROM {0} x JOIN digests d ON d.fact = '{0}' AND d.row = x.number WHERE x.at <> e.at "
        "AND (x.number {1} {2}) = (x.at > e.at) AND NOT EXISTS (SELECT 1 FROM arrivals a WHERE d.number "
        "BETWEEN a.first_digest AND a.last_digest))",
        facts, below, number);
  };
  Statement row(database,
                fmt::format("SELECT e.follows IS NOT NULL OR {} OR {} FROM season_entries e WHERE e.number = ?1",
                            elsewhere("season_entries", "<", "e.number"), elsewhere("entries", "<=", "?2")));
  row.bind(1, closing);
  row.bind(2, last_entry);
  return row.executeStep() && row.getColumn(0).getInt64() != 0;
}

/// Tables whose facts of then are not what they were published with.
void add_unlike_published(const SQLite::Database& database, std::vector<std::string>& faults) {
  Statement closing(database,
                    fmt::format("SELECT e.season, e.number, p.last_entry, {} AS fingerprint, s.name, e.at, e.text, {} "
                                "FROM season_entries e JOIN seasons s ON s.number = e.season "
                                "JOIN publications p ON p.entry = e.number WHERE fingerprint <> '' ORDER BY e.number",
                                kept_fingerprint, entry_came));
  while (closing.executeStep()) {
    const auto add = [&](const std::string& phrase) {
      faults.push_back(fmt::format("season {}, published on {}: {}", base::harmless(text_of(closing.getColumn(4))),
                                   base::told_day(text_of(closing.getColumn(5))), phrase));
    };
    const std::int64_t number = closing.getColumn(1).getInt64();
    const std::int64_t last_entry = closing.getColumn(2).getInt64();
    const std::string_view kept = text_of(closing.getColumn(6));
    const bool came = closing.getColumn(7).getInt64() != 0;
    if (!came) {
      SeasonPrint now = season_print(database, closing.getColumn(0).getInt64(), number, last_entry);
      if (now.fingerprint() == text_of(closing.getColumn(3))) continue;
      if (!is_reordered(database, number, last_entry)) {
        std::ranges::for_each(differences(kept, std::move(now)), add);
        continue;
      }
    }
    std::ranges::for_each(unlike_elsewhere(database, kept), add);
  }
}

}  // namespace

std::vector<std::string> changed_facts(const SQLite::Database& database) {
  std::vector<std::string> faults;
  Digester digester(database);
  for (const Facts facts : all_facts) {
    const Ranges ranges = compared(database, facts, digester);
    for (const Range& range : ranges.list()) faults.push_back(sentence(database, facts, range));
  }
  return faults;
}

std::vector<std::string> disagreements(const SQLite::Database& database) {
  std::vector<std::string> faults;
  add_broken_chain(database, faults);
  add_disagreements(database, faults);
  add_unlike_published(database, faults);
  return faults;
}

}  // namespace tavolo::journal
