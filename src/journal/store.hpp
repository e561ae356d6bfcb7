#pragma once

// What a journal does with its file, for the sources of this floor only: statements, rows that are appended and read
// back, and what is read so often that it is kept.

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include "base/limits.hpp"
#include "base/mistake.hpp"
#include "base/name.hpp"
#include "games/file/limits.hpp"
#include "games/file/read.hpp"
#include "games/file/shelf.hpp"
#include "journal/column.hpp"
#include "journal/digest.hpp"
#include "journal/exchange.hpp"
#include "journal/fact_rows.hpp"
#include "journal/facts.hpp"
#include "journal/file.hpp"
#include "journal/forks.hpp"
#include "journal/journal.hpp"
#include "journal/order.hpp"
#include "journal/origin.hpp"
#include "journal/schema.hpp"
#include "referee/correction.hpp"

namespace tavolo::embedded {
std::span<const std::string_view> migrations();
}

namespace tavolo::journal {

/// What to do where a journal holds what is not known.
inline constexpr const char* unreadable =
    "a newer tavolo may have written it, or the file is damaged: `tavolo doctor` tells of copies";

/// A value of a row that is appended. Rows refer to others by numbers, 0 for none.
struct Cell {
  struct Reference {
    std::int64_t number = 0;
  };
  struct Bytes {
    std::string_view bytes;
  };

  const char* column;
  std::variant<std::int64_t, std::string_view, Reference, Id, Bytes> value;

  void bind(SQLite::Statement& statement, int index) const {
    if (const auto* number = std::get_if<std::int64_t>(&value)) return statement.bind(index, *number);
    if (const auto* text = std::get_if<std::string_view>(&value)) return statement.bind(index, std::string(*text));
    if (const auto* row = std::get_if<Reference>(&value)) {
      return row->number == 0 ? statement.bind(index) : statement.bind(index, row->number);
    }
    if (const auto* blob = std::get_if<Bytes>(&value)) {
      return statement.bind(index, blob->bytes.data(), static_cast<int>(blob->bytes.size()));
    }
    statement.bind(index, std::get<Id>(value).data(), static_cast<int>(std::get<Id>(value).size()));
  }
};

/// What a match holds: entries, and the bytes of their texts.
struct Room {
  std::int64_t entries = 0;
  std::size_t bytes = 0;
};

/// What appends a row of these columns to a table, and what finds it again as it was written.
struct Appending {
  std::vector<std::string> columns;
  SQLite::Statement insert, same;
};

[[noreturn]] inline void refuse_kind(const std::string& path) {
  throw base::StoreFailure(fmt::format("the journal {} holds an entry of a kind that is not known", path), unreadable);
}

/// What a word of the journal at `path` means, one of `kinds`; refuses a word that none of them has.
template <typename Kind, std::size_t count>
Kind kind_of(std::string_view text, const std::array<Kind, count>& kinds, const std::string& path) {
  const auto found = std::ranges::find(kinds, text, [](Kind kind) { return word(kind); });
  if (found == kinds.end()) refuse_kind(path);
  return *found;
}

/// The matches whose beginning was taken back, for a list; a condition on the undo `u` may follow.
inline constexpr const char* withdrawn_matches =
    "SELECT u.match FROM entries u JOIN entries b ON b.number = u.target WHERE u.kind = 'undo' AND u.deal = 0 "
    "AND b.kind = 'begin' AND NOT EXISTS "
    "(SELECT 1 FROM entries r WHERE r.match = u.match AND r.kind = 'redo' AND r.target = u.number) "
    "AND NOT EXISTS (SELECT 1 FROM entries f WHERE f.match = u.match AND f.follows IS NOT NULL)";
/// Whether the beginning of a match was taken back that stands in a column, for a question about few matches: what was
/// undone in all others is not looked at.
inline std::string is_withdrawn(std::string_view column) {
  return fmt::format("EXISTS ({} AND u.match = {})", withdrawn_matches, column);
}
/// The matches whose head was corrected, and those with which several tables went on, for a list: what became of them
/// is known once their entries are read.
inline constexpr const char* corrected_matches =
    "SELECT match FROM entries WHERE kind = 'head' UNION SELECT match FROM entries WHERE follows IS NOT NULL";

/// Whether a player of a name of today sits in a match at any time.
inline bool sits(const referee::Head& head, std::string_view name) {
  const auto in = [&](const std::vector<std::string>& side) { return std::ranges::count(side, name) > 0; };
  return std::ranges::any_of(head.sides, in) ||
         std::ranges::any_of(head.changes, [&](const referee::Head::Change& one) { return one.who.player == name; });
}

/// The digits of a time as a number.
inline std::int64_t digits_of(std::string_view time) {
  std::int64_t number = 0;
  for (const char c : time) {
    constexpr std::int64_t base = 10, most = 1'000'000'000'000'000;
    if (c >= '0' && c <= '9' && number < most) number = number * base + (c - '0');
  }
  return number;
}

/// The first eight bytes of an id as a number, in the order of ids; 0 for none.
inline std::uint64_t first_bytes(std::string_view id) {
  std::uint64_t number = 0;
  for (const char c : id.substr(0, sizeof number)) number = number << 8 | static_cast<unsigned char>(c);
  return number;
}

/// What was written to a match, from its number, deal, kind, reason and time.
inline Afterwards afterwards_of(SQLite::Statement& row) {
  return {.match = row.getColumn(0).getInt64(),
          .deal = int_of(row.getColumn(1)),
          .kind = std::string(text_of(row.getColumn(2))),
          .why = std::string(text_of(row.getColumn(3))),
          .at = std::string(text_of(row.getColumn(4)))};
}

/// The table of facts as digests call it.
inline Facts digested(FactTable table) {
  constexpr std::array<Facts, tables_of_facts> tables{
      Facts::game_files, Facts::players, Facts::player_entries, Facts::team_entries, Facts::seasons,
      Facts::matches,    Facts::entries, Facts::season_entries, Facts::rulings,      Facts::settlements};
  return tables[static_cast<std::size_t>(table)];
}

struct Journal::Store {
  explicit Store(Patience waits) : patience(std::move(waits)) {}

