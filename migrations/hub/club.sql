-- Adds a club to a hub, and its league where that is new: psql -d DATABASE -v league=NAME -v club=NAME -f club.sql
-- The club connects as a role of its name, which is made where there is none; how it shows who it is (a password, a
-- certificate) is a matter of that role. tavolo-hub(7) tells more.
\set ON_ERROR_STOP on
\set QUIET on
\if :{?league}
\else
\warn 'name the league: -v league=NAME'
\endif
\if :{?club}
\else
\warn 'name the club: -v club=NAME'
\endif
SELECT 'tavolo:' || current_database() || ':' || :'league' AS readers,
  NOT EXISTS (SELECT 1 FROM tavolo.clubs WHERE league = :'league') AS new_league,
  NOT EXISTS (SELECT 1 FROM pg_catalog.pg_roles WHERE rolname = :'club') AS new_club,
  :'league' !~ '^[a-z][a-z0-9_-]*$' OR :'club' !~ '^[a-z][a-z0-9_-]*$' AS bad_name,
  octet_length('tavolo:' || current_database() || ':' || :'league') > 63 OR octet_length(:'club') > 63 AS long_name \gset
\if :bad_name
\warn 'names of clubs and leagues are letters a to z, digits, - and _, a letter first'
SELECT bad_name FROM tavolo.clubs;
\endif
\if :long_name
\warn 'the name is too long for a role'
SELECT long_name FROM tavolo.clubs;
\endif
BEGIN;
\if :new_league
-- Who is of the league reads what its clubs wrote. A role of that name which is there already, left by another hub, is not taken:
-- it may have members.
CREATE ROLE :"readers" NOLOGIN;
GRANT USAGE ON SCHEMA tavolo TO :"readers";
GRANT SELECT ON tavolo.versions, tavolo.clubs, tavolo.origins, tavolo.facts TO :"readers";
GRANT INSERT ON tavolo.origins, tavolo.facts TO :"readers";
CREATE POLICY :"readers" ON tavolo.clubs FOR SELECT TO :"readers" USING (league = :'league');
CREATE POLICY :"readers" ON tavolo.origins FOR SELECT TO :"readers" USING (league = :'league');
CREATE POLICY :"readers" ON tavolo.facts FOR SELECT TO :"readers" USING (league = :'league');
\endif
INSERT INTO tavolo.clubs (club, league) VALUES (:'club', :'league');
\if :new_club
CREATE ROLE :"club" LOGIN;
\endif
GRANT :"readers" TO :"club";
COMMIT;
\echo :club is a club of :league
