-- Two kinds of entries more: a correction of what a match began with, and a player who leaves it. A list of kinds is
-- part of the table, so the table is made anew, and with it the one whose rows refer to its own.
CREATE TABLE entries_anew (
  number  INTEGER PRIMARY KEY,
  id      BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
  match   INTEGER NOT NULL REFERENCES matches (number),
  kind    TEXT NOT NULL CHECK (kind IN ('begin', 'deal', 'add', 'done', 'void', 'amend', 'undo', 'redo',
                                        'concede', 'abandon', 'resume', 'head', 'leave')),
  deal    INTEGER NOT NULL DEFAULT 0,  -- the deal it speaks of, or from which on it counts; 0 for none
  text    TEXT NOT NULL DEFAULT '',    -- the record, as typed; head: a line each, NAME VALUE; leave, concede: the side
  why     TEXT NOT NULL DEFAULT '',
  target  INTEGER REFERENCES entries_anew (number), -- what an undo or redo takes back
  at      TEXT NOT NULL
) STRICT;
INSERT INTO entries_anew (number, id, match, kind, deal, text, why, target, at)
SELECT number, id, match, kind, deal, text, why, target, at FROM entries ORDER BY number;

CREATE TABLE rulings_anew (
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
  entry     INTEGER REFERENCES entries_anew (number), -- claim: the record that it disputes
  target    INTEGER REFERENCES rulings_anew (number), -- void: what is taken back; preset: the ruling it comes from
  at        TEXT NOT NULL
) STRICT;
INSERT INTO rulings_anew (number, id, kind, game, match, deal, title, text, clauses, date, entry, target, at)
SELECT number, id, kind, game, match, deal, title, text, clauses, date, entry, target, at FROM rulings ORDER BY number;

-- SQLite asks of every row that goes with a table whether another refers to it: that needs these for a while.
CREATE INDEX rulings_target ON rulings (target);
DROP TABLE rulings;
CREATE INDEX entries_target ON entries (target);
DROP TABLE entries;
ALTER TABLE entries_anew RENAME TO entries;
ALTER TABLE rulings_anew RENAME TO rulings;

CREATE INDEX entries_match ON entries (match, number);
CREATE INDEX entries_at ON entries (at);
-- The few matches whose head was corrected, and those that may have been taken back as a whole.
CREATE INDEX entries_head ON entries (match) WHERE kind = 'head';
CREATE INDEX entries_taken ON entries (match) WHERE kind = 'undo' AND deal = 0;
CREATE TRIGGER entries_stay BEFORE UPDATE ON entries
BEGIN SELECT RAISE(ABORT, 'an entry is never changed; a later entry takes it back'); END;
CREATE TRIGGER entries_remain BEFORE DELETE ON entries
BEGIN SELECT RAISE(ABORT, 'an entry is never erased; a later entry takes it back'); END;
CREATE TRIGGER rulings_stay BEFORE UPDATE ON rulings
BEGIN SELECT RAISE(ABORT, 'an entry is never changed; a later entry takes it back'); END;
CREATE TRIGGER rulings_remain BEFORE DELETE ON rulings
BEGIN SELECT RAISE(ABORT, 'an entry is never erased; a later entry takes it back'); END;

-- Who takes a seat by a correction of the head: from the beginning, or from the deal of the entry on.
CREATE TABLE head_seats (
  entry   INTEGER NOT NULL REFERENCES entries (number),
  seat    INTEGER NOT NULL,            -- from 1, in the order of play
  player  INTEGER NOT NULL REFERENCES players (number),
  PRIMARY KEY (entry, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX head_seats_player ON head_seats (player);
CREATE TRIGGER head_seats_stay BEFORE UPDATE ON head_seats
BEGIN SELECT RAISE(ABORT, 'an entry is never changed; a later entry takes it back'); END;
CREATE TRIGGER head_seats_remain BEFORE DELETE ON head_seats
BEGIN SELECT RAISE(ABORT, 'an entry is never erased; a later entry takes it back'); END;

-- Which match a terminal was at: the one begun or resumed there last. It says nothing of what was played, belongs to
-- one machine, and is no part of what journals exchange.
CREATE TABLE sittings (
  number   INTEGER PRIMARY KEY,
  session  TEXT NOT NULL,              -- of the terminal: the start of the machine, its leader, and when that began
  match    INTEGER NOT NULL REFERENCES matches (number)
) STRICT;
CREATE INDEX sittings_session ON sittings (session, number);
CREATE INDEX sittings_match ON sittings (match, number);
CREATE TRIGGER sittings_stay BEFORE UPDATE ON sittings
BEGIN SELECT RAISE(ABORT, 'a sitting is never changed; a later one takes its place'); END;
CREATE TRIGGER sittings_remain BEFORE DELETE ON sittings
BEGIN SELECT RAISE(ABORT, 'a sitting is never erased; a later one takes its place'); END;