  std::string path;
  std::string now;
  Patience patience;
  std::unique_ptr<Connection> connection;
  SQLite::Database* database = nullptr;  // of the connection
  Form form;                             // as it was when it was last looked at
  // Statements are prepared when they are first used.
  std::unique_ptr<Question> match, sides, entries, newcomers;
  std::unique_ptr<SQLite::Statement> print;
  std::map<std::string_view, std::unique_ptr<Appending>> rows;  // by table
  std::optional<Digester> digester;
  std::optional<Writer> writer;                  // once it is asked for in a transaction
  std::unordered_map<std::int64_t, Room> rooms;  // by match, where it is asked for in a transaction
  std::optional<FactRows> fact_rows;
  std::string last_house;                                  // the house rules that were read last, as stored
  std::map<std::string, NamedValues, std::less<>> houses;  // those that were read, by what is stored
  std::optional<People> people;
  // What is asked once of a journal into which others were merged.
  std::optional<bool> came;
  std::optional<std::map<std::int64_t, std::int64_t>> ones;
  std::optional<std::map<std::int64_t, std::string>> season_names;
  bool disputed = false;  // whether the match was whose entries were read last
  Memory memory;
  std::optional<Memory::Text> remembered;  // what nobody else keeps

  SQLite::Statement& prepared(std::unique_ptr<SQLite::Statement>& statement, const char* sql) const {
    if (statement == nullptr) {
      statement = std::make_unique<SQLite::Statement>(*database, sql);
    } else {
      statement->reset();
    }
    return *statement;
  }

  Question& asked(std::unique_ptr<Question>& question, const char* sql,
                  std::initializer_list<std::int64_t> numbers) const {
    if (question == nullptr) question = std::make_unique<Question>(*database, sql);
    question->ask(numbers);
    return *question;
  }

  /// Whether this is in a transaction that writes.
  [[nodiscard]] bool writes() const { return sqlite3_txn_state(database->getHandle(), nullptr) == SQLITE_TXN_WRITE; }

  [[nodiscard]] int number(const char* pragma) const { return database->execAndGet(pragma).getInt(); }

  [[noreturn]] void refuse_unkept_rows() const {
    throw base::StoreFailure(fmt::format("the journal {} does not keep what is written into it", path),
                             "nothing was written; `tavolo doctor` tells of the file and its copies");
  }

