#pragma once

// What the file of a journal may hold. A file may come from anybody, and a trigger or a view in it would be run by
// SQLite: so it is used only if it holds what the migrations make, to the letter. For the sources of this floor only.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "journal/file.hpp"

namespace tavolo::journal {

/// A table, index or trigger as SQLite keeps it, of a schema that has it.
struct SchemaObject {
  int schema = 0;
  std::string_view type;
  std::string_view name;
  std::string_view table;
  std::string_view text;  ///< of the statement that made it; empty for what SQLite made of its own
};

/// The number of the schema that this program writes.
[[nodiscard]] int newest_schema();
/// The form of a journal.
struct Form {
  int schema = 0;              ///< 0 for an empty file
  bool first_rulings = false;  ///< schema 3 as it first landed, which lacks a column
  int cookie = 0;              ///< SQLite's, another after each change

  /// Whether it is not yet as this program writes it.
  [[nodiscard]] bool is_older() const { return schema < newest_schema() || first_rulings; }
};

/// Answers the form of a file, and takes from the connection the limits of one that is not known. Throws
/// base::StoreFailure for a file that is no journal, is newer than this program, or holds what no journal of its schema
/// holds, lacks what each has, or has it otherwise. The forms in which schemas 2 and 3 first landed are taken, too.
Form recognize(Connection& connection, const Named& file);

/// Makes the newest schema in an empty database: what all migrations would leave there, without their steps. Throws
/// SQLite::Exception.
void make_schema(SQLite::Database& empty);

/// Copies the rows of the tables that a journal has from a file that is strange into an empty one, which becomes a
/// journal of the same schema; nothing else that is in the file is taken, or run. Throws base::StoreFailure,
/// SQLite::Exception for rows that no journal takes.
void take_facts(Connection& strange, const Named& file, SQLite::Database& empty);

}  // namespace tavolo::journal
