-- What shows that another program changed a fact: SHA-256 of each as a text (tavolo-verify(1)), in which an entry names the
-- digest of the one before it in its match or season. The digest of the last entry stands for all of a match. Those of an
-- older journal are computed when it is brought up to this schema.
CREATE TABLE digests (
  number  INTEGER PRIMARY KEY,         -- in the order in which things were written
  fact    TEXT NOT NULL CHECK (fact IN ('players', 'seasons', 'matches', 'entries', 'season_entries',
                                        'player_entries', 'rulings')),
  row     INTEGER NOT NULL,            -- the number in the table of this name
  digest  BLOB NOT NULL CHECK (length(digest) = 32),
  chain   BLOB NOT NULL CHECK (length(chain) = 32), -- SHA-256 of this row and of the chain before
  found   INTEGER NOT NULL CHECK (found IN (0, 1)), -- 1: the fact is older than its digest
  UNIQUE (fact, row)
) STRICT;
CREATE TRIGGER digests_stay BEFORE UPDATE ON digests
BEGIN SELECT RAISE(ABORT, 'a digest is never changed'); END;
CREATE TRIGGER digests_remain BEFORE DELETE ON digests
BEGIN SELECT RAISE(ABORT, 'a digest is never erased'); END;
-- The entry before another of its season.
CREATE INDEX season_entries_season ON season_entries (season, number);