  /// Appends a row and reads it back, so that nothing is called recorded that is not there as it was written. Answers
  /// its number, if it has one.
  std::int64_t append_row(const char* table, std::span<const Cell> cells, bool numbered = true) {
    Appending& statements = appending(table, cells, numbered);
    (void)statements.insert.tryReset();  // where it failed before
    (void)statements.same.tryReset();
    int index = 0;
    for (const Cell& cell : cells) {
      ++index;
      cell.bind(statements.insert, index);
      cell.bind(statements.same, index);
    }
    const int before = database->getTotalChanges();
    statements.insert.exec();
    statements.insert.reset();
    const std::int64_t number = numbered ? database->getLastInsertRowid() : 0;
    if (numbered) statements.same.bind(index + 1, number);
    // What a trigger writes is counted, too.
    const bool alone = database->getTotalChanges() == before + 1;
    const bool kept = alone && statements.same.executeStep();
    statements.same.reset();
    if (!kept) refuse_unkept_rows();
    return number;
  }

  /// The statements that append a row to a table: an evening in one text appends hundreds.
  Appending& appending(const char* table, std::span<const Cell> cells, bool numbered) {
    auto& known = rows[table];
    const auto same_columns = [&](const Appending& one) {
      return std::ranges::equal(one.columns, cells, {}, {}, &Cell::column);
    };
    if (known != nullptr && same_columns(*known)) return *known;
    std::vector<std::string> columns;
    std::string same;
    for (const Cell& cell : cells) {
      columns.emplace_back(cell.column);
      same += fmt::format("{}{} IS ?", same.empty() ? "" : " AND ", cell.column);
    }
    const std::vector<std::string_view> places(cells.size(), "?");
    const std::string insert =
        fmt::format("INSERT INTO {} ({}) VALUES ({})", table, fmt::join(columns, ", "), fmt::join(places, ", "));
    const std::string read = fmt::format("SELECT 1 FROM {} WHERE {}{}", table, same, numbered ? " AND number = ?" : "");
    known = std::make_unique<Appending>(Appending{std::move(columns), {*database, insert}, {*database, read}});
    return *known;
  }

  std::int64_t append_row(const char* table, std::initializer_list<Cell> cells) {
    std::vector<Cell> row{{"id", random_id()}};
    row.insert(row.end(), cells);
    return append_row(table, row);
  }

  /// Keeps the digest of a fact that is written whole; `alone` as in Digester.
  void keep_digest(Facts facts, std::int64_t number, bool alone = false) {
    if (!digester) digester.emplace(*database);
    if (!writer) writer = writer_of(*database, path);
    ++writer->counted;
    (void)append_digest(facts, number, digester->digest(facts, number, alone), writer->origin, writer->id,
                        writer->counted);
  }

  /// Keeps the digest of a fact that another journal wrote, if it is the one that it came with; `alone` and `before` as
  /// in Digester. Answers its number; 0 where it is another.
  std::int64_t keep_digest_of(Facts facts, std::int64_t number, bool alone, std::string_view before,
                              std::string_view wanted, std::int64_t origin, std::string_view id, std::int64_t counted) {
    if (!digester) digester.emplace(*database);
    if (!writer) writer = writer_of(*database, path);
    const std::string digest = digester->digest(facts, number, alone, before);
    if (digest != wanted) return 0;
    return append_digest(facts, number, digest, origin, id, counted);
  }

  std::int64_t append_digest(Facts facts, std::int64_t number, const std::string& digest, std::int64_t origin,
                             std::string_view id, std::int64_t counted) {
    const std::string& link = writer->chain =
        chain(writer->chain, {.fact = word(facts), .row = number, .digest = digest, .origin = id, .counted = counted});
    return append_row("digests", std::array<Cell, 7>{{{"fact", std::string_view(word(facts))},
                                                      {"row", number},
                                                      {"digest", Cell::Bytes{digest}},
                                                      {"chain", Cell::Bytes{link}},
                                                      {"found", std::int64_t{0}},
                                                      {"origin", origin},
                                                      {"counted", counted}}});
  }

