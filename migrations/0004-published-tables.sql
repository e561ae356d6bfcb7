-- The table that a closing publishes, as rows bound to players, so that no later name changes whose row it is and
-- what its reason says. The text of a closing, JSON until now, is empty from here on.
CREATE TABLE publications (
  entry    INTEGER PRIMARY KEY REFERENCES season_entries (number), -- the closing
  -- The matches that were counted: all that joined, or as once of those only what the season takes by itself.
  counted  TEXT NOT NULL CHECK (counted IN ('joined', 'admitted'))
) STRICT;

CREATE TABLE published_rows (
  entry        INTEGER NOT NULL REFERENCES publications (entry),
  number       INTEGER NOT NULL,            -- in the order of the table
  place        INTEGER NOT NULL,            -- 0: too few matches for one
  played       INTEGER NOT NULL,
  won          INTEGER NOT NULL,
  drawn        INTEGER NOT NULL,
  lost         INTEGER NOT NULL,
  points       INTEGER NOT NULL,
  difference   INTEGER NOT NULL,            -- own match points less those of the best other side
  deals_won    INTEGER NOT NULL,
  penalties    INTEGER NOT NULL,
  rating       REAL,
  uncertainty  REAL,
  level        INTEGER NOT NULL DEFAULT 0,  -- 1: a row beside it has the same points, and published_ties tells them apart
  needed       INTEGER NOT NULL DEFAULT 0,  -- the matches that a place needs, where the row has fewer
  told         TEXT NOT NULL DEFAULT '',    -- the reason of the place as a sentence, in tables of schema 3 and before
  PRIMARY KEY (entry, number)
) STRICT, WITHOUT ROWID;

-- The player of a row, or the partners in order.
CREATE TABLE published_people (
  entry   INTEGER NOT NULL,
  row     INTEGER NOT NULL,
  number  INTEGER NOT NULL,
  name    TEXT NOT NULL,                       -- as it was printed then
  player  INTEGER REFERENCES players (number), -- null where nobody was ever called so
  PRIMARY KEY (entry, row, number),
  FOREIGN KEY (entry, row) REFERENCES published_rows (entry, number)
) STRICT, WITHOUT ROWID;

-- The tie-breaks that were asked of a row and the one beside it, in order, and what each of the two had.
CREATE TABLE published_ties (
  entry   INTEGER NOT NULL,
  row     INTEGER NOT NULL,
  number  INTEGER NOT NULL,
  tie     TEXT NOT NULL CHECK (tie IN ('direct', 'wins', 'difference', 'deals', 'penalties')),
  own     INTEGER NOT NULL,
  other   INTEGER NOT NULL,
  PRIMARY KEY (entry, row, number),
  FOREIGN KEY (entry, row) REFERENCES published_rows (entry, number)
) STRICT, WITHOUT ROWID;

-- What the matches or evenings brought that a row was added up of.
CREATE TABLE published_shares (
  entry    INTEGER NOT NULL,
  row      INTEGER NOT NULL,
  number   INTEGER NOT NULL,
  date     TEXT NOT NULL,
  match    INTEGER REFERENCES matches (number), -- null for an evening of several
  points   INTEGER NOT NULL,
  dropped  INTEGER NOT NULL CHECK (dropped IN (0, 1)),
  PRIMARY KEY (entry, row, number),
  FOREIGN KEY (entry, row) REFERENCES published_rows (entry, number)
) STRICT, WITHOUT ROWID;

-- The tables that were published as JSON. What is no table, or nested deeper than SQLite reads, is left out; it stays
-- in the text of its closing.
INSERT INTO publications (entry, counted)
SELECT number, CASE json_type(text, '$.all_joined') WHEN 'true' THEN 'joined' ELSE 'admitted' END
FROM season_entries
WHERE kind = 'close' AND CASE WHEN json_valid(text) THEN json_type(text) = 'object' ELSE 0 END;

INSERT INTO published_rows (entry, number, place, played, won, drawn, lost, points, difference, deals_won, penalties,
                            rating, uncertainty, told)
SELECT p.entry, r.key,
       coalesce(CAST(json_extract(r.value, '$.place') AS INTEGER), 0),
       coalesce(CAST(json_extract(r.value, '$.played') AS INTEGER), 0),
       coalesce(CAST(json_extract(r.value, '$.won') AS INTEGER), 0),
       coalesce(CAST(json_extract(r.value, '$.drawn') AS INTEGER), 0),
       coalesce(CAST(json_extract(r.value, '$.lost') AS INTEGER), 0),
       coalesce(CAST(json_extract(r.value, '$.points') AS INTEGER), 0),
       coalesce(CAST(json_extract(r.value, '$.difference') AS INTEGER), 0),
       coalesce(CAST(json_extract(r.value, '$.deals_won') AS INTEGER), 0),
       coalesce(CAST(json_extract(r.value, '$.penalties') AS INTEGER), 0),
       CASE WHEN json_type(r.value, '$.rating') IN ('integer', 'real')
            THEN CAST(json_extract(r.value, '$.rating') AS REAL) END,
       CASE WHEN json_type(r.value, '$.uncertainty') IN ('integer', 'real')
            THEN CAST(json_extract(r.value, '$.uncertainty') AS REAL) END,
       CASE json_type(r.value, '$.reason') WHEN 'text' THEN json_extract(r.value, '$.reason') ELSE '' END
