#pragma once

#include <sqlite3.h>

#include <filesystem>
#include <string>
#include <utility>

#include "catch.hpp"

namespace tavolo::tests {

/// Does to a journal what tavolo never does.
inline void run_sql(const std::string& file, const char* sql) {
  sqlite3* database = nullptr;
  REQUIRE(sqlite3_open(file.c_str(), &database) == SQLITE_OK);
  REQUIRE(sqlite3_exec(database, sql, nullptr, nullptr, nullptr) == SQLITE_OK);
  sqlite3_close(database);
}

/// The first column of what a statement answers, a line a row.
inline std::string ask_sql(const std::string& file, const char* sql) {
  sqlite3* database = nullptr;
  std::string text;
  const auto add = [](void* to, int, char** values, char**) {
    *static_cast<std::string*>(to) += std::string(values[0]) + "\n";
    return 0;
  };
  REQUIRE(sqlite3_open(file.c_str(), &database) == SQLITE_OK);
  REQUIRE(sqlite3_exec(database, sql, add, &text, nullptr) == SQLITE_OK);
  sqlite3_close(database);
  return text;
}

/// As run_sql, against what keeps facts from being changed, which is there again afterwards.
inline void run_unguarded(const std::string& file, const std::string& sql) {
  std::string drop, make;
  sqlite3* database = nullptr;
  REQUIRE(sqlite3_open(file.c_str(), &database) == SQLITE_OK);
  const auto add = [](void* list, int, char** values, char**) {
    auto& [dropped, made] = *static_cast<std::pair<std::string*, std::string*>*>(list);
    *dropped += "DROP TRIGGER " + std::string(values[0]) + ";";
    *made += std::string(values[1]) + ";";
    return 0;
  };
  std::pair<std::string*, std::string*> scripts{&drop, &make};
  const char* query = "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'";
  REQUIRE(sqlite3_exec(database, query, add, &scripts, nullptr) == SQLITE_OK);
  sqlite3_close(database);
  run_sql(file, (drop + sql + ";" + make).c_str());
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
