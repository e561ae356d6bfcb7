#pragma once

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string_view>

#include "base/number.hpp"

namespace tavolo::journal {

/// The text of a column, with any zero byte in it; good until the next step.
[[nodiscard]] inline std::string_view text_of(const SQLite::Column& column) {
  return {column.getText(), static_cast<std::size_t>(column.getBytes())};
}

/// The bytes of a column; good until the next step.
[[nodiscard]] inline std::string_view blob_of(const SQLite::Column& column) {
  return {static_cast<const char*>(column.getBlob()), static_cast<std::size_t>(column.getBytes())};
}

using base::int_of;
[[nodiscard]] inline int int_of(const SQLite::Column& column) { return int_of(column.getInt64()); }

/// A question that is asked of every match of a journal, or of every ruling, or in every run. It is put by the C
/// functions: each column of SQLiteCpp shares its statement, and costs more than what stands there. Throws
/// SQLite::Exception, as that does.
class Question {
 public:
  Question(const SQLite::Database& database, const char* sql) : m_database(database.getHandle()) {
    sqlite3_stmt* prepared = nullptr;
    require(sqlite3_prepare_v2(m_database, sql, -1, &prepared, nullptr));
    m_rows.reset(prepared);
  }

  /// Asks it of these numbers; what was asked before is over.
  void ask(std::initializer_list<std::int64_t> numbers) {
    end();
    int place = 0;
    for (const std::int64_t number : numbers) require(sqlite3_bind_int64(m_rows.get(), ++place, number));
  }
  /// The same of a text.
  void ask(std::string_view text) {
    end();
    bind(1, text);
  }
  /// The same of a number and a text.
  void ask(std::int64_t number, std::string_view text) {
    ask({number});
    bind(2, text);
  }
  /// Whether there is a further row, which is then the one that is read.
  [[nodiscard]] bool next() {
    const int result = sqlite3_step(m_rows.get());
    if (result != SQLITE_ROW) require(result == SQLITE_DONE ? SQLITE_OK : result);
    return result == SQLITE_ROW;
  }
  /// Ends the answer: a statement that is not over keeps what it reads from being written.
  void end() noexcept { sqlite3_reset(m_rows.get()); }

  [[nodiscard]] int columns() const { return sqlite3_column_count(m_rows.get()); }
  [[nodiscard]] const char* name(int column) const { return sqlite3_column_name(m_rows.get(), column); }
  [[nodiscard]] bool is_null(int column) const { return sqlite3_column_type(m_rows.get(), column) == SQLITE_NULL; }
  [[nodiscard]] bool is_real(int column) const { return sqlite3_column_type(m_rows.get(), column) == SQLITE_FLOAT; }
  [[nodiscard]] bool is_blob(int column) const { return sqlite3_column_type(m_rows.get(), column) == SQLITE_BLOB; }
  [[nodiscard]] double real(int column) const { return sqlite3_column_double(m_rows.get(), column); }
  [[nodiscard]] std::int64_t number(int column) const { return sqlite3_column_int64(m_rows.get(), column); }
  /// Any bytes of a text, or of what is none; good until the next row.
  [[nodiscard]] std::string_view text(int column) const {
    const auto* const text = sqlite3_column_text(m_rows.get(), column);
    return {reinterpret_cast<const char*>(text), bytes(column)};
  }
  [[nodiscard]] std::string_view blob(int column) const {
    const auto* const blob = sqlite3_column_blob(m_rows.get(), column);
    return {static_cast<const char*>(blob), bytes(column)};
  }

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const noexcept { sqlite3_finalize(statement); }
  };

  void bind(int place, std::string_view text) const {
    require(sqlite3_bind_text64(m_rows.get(), place, text.data(), text.size(), SQLITE_TRANSIENT, SQLITE_UTF8));
  }
  [[nodiscard]] std::size_t bytes(int column) const {
    return static_cast<std::size_t>(sqlite3_column_bytes(m_rows.get(), column));
  }
  void require(int result) const {
    if (result != SQLITE_OK) throw SQLite::Exception(m_database, result);
  }

  sqlite3* m_database;
  std::unique_ptr<sqlite3_stmt, Finalize> m_rows;
};

}  // namespace tavolo::journal
