#pragma once

// Facts as the tables keep them. For the sources of this floor only.

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "journal/facts.hpp"

namespace tavolo::journal {

/// Reads facts from a database and writes them into it, with statements that are prepared once.
class FactRows {
 public:
  explicit FactRows(SQLite::Database& database) : m_database(database) {}

  /// The number of the row of an id; nothing where there is none.
  [[nodiscard]] std::optional<std::int64_t> number(FactTable table, std::string_view id);
  /// The id of the row of a number; empty where there is none.
  [[nodiscard]] std::string id(FactTable table, std::int64_t number);
  /// The fact of a number. Needs one that is there.
  [[nodiscard]] Fact read(FactTable table, std::int64_t number);
  /// Visits the facts of a table in the order in which they were written; those alone whose column `of` is a number.
  void each(FactTable table, const std::function<void(const Fact&)>& visit, std::string_view of = {},
            std::int64_t number = 0);
  /// Appends the rows of a fact, without its digest, and answers its number. Throws base::Mistake where it names a row
  /// that is not there.
  std::int64_t write(const Fact& fact);

 private:
  SQLite::Statement& prepared(const std::string& sql);
  void read_into(FactValues& values, std::span<const FactColumn> columns, SQLite::Statement& row, int first);
  [[nodiscard]] std::string ids_of(FactTable table, std::string_view numbers);
  [[nodiscard]] std::string numbers_of(FactTable table, std::string_view ids);
  void bind(SQLite::Statement& insert, int index, const FactColumn& column, std::string_view value);
  void write_part(const FactPartForm& form, std::int64_t owner, std::int64_t place, const FactValues& values);

  SQLite::Database& m_database;
  std::map<std::string, std::unique_ptr<SQLite::Statement>> m_statements;  // by their text
};

}  // namespace tavolo::journal
