-- The score book. Facts are written once and never changed; everything else is computed from them.
-- Times are UTC, dates YYYY-MM-DD. Every row that another file may one day be merged with has a
-- random id of 128 bits beside its number.

CREATE TABLE players (
  number  INTEGER PRIMARY KEY,
  id      BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
  name    TEXT NOT NULL,               -- as first spelled, Unicode normal form C
  folded  TEXT NOT NULL UNIQUE         -- what all spellings of the name share
) STRICT;

CREATE TABLE seasons (
  number      INTEGER PRIMARY KEY,
  id          BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
  name        TEXT NOT NULL UNIQUE,
  created_at  TEXT NOT NULL,
  rules       TEXT NOT NULL DEFAULT '{}' -- how its matches count, a JSON object
) STRICT;

CREATE TABLE matches (
  number    INTEGER PRIMARY KEY,
  id        BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
  game      TEXT NOT NULL,             -- all-fours
  edition   TEXT NOT NULL,             -- of the rule book it is judged by
  house     TEXT NOT NULL,             -- the complete house rules in force, a line each: NAME VALUE
  begun_at  TEXT NOT NULL,
  date      TEXT NOT NULL,             -- when it was played
  place     TEXT NOT NULL DEFAULT '',
  note      TEXT NOT NULL DEFAULT '',
  season    INTEGER REFERENCES seasons (number),
  deal      INTEGER NOT NULL DEFAULT 1, -- number of the first deal
  dealer    INTEGER NOT NULL DEFAULT 0  -- seat of the first dealer, from 1; 0 where it was not said
) STRICT;
CREATE INDEX matches_date ON matches (date);

-- Sides are numbered from 0 (A); score is what a side begins with.
CREATE TABLE sides (
  match  INTEGER NOT NULL REFERENCES matches (number),
  side   INTEGER NOT NULL,
  score  INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (match, side)
) STRICT, WITHOUT ROWID;

-- The players of a side in order; seats alternate between the sides.
CREATE TABLE seats (
  match   INTEGER NOT NULL,
  side    INTEGER NOT NULL,
  place   INTEGER NOT NULL,
  player  INTEGER NOT NULL REFERENCES players (number),
  PRIMARY KEY (match, side, place),
  FOREIGN KEY (match, side) REFERENCES sides (match, side)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_player ON seats (player);

CREATE TABLE entries (
  number  INTEGER PRIMARY KEY,
  id      BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
  match   INTEGER NOT NULL REFERENCES matches (number),
  kind    TEXT NOT NULL CHECK (kind IN ('begin', 'deal', 'add', 'done', 'void', 'amend', 'undo', 'redo',
                                        'concede', 'abandon', 'resume')),
  deal    INTEGER NOT NULL DEFAULT 0,  -- the deal it speaks of; 0 for none
  text    TEXT NOT NULL DEFAULT '',    -- the record, as typed
  why     TEXT NOT NULL DEFAULT '',
  target  INTEGER REFERENCES entries (number), -- what an undo or redo takes back
  at      TEXT NOT NULL
) STRICT;
CREATE INDEX entries_match ON entries (match, number);

CREATE TRIGGER entries_stay BEFORE UPDATE ON entries
BEGIN SELECT RAISE(ABORT, 'an entry is never changed; a later entry takes it back'); END;
CREATE TRIGGER entries_remain BEFORE DELETE ON entries
BEGIN SELECT RAISE(ABORT, 'an entry is never erased; a later entry takes it back'); END;
CREATE TRIGGER matches_remain BEFORE DELETE ON matches
BEGIN SELECT RAISE(ABORT, 'a match is never erased; it can be abandoned'); END;
CREATE TRIGGER matches_stay BEFORE UPDATE OF number, id, game, edition, house, begun_at, deal, dealer ON matches
BEGIN SELECT RAISE(ABORT, 'what a match began with is never changed'); END;
CREATE TRIGGER sides_stay BEFORE UPDATE ON sides
BEGIN SELECT RAISE(ABORT, 'what a match began with is never changed'); END;
CREATE TRIGGER sides_remain BEFORE DELETE ON sides
BEGIN SELECT RAISE(ABORT, 'what a match began with is never erased'); END;
CREATE TRIGGER seats_stay BEFORE UPDATE ON seats
BEGIN SELECT RAISE(ABORT, 'who sat in a match is never changed'); END;
CREATE TRIGGER seats_remain BEFORE DELETE ON seats
BEGIN SELECT RAISE(ABORT, 'who sat in a match is never erased'); END;
