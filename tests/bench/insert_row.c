/* The least that a program must do to keep one fact: open a file in WAL mode with full syncs, and insert a
   row. What `tavolo deal` is measured against. Usage: insert_row FILE */
#include <sqlite3.h>
#include <stdio.h>

int main(int argc, char **argv) {
  sqlite3 *database;
  if (argc != 2 || sqlite3_open(argv[1], &database) != SQLITE_OK) return 1;
  sqlite3_busy_timeout(database, 5000);
  const char *sql =
      "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
      "CREATE TABLE IF NOT EXISTS entries (number INTEGER PRIMARY KEY, match INTEGER, kind TEXT, text TEXT, at TEXT);"
      "BEGIN IMMEDIATE;"
      "INSERT INTO entries (match, kind, text, at) VALUES (1, 'deal', 'd1 t6H s hA l4 jB! g21-40', '2026-11-20T21:00:00Z');"
      "COMMIT;";
  char *error = NULL;
  if (sqlite3_exec(database, sql, NULL, NULL, &error) != SQLITE_OK) {
    fprintf(stderr, "%s\n", error);
    return 1;
  }
  return sqlite3_close(database) == SQLITE_OK ? 0 : 1;
}
