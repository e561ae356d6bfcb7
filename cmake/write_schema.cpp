// Run by the build: writes a C++ file with what a journal of each schema holds, as SQLite tells it of a database in
// memory in which the migrations were run. usage: write_schema OUT MIGRATION…

#include <sqlite3.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

namespace {

/// A string literal in pieces of lines, which every compiler takes.
std::string literal(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c == '\n' ? std::string("\\n\"\n\"") : std::string{c};
  }
  return result + '"';
}

int add_object(void* list, int, char** values, char**) {
  std::string& text = *static_cast<std::string*>(list);
  text += "{" + std::string(values[0]);
  for (int i = 1; i < 5; ++i) text += ", " + literal(values[i]);
  text += "},\n";
  return 0;
}

}  // namespace

int main(int count, char** arguments) {
  sqlite3* database = nullptr;
  if (count < 2 || sqlite3_open(":memory:", &database) != SQLITE_OK) return EXIT_FAILURE;
  std::string objects;
  for (int i = 2; i < count; ++i) {
    std::ifstream in(arguments[i], std::ios::binary);
    const std::string script{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    const std::string query = "SELECT " + std::to_string(i - 1) +
                              ", type, name, tbl_name, coalesce(sql, '') FROM sqlite_schema ORDER BY rowid";
    if (sqlite3_exec(database, script.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK ||
        sqlite3_exec(database, query.c_str(), add_object, &objects, nullptr) != SQLITE_OK) {
      std::fprintf(stderr, "%s: %s\n", arguments[i], sqlite3_errmsg(database));
      return EXIT_FAILURE;
    }
  }
  sqlite3_close(database);
  std::ofstream(arguments[1]) << "#include \"journal/schema.hpp\"\n"
                                 "namespace tavolo::embedded {\n"
                                 "std::span<const journal::SchemaObject> schema_objects() {\n"
                                 "static constexpr journal::SchemaObject list[] = {\n"
                              << objects << "};\nreturn list;\n}\n}\n";
  return EXIT_SUCCESS;
}
