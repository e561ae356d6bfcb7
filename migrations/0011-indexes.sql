-- There is a joining for every match: what else is said of seasons is found without passing over them.
CREATE INDEX season_entries_said ON season_entries (number) WHERE kind <> 'join';

-- The matches of a season in the order in which they count, so that nobody sorts them.
DROP INDEX IF EXISTS matches_season;
CREATE INDEX matches_season ON matches (season, date, begun_at);