  /// Appends the rows of a fact of another journal, without its digest, and answers its number; `is_next` as in
  /// FactRows. Throws NotHere and base::Mistake for what no journal holds.
  std::int64_t write_fact(FactRows& by, const Fact& fact, bool is_next = false) {
    std::int64_t number = 0;
    try {
      number = by.write(fact, is_next);
    } catch (const SQLite::Exception& error) {
      constexpr int primary = 0xff;
      if ((error.getErrorCode() & primary) != SQLITE_CONSTRAINT) throw;
      throw base::Mistake("no-fact", fmt::format("no {} is as {} is said to be", form_of(fact.table).word, fact.id),
                          "it was changed by hand, or made by a newer tavolo: take it as `tavolo export` writes it");
    }
    if (fact.table == FactTable::player || fact.table == FactTable::player_entry) people.reset();
    if (fact.table == FactTable::game_file) games::file::Shelf::put(std::string(fact.value("text")));
    return number;
  }

  /// Appends what is said of a season, without its digest.
  std::int64_t append_season(std::int64_t season, std::string_view kind, std::int64_t joining, std::string_view text) {
    return append_row(
        "season_entries",
        {{"season", season}, {"kind", kind}, {"match", Cell::Reference{joining}}, {"text", text}, {"at", now}});
  }

  /// Says something of a season that publishes no table.
  void say_of_season(std::int64_t season, std::string_view kind, std::int64_t joining, std::string_view text) {
    keep_digest(Facts::season_entries, append_season(season, kind, joining, text), true);
  }

  /// So many rows refer to others that are not there.
  [[nodiscard]] std::int64_t dangling() const {
    return database->execAndGet("SELECT count(*) FROM pragma_foreign_key_check").getInt64();
  }

  /// Runs the migrations that a file lacks. Needs a transaction in which references are not looked after, so that a
  /// table can be made anew that others refer to; they are counted instead.
  void migrate(const Form& older) const {
    if (older.schema == 0) {
      make_schema(*database);
    } else {
      run_migrations(older);
    }
    database->exec(fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}", application_id, schema()));
  }

  void run_migrations(const Form& older) const {
    const std::int64_t before = dangling();
    if (older.first_rulings) {
      database->exec("ALTER TABLE rulings ADD COLUMN entry INTEGER REFERENCES entries (number)");
    }
    for (const std::string_view script : embedded::migrations().subspan(static_cast<std::size_t>(older.schema))) {
      database->exec(std::string(script));
    }
    // Schema 2 landed without this index first.
    database->exec("CREATE INDEX IF NOT EXISTS matches_season ON matches (season)");
    if (older.schema < first_schema_of_digests) write_digests(*database);
    if (dangling() > before) throw SQLite::Exception("FOREIGN KEY constraint failed", SQLITE_CONSTRAINT);
  }

  /// Brings an older file up to this schema, and keeps a copy of it as it was, but for an empty one. Where that
  /// fails the file stays as it was, and there is no copy, unless the last sync failed: then nobody knows.
  void upgrade(bool keeps) {
    // An older file keeps its form, too, until all else has gone well.
    const bool is_new = number("PRAGMA user_version") == 0;
    if (is_new) database->exec("PRAGMA journal_mode = WAL");
    database->exec("PRAGMA foreign_keys = OFF");
    SQLite::Transaction transaction(*database, SQLite::TransactionBehavior::IMMEDIATE);
    // Under the lock: somebody else may have been quicker, and nobody writes between the copy and the migration.
    std::string kept;
    bool ends = false;
    try {
      if (look_at_form().is_older()) {
        if (form.schema != 0 && keeps) kept = keep_copy(form.schema);
        migrate(form);
        (void)look_at_form();
      }
      ends = true;
      transaction.commit();
    } catch (const std::exception& error) {
      const auto* told = dynamic_cast<const SQLite::Exception*>(&error);
      const bool unsure = ends && told != nullptr && told->getErrorCode() == SQLITE_IOERR;
      if (!kept.empty() && !unsure) unlink(kept.c_str());
      throw;
    }
    database->exec("PRAGMA foreign_keys = ON");
    if (!is_new) database->exec("PRAGMA journal_mode = WAL");
  }

