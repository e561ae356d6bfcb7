#pragma once

#include <sqlite3.h>

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

}  // namespace tavolo::tests
