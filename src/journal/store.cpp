#include "journal/store.hpp"

// The file of a journal: rows that are appended to it, and an older form of it that is brought up to this one.

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>

#include "base/limits.hpp"
#include "base/mistake.hpp"
#include "base/name.hpp"
#include "games/file/limits.hpp"
#include "games/file/read.hpp"
#include "games/file/shelf.hpp"

namespace tavolo::journal {

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

SQLite::Statement& Journal::Store::prepared(std::unique_ptr<SQLite::Statement>& statement, const char* sql) const {
  if (statement == nullptr) {
    statement = std::make_unique<SQLite::Statement>(*database, sql);
  } else {
    statement->reset();
  }
  return *statement;
}

Question& Journal::Store::asked(std::unique_ptr<Question>& question, const char* sql,
                                std::initializer_list<std::int64_t> numbers) const {
  if (question == nullptr) question = std::make_unique<Question>(*database, sql);
  question->ask(numbers);
  return *question;
}

std::int64_t Journal::Store::append_row(const char* table, std::span<const Cell> cells, bool numbered) {
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

Appending& Journal::Store::appending(const char* table, std::span<const Cell> cells, bool numbered) {
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

std::int64_t Journal::Store::append_row(const char* table, std::initializer_list<Cell> cells) {
  std::vector<Cell> row{{"id", random_id()}};
  row.insert(row.end(), cells);
  return append_row(table, row);
}

void Journal::Store::keep_digest(Facts facts, std::int64_t number, bool alone) {
  if (!digester) digester.emplace(*database);
  if (!writer) writer = writer_of(*database, path);
  ++writer->counted;
  (void)append_digest(facts, number, digester->digest(facts, number, alone), writer->origin, writer->id,
                      writer->counted);
}

std::int64_t Journal::Store::keep_digest_of(Facts facts, std::int64_t number, bool alone, std::string_view before,
                                            std::string_view wanted, std::int64_t origin, std::string_view id,
                                            std::int64_t counted) {
  if (!digester) digester.emplace(*database);
  if (!writer) writer = writer_of(*database, path);
  const std::string digest = digester->digest(facts, number, alone, before);
  if (digest != wanted) return 0;
  return append_digest(facts, number, digest, origin, id, counted);
}

std::int64_t Journal::Store::append_digest(Facts facts, std::int64_t number, const std::string& digest,
                                           std::int64_t origin, std::string_view id, std::int64_t counted) {
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

std::int64_t Journal::Store::write_fact(FactRows& by, const Fact& fact, bool is_next) {
  std::int64_t number = 0;
  try {
    number = by.write(fact, is_next);
  } catch (const SQLite::Exception& error) {
    if (primary_code(error) != SQLITE_CONSTRAINT) throw;
    throw base::Mistake("no-fact", fmt::format("no {} is as {} is said to be", form_of(fact.table).word, fact.id),
                        "it was changed by hand, or made by a newer tavolo: take it as `tavolo export` writes it");
  }
  if (fact.table == FactTable::player || fact.table == FactTable::player_entry) people.reset();
  if (fact.table == FactTable::game_file) games::file::Shelf::put(std::string(fact.value("text")));
  return number;
}

std::int64_t Journal::Store::append_season(std::int64_t season, std::string_view kind, std::int64_t joining,
                                           std::string_view text) {
  return append_row(
      "season_entries",
      {{"season", season}, {"kind", kind}, {"match", Cell::Reference{joining}}, {"text", text}, {"at", now}});
}

void Journal::Store::migrate(const Form& older) const {
  if (older.schema == 0) {
    make_schema(*database);
  } else {
    run_migrations(older);
  }
  database->exec(fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}", application_id, schema()));
}

void Journal::Store::run_migrations(const Form& older) const {
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

void Journal::Store::upgrade(bool keeps) {
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

std::string Journal::Store::keep_copy(int version) const {
  const Part part(path);
  copy_pages(path, part, patience);
  return part.move_beside(fmt::format("{}.schema-{}-{}", path, version, compact(now)));
}

void Journal::Store::refuse_other_form() {
  if (number("PRAGMA schema_version") == form.cookie || !look_at_form().is_older()) return;
  throw base::StoreFailure(fmt::format("the journal {} was replaced by an older one meanwhile", path),
                           "nothing was written; do it again");
}

void Journal::Store::open_to_write(bool keeps) {
  refuse_second_name(path);
  use(journal::open_to_write(path, patience));
  if (look_at_form().is_older()) {
    upgrade(keeps);
  } else if (database->execAndGet("PRAGMA journal_mode").getString() == "delete") {
    database->tryExec("PRAGMA journal_mode = WAL");  // a copy that is used as a journal
  }
}

void Journal::Store::open_to_look(bool migrates) {
  if (look_at(path) == Found::nothing || is_empty(path)) {
    use(std::make_unique<Connection>());
    migrate({});
    return;
  }
  use(open_to_read(path, patience));
  if (look_at_form().is_older() && migrates) open_to_write(true);
}

void Journal::Store::shelve_games() {
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

}  // namespace tavolo::journal
