#pragma once

#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/mistake.hpp"

// psql, the client of PostgreSQL, as a program that is talked with.
namespace tavolo::cli {

/// What a database answered, or psql in its place: told as a failure of the store.
class PsqlFailure : public base::StoreFailure {
 public:
  /// `code` is the SQLSTATE; empty where no database said something.
  PsqlFailure(std::string code, const std::string& text) : base::StoreFailure(text), m_code(std::move(code)) {}
  [[nodiscard]] const std::string& code() const noexcept { return m_code; }

 private:
  std::string m_code;
};

/// A database that is asked through psql, which is started without a shell and reads nothing of its user's but what
/// leads to the database: password files, service files and variables. Each failure is a PsqlFailure, and after it
/// nothing can be asked any more; a transaction that was begun is then undone.
class Psql {
 public:
  /// `target` is a connection string. psql may ask for a password at the terminal where `may_ask`. Connecting fails
  /// with the first question.
  Psql(const std::string& target, bool may_ask);
  ~Psql();
  Psql(const Psql&) = delete;
  Psql& operator=(const Psql&) = delete;

  /// Sends statements, or rows that a COPY … FROM STDIN takes, without waiting for what becomes of them.
  void send(std::string_view text);
  /// Sends statements and waits until they are done; visits each line that COPY … TO STDOUT answers. Where `visit`
  /// throws, what else is answered was not read, and nothing more can be asked.
  void ask(std::string_view statements, const std::function<void(std::string_view line)>& visit = {});

 private:
  void start(const std::string& target, bool may_ask);
  /// Moves bytes both ways, until less than so many wait to be sent and, where an answer is awaited, until it is there.
  void move(std::size_t waiting, bool awaited);
  void write_some();
  [[nodiscard]] bool read_some(int channel, std::string& text) const;
  void take_lines();
  [[noreturn]] void fail();

  pid_t m_child = 0;
  int m_channel = -1;  ///< where psql reads
  int m_answers = -1, m_errors = -1;
  std::string m_sent, m_answer,
      m_error;               ///< what waits to be sent, lines that are not whole yet, what psql complains of
  std::size_t m_gone = 0;    ///< bytes of m_sent that were sent
  std::size_t m_looked = 0;  ///< bytes of m_answer without an end of a line
  std::int64_t m_asked = 0;
  bool m_is_answered = true;
  const std::function<void(std::string_view)>* m_visit = nullptr;
};

/// The values of a row as COPY writes it; what is null is empty.
[[nodiscard]] std::vector<std::string> copied_values(std::string_view line);
/// Adds a value to a row as COPY reads it; a tab stands between values, and a newline ends the row.
void add_copied(std::string& row, std::string_view value);

}  // namespace tavolo::cli
