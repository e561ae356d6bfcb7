-- How a table was counted when it was published: 1, as programs of schema 5 and before did, where direct encounter added
-- up every match of those who were level, an irregularity counted for partners too, and who plays alone had a row among
-- pairs; 2, as since.
ALTER TABLE publications ADD COLUMN counting INTEGER NOT NULL DEFAULT 1 CHECK (counting IN (1, 2));
-- The last entry of a match when a table was published: those after it are what corrected the table. Null where it was not
-- kept.
ALTER TABLE publications ADD COLUMN last_entry INTEGER REFERENCES entries (number);

-- What a direct encounter compared. There are more tie-breaks than once, and a list of them is part of the table, so it is
-- made anew without one.
CREATE TABLE published_ties_anew (
  entry     INTEGER NOT NULL,
  row       INTEGER NOT NULL,
  number    INTEGER NOT NULL,
  tie       TEXT NOT NULL,
  own       INTEGER NOT NULL,
  other     INTEGER NOT NULL,
  per       INTEGER NOT NULL DEFAULT 1, -- in so many parts of a match own and other are counted
  level     INTEGER NOT NULL DEFAULT 0, -- direct: how many were compared; 0 where it was not kept
  all_met   INTEGER NOT NULL DEFAULT 1, -- direct: 1 where each of these met each other one
  meetings  INTEGER NOT NULL DEFAULT 0, -- direct: matches in which they met
  matches   TEXT NOT NULL DEFAULT '',   -- direct: the numbers of the first of these, blanks between
  PRIMARY KEY (entry, row, number),
  FOREIGN KEY (entry, row) REFERENCES published_rows (entry, number)
) STRICT, WITHOUT ROWID;
INSERT INTO published_ties_anew (entry, row, number, tie, own, other, per)
SELECT entry, row, number, tie, own, other, CASE tie WHEN 'direct' THEN 2 ELSE 1 END FROM published_ties;
DROP TABLE published_ties;
ALTER TABLE published_ties_anew RENAME TO published_ties;
CREATE TRIGGER published_ties_stay BEFORE UPDATE ON published_ties
BEGIN SELECT RAISE(ABORT, 'what was published is never changed; a season is opened and closed again'); END;
CREATE TRIGGER published_ties_remain BEFORE DELETE ON published_ties
BEGIN SELECT RAISE(ABORT, 'what was published is never erased; a season is opened and closed again'); END;
