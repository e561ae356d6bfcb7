-- The files of games: those that were added, and those that a match was begun with. A match is judged by the text of its game
-- and edition for ever, so that a text is never changed; another one is another edition.
CREATE TABLE game_files (
  number   INTEGER PRIMARY KEY,
  sha256   BLOB NOT NULL UNIQUE CHECK (length(sha256) = 32),   -- of the text
  game     TEXT NOT NULL,
  edition  TEXT NOT NULL,
  text     TEXT NOT NULL,                                      -- byte for byte
  at       TEXT NOT NULL,
  UNIQUE (game, edition)
) STRICT;
CREATE TRIGGER game_files_stay BEFORE UPDATE ON game_files
BEGIN SELECT RAISE(ABORT, 'the file of a game is never changed; another one is another edition'); END;
CREATE TRIGGER game_files_remain BEFORE DELETE ON game_files
BEGIN SELECT RAISE(ABORT, 'the file of a game is never erased'); END;

-- Files have digests too. A list of the tables of facts is part of the table, so it is made anew.
CREATE TABLE digests_anew (
  number  INTEGER PRIMARY KEY,         -- in the order in which things were written
  fact    TEXT NOT NULL CHECK (fact IN ('players', 'seasons', 'matches', 'entries', 'season_entries',
                                        'player_entries', 'rulings', 'team_entries', 'game_files')),
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
