-- What is said of teams: that one begins, with whom, who plays for it from a day on, or no more, that it is called otherwise,
-- and what of this was taken back. Never changed, as all entries.
CREATE TABLE team_entries (
  number  INTEGER PRIMARY KEY,
  id      BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
  kind    TEXT NOT NULL CHECK (kind IN ('new', 'join', 'leave', 'rename', 'undo')),
  team    INTEGER REFERENCES team_entries (number),   -- the entry by which it began; null where this is that entry
  name    TEXT NOT NULL DEFAULT '',                   -- new, rename: what the team is called from now on
  date    TEXT NOT NULL DEFAULT '',                   -- new, join, leave: the first day for which it counts
  target  INTEGER REFERENCES team_entries (number),   -- undo: the entry taken back
  at      TEXT NOT NULL
) STRICT;

-- The players of whom an entry speaks, in order.
CREATE TABLE team_players (
  entry   INTEGER NOT NULL REFERENCES team_entries (number),
  place   INTEGER NOT NULL,
  player  INTEGER NOT NULL REFERENCES players (number),
  PRIMARY KEY (entry, place)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER team_entries_stay BEFORE UPDATE ON team_entries
BEGIN SELECT RAISE(ABORT, 'an entry is never changed; a later entry takes it back'); END;
CREATE TRIGGER team_entries_remain BEFORE DELETE ON team_entries
BEGIN SELECT RAISE(ABORT, 'an entry is never erased; a later entry takes it back'); END;
CREATE TRIGGER team_players_stay BEFORE UPDATE ON team_players
BEGIN SELECT RAISE(ABORT, 'an entry is never changed; a later entry takes it back'); END;
CREATE TRIGGER team_players_remain BEFORE DELETE ON team_players
BEGIN SELECT RAISE(ABORT, 'an entry is never erased; a later entry takes it back'); END;

-- The team of a row, where it is one of the table of the teams; its name is that of the one person of the row.
ALTER TABLE published_rows ADD COLUMN team INTEGER REFERENCES team_entries (number);

-- What is said of teams has digests too. A list of the tables of facts is part of the table, so it is made anew.
CREATE TABLE digests_anew (
  number  INTEGER PRIMARY KEY,         -- in the order in which things were written
  fact    TEXT NOT NULL CHECK (fact IN ('players', 'seasons', 'matches', 'entries', 'season_entries',
                                        'player_entries', 'rulings', 'team_entries')),
  row     INTEGER NOT NULL,            -- the number in the table of this name
  digest  BLOB NOT NULL CHECK (length(digest) = 32),
  chain   BLOB NOT NULL CHECK (length(chain) = 32), -- SHA-256 of this row and of the chain before
  found   INTEGER NOT NULL CHECK (found IN (0, 1)), -- 1: the fact is older than its digest
  UNIQUE (fact, row)
) STRICT;
INSERT INTO digests_anew SELECT number, fact, row, digest, chain, found FROM digests;
DROP TABLE digests;
ALTER TABLE digests_anew RENAME TO digests;
CREATE TRIGGER digests_stay BEFORE UPDATE ON digests
BEGIN SELECT RAISE(ABORT, 'a digest is never changed'); END;
CREATE TRIGGER digests_remain BEFORE DELETE ON digests
BEGIN SELECT RAISE(ABORT, 'a digest is never erased'); END;
