#!/bin/sh
# The schema of a hub in a PostgreSQL of its own: set up by the two commands of tavolo-hub(7), and attacked by clubs. Argument:
# source folder.
set -eu
. "$1/tests/hub/server.sh"
begin_test "$1"

# sql ROLE STATEMENT: the rows, or the reason
sql() { psql -X -A -t -q -U "$1" -d hub -v ON_ERROR_STOP=1 -c "$2" 2>&1 | sed 's/^ERROR:  //'; }
# refused WHAT ROLE REASON STATEMENT
refused() { holds "$1" "$(sql "$2" "$4")" "$3"; }

same 'createdb' '' "$(createdb --encoding=UTF8 --template=template0 hub 2>&1)"
same 'setup' 'hub is a hub of version 1' "$(psql -X -d hub -f "$scripts/setup.sql" 2>&1)"
same 'setup again' 'hub is a hub of version 1' "$(psql -X -d hub -f "$scripts/setup.sql" 2>&1)"
club() { psql -X -d hub -v league="$1" -v club="$2" -f "$scripts/club.sql" 2>&1; }
same 'a club' 'lions is a club of north' "$(club north lions)"
same 'another' 'tigers is a club of north' "$(club north tigers)"
same 'one of another league' 'whales is a club of south' "$(club south whales)"
holds 'a club twice' "$(club north lions || true)" 'duplicate key'
holds 'a club of two leagues' "$(club south lions || true)" 'duplicate key'
for name in "x'y" 'x"y' 'x; DROP SCHEMA tavolo' 'x:y' 'X' '' "$(printf '%064d' 0 | tr 0 a)"; do
  ! club "$name" seals >/dev/null || fails "a league is called $name"
  ! club north "$name" >/dev/null || fails "a club is called $name"
done
same 'a league of no name' 3 "$(psql -X -d hub -v club=seals -f "$scripts/club.sql" >/dev/null 2>&1 || echo $?)"
same 'a club of no name' 3 "$(psql -X -d hub -v league=north -f "$scripts/club.sql" >/dev/null 2>&1 || echo $?)"
same 'the clubs' 'lions north|tigers north|whales south|' \
  "$(sql postgres "SELECT club || ' ' || league FROM tavolo.clubs ORDER BY club" | tr '\n' '|')"
# Who may connect, and is of no league.
psql -X -q -d hub -c 'CREATE ROLE stranger LOGIN; CREATE ROLE keeper LOGIN'

a=$(printf '%032d' 1) b=$(printf '%032d' 2) c=$(printf '%032d' 3)
digest=$(printf '%064d' 7)
# fact ORIGIN NUMBER BODY CLUB LEAGUE: values of a fact
fact() { echo "('$1', $2, '$(printf '%032d' "$2")', 'players', '$digest', 1, '$3', '$4', '$5')"; }
facts='INSERT INTO tavolo.facts (origin, number, id, kind, digest, turn, body, club, league) VALUES'
origins='INSERT INTO tavolo.origins (origin, club, league) VALUES'

# A club adds rows of its own.
same 'own origin' '' "$(sql lions "$origins ('$a', 'lions', 'north')")"
same 'own facts' '' "$(sql lions "$facts $(fact "$a" 1 '{}' lions north), $(fact "$a" 2 '{}' lions north)")"
same 'own origin' '' "$(sql tigers "$origins ('$b', 'tigers', 'north')")"
same 'own facts' '' "$(sql tigers "$facts $(fact "$b" 1 '{}' tigers north)")"
same 'own origin' '' "$(sql whales "$origins ('$c', 'whales', 'south')")"
same 'own facts' '' "$(sql whales "$facts $(fact "$c" 1 '{}' whales south)")"
# And of no other.
policy='violates row-level security policy' key='violates foreign key constraint'
refused "another club's origin" lions "$policy" "$origins ('$(printf '%032d' 4)', 'tigers', 'north')"
refused "another club's facts" lions "$policy" "$facts $(fact "$b" 2 '{}' tigers north)"
refused "facts of another club's origin as its own" lions "$key" "$facts $(fact "$b" 2 '{}' lions north)"
refused 'facts of an origin that nobody has' lions "$key" "$facts $(fact "$(printf '%032d' 5)" 1 '{}' lions north)"
refused 'an origin in another league' lions "$key" "$origins ('$(printf '%032d' 6)', 'lions', 'south')"
refused 'facts in another league' lions "$key" "$facts $(fact "$a" 3 '{}' lions south)"
refused 'an origin that another club has' lions 'duplicate key' "$origins ('$b', 'lions', 'north')"
refused 'an origin of another league' lions 'duplicate key' "$origins ('$c', 'lions', 'north')"
refused 'a club' lions 'permission denied for table clubs' "INSERT INTO tavolo.clubs (club, league) VALUES ('x', 'north')"
refused 'a version' lions 'permission denied for table versions' 'INSERT INTO tavolo.versions (version) VALUES (9)'
readers='tavolo:hub:north'
refused 'as the league' lions "$key" "SET ROLE \"$readers\"; $origins ('$(printf '%032d' 7)', '$readers', 'north')"
refused 'as another club' lions 'permission denied to set role' 'SET ROLE tigers'
refused 'as the owner' lions 'permission denied to set role' 'SET ROLE postgres'
# Nobody changes or takes away.
for table in facts origins clubs versions; do
  column=$(case $table in facts) echo body ;; versions) echo version ;; *) echo club ;; esac)
  refused "UPDATE $table" lions "permission denied for table $table" "UPDATE tavolo.$table SET $column = $column"
  refused "DELETE $table" lions "permission denied for table $table" "DELETE FROM tavolo.$table"
  refused "TRUNCATE $table" lions "permission denied for table $table" "TRUNCATE tavolo.$table"
  refused "DROP $table" lions 'must be owner' "DROP TABLE tavolo.$table"
  refused "open $table" lions 'must be owner' "ALTER TABLE tavolo.$table DISABLE ROW LEVEL SECURITY"
  refused "LOCK $table" lions 'permission denied' "BEGIN; LOCK TABLE tavolo.$table IN ACCESS EXCLUSIVE MODE"
  refused "$table by a stranger" stranger 'permission denied for schema' "SELECT * FROM tavolo.$table"