  /// Copies the file to one with its schema and the time in the name, and answers that.
  [[nodiscard]] std::string keep_copy(int version) const {
    const Part part(path);
    copy_pages(path, part, patience);
    return part.move_beside(fmt::format("{}.schema-{}-{}", path, version, compact(now)));
  }

  void use(std::unique_ptr<Connection> opened) {
    connection = std::move(opened);
    database = &connection->database;
  }

  /// Looks at the form of the file, which is the one that is written to.
  const Form& look_at_form() { return form = recognize(*connection, path); }

  /// Refuses a file whose form somebody has changed since it was opened. Needs a transaction.
  void refuse_other_form() {
    if (number("PRAGMA schema_version") == form.cookie || !look_at_form().is_older()) return;
    throw base::StoreFailure(fmt::format("the journal {} was replaced by an older one meanwhile", path),
                             "nothing was written; do it again");
  }

  /// `keeps` says whether an older file is kept beside it as it was.
  void open_to_write(bool keeps) {
    refuse_second_name(path);
    use(journal::open_to_write(path, patience));
    if (look_at_form().is_older()) {
      upgrade(keeps);
    } else if (database->execAndGet("PRAGMA journal_mode").getString() == "delete") {
      database->tryExec("PRAGMA journal_mode = WAL");  // a copy that is used as a journal
    }
  }

  /// `migrates` says whether an older file is brought up to this schema.
  void open_to_look(bool migrates) {
    if (look_at(path) == Found::nothing || std::filesystem::file_size(path) == 0) {
      use(std::make_unique<Connection>());
      migrate({});
      return;
    }
    use(open_to_read(path, patience));
    if (look_at_form().is_older() && migrates) open_to_write(true);
  }

  /// Puts the files of games beside those of the program.
  void shelve_games() {
    if (form.schema != 0 && form.is_older()) return;  // it is only looked at
    SQLite::Statement row(
        *database, fmt::format("SELECT game, edition, text FROM game_files WHERE length(text) <= {} ORDER BY number",
                               games::file::limit::bytes));
    while (row.executeStep()) {
      const std::string_view text = text_of(row.getColumn(2));
      const games::Title title = games::file::read_title(text);
      // Of a file that another program changed `verify` tells.
      const bool same = title.id == text_of(row.getColumn(0)) && title.edition == text_of(row.getColumn(1));
      if (same && !title.id.empty() && !title.prefix.empty()) games::file::Shelf::put(std::string(text));
    }
  }

