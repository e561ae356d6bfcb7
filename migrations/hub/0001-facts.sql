-- A hub: what the journals of several clubs share through an existing database. Rows are only ever added. Nothing is computed
-- here; each club's tavolo reads the rows of the others into its own journal, and checks them there.
--
-- Plain SQL, which PostgreSQL 15, CockroachDB 25.2 and YugabyteDB 2024 document alike: no extension, no trigger, no function. Who
-- may write what follows from three things: the role as which a club connects, the policies on these tables, and the foreign
-- keys, which lead from a fact to its origin, from that to the club, and from that to its league.

CREATE SCHEMA tavolo;

-- The scripts that made this schema what it is. A tavolo that does not know the highest one leaves the hub alone.
CREATE TABLE tavolo.versions (
  version  BIGINT PRIMARY KEY
);
INSERT INTO tavolo.versions (version) VALUES (1);

-- A club is a role that may connect. What the clubs of a league wrote they see of each other, and nobody else does. Rows of this
-- table are written by whoever keeps the hub, with club.sql.
CREATE TABLE tavolo.clubs (
  club    TEXT PRIMARY KEY,
  league  TEXT NOT NULL,
  UNIQUE (club, league)
);

-- A journal, or one that it went on from, and the club whose it is: that which sent it first, until whoever keeps the hub hands
-- it over. 32 hexadecimal digits.
CREATE TABLE tavolo.origins (
  origin  TEXT PRIMARY KEY CHECK (origin ~ '^[0-9a-f]{32}$'),
  club    TEXT NOT NULL,
  league  TEXT NOT NULL,
  UNIQUE (origin, club, league),
  FOREIGN KEY (club, league) REFERENCES tavolo.clubs (club, league)
);

-- What a journal holds, a row a fact.
-- number: counts up within the origin, without a gap; so what is here is said by a short list. turn: a fact names only facts
-- that were here before it, or came with it and have a lower turn. kind: what it is, as in record files. id: 32 hexadecimal
-- digits, of the file of a game 64. digest: 64 of them, as tavolo-verify(1) tells. body: a JSON object, the columns of that table
-- by their names; where a row of another is meant, its id; rows that belong to it as arrays by the names of their tables.
CREATE TABLE tavolo.facts (
  origin  TEXT NOT NULL,
  number  BIGINT NOT NULL CHECK (number > 0),
  id      TEXT NOT NULL CHECK (id ~ '^([0-9a-f]{32}|[0-9a-f]{64})$'),
  kind    TEXT NOT NULL CHECK (kind ~ '^[a-z-]{1,32}$'),
  digest  TEXT NOT NULL CHECK (digest ~ '^[0-9a-f]{64}$'),
  turn    BIGINT NOT NULL CHECK (turn > 0),
  body    TEXT NOT NULL,
  club    TEXT NOT NULL,
  league  TEXT NOT NULL,
  PRIMARY KEY (origin, number, id),
  FOREIGN KEY (origin, club, league) REFERENCES tavolo.origins (origin, club, league) ON UPDATE CASCADE
);
CREATE INDEX facts_turn ON tavolo.facts (league, turn);

-- Clubs read and add; nobody is given the right to change or to take away. A club adds rows of its own. Which ones it reads
-- says a policy for each league, which club.sql makes.
ALTER TABLE tavolo.clubs ENABLE ROW LEVEL SECURITY;
ALTER TABLE tavolo.origins ENABLE ROW LEVEL SECURITY;
ALTER TABLE tavolo.facts ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_origins ON tavolo.origins FOR INSERT TO PUBLIC WITH CHECK (club = current_user);
CREATE POLICY own_facts ON tavolo.facts FOR INSERT TO PUBLIC WITH CHECK (club = current_user);