done
refused 'a row put over another' lions 'permission denied' \
  "$facts $(fact "$a" 1 '{\"x\":1}' lions north) ON CONFLICT (origin, number, id) DO UPDATE SET body = 'changed'"
refused 'a policy' lions 'must be owner' 'CREATE POLICY mine ON tavolo.facts USING (true)'
refused 'a trigger' lions 'permission denied' \
  'CREATE TRIGGER t BEFORE INSERT ON tavolo.facts EXECUTE FUNCTION suppress_redundant_updates_trigger()'
refused 'a table beside them' lions 'permission denied for schema' 'CREATE TABLE tavolo.mine (x INT)'
refused 'a further right' lions 'no privileges were granted' 'GRANT DELETE ON tavolo.facts TO lions'
refused 'another league' lions 'must have admin option' "GRANT \"tavolo:hub:south\" TO lions"
refused 'COPY around the policies' lions 'not supported with row-level security' 'COPY tavolo.facts FROM STDIN'
# A trick with what a policy leads to: a function that tells of each row it is asked about.
sql lions 'CREATE FUNCTION pg_temp.tell(TEXT) RETURNS BOOLEAN LANGUAGE plpgsql COST 0.0001 AS $$
BEGIN RAISE NOTICE '"'seen %'"', $1; RETURN true; END $$; SELECT origin FROM tavolo.facts WHERE pg_temp.tell(origin)' >"$folder/told"
grep -q "seen $b" "$folder/told" || fails 'the function is not asked'
! grep -q "seen $c" "$folder/told" || fails 'a function sees rows of another league'
# What a club reads.
for table in facts origins; do
  read='SELECT DISTINCT origin FROM tavolo.'$table' ORDER BY origin'
  same "$table that lions read" "$a|$b|" "$(sql lions "$read" | tr '\n' '|')"
  same "$table that tigers read" "$a|$b|" "$(sql tigers "$read" | tr '\n' '|')"
  same "$table that whales read" "$c|" "$(sql whales "$read" | tr '\n' '|')"
done
same 'clubs that lions read' 'lions|tigers|' "$(sql lions 'SELECT club FROM tavolo.clubs ORDER BY club' | tr '\n' '|')"
same 'COPY reads the same' 3 "$(sql lions 'COPY (SELECT * FROM tavolo.facts) TO STDOUT' | wc -l | tr -d ' ')"
same 'the version' 1 "$(sql lions 'SELECT max(version) FROM tavolo.versions')"

# The form of a row.
refused 'no number' lions 'facts_number_check' "$facts $(fact "$a" 0 '{}' lions north)"
refused 'no turn' lions 'facts_turn_check' \
  "$facts ('$a', 9, '$(printf '%032d' 9)', 'players', '$digest', 0, '{}', 'lions', 'north')"