  void read_match(std::int64_t wanted, referee::Head& head) {
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
    if (const std::string_view house = row.text(3); house != last_house || head.house.empty()) {
      constexpr std::size_t most_houses = 64;
      if (houses.size() > most_houses) houses.clear();
      auto known = houses.find(house);
      if (known == houses.end()) known = houses.emplace(house, read_lines(house)).first;
      head.house = known->second;
      last_house = house;
    }
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

  /// Puts the names of today in the place of those first written, and keeps these as earlier ones.
  void name_sides(std::span<const std::int64_t> numbers, referee::Head& head) {
    for (const std::vector<std::string>& names : who().names_over_time(numbers)) {
      auto name = names.begin();
      for (auto& side : head.sides) {
        for (std::string& player : side) player = *name++;
      }
      head.earlier.push_back(head.sides);
    }
    head.earlier.pop_back();
  }

  FactRows& facts() { return fact_rows ? *fact_rows : fact_rows.emplace(*database); }

  const People& who() {
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
    People::Names written, tables;
    if (!entries_read.empty() || shared) {
      SQLite::Statement name(*database, "SELECT number, name FROM players");
      while (name.executeStep()) written[name.getColumn(0).getInt64()] = text_of(name.getColumn(1));
    }
    if (merged() && !written.empty()) {
      SQLite::Statement table(*database,
                              "SELECT d.row, lower(hex(o.id)) FROM digests d JOIN origins o ON o.number = d.origin "
                              "WHERE d.fact = 'players'");
      while (table.executeStep()) tables[table.getColumn(0).getInt64()] = text_of(table.getColumn(1)).substr(0, 4);
    }
    for (const PlayerEntry& entry : entries_read) {
      const bool merges = entry.kind == PlayerEntry::Kind::merge;
      if (written.contains(entry.player) && (!merges || written.contains(entry.other))) continue;
      throw base::StoreFailure(fmt::format("the journal {} speaks of a player who is not in it", path), unreadable);
    }
    return people.emplace(std::move(written), std::move(entries_read), tables);
  }

  /// The number of whoever has this name, or had it, in any spelling.
  std::optional<std::int64_t> find_player(std::string_view name) {
    if (!who().plain()) return who().find(name);
    SQLite::Statement known(*database, "SELECT number FROM players WHERE folded = ? ORDER BY number");
    known.bind(1, base::folded(name));
    if (!known.executeStep()) return std::nullopt;
    return known.getColumn(0).getInt64();
  }

  /// Who takes a seat by the correction of a head.
  void read_newcomers(referee::Entry& entry) {
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

  /// Counts the matches whose head was corrected for those who sit there now; or finds whether there is one for each,
  /// where these are few.
  void count_corrected(std::vector<Player>& list, bool few = false) {
    std::string sql = fmt::format("SELECT number FROM matches WHERE number IN ({}) AND NOT {}", corrected_matches,
                                  is_withdrawn("matches.number"));
    if (few) {
      std::vector<std::int64_t> numbers;
      for (const Player& player : list) std::ranges::move(numbers_of(player.number), std::back_inserter(numbers));
      sql += fmt::format(
          " AND (number IN (SELECT match FROM seats WHERE player IN ({0})) OR number IN "
          "(SELECT e.match FROM head_seats h JOIN entries e ON e.number = h.entry WHERE h.player IN ({0})))",
          fmt::join(numbers, ","));
    }
    SQLite::Statement row(*database, sql);
    referee::Head head;
    std::vector<referee::Entry> read;
    while (row.executeStep()) {
      last_house.clear();
      read_match(row.getColumn(0).getInt64(), head);
      read_entries(head.number, read);
      if (!read.empty() && referee::takings_back(read).front() != 0) continue;
      const referee::Head corrected = referee::corrected(head, read);
      for (Player& player : list) {
        if (!sits(corrected, player.name)) continue;
        ++player.matches;
        player.last_played = std::max(player.last_played, corrected.date);
      }
      if (few && std::ranges::all_of(list, [](const Player& player) { return player.matches > 0; })) return;
    }
  }

  /// All numbers of a person.
  std::vector<std::int64_t> numbers_of(std::int64_t person) {
    return who().plain() ? std::vector{person} : who().numbers(person);
  }

  /// What a player is called today; empty where there is none.
  std::string name_of(std::int64_t person) {
    if (!who().plain()) return who().name(person);
    SQLite::Statement row(*database, "SELECT name FROM players WHERE number = ?");
    row.bind(1, person);
    return row.executeStep() ? std::string(text_of(row.getColumn(0))) : std::string{};
  }

  /// Reads the entries of a match that count, or those behind one of them. Answers what all of them take.
  Room read_entries(std::int64_t wanted, std::vector<referee::Entry>& list,
                    std::int64_t behind = std::numeric_limits<std::int64_t>::min()) {
    Question& row = asked(entries,
                          "SELECT number, kind, deal, text, why, coalesce(target, 0), at, follows IS NOT NULL "
                          "FROM entries WHERE match = ? AND number > ? ORDER BY number",
                          {wanted, behind});
    Room room;
    std::size_t count = 0;
    bool forked = false;
    disputed = false;
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
    if (!forked) return room;
    const Ways ways = ways_of(*database, wanted);
    disputed = ways.disputed();
    std::erase_if(list, [&](const referee::Entry& entry) {
      return std::ranges::find(ways.counts, entry.number) == ways.counts.end();
    });
    return room;
  }

  /// The last entry of a match up to a number, with its digest; the digest is empty where there is none.
  [[nodiscard]] Milestone last_entry(std::int64_t wanted, std::int64_t up_to) const {
    SQLite::Statement row(*database,
                          "SELECT e.number, lower(hex(d.digest)) FROM entries e LEFT JOIN digests d "
                          "ON d.fact = 'entries' AND d.row = e.number WHERE e.match = ? AND e.number <= ? "
                          "ORDER BY e.number DESC LIMIT 1");
    row.bind(1, wanted);
    row.bind(2, up_to);
    if (!row.executeStep()) return {};
    return {.entry = row.getColumn(0).getInt64(), .digest = std::string(text_of(row.getColumn(1)))};
  }

  /// The entry that the next one of a match follows, where that is not the one before it by number; else 0.
  [[nodiscard]] std::int64_t followed(std::int64_t wanted) {
    if (!merged()) return 0;
    const Ways ways = ways_of(*database, wanted);
    if (ways.counts.empty()) return 0;
    SQLite::Statement last(*database, "SELECT max(number) FROM entries WHERE match = ?");
    last.bind(1, wanted);
    return last.executeStep() && last.getColumn(0).getInt64() != ways.counts.back() ? ways.counts.back() : 0;
  }

  /// The ways of a match with who went them; all of them, or those between which nobody chose.
  [[nodiscard]] Fork fork(std::int64_t wanted, bool open) const {
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

  /// Appends that a way of a match holds, and not the others.
  void append_choice(std::int64_t wanted, std::int64_t holds, std::span<const std::int64_t> others) {
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

  /// Appends that a season is another one.
  void append_union(std::int64_t season, std::int64_t other) {
    const std::int64_t number = append_row(
        "settlements",
        {{"kind", std::string_view("one")}, {"season", season}, {"other", other}, {"at", std::string_view(now)}});
    keep_digest(Facts::settlements, number);
    forget_what_follows();
    place_in_seasons(nullptr);
  }

  /// Takes back what was settled last; answers its kind.
  std::string take_back_settlement() {
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
    const std::int64_t number = append_row(
        "settlements", {{"kind", std::string_view("undo")}, {"target", last}, {"at", std::string_view(now)}});
    keep_digest(Facts::settlements, number);
    forget_what_follows();
    place_in_seasons(nullptr);
    return kind;
  }

  /// Whether something came here from other journals: by a merge, or in the record of a journal into which others were
  /// merged, which brings what was settled there, and people and seasons of one name.
  [[nodiscard]] bool merged() {
    if (!came) {
      const bool has_origins = form.schema >= first_schema_of_origins || form.schema == 0;
      came = has_origins && (is_merged(*database) || has_seasons_of_one_name());
    }
    return *came;
  }

  [[nodiscard]] bool has_seasons_of_one_name() const {
    SQLite::Statement row(*database, "SELECT name FROM seasons");
    std::set<std::string> called;
    while (row.executeStep()) {
      if (!called.insert(base::folded(text_of(row.getColumn(0)))).second) return true;
    }
    return false;
  }

  [[nodiscard]] bool has_namesakes() const {
    return database->execAndGet("SELECT EXISTS (SELECT 1 FROM players GROUP BY folded HAVING count(*) > 1)").getInt() !=
           0;
  }

  /// Two of one name come from other journals alone. That something came from them is said where this somebody has the
  /// name of another, so that nobody has to compare all names to know of it.
  void note_namesake(std::int64_t player) {
    SQLite::Statement row(*database,
                          "SELECT EXISTS (SELECT 1 FROM players p JOIN players other ON other.folded = p.folded "
                          "WHERE p.number = ? AND other.number <> p.number)");
    row.bind(1, player);
    if (!row.executeStep() || row.getColumn(0).getInt() == 0 || is_merged(*database)) return;
    SQLite::Statement arrival(*database,
                              "INSERT INTO arrivals (first_digest, last_digest, first_entry, last_entry, at) "
                              "VALUES (0, 0, 0, 0, ?)");
    arrival.bind(1, now);
    arrival.exec();
    forget_what_follows();
  }

  /// To be called where others may have written meanwhile.
  void forget_what_follows() {
    people.reset();
    came.reset();
    ones.reset();
    season_names.reset();
  }

  /// Puts what was said in an order that is the same in every journal which holds it; `number` is that of the row.
  template <typename One, typename Number>
  void put_in_order(std::vector<One>& list, Facts facts, Number number) {
    if (list.size() < 2 || !merged()) return;
    const std::map<std::int64_t, std::size_t> places = places_of(*database, facts);
    const auto place = [&](const One& one) {
      const auto found = places.find(std::invoke(number, one));
      return found == places.end() ? places.size() : found->second;
    };
    std::ranges::stable_sort(list, {}, place);
  }

  /// The season that a season is today: another one where somebody said that the two are one.
  [[nodiscard]] std::int64_t one_season(std::int64_t season) {
    if (!merged()) return season;
    if (!ones) ones = seasons_that_are_one(*database);
    for (auto found = ones->find(season); found != ones->end(); found = ones->find(season)) season = found->second;
    return season;
  }

  /// All seasons that are one with it, for a list.
  [[nodiscard]] std::string one_with(std::int64_t season) {
    std::string list = fmt::format("{}", season);
    if (!merged()) return list;
    (void)one_season(season);
    for (const auto& [gone, other] : *ones) {
      if (one_season(gone) == season) list += fmt::format(",{}", gone);
    }
    return list;
  }

  /// Says in each match which season it is in; of several that it joined the last one. `of` only those matches; null
  /// for all.
  void place_in_seasons(const std::set<std::int64_t>* of) {
    for (const auto& [joined, season] : seasons_joined(*database, of)) {
      SQLite::Statement update(*database, "UPDATE matches SET season = ?1 WHERE number = ?2 AND season IS NOT ?1");
      update.bind(1, one_season(season));
      update.bind(2, joined);
      update.exec();
    }
  }

  /// The number of the season that is called so, in this spelling; 0 where there is none.
  [[nodiscard]] std::int64_t season_number(std::string_view name) {
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

  /// The season that was written here first of those that are called so by somebody, in any spelling; 0 for none.
  [[nodiscard]] std::int64_t first_season(std::string_view name) {
    SQLite::Statement row(*database, "SELECT number, name FROM seasons ORDER BY number");
    while (row.executeStep()) {
      if (base::folded(text_of(row.getColumn(1))) == base::folded(name)) return one_season(row.getColumn(0).getInt64());
    }
    return 0;
  }

  /// What seasons are called: several of one name each with its table.
  [[nodiscard]] const std::map<std::int64_t, std::string>& names_of_seasons() {
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

  /// Adds to the names of seasons who began them; where one table brought several of them, as a record does, the
  /// beginnings of their own ids.
  void tell_apart(std::span<const std::int64_t> seasons, std::map<std::int64_t, std::string>& names) const {
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

  [[nodiscard]] std::string name_of_season(std::int64_t season) {
    const auto called = names_of_seasons().find(season);
    return called == names_of_seasons().end() ? std::string{} : called->second;
  }

  /// What a match holds, counted once in a transaction: thousands of records may be appended to it in one.
  const Room& room_of(std::int64_t wanted) {
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

  /// Counts an entry that was appended to a match, where its entries are counted.
  void fill_room(std::int64_t wanted, std::size_t bytes) {
    const auto found = rooms.find(wanted);
    if (found == rooms.end()) return;
    ++found->second.entries;
    found->second.bytes += bytes;
  }

  /// Throws base::Mistake where a match has no room for a record of so many bytes.
  void refuse_overlong(std::int64_t wanted, std::size_t bytes) {
    const Room& room = room_of(wanted);
    constexpr const char* hint = "`tavolo new --again` begins the next match of the same people";
    if (room.entries >= base::limit::match_entries) {
      throw base::Mistake("too-long",
                          fmt::format("match {} has {} entries, and can have no more", wanted, room.entries), hint);
    }
    if (room.bytes + bytes > base::limit::match_bytes) {
      throw base::Mistake("too-long",
                          fmt::format("the records of match {} would be longer than {} MiB", wanted,
                                      base::limit::match_bytes / base::limit::mebibyte),
                          hint);
    }
  }

  /// Adds the matches that have a fingerprint of these digits, or had it, or of which a closing says so.
  void add_matches_with(std::string_view digits, std::vector<Holder>& list) const {
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
        while (later.executeStep()) list.back().since.push_back(afterwards_of(later));
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

  std::int64_t player_number(const std::string& name) {
    if (const auto known = find_player(name)) return *known;
    const std::string folded = base::folded(name);
    const std::int64_t number = append_row("players", {{"name", name}, {"folded", folded}});
    keep_digest(Facts::players, number);
    people.reset();
    return number;
  }
};

}  // namespace tavolo::journal
