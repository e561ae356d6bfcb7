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
#include <set>
#include <stdexcept>
#include <variant>

#include "base/limits.hpp"
#include "base/lines.hpp"
#include "base/mistake.hpp"
#include "base/name.hpp"
#include "games/file/limits.hpp"
#include "games/file/read.hpp"
#include "games/file/shelf.hpp"
#include "journal/column.hpp"
#include "journal/digest.hpp"
#include "journal/fact_rows.hpp"
#include "journal/facts.hpp"
#include "journal/file.hpp"
#include "journal/origin.hpp"
#include "journal/schema.hpp"
#include "referee/correction.hpp"

namespace tavolo::embedded {
std::span<const std::string_view> migrations();
}

namespace tavolo::journal {
namespace {

using base::StoreFailure;
using referee::Head;
using SQLite::Statement;

/// Beyond the number of any entry.
constexpr std::int64_t all_entries = std::numeric_limits<std::int64_t>::max();

constexpr const char* unreadable =
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

  void bind(Statement& statement, int index) const {
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

/// What appends a row of these columns to a table, and what finds it again as it was written.
struct Appending {
  std::vector<std::string> columns;
  Statement insert, same;
};

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

/// The words of a text with blanks between them.
std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  while (!text.empty()) {
    if (const std::string_view word = base::cut(text, ' '); !word.empty()) words.emplace_back(word);
  }
  return words;
}

[[noreturn]] void refuse_kind(const std::string& path) {
  throw StoreFailure(fmt::format("the journal {} holds an entry of a kind that is not known", path), unreadable);
}

/// What a word of the journal at `path` means, one of `kinds`; refuses a word that none of them has.
template <typename Kind, std::size_t count>
Kind kind_of(std::string_view text, const std::array<Kind, count>& kinds, const std::string& path) {
  const auto found = std::ranges::find(kinds, text, [](Kind kind) { return word(kind); });
  if (found == kinds.end()) refuse_kind(path);
  return *found;
}

/// Whether the text of an entry is kept as the side that it names.
bool names_side(referee::Entry::Kind kind) {
  return kind == referee::Entry::Kind::concede || kind == referee::Entry::Kind::leave;
}

/// The matches whose beginning was taken back, for a list.
constexpr const char* withdrawn_matches =
    "SELECT u.match FROM entries u JOIN entries b ON b.number = u.target WHERE u.kind = 'undo' AND u.deal = 0 "
    "AND b.kind = 'begin' AND NOT EXISTS "
    "(SELECT 1 FROM entries r WHERE r.match = u.match AND r.kind = 'redo' AND r.target = u.number)";
/// The matches whose head was corrected, for a list.
constexpr const char* corrected_matches = "SELECT match FROM entries WHERE kind = 'head'";

/// Whether a player of a name of today sits in a match at any time.
bool sits(const Head& head, std::string_view name) {
  const auto in = [&](const std::vector<std::string>& side) { return std::ranges::count(side, name) > 0; };
  return std::ranges::any_of(head.sides, in) ||
         std::ranges::any_of(head.changes, [&](const Head::Change& one) { return one.who.player == name; });
}

/// The digits of a time as a number.
std::int64_t digits_of(std::string_view time) {
  std::int64_t number = 0;
  for (const char c : time) {
    constexpr std::int64_t base = 10, most = 1'000'000'000'000'000;
    if (c >= '0' && c <= '9' && number < most) number = number * base + (c - '0');
  }
  return number;
}

/// What was written to a match, from its number, deal, kind, reason and time.
Afterwards afterwards_of(Statement& row) {
  return {.match = row.getColumn(0).getInt64(),
          .deal = int_of(row.getColumn(1)),
          .kind = std::string(text_of(row.getColumn(2))),
          .why = std::string(text_of(row.getColumn(3))),
          .at = std::string(text_of(row.getColumn(4)))};
}

}  // namespace

struct Journal::Store {
  explicit Store(Patience waits) : patience(std::move(waits)) {}

