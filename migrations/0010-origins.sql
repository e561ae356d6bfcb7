-- Several journals that become one. Every fact has, beside its digest, the origin that wrote it and a number that counts up
-- within that origin, so that what a journal holds is said by a short list. An origin is a journal; a copy of its file that
-- goes on by itself is another one.
-- older: so many digests were there before there were origins; their chain names none. file: what the disk calls the file
-- that writes as this origin, so that a copy is noticed; empty where none does. It is of one machine, and no part of what
-- journals exchange.
CREATE TABLE origins (
  number  INTEGER PRIMARY KEY,
  id      BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
  older   INTEGER NOT NULL DEFAULT 0,
  file    TEXT NOT NULL DEFAULT ''
) STRICT;

-- What came here by a merge at once: the first and last of its digests, and of its entries of matches, 0 for none.
CREATE TABLE arrivals (
  number        INTEGER PRIMARY KEY,
  first_digest  INTEGER NOT NULL,
  last_digest   INTEGER NOT NULL,
  first_entry   INTEGER NOT NULL,
  last_entry    INTEGER NOT NULL,
  at            TEXT NOT NULL
) STRICT;

-- What is decided where journals that became one do not agree: which of two ways on in a match holds, that two seasons are
-- one, and what of this was taken back. Never changed, as all entries. take: the match, the last entry of the way that holds,
-- and in the text the ids of the last entries of the other ways, a line each; one: the season that goes up in another, and
-- that one; undo: the entry taken back.
CREATE TABLE settlements (
  number  INTEGER PRIMARY KEY,
  id      BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
  kind    TEXT NOT NULL CHECK (kind IN ('take', 'one', 'undo')),
  match   INTEGER REFERENCES matches (number),
  entry   INTEGER REFERENCES entries (number),
  season  INTEGER REFERENCES seasons (number),
  other   INTEGER REFERENCES seasons (number),
  text    TEXT NOT NULL DEFAULT '',
  target  INTEGER REFERENCES settlements (number),
  at      TEXT NOT NULL
) STRICT;
CREATE TRIGGER settlements_stay BEFORE UPDATE ON settlements
BEGIN SELECT RAISE(ABORT, 'an entry is never changed; a later entry takes it back'); END;
CREATE TRIGGER settlements_remain BEFORE DELETE ON settlements
BEGIN SELECT RAISE(ABORT, 'an entry is never erased; a later entry takes it back'); END;

-- The entry that another follows. Null: the one before it by number in its match or season.
ALTER TABLE entries ADD COLUMN follows INTEGER;
CREATE INDEX entries_follows ON entries (match) WHERE follows IS NOT NULL;
ALTER TABLE season_entries ADD COLUMN follows INTEGER;

-- Two tables may know two people of one name, and have two seasons of one. That is part of the tables, so they are made
-- anew, and nothing that refers to their rows changes. name: as first spelled, Unicode normal form C; folded: what all
-- spellings of it share; rules: how the matches count, a JSON object.
CREATE TABLE players_anew (
  number  INTEGER PRIMARY KEY,
  id      BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
  name    TEXT NOT NULL,
  folded  TEXT NOT NULL
) STRICT;
INSERT INTO players_anew (number, id, name, folded) SELECT number, id, name, folded FROM players ORDER BY number;
DROP TABLE players;
ALTER TABLE players_anew RENAME TO players;
CREATE INDEX players_folded ON players (folded);

CREATE TABLE seasons_anew (
  number      INTEGER PRIMARY KEY,
  id          BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
  name        TEXT NOT NULL,
  created_at  TEXT NOT NULL,
  rules       TEXT NOT NULL DEFAULT '{}'
) STRICT;
INSERT INTO seasons_anew (number, id, name, created_at, rules)
SELECT number, id, name, created_at, rules FROM seasons ORDER BY number;
DROP TABLE seasons;
ALTER TABLE seasons_anew RENAME TO seasons;

-- The order in which matches count, whatever their numbers.
DROP INDEX matches_date;
CREATE INDEX matches_order ON matches (date, begun_at);

-- Digests by number in the order in which things were written here. row: the number in the table that fact names; chain:
-- SHA-256 of this row and of the chain before; found: 1 where the fact is older than its digest; origin: the number of who
-- wrote the fact, and counted: its number within that origin. There is no list of tables any more, so that a further one
-- does not make this one anew.
CREATE TABLE digests_anew (
  number   INTEGER PRIMARY KEY,
  fact     TEXT NOT NULL,
  row      INTEGER NOT NULL,
  digest   BLOB NOT NULL CHECK (length(digest) = 32),
  chain    BLOB NOT NULL CHECK (length(chain) = 32),
  found    INTEGER NOT NULL CHECK (found IN (0, 1)),
  origin   INTEGER NOT NULL,
  counted  INTEGER NOT NULL,
  UNIQUE (fact, row)
) STRICT;
-- The facts of an older journal are of an origin that follows from them, so that copies of it agree.
INSERT INTO origins (number, id, older)
SELECT 1, substr(chain, 1, 16), number FROM digests ORDER BY number DESC LIMIT 1;
INSERT INTO digests_anew SELECT number, fact, row, digest, chain, found, 1, number FROM digests;
DROP TABLE digests;
ALTER TABLE digests_anew RENAME TO digests;
CREATE TRIGGER digests_stay BEFORE UPDATE ON digests
BEGIN SELECT RAISE(ABORT, 'a digest is never changed'); END;
CREATE TRIGGER digests_remain BEFORE DELETE ON digests
BEGIN SELECT RAISE(ABORT, 'a digest is never erased'); END;
CREATE INDEX digests_counted ON digests (origin, counted);

-- Further origins and numbers of a fact: copies of a journal that was older than origins counted the same facts each for
-- itself. digest: the number of that of the fact.
CREATE TABLE doubles (
  origin   INTEGER NOT NULL,
  counted  INTEGER NOT NULL,
  digest   INTEGER NOT NULL,
  PRIMARY KEY (origin, counted, digest)
) STRICT, WITHOUT ROWID;
