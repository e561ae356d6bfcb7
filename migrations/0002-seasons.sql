-- What is said of a season after it was begun: the matches that join it, that it is the current one, that
-- it was closed with the table then published, that it was opened again. Never changed, as all entries.
CREATE TABLE season_entries (
  number  INTEGER PRIMARY KEY,
  id      BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
  season  INTEGER NOT NULL REFERENCES seasons (number),
  kind    TEXT NOT NULL CHECK (kind IN ('rules', 'join', 'current', 'close', 'reopen')),
  match   INTEGER REFERENCES matches (number),  -- which joins
  text    TEXT NOT NULL DEFAULT '',             -- rules: a line each, NAME VALUE; close: the table, as JSON
  at      TEXT NOT NULL
) STRICT;

CREATE INDEX matches_season ON matches (season);

CREATE TRIGGER season_entries_stay BEFORE UPDATE ON season_entries
BEGIN SELECT RAISE(ABORT, 'an entry is never changed; a later entry takes its place'); END;
CREATE TRIGGER season_entries_remain BEFORE DELETE ON season_entries
BEGIN SELECT RAISE(ABORT, 'an entry is never erased; a later entry takes its place'); END;