  std::string path;
  std::string now;
  Patience patience;
  std::unique_ptr<Connection> connection;
  SQLite::Database* database = nullptr;  // of the connection
  Form form;                             // as it was when it was last looked at
  // Statements are prepared when they are first used.
  std::unique_ptr<Statement> match, sides, entries, newcomers, print;
  std::map<std::string_view, std::unique_ptr<Appending>> rows;  // by table
  std::optional<Digester> digester;
  std::optional<Writer> writer;  // once it is asked for in a transaction
  std::optional<FactRows> fact_rows;
  std::string last_house;  // the house rules that were read last, as stored
  std::optional<People> people;

  Statement& prepared(std::unique_ptr<Statement>& statement, const char* sql) const {
    if (statement == nullptr) {
      statement = std::make_unique<Statement>(*database, sql);
    } else {
      statement->reset();
    }
    return *statement;
  }

  [[nodiscard]] int number(const char* pragma) const { return database->execAndGet(pragma).getInt(); }

  [[noreturn]] void refuse_unkept_rows() const {
    throw StoreFailure(fmt::format("the journal {} does not keep what is written into it", path),
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
    const std::string digest = digester->digest(facts, number, alone);
    const std::string& link = writer->chain =
        chain(writer->chain,
              {.fact = word(facts), .row = number, .digest = digest, .origin = writer->id, .counted = writer->counted});
    append_row("digests", std::array<Cell, 7>{{{"fact", std::string_view(word(facts))},
                                               {"row", number},
                                               {"digest", Cell::Bytes{digest}},
                                               {"chain", Cell::Bytes{link}},
                                               {"found", std::int64_t{0}},
                                               {"origin", writer->origin},
                                               {"counted", writer->counted}}});
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
    throw StoreFailure(fmt::format("the journal {} was replaced by an older one meanwhile", path),
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
    Statement row(*database,
                  fmt::format("SELECT game, edition, text FROM game_files WHERE length(text) <= {} ORDER BY number",
                              games::file::limit::bytes));
    while (row.executeStep()) {
      const std::string_view text = text_of(row.getColumn(2));
      const games::Title title = games::file::read_title(text);
      // Of a file that another program changed `verify` tells.
      const bool same = title.id == text_of(row.getColumn(0)) && title.edition == text_of(row.getColumn(1));
      if (same && !title.id.empty() && !title.prefix.empty()) games::file::Shelf::put(std::string(text));
    }
  }

  void read_match(std::int64_t wanted, Head& head) {
    Statement& row = prepared(match,
                              "SELECT m.number, m.game, m.edition, m.house, m.begun_at, m.date, m.place, m.note, "
                              "       coalesce(s.name, ''), m.deal, m.dealer, "
                              "       coalesce(substr(hex(o.id), 1, 15), ''), coalesce(d.counted, 0) "
                              "FROM matches m LEFT JOIN seasons s ON s.number = m.season "
                              "LEFT JOIN digests d ON d.fact = 'matches' AND d.row = m.number "
                              "LEFT JOIN origins o ON o.number = d.origin WHERE m.number = ?");
    row.bind(1, wanted);
    head.number = 0;
    if (!row.executeStep()) return;
    head.number = row.getColumn(0).getInt64();
    head.game = text_of(row.getColumn(1));
    head.edition = text_of(row.getColumn(2));
    if (const std::string_view house = text_of(row.getColumn(3)); house != last_house || head.house.empty()) {
      head.house = read_lines(house);
      last_house = house;
    }
    head.begun_at = text_of(row.getColumn(4));
    head.date = text_of(row.getColumn(5));
    head.place = text_of(row.getColumn(6));
    head.note = text_of(row.getColumn(7));
    head.season = text_of(row.getColumn(8));
    head.deal = int_of(row.getColumn(9));
    head.dealer = int_of(row.getColumn(10));
    head.turn = {.begun = digits_of(head.begun_at), .origin = {}, .counted = row.getColumn(12).getInt64()};
    head.turn.origin = text_of(row.getColumn(11));
    row.reset();

    head.sides.clear();
    head.earlier.clear();
    head.scores.clear();
    std::vector<std::int64_t> numbers;
    // From the seats outwards, so that none is left out where a side or a player is not there.
    Statement& seat = prepared(sides,
                               "SELECT s.side, s.place, i.score, p.name, p.number FROM seats s "
                               "LEFT JOIN sides i ON i.match = s.match AND i.side = s.side "
                               "LEFT JOIN players p ON p.number = s.player WHERE s.match = ? ORDER BY s.side, s.place");
    seat.bind(1, wanted);
    while (seat.executeStep()) {
      const auto side = static_cast<std::size_t>(seat.getColumn(0).getInt64());
      const auto place = static_cast<std::size_t>(seat.getColumn(1).getInt64());
      const SQLite::Column score = seat.getColumn(2);
      if (side == head.sides.size() && !score.isNull()) {
        head.sides.emplace_back();
        head.scores.push_back(score.getInt64());
      }
      const bool follows = !head.sides.empty() && side == head.sides.size() - 1 && place == head.sides.back().size();
      if (!follows || score.isNull() || seat.getColumn(4).isNull()) {
        head.sides.emplace_back();  // a side that is empty cannot be seated
        continue;
      }
      head.sides.back().emplace_back(text_of(seat.getColumn(3)));
      if (!who().plain()) numbers.push_back(seat.getColumn(4).getInt64());
    }
    seat.reset();
    if (!numbers.empty()) name_sides(numbers, head);
  }

  /// Puts the names of today in the place of those first written, and keeps these as earlier ones.
  void name_sides(std::span<const std::int64_t> numbers, Head& head) {
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
    Statement row(*database,
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
    People::Names written;
    if (!entries_read.empty()) {
      Statement name(*database, "SELECT number, name FROM players");
      while (name.executeStep()) written[name.getColumn(0).getInt64()] = text_of(name.getColumn(1));
    }
    for (const PlayerEntry& entry : entries_read) {
      const bool merges = entry.kind == PlayerEntry::Kind::merge;
      if (written.contains(entry.player) && (!merges || written.contains(entry.other))) continue;
      throw StoreFailure(fmt::format("the journal {} speaks of a player who is not in it", path), unreadable);
    }
    return people.emplace(std::move(written), std::move(entries_read));
  }

  /// The number of whoever has this name, or had it, in any spelling.
  std::optional<std::int64_t> find_player(std::string_view name) {
    if (!who().plain()) return who().find(name);
    Statement known(*database, "SELECT number FROM players WHERE folded = ?");
    known.bind(1, base::folded(name));
    if (!known.executeStep()) return std::nullopt;
    return known.getColumn(0).getInt64();
  }

  /// Who takes a seat by the correction of a head.
  void read_newcomers(referee::Entry& entry) {
    Statement& row = prepared(newcomers,
                              "SELECT h.seat, p.number, p.name FROM head_seats h "
                              "JOIN players p ON p.number = h.player WHERE h.entry = ? ORDER BY h.seat");
    row.bind(1, entry.number);
    while (row.executeStep()) {
      referee::Seated who{.seat = int_of(row.getColumn(0)), .player = std::string(text_of(row.getColumn(2)))};
      if (!this->who().plain()) {
        const std::int64_t number = row.getColumn(1).getInt64();
        for (const auto& names : this->who().names_over_time({&number, 1})) who.earlier.push_back(names.front());
        who.player = who.earlier.back();
        who.earlier.pop_back();
      }
      entry.seats.push_back(std::move(who));
    }
    row.reset();
  }

  /// Counts the matches whose head was corrected for those who sit there now; of these alone where they are few.
  void count_corrected(std::vector<Player>& list, bool few = false) {
    std::string sql = fmt::format("SELECT number FROM matches WHERE number IN ({}) AND number NOT IN ({})",
                                  corrected_matches, withdrawn_matches);
    if (few) {
      std::vector<std::int64_t> numbers;
      for (const Player& player : list) std::ranges::move(numbers_of(player.number), std::back_inserter(numbers));
      sql += fmt::format(
          " AND (number IN (SELECT match FROM seats WHERE player IN ({0})) OR number IN "
          "(SELECT e.match FROM head_seats h JOIN entries e ON e.number = h.entry WHERE h.player IN ({0})))",
          fmt::join(numbers, ","));
    }
    Statement row(*database, sql);
    Head head;
    std::vector<referee::Entry> read;
    while (row.executeStep()) {
      last_house.clear();
      read_match(row.getColumn(0).getInt64(), head);
      read_entries(head.number, read);
      const Head corrected = referee::corrected(head, read);
      for (Player& player : list) {
        if (!sits(corrected, player.name)) continue;
        ++player.matches;
        player.last_played = std::max(player.last_played, corrected.date);
      }
    }
  }

  /// All numbers of a person.
  std::vector<std::int64_t> numbers_of(std::int64_t person) {
    return who().plain() ? std::vector{person} : who().numbers(person);
  }

  /// What a player is called today; empty where there is none.
  std::string name_of(std::int64_t person) {
    if (!who().plain()) return who().name(person);
    Statement row(*database, "SELECT name FROM players WHERE number = ?");
    row.bind(1, person);
    return row.executeStep() ? std::string(text_of(row.getColumn(0))) : std::string{};
  }

  void read_entries(std::int64_t wanted, std::vector<referee::Entry>& list) {
    Statement& row = prepared(entries,
                              "SELECT number, kind, deal, text, why, coalesce(target, 0), at "
                              "FROM entries WHERE match = ? ORDER BY number");
    row.bind(1, wanted);
    std::size_t count = 0;
    while (row.executeStep()) {
      if (count == list.size()) list.emplace_back();
      referee::Entry& entry = list[count++];
      entry.number = row.getColumn(0).getInt64();
      const auto kind = referee::find_kind(text_of(row.getColumn(1)));
      if (!kind) refuse_kind(path);
      entry.kind = *kind;
      entry.deal = int_of(row.getColumn(2));
      entry.text = text_of(row.getColumn(3));
      entry.side = games::nobody;
      if (names_side(entry.kind)) entry.side = read_side(std::exchange(entry.text, {}));
      entry.seats.clear();
      if (entry.kind == referee::Entry::Kind::head) read_newcomers(entry);
      entry.why = text_of(row.getColumn(4));
      entry.target = row.getColumn(5).getInt64();
      entry.at = text_of(row.getColumn(6));
    }
    list.resize(count);
    row.reset();
  }

  /// Throws base::Mistake where a match has no room for a record of so many bytes.
  void refuse_overlong(std::int64_t wanted, std::size_t bytes) const {
    std::int64_t count = 0;
    std::size_t held = 0;
    guarded(path, [&] {
      Statement row(*database,
                    "SELECT count(*), coalesce(sum(length(CAST(text AS BLOB))), 0) FROM entries "
                    "WHERE match = ?");
      row.bind(1, wanted);
      row.executeStep();
      count = row.getColumn(0).getInt64();
      held = static_cast<std::size_t>(row.getColumn(1).getInt64());
    });
    constexpr const char* hint = "`tavolo new --again` begins the next match of the same people";
    if (count >= base::limit::match_entries) {
      throw base::Mistake("too-long", fmt::format("match {} has {} entries, and can have no more", wanted, count),
                          hint);
    }
    if (held + bytes > base::limit::match_bytes) {
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
      Statement row(*database,
                    "SELECT e.match, e.number FROM digests d JOIN entries e ON e.number = d.row "
                    "WHERE d.fact = 'entries' AND lower(hex(d.digest)) GLOB ? || '*' ORDER BY e.number");
      row.bind(1, std::string(digits));
      while (row.executeStep()) {
        list.push_back({.match = row.getColumn(0).getInt64()});
        Statement later(
            *database, "SELECT match, deal, kind, why, at FROM entries WHERE match = ? AND number > ? ORDER BY number");
        later.bind(1, list.back().match);
        later.bind(2, row.getColumn(1).getInt64());
        while (later.executeStep()) list.back().since.push_back(afterwards_of(later));
      }
      if (list.size() > seasons) return;
      for (PublishedMatch& one : published_with(*database, digits)) {
        Statement known(*database, "SELECT number FROM matches WHERE lower(hex(id)) = ?");
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
    m_store->shelve_games();
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
  m_journal.m_store->people.reset();
  m_open = false;
}

void Journal::Writing::go_on() {
  m_journal.m_store->people.reset();
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
  m_store->people.reset();  // what was read before the lock may be old
  return Writing(*this);
}

Journal::Reading::Reading(Journal& journal) : m_journal(journal) {
  guarded(m_journal.path(), [&] { m_journal.m_store->database->exec("BEGIN"); });
}

Journal::Reading::~Reading() { m_journal.m_store->database->tryExec("ROLLBACK"); }

Journal::Reading Journal::read() { return Reading(*this); }

std::optional<Head> Journal::head(std::int64_t match) {
  return guarded(path(), [&]() -> std::optional<Head> {
    Head head;
    m_store->last_house.clear();
    m_store->read_match(match, head);
    if (head.number == 0) return std::nullopt;
    return head;
  });
}

std::vector<referee::Entry> Journal::entries(std::int64_t match) {
  return guarded(path(), [&] {
    std::vector<referee::Entry> list;
    m_store->read_entries(match, list);
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

std::optional<std::int64_t> Journal::written_last() {
  return guarded(path(), [&]() -> std::optional<std::int64_t> {
    Statement row(*m_store->database,
                  fmt::format("SELECT match FROM entries WHERE match NOT IN ({}) ORDER BY number DESC LIMIT 1",
                              withdrawn_matches));
    if (!row.executeStep()) return std::nullopt;
    return row.getColumn(0).getInt64();
  });
}

std::optional<std::int64_t> Journal::match_of(std::string_view session) {
  return guarded(path(), [&]() -> std::optional<std::int64_t> {
    if (session.empty()) return std::nullopt;
    Statement row(
        *m_store->database,
        fmt::format("SELECT match FROM sittings WHERE session = ? AND match NOT IN ({}) ORDER BY number DESC LIMIT 1",
                    withdrawn_matches));
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

void Journal::each(const std::function<void(const Head&, std::span<const referee::Entry>)>& visit,
                   const Filter& filter) {
  guarded(path(), [&] {
    // Only what is asked for, so that SQLite can use the index that serves it.
    // A correction of a head may change the date, and who sits there: that is asked once it is read.
    const bool then = !filter.recorded.empty();
    std::string sql =
        "SELECT m.number FROM matches m LEFT JOIN digests d ON d.fact = 'matches' AND d.row = m.number "
        "LEFT JOIN origins o ON o.number = d.origin WHERE 1";
    if (!then) sql += fmt::format(" AND m.number NOT IN ({})", withdrawn_matches);
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
      sql +=
          " AND m.number IN (SELECT j.match FROM seasons s JOIN (SELECT match, season, max(number) "
          "FROM season_entries WHERE kind = 'join' AND at < ? GROUP BY match) j ON j.season = s.number WHERE s.name = "
          "?)";
      values.insert(values.end(), {filter.recorded, filter.season});
    } else {
      where(filter.season, " AND m.season = (SELECT number FROM seasons WHERE name = ?)");
    }
    std::string player;
    if (!filter.player.empty()) {
      const std::int64_t person = m_store->find_player(filter.player).value_or(0);
      sql += fmt::format(" AND (m.number IN (SELECT match FROM seats WHERE player IN ({})){}",
                         fmt::join(m_store->numbers_of(person), ","), or_corrected);
      player = m_store->name_of(person);
    }
    Statement row(*m_store->database, sql + " ORDER BY m.date, m.begun_at, o.id, d.counted, m.number");
    for (std::size_t i = 0; i < values.size(); ++i) row.bind(static_cast<int>(i) + 1, values[i]);
    Head head;
    m_store->last_house.clear();
    std::vector<referee::Entry> list;
    while (row.executeStep()) {
      m_store->read_match(row.getColumn(0).getInt64(), head);
      m_store->read_entries(head.number, list);
      if (then) {
        std::erase_if(list, [&](const referee::Entry& entry) { return entry.at >= filter.recorded; });
        if (list.empty() || referee::takings_back(list).front() != 0) continue;  // taken back as a whole
      }
      if (std::ranges::any_of(list, referee::corrects)) {
        Head corrected = referee::corrected(head, list);
        if (!filter.since.empty() && corrected.date < filter.since) continue;
        if (!filter.until.empty() && corrected.date > filter.until) continue;
        if (!filter.player.empty() && !sits(corrected, player)) continue;
        visit(corrected, list);
      } else {
        visit(head, list);
      }
    }
  });
}

std::vector<Player> Journal::players() {
  return guarded(path(), [&] {
    Statement row(*m_store->database,
                  fmt::format("SELECT p.number, p.name, count(m.number), coalesce(max(m.date), '') FROM players p "
                              "LEFT JOIN seats s ON s.player = p.number LEFT JOIN matches m ON m.number = s.match "
                              "AND m.number NOT IN ({}) AND m.number NOT IN ({}) GROUP BY p.number ORDER BY p.folded",
                              withdrawn_matches, corrected_matches));
    const People& people = m_store->who();
    std::vector<Player> list;
    std::map<std::int64_t, std::size_t> at;
    while (row.executeStep()) {
      const std::int64_t number = people.person(row.getColumn(0).getInt64());
      const auto [known, is_new] = at.try_emplace(number, list.size());
      if (is_new) list.push_back({.number = number, .name = std::string(text_of(row.getColumn(1)))});
      Player* const player = &list[known->second];
      if (!people.plain()) {
        player->name = people.name(number);
        player->also = people.also(number);
        player->hidden = people.hidden(number);
      }
      player->matches += row.getColumn(2).getInt();
      player->last_played = std::max(player->last_played, std::string(text_of(row.getColumn(3))));
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
                              "AND s.match NOT IN ({}) AND s.match NOT IN ({})) FROM players p ORDER BY p.folded",
                              withdrawn_matches, corrected_matches));
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
    if (!others.empty()) m_store->count_corrected(others, true);
    for (Player& one : others) {
      if (one.matches > 0) list.push_back(std::move(one.name));
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
    std::vector<std::int64_t> numbers;
    while (row.executeStep()) numbers.push_back(row.getColumn(0).getInt64());
    return numbers;
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

std::vector<Season> Journal::seasons(std::string_view recorded) {
  return guarded(path(), [&] {
    std::vector<Season> list;
    Statement row(*m_store->database, "SELECT number, name, created_at FROM seasons ORDER BY number");
    while (row.executeStep()) {
      if (!recorded.empty() && text_of(row.getColumn(2)) >= recorded) continue;
      list.push_back({.number = row.getColumn(0).getInt64(),
                      .name = std::string(text_of(row.getColumn(1))),
                      .created_at = std::string(text_of(row.getColumn(2)))});
    }
    // There is a joining for every match.
    Statement entry(
        *m_store->database,
        fmt::format("SELECT e.season, e.kind, CASE e.kind WHEN 'rules' THEN e.text ELSE '' END, e.at, "
                    "coalesce(p.entry, 0), coalesce(p.counted = 'joined', 0), coalesce(p.counting = 1, 0), {} "
                    "FROM season_entries e LEFT JOIN publications p ON p.entry = e.number WHERE e.kind <> 'join' "
                    "ORDER BY e.number",
                    kept_fingerprint));
    while (entry.executeStep()) {
      const auto season = std::ranges::find(list, entry.getColumn(0).getInt64(), &Season::number);
      if (season == list.end() || (!recorded.empty() && text_of(entry.getColumn(3)) >= recorded)) continue;
      const std::string_view kind = text_of(entry.getColumn(1));
      if (kind == "rules") season->rules = read_lines(text_of(entry.getColumn(2)));
      if (kind == "current") {
        for (Season& other : list) other.current = &other == &*season;
      }
      if (kind == "reopen") season->closed_at.clear();
      if (kind == "close") {
        season->closed_at = text_of(entry.getColumn(3));
        season->fingerprint = text_of(entry.getColumn(7));
        season->publication = entry.getColumn(4).getInt64();
        season->all_joined = entry.getColumn(5).getInt64() != 0;
        season->counted_once = entry.getColumn(6).getInt64() != 0;
        season->current = false;
      }
    }
    return list;
  });
}

std::vector<std::string> Journal::season_names() {
  return guarded(path(), [&] {
    Statement row(*m_store->database, "SELECT name FROM seasons ORDER BY number");
    std::vector<std::string> names;
    while (row.executeStep()) names.emplace_back(text_of(row.getColumn(0)));
    return names;
  });
}

void Journal::count_matches(std::span<Season> seasons) {
  guarded(path(), [&] {
    // Those taken back are few, so that they are counted apart; the index of the seasons counts the others.
    Statement row(*m_store->database, fmt::format("SELECT (SELECT count(*) FROM matches WHERE season = ?1) - "
                                                  "(SELECT count(*) FROM matches WHERE number IN ({}) AND season = ?1)",
                                                  withdrawn_matches));
    for (Season& season : seasons) {
      row.bind(1, season.number);
      row.executeStep();
      season.matches = row.getColumn(0).getInt();
      row.reset();
    }
  });
}

Season Journal::season(std::string_view name, std::string_view recorded) {
  std::vector<Season> list = seasons(recorded);
  const auto found = std::ranges::find(list, base::folded(name), [](const Season& s) { return base::folded(s.name); });
  if (found != list.end()) return std::move(*found);
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
    const SeasonPrint print = season_print(*m_store->database, season.number, all_entries, all_entries);
    const std::int64_t entry = m_store->append_season(season.number, "close", 0, print.kept());
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
                              "p.entry IS NOT NULL, coalesce(p.last_entry, 0), {} FROM season_entries e "
                              "LEFT JOIN publications p ON p.entry = e.number "
                              "WHERE e.season = ? AND e.kind IN ('close', 'reopen', 'rules') ORDER BY e.number",
                              kept_fingerprint));
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
    SQLite::Database& database = *m_store->database;
    const std::string house = lines_of(head.house);
    if (const std::string_view file = games::file::Shelf::text(head.game, head.edition); !file.empty()) {
      keep_game_file(file);
    }
    std::int64_t joined = 0;
    if (!head.season.empty()) {
      Statement known(database, "SELECT number FROM seasons WHERE name = ?");
      known.bind(1, head.season);
      joined = known.executeStep() ? known.getColumn(0).getInt64() : season(head.season).number;
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

std::vector<Ruling> Journal::rulings(std::string_view game) {
  return guarded(path(), [&] {
    Statement row(*m_store->database,
                  "SELECT number, kind, game, coalesce(match, 0), deal, title, text, clauses, date, "
                  "       coalesce(target, 0), at, coalesce(entry, 0) FROM rulings ORDER BY number");
    std::vector<Ruling> list;
    while (row.executeStep()) {
      RulingColumns columns{.kind = text_of(row.getColumn(1)),
                            .title = std::string(text_of(row.getColumn(5))),
                            .text = std::string(text_of(row.getColumn(6))),
                            .date = std::string(text_of(row.getColumn(8))),
                            .entry = row.getColumn(11).getInt64(),
                            .target = row.getColumn(9).getInt64()};
      if (columns.kind == taken_back) {
        const auto meant = std::ranges::lower_bound(list, columns.target, {}, &Ruling::number);
        if (meant != list.end() && meant->number == columns.target) meant->voided = std::move(columns.text);
        continue;
      }
      auto what = read_ruling(std::move(columns));
      if (!what) refuse_kind(path());
      const std::string_view of_game = text_of(row.getColumn(2));
      if (!game.empty() && of_game != game) continue;
      list.push_back({.number = row.getColumn(0).getInt64(),
                      .game = std::string(of_game),
                      .match = row.getColumn(3).getInt64(),
                      .deal = int_of(row.getColumn(4)),
                      .clauses = words_of(text_of(row.getColumn(7))),
                      .what = std::move(*what),
                      .at = std::string(text_of(row.getColumn(10)))});
    }
    return list;
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
    const std::int64_t number =
        m_store->append_row("entries", {{"match", match},
                                        {"kind", referee::word(entry.kind)},
                                        {"deal", std::int64_t{entry.deal}},
                                        {"text", names_side(entry.kind) ? side_text(entry.side) : entry.text},
                                        {"why", entry.why},
                                        {"target", Cell::Reference{entry.target}},
                                        {"at", m_store->now}});
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
  constexpr const char* joined =
      "AND number IN (SELECT e.match FROM season_entries e JOIN seasons s ON s.number = e.season WHERE s.name = ?) ";
  return guarded(path(), [&] {
    Statement row(*m_store->database,
                  fmt::format("SELECT number, lower(hex(id)) FROM matches WHERE 1 {}ORDER BY date, begun_at, id",
                              season.empty() ? "" : joined));
    if (!season.empty()) row.bind(1, std::string(season));
    std::vector<MatchKey> keys;
    while (row.executeStep()) keys.push_back({row.getColumn(0).getInt64(), std::string(text_of(row.getColumn(1)))});
    return keys;
  });
}

std::optional<std::int64_t> Journal::number_of(FactTable table, std::string_view id) {
  return guarded(path(), [&] { return m_store->facts().number(table, id); });
}

std::string Journal::id_of(FactTable table, std::int64_t number) {
  return guarded(path(), [&] { return m_store->facts().id(table, number); });
}

Fact Journal::fact(FactTable table, std::int64_t number) {
  return guarded(path(), [&] { return m_store->facts().read(table, number); });
}

void Journal::each_fact(FactTable table, const std::function<void(const Fact&)>& visit) {
  guarded(path(), [&] { m_store->facts().each(table, visit); });
}

void Journal::each_entry(std::int64_t match, const std::function<void(const Fact&)>& visit) {
  guarded(path(), [&] { m_store->facts().each(FactTable::entry, visit, "match", match); });
}

namespace {

/// The table of facts as digests call it.
Facts digested(FactTable table) {
  switch (table) {
    case FactTable::game_file: return Facts::game_files;
    case FactTable::player: return Facts::players;
    case FactTable::player_entry: return Facts::player_entries;
    case FactTable::team_entry: return Facts::team_entries;
    case FactTable::season: return Facts::seasons;
    case FactTable::match: return Facts::matches;
    case FactTable::entry: return Facts::entries;
    case FactTable::season_entry: return Facts::season_entries;
    case FactTable::ruling: break;
  }
  return Facts::rulings;
}

}  // namespace

std::int64_t Journal::append(Fact fact) {
  for (const auto& [name, value] : fact.values) refuse_unkept({&value});
  for (const Fact::Part& part : fact.parts) {
    for (const auto& [name, value] : part.values) refuse_unkept({&value});
  }
  put_in_order(fact);
  const std::string_view word = form_of(fact.table).word;
  return guarded(path(), [&] {
    FactRows& rows = m_store->facts();
    if (fact.table == FactTable::entry) {
      m_store->refuse_overlong(rows.number(FactTable::match, fact.value("match")).value_or(0),
                               fact.value("text").size());
    }
    std::int64_t number = 0;
    try {
      number = rows.write(fact);
    } catch (const SQLite::Exception& error) {
      if (error.getErrorCode() != SQLITE_CONSTRAINT) throw;
      throw base::Mistake("no-fact", fmt::format("no {} is as {} is said to be", word, fact.id),
                          "it was changed by hand, or made by a newer tavolo: take it as `tavolo export` writes it");
    }
    if (rows.read(fact.table, number) != fact) m_store->refuse_unkept_rows();
    if (fact.table == FactTable::season_entry && fact.value("kind") == "join") {
      Statement update(*m_store->database, "UPDATE matches SET season = ? WHERE number = ?");
      update.bind(1, rows.number(FactTable::season, fact.value("season")).value_or(0));
      update.bind(2, rows.number(FactTable::match, fact.value("match")).value_or(0));
      update.exec();
    }
    m_store->keep_digest(digested(fact.table), number);
    if (fact.table == FactTable::player || fact.table == FactTable::player_entry) m_store->people.reset();
    if (fact.table == FactTable::game_file) games::file::Shelf::put(std::string(fact.value("text")));
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
                                       "AND row = (SELECT max(number) FROM entries WHERE match = ?)");
    row.bind(1, match);
    std::string digits = row.executeStep() ? std::string(text_of(row.getColumn(0))) : std::string{};
    row.reset();
    return digits;
  });
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

std::vector<std::string> Journal::faults() {
  return guarded(path(), [&] {
    // All of it as it is at one moment, whatever others write meanwhile.
    std::optional<SQLite::Transaction> reading;
    if (sqlite3_get_autocommit(m_store->database->getHandle()) != 0) reading.emplace(*m_store->database);
    std::vector<std::string> faults = faults_of(*m_store->database);
    if (m_store->form.is_older()) return faults;  // that is brought up to this schema with the digests that it has
    try {
      std::ranges::move(changed_facts(*m_store->database), std::back_inserter(faults));
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
