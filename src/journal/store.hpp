#pragma once

// What a journal does with its file, for the sources of this floor only: statements, rows that are appended and read
// back, and what is read so often that it is kept.

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <functional>
#include <initializer_list>
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

#include "base/mistake.hpp"
#include "journal/column.hpp"
#include "journal/declared.hpp"
#include "journal/digest.hpp"
#include "journal/exchange.hpp"
#include "journal/fact_rows.hpp"
#include "journal/facts.hpp"
#include "journal/file.hpp"
#include "journal/journal.hpp"
#include "journal/order.hpp"
#include "journal/origin.hpp"
#include "journal/schema.hpp"

namespace tavolo::embedded {
std::span<const std::string_view> migrations();
}

namespace tavolo::journal {

/// Beyond the number of any entry.
inline constexpr std::int64_t all_entries = std::numeric_limits<std::int64_t>::max();

/// Refuses texts that cannot be kept. Throws base::Mistake.
void refuse_unkept(std::initializer_list<const std::string*> texts);

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
  throw base::StoreFailure(fmt::format("the journal {} holds an entry of a kind that is not known", path),
                           base::unreadable);
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
/// Whether the match that stands in a column is one of these, for a question about few.
inline std::string is_corrected(std::string_view column) {
  return fmt::format(
      "EXISTS (SELECT 1 FROM entries c WHERE c.match = {0} AND c.kind = 'head' "
      "UNION ALL SELECT 1 FROM entries c WHERE c.match = {0} AND c.follows IS NOT NULL)",
      column);
}

/// The first column of what a statement answers.
inline std::vector<std::int64_t> numbers_in(SQLite::Statement& row) {
  std::vector<std::int64_t> list;
  while (row.executeStep()) list.push_back(row.getColumn(0).getInt64());
  return list;
}

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

/// What was written to a match, from its number, deal, kind of entry, or `join` or `part`, reason and time.
inline Afterwards afterwards_of(SQLite::Statement& row, const std::string& path) {
  using What = Afterwards::What;
  const std::string_view word = text_of(row.getColumn(2));
  const What what = word == "join" ? What::joined : word == "part" ? What::parted : What::entry;
  const auto kind = referee::find_kind(word);
  if (what == What::entry && !kind) refuse_kind(path);
  return {.match = row.getColumn(0).getInt64(),
          .deal = int_of(row.getColumn(1)),
          .what = what,
          .kind = kind.value_or(referee::Entry::Kind::begin),
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
  bool still = false;                    // nobody writes the file
  Form form;                             // as it was when it was last looked at
  std::unique_ptr<Question> match, sides, entries, newcomers, undone;
  std::unique_ptr<SQLite::Statement> print, apart;
  std::map<std::string_view, std::unique_ptr<Appending>> rows;  // by table
  std::optional<Digester> digester;
  std::optional<Writer> writer;                  // once it is asked for in a transaction
  std::unordered_map<std::int64_t, Room> rooms;  // by match, where it is asked for in a transaction
  std::optional<FactRows> fact_rows;
  std::map<std::string, NamedValues, std::less<>> houses;  // those that were read, by what is stored
  std::optional<People> people;
  // What is asked once of a journal into which others were merged.
  std::optional<bool> came;
  std::optional<std::map<std::int64_t, std::int64_t>> ones;
  std::optional<std::map<std::int64_t, std::string>> season_names;
  bool disputed = false;  // whether the match was whose entries were read last
  Memory memory;
  std::optional<Memory::Text> remembered;  // what nobody else keeps
  int changes_before = 0;                  // of rows, as SQLite counts them, when the transaction began

  /// A statement that is prepared when it is first used, ready to be asked again.
  SQLite::Statement& prepared(std::unique_ptr<SQLite::Statement>& statement, const char* sql) const;

  /// The same of a question, asked of these numbers.
  Question& asked(std::unique_ptr<Question>& question, const char* sql,
                  std::initializer_list<std::int64_t> numbers) const;

  /// Whether this is in a transaction that writes.
  [[nodiscard]] bool writes() const { return sqlite3_txn_state(database->getHandle(), nullptr) == SQLITE_TXN_WRITE; }
  /// Whether something was written in it.
  [[nodiscard]] bool has_written() const {
    return writes() && sqlite3_total_changes(database->getHandle()) != changes_before;
  }

  [[nodiscard]] int number(const char* pragma) const { return database->execAndGet(pragma).getInt(); }

  [[noreturn]] void refuse_unkept_rows() const {
    throw base::StoreFailure(fmt::format("the journal {} does not keep what is written into it", path),
                             "nothing was written; `tavolo doctor` tells of the file and its copies");
  }

  /// Appends a row and reads it back, so that nothing is called recorded that is not there as it was written. Answers
  /// its number, if it has one.
  std::int64_t append_row(const char* table, std::span<const Cell> cells, bool numbered = true);

  /// The statements that append a row to a table: an evening in one text appends hundreds.
  Appending& appending(const char* table, std::span<const Cell> cells, bool numbered);

  std::int64_t append_row(const char* table, std::initializer_list<Cell> cells);

  /// Keeps the digest of a fact that is written whole; `alone` as in Digester.
  void keep_digest(Facts facts, std::int64_t number, bool alone = false);

  /// Keeps the digest of a fact that another journal wrote, if it is the one that it came with; `alone` and `before` as
  /// in Digester. Answers its number; 0 where it is another.
  std::int64_t keep_digest_of(Facts facts, std::int64_t number, bool alone, std::string_view before,
                              std::string_view wanted, std::int64_t origin, std::string_view id, std::int64_t counted);

  std::int64_t append_digest(Facts facts, std::int64_t number, const std::string& digest, std::int64_t origin,
                             std::string_view id, std::int64_t counted);

  /// Appends the rows of a fact of another journal, without its digest, and answers its number; `is_next` as in
  /// FactRows. Throws NotHere and base::Mistake for what no journal holds.
  std::int64_t write_fact(FactRows& by, const Fact& fact, bool is_next = false);

  /// Appends what is said of a season, without its digest.
  std::int64_t append_season(std::int64_t season, std::string_view kind, std::int64_t joining, std::string_view text);

  /// What was written to matches between two moments, at each of which a season counted these, by their ids with the
  /// digests of their last entries. Local numbers do not tell where journals became one.
  [[nodiscard]] std::vector<Afterwards> written_between(const std::map<std::string, std::string>& was,
                                                        const std::map<std::string, std::string>& is);

  /// How a season was declared so far.
  [[nodiscard]] Declarations declarations(std::int64_t season);

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
  void migrate(const Form& older) const;

  void run_migrations(const Form& older) const;

  /// Brings an older file up to this schema, and keeps a copy of it as it was, but for an empty one. Where that
  /// fails the file stays as it was, and there is no copy, unless the last sync failed: then nobody knows.
  void upgrade(bool keeps);

  /// Copies the file to one with its schema and the time in the name, and answers that.
  [[nodiscard]] std::string keep_copy(int version) const;

  void use(std::unique_ptr<Connection> opened) {
    connection = std::move(opened);
    database = &connection->database;
  }

  /// Looks at the form of the file, which is the one that is written to.
  const Form& look_at_form() { return form = recognize(*connection, path); }

  /// Refuses a file whose form somebody has changed since it was opened. Needs a transaction.
  void refuse_other_form();

  /// `keeps` says whether an older file is kept beside it as it was.
  void open_to_write(bool keeps);

  /// `migrates` says whether an older file is brought up to this schema.
  void open_to_look(bool migrates);

  /// Puts the files of games beside those of the program.
  void shelve_games();

  /// Reads the head of a match as it was begun; its number is 0 where there is no such match.
  void read_match(std::int64_t wanted, referee::Head& head);

  /// The first of the matches of a statement, one in each row, whose beginning was not taken back.
  [[nodiscard]] std::optional<std::int64_t> first_played(SQLite::Statement& matches);

  /// Reads who sits on which side, and the points with which the sides begin.
  void read_sides(std::int64_t wanted, referee::Head& head);

  /// Puts the names of today in the place of those first written, and keeps these as earlier ones.
  void name_sides(std::span<const std::int64_t> numbers, referee::Head& head);

  FactRows& facts() { return fact_rows ? *fact_rows : fact_rows.emplace(*database); }

  const People& who();

  /// The number of whoever has this name, or had it, in any spelling.
  std::optional<std::int64_t> find_player(std::string_view name);

  /// Who takes a seat by the correction of a head.
  void read_newcomers(referee::Entry& entry);

  /// What the head of a match is after all corrections; nothing where its beginning was taken back.
  std::optional<referee::Head> corrected_head(std::int64_t wanted);
  /// Counts the matches whose head was corrected for those who sit there now.
  void count_corrected(std::vector<Player>& list);
  /// Whether somebody sits in one of these.
  bool sits_by_correction(const Player& player);

  /// All numbers of a person.
  std::vector<std::int64_t> numbers_of(std::int64_t person) {
    return who().plain() ? std::vector{person} : who().numbers(person);
  }

  /// What a player is called today; empty where there is none.
  std::string name_of(std::int64_t person);

  /// Before all entries.
  static constexpr std::int64_t beginning = std::numeric_limits<std::int64_t>::min();
  /// Reads all that any table wrote to a match behind an entry, and what that takes. Answers whether several went on
  /// with it by themselves.
  bool read_written(std::int64_t wanted, std::vector<referee::Entry>& list, std::int64_t behind, Room& room);
  /// Reads the entries of a match that count, or those behind one of them. Answers what all of them take.
  Room read_entries(std::int64_t wanted, std::vector<referee::Entry>& list, std::int64_t behind = beginning);

  /// The last entry of a match up to a number, with its digest; the digest is empty where there is none.
  [[nodiscard]] Milestone last_entry(std::int64_t wanted, std::int64_t up_to) const;

  /// Whether several tables may have gone on with a match by themselves: else its entries stand as they are numbered.
  [[nodiscard]] bool has_ways(std::int64_t wanted);
  /// The entry that the next one of a match follows, where that is not the one before it by number; else 0.
  [[nodiscard]] std::int64_t followed(std::int64_t wanted);

  /// The ways of a match with who went them; all of them, or those between which nobody chose.
  [[nodiscard]] Fork fork(std::int64_t wanted, bool open) const;

  /// Appends that a way of a match holds, and not the others.
  void append_choice(std::int64_t wanted, std::int64_t holds, std::span<const std::int64_t> others);

  /// Appends that a season is another one.
  void append_union(std::int64_t season, std::int64_t other);

  /// Takes back what was settled last; answers its kind.
  std::string take_back_settlement();

  /// Whether something came here from other journals: by a merge, or in the record of a journal into which others were
  /// merged, which brings what was settled there, and people and seasons of one name.
  [[nodiscard]] bool merged();

  [[nodiscard]] bool has_seasons_of_one_name() const;

  [[nodiscard]] bool has_namesakes() const {
    return database->execAndGet("SELECT EXISTS (SELECT 1 FROM players GROUP BY folded HAVING count(*) > 1)").getInt() !=
           0;
  }

  /// Two of one name come from other journals alone. That something came from them is said where this somebody has the
  /// name of another, so that nobody has to compare all names to know of it.
  void note_namesake(std::int64_t player);
  /// Says that something came from other journals.
  void note_arrival();

  /// To be called where others may have written meanwhile.
  void forget_what_follows();

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
  [[nodiscard]] std::int64_t one_season(std::int64_t season);

  /// All seasons that are one with it, for a list.
  [[nodiscard]] std::string one_with(std::int64_t season);

  /// Says in each match which season it is in; of several that it joined the last one. `of` only those matches; null
  /// for all.
  void place_in_seasons(const std::set<std::int64_t>* of);

  /// The number of the season that is called so, in this spelling; 0 where there is none.
  [[nodiscard]] std::int64_t season_number(std::string_view name);

  /// The season that was written here first of those that are called so by somebody, in any spelling; 0 for none.
  [[nodiscard]] std::int64_t first_season(std::string_view name);

  /// What seasons are called: several of one name each with its table.
  [[nodiscard]] const std::map<std::int64_t, std::string>& names_of_seasons();

  /// Adds to the names of seasons who began them; where one table brought several of them, as a record does, the
  /// beginnings of their own ids.
  void tell_apart(std::span<const std::int64_t> seasons, std::map<std::int64_t, std::string>& names) const;

  /// The statement for the matches that a filter may mean, in their order, with what is bound to it; those of which a
  /// correction says a date; and what the player that is meant is called today.
  struct Wanted {
    std::string matches;
    std::vector<std::string> values = {};
    std::vector<std::int64_t> redated = {};
    std::string player = {};
  };
  [[nodiscard]] Wanted wanted_by(const Filter& filter);

  /// A match as it was begun, and as it was corrected, if it was.
  struct Standing {
    referee::Head head, corrected;
    std::vector<referee::Entry> entries;
  };
  /// Reads a match of a statement of `wanted_by`. Answers its head as it is now; null where the filter does not mean
  /// it.
  const referee::Head* read_wanted(std::int64_t wanted, const Filter& filter, const std::string& player,
                                   Standing& read);

  [[nodiscard]] std::string name_of_season(std::int64_t season) {
    const auto called = names_of_seasons().find(season);
    return called == names_of_seasons().end() ? std::string{} : called->second;
  }

  /// What a match holds, counted once in a transaction: thousands of records may be appended to it in one.
  const Room& room_of(std::int64_t wanted);

  /// Counts an entry that was appended to a match, where its entries are counted.
  void fill_room(std::int64_t wanted, std::size_t bytes);

  /// Throws base::Mistake where a match has no room for an entry with a text of so many bytes. For what corrects
  /// records, and for what comes from others, there is twice as much as for records.
  void refuse_overlong(std::int64_t wanted, std::size_t bytes, bool is_record);

  /// Adds the matches that have a fingerprint of these digits, or had it, or of which a closing says so.
  void add_matches_with(std::string_view digits, std::vector<Holder>& list) const;

  std::int64_t player_number(const std::string& name);
};

}  // namespace tavolo::journal
