-- Makes a database a hub, or brings one up to date: psql -d DATABASE -f setup.sql
-- As a role that may create schemas and roles. tavolo-hub(7) tells more.
\set ON_ERROR_STOP on
\set QUIET on
SELECT to_regclass('tavolo.versions') IS NULL AS is_new \gset
\if :is_new
BEGIN;
\ir 0001-facts.sql
COMMIT;
\endif
SELECT current_database() AS name, max(version) AS version FROM tavolo.versions \gset
\echo :name is a hub of version :version