for text in '' 'x' "''; DROP TABLE tavolo.facts; --" "$(printf '%031d' 0)G" "$(printf '%033d' 0)" "$(printf '%032d\n' 0)
"; do
  refused "an origin $text" lions 'origins_origin_check' "$origins ('$text', 'lions', 'north')"
  refused "an id $text" lions 'facts_id_check' "$facts ('$a', 9, '$text', 'players', '$digest', 1, '{}', 'lions', 'north')"
  refused "a digest $text" lions 'facts_digest_check' \
    "$facts ('$a', 9, '$(printf '%032d' 9)', 'players', '$text', 1, '{}', 'lions', 'north')"
done
refused 'a kind' lions 'facts_kind_check' \
  "$facts ('$a', 9, '$(printf '%032d' 9)', 'players; DROP TABLE x', '$digest', 1, '{}', 'lions', 'north')"

# Hostile texts come by COPY as tavolo sends them, and go as they came: a line each, as COPY writes it.
cat >"$folder/texts" <<'END'
'; DROP TABLE tavolo.facts; --
$$; DROP TABLE tavolo.facts; $$
\\.
a\\nb\nc\td\re\\
:league :'league' :"league" `id` $(id) %s %n ${x}
\\! id
\\copy tavolo.facts TO PROGRAM 'id'
{"name":"\\u0000"}
♥ é ‮ 𝄞
\\N
END
{
  echo 'CREATE TEMPORARY TABLE arriving (number BIGINT, id TEXT, body TEXT);'
  echo 'COPY arriving (number, id, body) FROM STDIN;'
  awk '{printf "%d\t%032d\t%s\n", NR + 100, NR + 100, $0}' "$folder/texts"
  echo '\.'
  echo "INSERT INTO tavolo.facts (origin, number, id, kind, digest, turn, body, club, league)"
  echo "SELECT '$a', number, id, 'players', '$digest', 1, body, 'lions', 'north' FROM arriving ON CONFLICT DO NOTHING;"
} >"$folder/hostile.sql"
same 'hostile texts come' '' "$(psql -X -q -U lions -d hub -v ON_ERROR_STOP=1 <"$folder/hostile.sql" 2>&1)"
same 'and come again' '' "$(psql -X -q -U lions -d hub -v ON_ERROR_STOP=1 <"$folder/hostile.sql" 2>&1)"
sql tigers 'COPY (SELECT body FROM tavolo.facts WHERE number > 100 ORDER BY number) TO STDOUT' >"$folder/back"
cmp "$folder/texts" "$folder/back" || fails 'hostile texts are not as they were'
same 'all else is there' 4 "$(sql postgres 'SELECT count(*) FROM tavolo.facts WHERE number < 100')"
refused 'a zero byte' lions 'invalid byte sequence' "$facts (E'$a', 9, '$(printf '%032d' 9)', 'players', '$digest', 1, E'\\000', 'lions', 'north')"
refused 'no UTF-8' lions 'invalid byte sequence' "$facts ('$a', 9, '$(printf '%032d' 9)', 'players', '$digest', 1, E'\\xff', 'lions', 'north')"

# A table is handed over by whoever keeps the hub, with its rows.
same 'handed over' '' "$(sql postgres "UPDATE tavolo.origins SET club = 'tigers' WHERE origin = '$a'")"
same 'its rows' 'tigers' "$(sql lions "SELECT DISTINCT club FROM tavolo.facts WHERE origin = '$a'")"
refused 'of who had it' lions "$key" "$facts $(fact "$a" 3 '{}' lions north)"
same 'of who has it' '' "$(sql tigers "$facts $(fact "$a" 3 '{"text":"d1"}' tigers north)")"
# The rows are asked as tavolo-hub(7) tells.
same 'JSON' 'd1' "$(sql lions "SELECT body::jsonb ->> 'text' FROM tavolo.facts WHERE origin = '$a' AND number = 3")"

# A league of that name which is left from another hub has members: it is not taken.
psql -X -q -d hub -c 'CREATE ROLE "tavolo:hub:east" NOLOGIN; GRANT "tavolo:hub:east" TO stranger'
holds 'a league that is left' "$(club east seals || true)" 'already exists'
same 'no club of it' 0 "$(sql postgres "SELECT count(*) FROM tavolo.clubs WHERE league = 'east'")"
# A hub of another name in the same server is another world.
createdb --encoding=UTF8 --template=template0 other
psql -X -q -d other -f "$scripts/setup.sql" >/dev/null
same 'a club in two hubs' 'lions is a club of north' "$(psql -X -d other -v league=north -v club=lions -f "$scripts/club.sql" 2>&1)"
holds 'tigers in the other hub' "$(psql -X -U tigers -d other -c 'SELECT * FROM tavolo.facts' 2>&1 || true)" 'permission denied'

[ "$failures" -eq 0 ] || { echo "$failures failures"; exit 1; }
echo "all is well"
