#include "journal/origin.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <sys/random.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstring>
#include <stdexcept>

#include "journal/column.hpp"
#include "journal/digest.hpp"
#include "journal/file.hpp"

namespace tavolo::journal {
namespace {

using SQLite::Statement;

/// What the disk calls a file. A copy is called otherwise, and so is what lies under the name of a file that was
/// removed, though it may have the number of that one: then it was born later.
std::string called_by_disk(const std::string& path) {
  if (path.empty()) return "memory";  // where SQLite keeps a journal without a file
  struct statx status {};
  if (statx(AT_FDCWD, path.c_str(), 0, STATX_INO | STATX_BTIME, &status) != 0) {
    throw SQLite::Exception("statx", SQLITE_CANTOPEN);
  }
  if ((status.stx_mask & STATX_BTIME) != 0) {
    return fmt::format("{} {}.{:09}", status.stx_ino, status.stx_btime.tv_sec, status.stx_btime.tv_nsec);
  }
  return fmt::format("{} on {}:{}", status.stx_ino, status.stx_dev_major, status.stx_dev_minor);
}

Writer begin_origin(SQLite::Database& database, const std::string& file) {
  database.exec("UPDATE origins SET file = ''");
  const Id id = random_id();
  Statement origin(database, "INSERT INTO origins (id, file) VALUES (?, ?)");
  origin.bind(1, id.data(), static_cast<int>(id.size()));
  origin.bind(2, file);
  origin.exec();
  Writer writer{.origin = database.getLastInsertRowid()};
  writer.id = hexadecimal({reinterpret_cast<const char*>(id.data()), id.size()});
  return writer;
}

}  // namespace

Id random_id() {
  Id id{};
  if (getrandom(id.data(), id.size(), 0) != static_cast<ssize_t>(id.size())) {
    throw std::runtime_error(fmt::format("no random numbers: {}", std::strerror(errno)));  // never seen on Linux
  }
  return id;
}

Writer writer_of(SQLite::Database& database, const std::string& path) {
  const std::string file = called_by_disk(path);
  Statement last(database, "SELECT chain, origin, counted FROM digests ORDER BY number DESC LIMIT 1");
  const bool is_first = !last.executeStep();
  Statement known(database, "SELECT number, id FROM origins WHERE file = ?");
  known.bind(1, file);
  Writer writer = known.executeStep() ? Writer{.origin = known.getColumn(0).getInt64()} : begin_origin(database, file);
  if (writer.id.empty()) writer.id = hexadecimal(blob_of(known.getColumn(1)));
  if (is_first) return writer;
  writer.chain = blob_of(last.getColumn(0));
  if (last.getColumn(1).getInt64() == writer.origin) {
    writer.counted = last.getColumn(2).getInt64();
  } else {
    Statement own(database, "SELECT max(counted) FROM digests WHERE origin = ?");
    own.bind(1, writer.origin);
    if (own.executeStep()) writer.counted = own.getColumn(0).getInt64();
  }
  return writer;
}

std::string origin_of(const SQLite::Database& database, const std::string& path) {
  Statement known(database, "SELECT file, lower(hex(id)) FROM origins WHERE file <> ''");
  if (!known.executeStep() || text_of(known.getColumn(0)) != called_by_disk(path)) return {};
  return std::string(text_of(known.getColumn(1)));
}

void part_from_origin(const std::string& copy) {
  Connection to(copy, SQLite::OPEN_READWRITE, {});
  if (to.database.execAndGet("PRAGMA user_version").getInt() < first_schema_of_origins) return;
  to.database.exec("PRAGMA synchronous = OFF; UPDATE origins SET file = '' WHERE file <> ''");
}

}  // namespace tavolo::journal
