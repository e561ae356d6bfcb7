#pragma once

#include <sqlite3.h>

#include <filesystem>
#include <string>

#include "catch.hpp"

namespace tavolo::tests {

/// Does to a journal what tavolo never does.
inline void run_sql(const std::string& file, const char* sql) {
  sqlite3* database = nullptr;
  REQUIRE(sqlite3_open(file.c_str(), &database) == SQLITE_OK);
  REQUIRE(sqlite3_exec(database, sql, nullptr, nullptr, nullptr) == SQLITE_OK);
  sqlite3_close(database);
}

/// Leaves a file as a program does that is killed while it replaces pages: some are new, and what they were stands in
/// the rollback journal beside it.
inline void stop_in_a_write(const std::string& file) {
  namespace fs = std::filesystem;
  const std::string torn = file + ".torn";
  sqlite3* database = nullptr;
  REQUIRE(sqlite3_open(file.c_str(), &database) == SQLITE_OK);
  const auto run = [&](const char* sql) {
    REQUIRE(sqlite3_exec(database, sql, nullptr, nullptr, nullptr) == SQLITE_OK);
  };
  run("PRAGMA journal_mode = DELETE; PRAGMA cache_size = 1; BEGIN; UPDATE matches SET note = hex(zeroblob(60000))");
  fs::copy_file(file, torn);
  fs::copy_file(file + "-journal", torn + "-journal");
  run("ROLLBACK");
  sqlite3_close(database);
  for (const char* ending : {"", "-journal"}) fs::rename(torn + ending, file + ending);
}

}  // namespace tavolo::tests
