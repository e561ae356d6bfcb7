#pragma once

// Facts as the tables keep them. For the sources of this floor only.

#include <SQLiteCpp/SQLiteCpp.h>

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "base/mistake.hpp"
#include "journal/facts.hpp"

namespace tavolo::journal {

/// A fact names one that is not here, or not yet. Nothing of it was written.
class NotHere : public base::Mistake {
 public:
  NotHere(FactTable table, std::string_view id);
  [[nodiscard]] const std::string& id() const noexcept { return m_id; }

 private:
  std::string m_id;
};

/// Reads facts from a database and writes them into it, with statements that are prepared once.
class FactRows {
 public:
  /// `travels` is for what journals give each other within one transaction: the numbers of ids that were found are
  /// kept, and what is read says which fact it follows wherever there is one before it.
  explicit FactRows(SQLite::Database& database, bool travels = false) : m_database(database), m_travels(travels) {}

  /// The number of the row of an id; nothing where there is none.
  [[nodiscard]] std::optional<std::int64_t> number(FactTable table, const std::string& id);
  /// The id of the row of a number; empty where there is none.
  [[nodiscard]] std::string id(FactTable table, std::int64_t number);
  /// The fact of a number. Needs one that is there.
  [[nodiscard]] Fact read(FactTable table, std::int64_t number);
  /// Visits the facts of a table in the order in which they were written; those alone whose column `of` is a number.
  void each(FactTable table, const std::function<void(const Fact&)>& visit, std::string_view of = {},
            std::int64_t number = 0);
  /// Appends the rows of a fact, without its digest, and answers its number. `is_next` says that it follows the one
  /// before it by number, so that its row says nothing of that. Throws NotHere where it names a row that is not there,
  /// base::Mistake where rows that belong to it do.
  std::int64_t write(const Fact& fact, bool is_next = false);

 private:
  using Prepared = std::unique_ptr<SQLite::Statement>;
  static constexpr std::size_t tables = 10;
  static constexpr std::size_t most_parts = 5;
  /// The fact that was read last of those that follow each other, and in what it is: by numbers and ids.
  struct Before {
    std::int64_t number = 0, in = 0;
    std::string id, in_id;
  };
  /// The statements of a table, and of the rows that belong to its facts.
  struct Statements {
    Prepared number, id, read, last, write;
    std::array<Prepared, most_parts> read_parts, write_parts;
    Before before;
  };

  [[nodiscard]] Statements& of(FactTable table) { return m_statements[static_cast<std::size_t>(table)]; }
  SQLite::Statement& prepared(Prepared& statement, const std::function<std::string()>& sql);
  void put_before(Fact& fact, std::int64_t number, std::int64_t in, std::int64_t follows);
  void read_into(FactValues& values, std::span<const FactColumn> columns, SQLite::Statement& row, int first);
  [[nodiscard]] std::string ids_of(FactTable table, std::string_view numbers);
  [[nodiscard]] std::string numbers_of(FactTable table, std::string_view ids);
  void bind(SQLite::Statement& insert, int index, const FactColumn& column, std::string_view value);
  void write_part(const FactForm& form, std::size_t part, std::int64_t owner, std::int64_t place,
                  const FactValues& values);

  void remember(FactTable table, const std::string& id, std::int64_t number);

  SQLite::Database& m_database;
  bool m_travels;
  std::array<Statements, tables> m_statements;
  std::array<std::unordered_map<std::string, std::int64_t>, tables> m_numbers;
};

}  // namespace tavolo::journal
