#pragma once

// Who writes a journal. For the sources of this floor only.

#include <SQLiteCpp/SQLiteCpp.h>

#include <array>
#include <cstdint>
#include <string>

namespace tavolo::journal {

/// The schema that has origins.
inline constexpr int first_schema_of_origins = 10;

/// What a row, or an origin, is known by in every journal.
using Id = std::array<unsigned char, 16>;
[[nodiscard]] Id random_id();

/// Who writes, and what was written last.
struct Writer {
  std::int64_t origin = 0;  ///< the row of the origin
  std::string id;           ///< the origin in hexadecimal digits
  std::int64_t counted = 0;
  std::string chain = {};  ///< of the last digest
};
/// The origin as which a file writes. Where the file has none yet, or is a copy of the one that had it, it is given one
/// of its own. Needs a transaction.
[[nodiscard]] Writer writer_of(SQLite::Database& database, const std::string& path);

/// The origin as which a file writes in hexadecimal digits; empty where what is written next begins one.
[[nodiscard]] std::string origin_of(const SQLite::Database& database, const std::string& path);

/// Says in a copy of any schema that it is one, so that whoever writes to it next takes an origin of its own, wherever
/// it is put.
void part_from_origin(const std::string& copy);

}  // namespace tavolo::journal
