-- What was decided is found by what it is about, however much was decided: the clauses of a game, a match, a preset of a
-- game, and what takes something back.
CREATE INDEX rulings_clauses ON rulings (game, clauses) WHERE kind = 'ruling';
CREATE INDEX rulings_match ON rulings (match) WHERE match IS NOT NULL;
CREATE INDEX rulings_presets ON rulings (game) WHERE kind = 'preset';
CREATE INDEX rulings_taken_back ON rulings (target) WHERE kind = 'void';
