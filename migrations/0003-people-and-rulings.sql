-- What is said of a player after the name was first written: a new name, that two players are one person,
-- that the name is hidden in published tables, and what of this was taken back. Never changed, as all entries.
CREATE TABLE player_entries (
  number  INTEGER PRIMARY KEY,
  id      BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
  player  INTEGER NOT NULL REFERENCES players (number),
  kind    TEXT NOT NULL CHECK (kind IN ('rename', 'merge', 'hide', 'reveal', 'undo')),
  name    TEXT NOT NULL DEFAULT '',                   -- rename: what the player is called from now on
  other   INTEGER REFERENCES players (number),        -- merge: whose name and history they share from now on
  target  INTEGER REFERENCES player_entries (number), -- undo: the entry taken back
  at      TEXT NOT NULL
) STRICT;

CREATE TRIGGER player_entries_stay BEFORE UPDATE ON player_entries
BEGIN SELECT RAISE(ABORT, 'an entry is never changed; a later entry takes it back'); END;
CREATE TRIGGER player_entries_remain BEFORE DELETE ON player_entries
BEGIN SELECT RAISE(ABORT, 'an entry is never erased; a later entry takes it back'); END;

-- What the table or the club decided: a ruling where the book is silent or was overruled, a preset of house
-- rules of its own, a claim that a side's own sheet says something else, and what of this was taken back.
CREATE TABLE rulings (
  number    INTEGER PRIMARY KEY,
  id        BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
  kind      TEXT NOT NULL CHECK (kind IN ('ruling', 'preset', 'claim', 'void')),
  game      TEXT NOT NULL,
  match     INTEGER REFERENCES matches (number),
  deal      INTEGER NOT NULL DEFAULT 0,
  title     TEXT NOT NULL DEFAULT '',         -- what happened; the name of the preset; the side that claims
  text      TEXT NOT NULL DEFAULT '',         -- what was decided; a line each: NAME VALUE; the claim; the reason
  clauses   TEXT NOT NULL DEFAULT '',         -- which it concerns, blanks between them
  date      TEXT NOT NULL DEFAULT '',         -- preset: from when it counts
  entry     INTEGER REFERENCES entries (number), -- claim: the record that it disputes
  target    INTEGER REFERENCES rulings (number), -- void: what is taken back; preset: the ruling it comes from
  at        TEXT NOT NULL
) STRICT;

CREATE TRIGGER rulings_stay BEFORE UPDATE ON rulings
BEGIN SELECT RAISE(ABORT, 'an entry is never changed; a later entry takes it back'); END;
CREATE TRIGGER rulings_remain BEFORE DELETE ON rulings
BEGIN SELECT RAISE(ABORT, 'an entry is never erased; a later entry takes it back'); END;

-- Every match of a season has joined it by an entry, those begun in it too. Its id follows from the match, so that the
-- same journal is brought up to the same facts each time.
INSERT INTO season_entries (id, season, kind, match, at)
SELECT m.id, m.season, 'join', m.number, m.begun_at FROM matches m
WHERE m.season IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM season_entries e WHERE e.match = m.number AND e.kind = 'join')
ORDER BY m.number;