FROM publications p JOIN season_entries e ON e.number = p.entry JOIN json_each(e.text, '$.rows') r
WHERE CASE WHEN r.type = 'object' AND typeof(r.key) = 'integer'
           THEN json_type(r.value, '$.player') = 'text' AND json_type(r.value, '$.points') = 'integer' ELSE 0 END;

INSERT INTO published_shares (entry, row, number, date, match, points, dropped)
SELECT r.entry, r.number, s.key,
       CASE json_type(s.value, '$.date') WHEN 'text' THEN json_extract(s.value, '$.date') ELSE '' END,
       (SELECT number FROM matches WHERE number = json_extract(s.value, '$.match')),
       coalesce(CAST(json_extract(s.value, '$.points') AS INTEGER), 0),
       coalesce(json_type(s.value, '$.dropped') = 'true', 0)
FROM published_rows r JOIN season_entries e ON e.number = r.entry
JOIN json_each(e.text, '$.rows[' || r.number || '].results') s
WHERE s.type = 'object' AND typeof(s.key) = 'integer';

-- Whose row it is: whoever was called so when it was published, of several the one who sat in the matches of the row.
INSERT INTO published_people (entry, row, number, name, player)
WITH RECURSIVE
  given (name) AS (SELECT name FROM players UNION SELECT name FROM player_entries WHERE kind = 'rename'),
  whole (entry, row, name, partners) AS (
    -- A plus stands between partners, and in some names from before it was refused in these.
    SELECT r.entry, r.number, json_extract(e.text, '$.rows[' || r.number || '].player'),
           json_extract(e.text, '$.rows[' || r.number || '].player') NOT IN given
    FROM published_rows r JOIN season_entries e ON e.number = r.entry),
  part (entry, row, number, name, rest) AS (
    SELECT entry, row, -1, '', name FROM whole
    UNION ALL
    SELECT p.entry, p.row, p.number + 1,
           CASE WHEN instr(p.rest, '+') > 0 AND p.number < 99 AND w.partners
                THEN substr(p.rest, 1, instr(p.rest, '+') - 1) ELSE p.rest END,
           CASE WHEN instr(p.rest, '+') > 0 AND p.number < 99 AND w.partners
                THEN substr(p.rest, instr(p.rest, '+') + 1) END
    FROM part p JOIN whole w ON w.entry = p.entry AND w.row = p.row WHERE p.rest IS NOT NULL),
  called (player, name, since, entry) AS (
    SELECT number, name, '', 0 FROM players
    UNION ALL
    SELECT player, name, at, number FROM player_entries WHERE kind = 'rename'),
  meant (entry, row, number, name, player, rank) AS (
    SELECT p.entry, p.row, p.number, p.name, c.player,
           row_number() OVER (
             PARTITION BY p.entry, p.row, p.number
             ORDER BY EXISTS (SELECT 1 FROM published_shares s JOIN seats t ON t.match = s.match
                              WHERE s.entry = p.entry AND s.row = p.row AND t.player = c.player) DESC,
                      c.since <= e.at AND NOT EXISTS (SELECT 1 FROM player_entries u
                                                      WHERE u.target = c.entry AND u.at < e.at) DESC,
                      c.entry DESC)
    FROM part p JOIN season_entries e ON e.number = p.entry LEFT JOIN called c ON c.name = p.name
    WHERE p.number >= 0)
SELECT entry, row, number, name, player FROM meant WHERE rank = 1;

CREATE TRIGGER publications_stay BEFORE UPDATE ON publications
BEGIN SELECT RAISE(ABORT, 'what was published is never changed; a season is opened and closed again'); END;
CREATE TRIGGER publications_remain BEFORE DELETE ON publications
BEGIN SELECT RAISE(ABORT, 'what was published is never erased; a season is opened and closed again'); END;
CREATE TRIGGER published_rows_stay BEFORE UPDATE ON published_rows
BEGIN SELECT RAISE(ABORT, 'what was published is never changed; a season is opened and closed again'); END;
CREATE TRIGGER published_rows_remain BEFORE DELETE ON published_rows
BEGIN SELECT RAISE(ABORT, 'what was published is never erased; a season is opened and closed again'); END;
CREATE TRIGGER published_people_stay BEFORE UPDATE ON published_people
BEGIN SELECT RAISE(ABORT, 'what was published is never changed; a season is opened and closed again'); END;
CREATE TRIGGER published_people_remain BEFORE DELETE ON published_people
BEGIN SELECT RAISE(ABORT, 'what was published is never erased; a season is opened and closed again'); END;
CREATE TRIGGER published_ties_stay BEFORE UPDATE ON published_ties
BEGIN SELECT RAISE(ABORT, 'what was published is never changed; a season is opened and closed again'); END;
CREATE TRIGGER published_ties_remain BEFORE DELETE ON published_ties
BEGIN SELECT RAISE(ABORT, 'what was published is never erased; a season is opened and closed again'); END;
CREATE TRIGGER published_shares_stay BEFORE UPDATE ON published_shares
BEGIN SELECT RAISE(ABORT, 'what was published is never changed; a season is opened and closed again'); END;
CREATE TRIGGER published_shares_remain BEFORE DELETE ON published_shares
BEGIN SELECT RAISE(ABORT, 'what was published is never erased; a season is opened and closed again'); END;
