#include "journal/schema.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <optional>

#include "base/mistake.hpp"
#include "base/name.hpp"
#include "journal/column.hpp"
#include "journal/digest.hpp"
#include "journal/file.hpp"

namespace tavolo::embedded {
std::span<const journal::SchemaObject> schema_objects();
std::span<const std::string_view> migrations();
}  // namespace tavolo::embedded

namespace tavolo::journal {
namespace {

using base::StoreFailure;

/// So many strange things are named.
constexpr std::size_t named_things = 3;

constexpr const char* objects_query = "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY rowid";

/// What a database holds, owned.
struct Held {
  std::string type;
  std::string name;
  std::string table;
  std::string text;

  [[nodiscard]] bool is(const SchemaObject& object) const {
    return name == object.name && text == object.text && type == object.type && table == object.table;
  }
};

std::vector<Held> held_in(const SQLite::Database& database) {
  std::vector<Held> list;
  SQLite::Statement row(database, objects_query);
  while (row.executeStep()) {
    const auto text = [&](int column) { return std::string(row.getColumn(column).getText()); };
    list.push_back({text(0), text(1), text(2), text(3)});
  }
  return list;
}

/// Whether a database holds these and nothing else, in this order: that of the migrations, unless it went another way.
bool holds_just(const SQLite::Database& database, std::span<const SchemaObject> objects) {
  Question row(database, objects_query);  // in every run
  return std::ranges::all_of(objects,
                             [&](const SchemaObject& object) {
                               return row.next() && row.text(0) == object.type && row.text(1) == object.name &&
                                      row.text(2) == object.table && row.text(3) == object.text;
                             }) &&
         !row.next();
}

/// The objects of a schema.
std::span<const SchemaObject> objects_of(int schema) {
  const std::span<const SchemaObject> all = embedded::schema_objects();
  return {std::ranges::lower_bound(all, schema, {}, &SchemaObject::schema),
          std::ranges::upper_bound(all, schema, {}, &SchemaObject::schema)};
}

/// Schema 3 landed in two forms. The first lacks the column of the record that a claim disputes; where a later program
/// added it, it stands at the end.
enum class Rulings { other, first, mended };

Rulings early_form(const Held& held, const SchemaObject& object) {
  if (object.name != "rulings" || held.type != "table" || held.table != held.name) return Rulings::other;
  std::string text(object.text);
  const std::size_t line = text.find("  entry ");
  constexpr std::string_view end = ") STRICT";
  if (line == std::string::npos || !text.ends_with(end)) return Rulings::other;
  text.erase(line, text.find('\n', line) + 1 - line);
  if (held.text == text && object.schema == 3) return Rulings::first;
  text.insert(text.size() - end.size(), ", entry INTEGER REFERENCES entries (number)");
  return held.text == text ? Rulings::mended : Rulings::other;
}

/// Schema 2 landed without this index first; who went on to schema 3 with a program of that day lacks it still.
bool may_lack(const SchemaObject& object) {
  return object.name == "matches_season" && (object.schema == 2 || object.schema == 3);
}

/// `trigger "swallow" on entries`.
std::string phrase(std::string_view type, std::string_view name, std::string_view table) {
  return fmt::format("{} \"{}\"{}", type, base::harmless(name),
                     type == "trigger" || type == "index" ? fmt::format(" on {}", base::harmless(table)) : "");
}

/// How a database differs from the objects of a schema.
struct Comparison {
  std::vector<std::string> strange;  ///< a phrase each
  bool first_rulings = false;
};

Comparison compared(std::span<const Held> held, int schema) {
  Comparison found;
  const std::span<const SchemaObject> objects = objects_of(schema);
  for (const Held& one : held) {
    const std::string name = phrase(one.type, one.name, one.table);
    const auto known = std::ranges::find(objects, one.name, &SchemaObject::name);
    if (known == objects.end()) {
      found.strange.push_back(fmt::format("it has {} {}", one.type == "index" ? "an" : "a", name));
    } else if (!one.is(*known)) {
      const Rulings rulings = early_form(one, *known);
      if (rulings == Rulings::first) found.first_rulings = true;
      if (rulings != Rulings::other) continue;
      found.strange.push_back(one.type == known->type
                                  ? fmt::format("its {} is another", name)
                                  : fmt::format("it has a {} in the place of the {}", name, known->type));
    }
  }
  for (const SchemaObject& object : objects) {
    if (std::ranges::find(held, object.name, &Held::name) != held.end() || may_lack(object)) continue;
    found.strange.push_back("it lacks the " + phrase(object.type, object.name, object.table));
  }
  return found;
}

/// Where the facts of a strange file can be had without what is strange. The journal is named always: typed as it
/// stands, the line must not replace another one.
std::string facts_hint(const Named& file) {
  return fmt::format("to take its facts alone: tavolo --db {} restore --facts {}",
                     base::typed(file.journal.empty() ? file.path : file.journal), base::typed(file.path));
}

[[noreturn]] void refuse_strange(std::span<const Held> held, const Named& file, int schema,
                                 std::span<const std::string> strange) {
  for (int other = newest_schema(); other > 0; --other) {
    if (!compared(held, other).strange.empty()) continue;
    throw Strange(
        fmt::format("{} says that it is of schema {}, and has the tables of schema {}", file.text(), schema, other),
        fmt::format("keep a copy of it, then: sqlite3 {} 'PRAGMA user_version = {}'", base::typed(file.path), other));
  }
  const auto shown = strange.first(std::min(strange.size(), named_things));
  throw Strange(fmt::format("{} is not as tavolo makes it: {}{}", file.text(), fmt::join(shown, "; "),
                            shown.size() == strange.size() ? "" : "; and more"),
                facts_hint(file));
}

/// What the file tells of itself, read at once, so that nobody brings it up to another schema meanwhile.
Form recognized(SQLite::Database& database, const Named& file) {
  const auto number = [&](const char* query) { return database.execAndGet(query).getInt(); };
  const int version = number("PRAGMA user_version");
  const int cookie = number("PRAGMA schema_version");
  if (version == 0 && number("SELECT count(*) FROM sqlite_schema") == 0) return {.cookie = cookie};
  if (number("PRAGMA application_id") != application_id) {
    throw StoreFailure(file.path + " is a database, but not a journal of tavolo", std::string(file.hint));
  }
  if (version < 0) {
    throw StoreFailure(fmt::format("{} is damaged: its schema is {}", file.text(), version),
                       std::string(file.when_damaged));
  }
  if (version > newest_schema()) {
    throw StoreFailure(fmt::format("{} is of schema {}, newer than this tavolo, which knows schema {}", file.text(),
                                   version, newest_schema()),
                       "use the tavolo that wrote it, or a newer one");
  }
  if (holds_just(database, objects_of(version))) return {version, false, cookie};
  const std::vector<Held> held = held_in(database);
  const Comparison found = compared(held, version);
  if (!found.strange.empty()) refuse_strange(held, file, version, found.strange);
  return {version, found.first_rulings, cookie};
}

/// The tables of a database that are no views and no virtual tables.
std::vector<std::string> tables_in(const SQLite::Database& database) {
  std::vector<std::string> tables;
  for (Held& one : held_in(database)) {
    if (one.type == "table" && one.text.starts_with("CREATE TABLE ")) tables.push_back(std::move(one.name));
  }
  return tables;
}

std::vector<std::string> columns_of(const SQLite::Database& database, const std::string& table) {
  std::vector<std::string> columns;
  SQLite::Statement row(database, "SELECT name FROM pragma_table_info(?)");
  row.bind(1, table);
  while (row.executeStep()) columns.push_back(row.getColumn(0).getString());
  return columns;
}

/// The schema of a file by what it says, or by the tables that it has where these are of a newer one.
int schema_by_tables(SQLite::Database& database, std::span<const std::string> tables) {
  const int said = database.execAndGet("PRAGMA user_version").getInt();
  int schema = said > 0 && said <= newest_schema() ? said : 1;
  for (const std::string& table : tables) {
    const auto first = std::ranges::find(embedded::schema_objects(), table, &SchemaObject::name);
    if (first != embedded::schema_objects().end()) schema = std::max(schema, first->schema);
  }
  return schema;
}

void bind_value(SQLite::Statement& statement, int index, const SQLite::Column& value) {
  switch (value.getType()) {
    case SQLITE_INTEGER: return statement.bind(index, value.getInt64());
    case SQLITE_FLOAT: return statement.bind(index, value.getDouble());
    case SQLITE_TEXT: return statement.bind(index, value.getString());
    case SQLITE_BLOB: return statement.bind(index, value.getBlob(), value.getBytes());
    default: return statement.bind(index);
  }
}

void copy_rows(const SQLite::Database& from, SQLite::Database& to, const std::string& table) {
  std::vector<std::string> columns = columns_of(to, table);
  const std::vector<std::string> given = columns_of(from, table);
  std::erase_if(columns, [&](const std::string& name) { return std::ranges::count(given, name) == 0; });
  if (columns.empty()) return;
  const std::string names = fmt::format("{}", fmt::join(columns, ", "));
  SQLite::Statement row(from, fmt::format("SELECT {} FROM {}", names, table));
  SQLite::Statement insert(to, fmt::format("INSERT INTO {} ({}) VALUES ({})", table, names,
                                           fmt::join(std::vector<std::string_view>(columns.size(), "?"), ", ")));
  while (row.executeStep()) {
    for (int i = 0; i < row.getColumnCount(); ++i) bind_value(insert, i + 1, row.getColumn(i));
    insert.exec();
    insert.reset();
  }
}

/// Copies the digests of a file; answers whether all of them were taken, else none was.
bool take_digests(const SQLite::Database& from, SQLite::Database& to) {
  const std::vector<std::string> given = columns_of(from, "digests");
  const std::vector<std::string> wanted = columns_of(to, "digests");
  if (!std::ranges::all_of(wanted, [&](const std::string& name) { return std::ranges::count(given, name) > 0; })) {
    return false;
  }
  to.exec("SAVEPOINT digests");
  try {
    for (const char* table : {"digests", "arrivals", "doubles"}) copy_rows(from, to, table);
    to.exec("RELEASE digests");
    return true;
  } catch (const SQLite::Exception& error) {
    const int code = primary_code(error);
    if (code != SQLITE_CONSTRAINT && code != SQLITE_CORRUPT) throw;  // it is the disk
    to.exec("ROLLBACK TO digests; RELEASE digests");
    return false;
  }
}

}  // namespace

int newest_schema() { return embedded::schema_objects().back().schema; }

Form recognize(Connection& connection, const Named& file) {
  SQLite::Database& database = connection.database;
  std::optional<SQLite::Transaction> reading;
  if (sqlite3_get_autocommit(database.getHandle()) != 0) reading.emplace(database);
  const Form form = recognized(database, file);
  if (reading) reading->commit();
  connection.trust();
  return form;
}

void make_schema(SQLite::Database& empty) {
  std::string script;
  for (const SchemaObject& object : objects_of(newest_schema())) {
    if (!object.text.empty()) script.append(object.text).append(";\n");
  }
  empty.exec(script);
}

void take_facts(Connection& strange, const Named& file, SQLite::Database& empty) {
  if (strange.database.execAndGet("PRAGMA application_id").getInt() != application_id) refuse_foreign(file);
  const std::vector<std::string> tables = tables_in(strange.database);
  if (std::ranges::count(tables, "entries") == 0) {
    throw StoreFailure(fmt::format("{} has no table of entries", file.text()), std::string(file.when_damaged));
  }
  int schema = schema_by_tables(strange.database, tables);
  empty.exec("BEGIN");
  const auto run = [&](std::span<const std::string_view> scripts) {
    for (const std::string_view script : scripts) empty.exec(std::string(script));
  };
  const std::span<const std::string_view> scripts = embedded::migrations();
  run(scripts.first(static_cast<std::size_t>(schema)));
  for (const SchemaObject& object : objects_of(schema)) {
    const std::string name(object.name);
    constexpr std::array<std::string_view, 3> others{"digests", "arrivals", "doubles"};
    const bool apart = std::ranges::find(others, object.name) != others.end();
    if (object.type != "table" || apart || std::ranges::count(tables, name) == 0) continue;
    copy_rows(strange.database, empty, name);
  }
  // Digests come with their facts, so that what was changed stays seen. Where a file has none, or damaged ones, they
  // are made anew, as this program makes them.
  const bool has_digests = std::ranges::count(tables, "digests") > 0;
  if (schema >= first_schema_of_digests && !(has_digests && take_digests(strange.database, empty))) {
    run(scripts.subspan(static_cast<std::size_t>(schema)));
    schema = newest_schema();
    write_digests(empty);
  }
  empty.exec(fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}; COMMIT", application_id, schema));
}

}  // namespace tavolo::journal
