#!/bin/sh
# `tavolo sync` with a hub in a PostgreSQL of its own. Arguments: source folder, the program.
set -eu
. "$1/tests/hub/server.sh"
begin_test "$1" "$2"

admin() { psql -X -A -t -q -d hub -v ON_ERROR_STOP=1 -c "$1"; }
tavolo() { "$program" "$@" </dev/null 2>&1; }
# The server is found by PGHOST, so that its folder stands in no sentence.
url() { echo "postgresql://$1@/hub"; }
# sync JOURNAL CLUB [OPTION…]: what is said, and the exit status where it is not 0
sync() {
  journal=$1 who=$2
  shift 2
  "$program" --db "$folder/$journal.db" sync "$(url "$who")" "$@" </dev/null 2>&1 || echo "[$?]"
}
# Each byte of the rows of a journal.
rows() { sqlite3 "$folder/$1.db" .dump | cksum; }
hub_rows() { admin 'COPY (SELECT origin, number, id, kind, digest, body FROM tavolo.facts ORDER BY 1, 2, 3) TO STDOUT' | cksum; }
evening() { # evening JOURNAL ONE OTHER: a match
  tavolo --db "$folder/$1.db" new fieschi "$2" "$3" >/dev/null
  tavolo --db "$folder/$1.db" deal 'A 7 5* / B 6 6' >/dev/null
}

createdb --encoding=UTF8 --template=template0 hub
psql -X -q -d hub -f "$scripts/setup.sql" >/dev/null
for club in lions tigers bears locked_club; do
  psql -X -q -d hub -v league=north -v club=$club -f "$scripts/club.sql" >/dev/null
done
psql -X -q -d hub -v league=south -v club=whales -f "$scripts/club.sql" >/dev/null
admin "CREATE ROLE stranger LOGIN; ALTER ROLE locked_club PASSWORD 'right'"

# An evening of two clubs.
evening lions Ann Ben
evening tigers Cid Dora
holds 'lions send' "$(sync lions lions)" 'facts sent to postgresql://lions@/hub'
holds 'tigers are asked' "$(sync tigers tigers)" 'what was written here was sent, and nothing was taken'
holds 'tigers take' "$(sync tigers tigers --yes)" '1 match, 2 entries and 2 players come'
holds 'lions take' "$(sync lions lions --yes)" '1 match, 2 entries and 2 players come'
same 'both hold the same' "$(told lions)" "$(told tigers)"
nothing='nothing comes that is not here
postgresql://tigers@/hub lacks nothing that is here'
before=$(hub_rows)$(rows tigers)
same 'a second time nothing moves' "$nothing" "$(sync tigers tigers)"
same 'nothing has moved' "$before" "$(hub_rows)$(rows tigers)"
holds 'as JSON' "$(sync tigers tigers --json)" '"sent":0}'
# Another league.
evening whales Wal Wim
holds 'whales send' "$(sync whales whales)" 'nothing comes that is not here'
same 'and are not seen' "$nothing" "$(sync tigers tigers)"
# What a league wrote is not sent to another by who merged it.
cp "$folder/whales.db" "$folder/both.db"
tavolo --db "$folder/both.db" merge "$folder/lions.db" --yes >/dev/null
before=$(hub_rows)
holds 'whales that know lions' "$(sync both whales --yes)" 'facts wait here for a table of another league, which has not sent all of it'
same 'nothing of it is sent' "$before" "$(hub_rows)"
# Nor what was said there of a match of that league.
tavolo --db "$folder/both.db" undo --match 2 --yes >/dev/null
holds 'whales that went on with it' "$(sync both whales --yes)" 'facts wait here for a table of another league'
same 'nothing names what is not there' "$before" "$(hub_rows)"
# Tables of a club that meet elsewhere: one that has a network sends what the others wrote.
evening other Emil Fay
tavolo --db "$folder/lions.db" merge "$folder/other.db" --yes >/dev/null
holds 'lions send what they merged' "$(sync lions lions)" 'facts sent to'
holds 'tigers take it' "$(sync tigers tigers --yes)" '1 match, 2 entries and 2 players come'
same 'both hold the same' "$(told lions)" "$(told tigers)"
# What a season is made of.
tavolo --db "$folder/lions.db" season new winter >/dev/null
tavolo --db "$folder/lions.db" new fieschi Ann Ben --season winter >/dev/null
tavolo --db "$folder/lions.db" deal 'A 7 5* / B 6 6' >/dev/null
sync lions lions >/dev/null
holds 'a season comes' "$(sync tigers tigers --yes)" '1 match, 2 entries, 1 season and 1 word about them come'
same 'both hold the same' "$(told lions)" "$(told tigers)"
same 'the standings' "$(tavolo --db "$folder/lions.db" standings --season winter)" \
  "$(tavolo --db "$folder/tigers.db" standings --season winter)"
# A season of a table that sends nothing itself: of what is here in part only what is whole could be sent.
evening cubs Kim Lea
tavolo --db "$folder/cubs.db" season new spring >/dev/null
tavolo --db "$folder/cubs.db" new fieschi Ned Ola --season spring >/dev/null
tavolo --db "$folder/cubs.db" bundle "$folder/spring.rec" --season spring >/dev/null
tavolo --db "$folder/tigers.db" merge "$folder/spring.rec" --yes >/dev/null
before=$(hub_rows)
holds 'a part waits' "$(sync tigers tigers --yes)" 'facts wait here for a table of which only a part is here'
same 'nothing of it is sent' "$before" "$(hub_rows)"
tavolo --db "$folder/lions.db" merge "$folder/cubs.db" --yes >/dev/null
holds 'who has all of it sends it' "$(sync lions lions)" 'facts sent to'
holds 'the rest comes' "$(sync tigers tigers --yes)" '1 match, 2 entries and 2 players come'
same 'both hold the same' "$(told lions)" "$(told tigers)"

# What fails leaves the journal as it was, with a sentence and the status 3.
evening lions Ann Gus
before=$(rows lions)$(hub_rows)
failed() { # failed WHAT IS-SAID PART, with the hint of what to do
  holds "$1" "$2" "$3"
  holds "$1: status" "$2" '[3]'
  holds "$1: what to do" "$2" "$hint"
  same "$1: all is as it was" "$before" "$(rows lions)$(hub_rows)"
}
hint='try it with psql, which leads there: passwords and times of waiting are its own'
failed 'no such role' "$(sync lions nobody_there)" 'the hub postgresql://nobody_there@/hub cannot be reached: '
failed 'no password' "$(sync lions locked_club)" 'no password supplied'
failed 'a wrong password' "$(PGPASSWORD=wrong sync lions locked_club)" 'password authentication failed for user "locked_club"'
holds 'a password is not told' "$(tavolo --db "$folder/lions.db" sync 'postgresql://locked_club:geheim@/hub' || true)" \
  'the hub postgresql://locked_club@/hub cannot be reached: '
holds 'a port is told' "$(tavolo --db "$folder/lions.db" sync 'postgresql://127.0.0.1:1/hub' || true)" \
  'the hub postgresql://127.0.0.1:1/hub cannot be reached: '
failed 'no server' "$(PGHOST=$folder/nowhere sync lions lions)" 'No such file or directory'
hint='who keeps the hub adds clubs to it: tavolo-hub(7)'
failed 'a stranger' "$(sync lions stranger)" 'you are of no league in the hub postgresql://stranger@/hub'
failed 'who keeps it' "$(sync lions postgres)" 'postgres is of no league in the hub postgresql://postgres@/hub'
hint='tavolo-hub(7) tells how a database becomes one'
url() { echo "postgresql://$1@/postgres"; }
failed 'no hub' "$(sync lions lions)" 'postgresql://lions@/postgres is no hub'
url() { echo "postgresql://$1@/hub"; }
mkdir "$folder/empty"
hint='it is the client of PostgreSQL; Debian has it as postgresql-client'
failed 'no psql' "$(PATH=$folder/empty sync lions lions)" 'psql cannot be run: No such file or directory'
printf '#!/bin/sh\nexit 0\n' >"$folder/empty/psql"
chmod +x "$folder/empty/psql"
hint='try it with psql'
failed 'a psql that says nothing' "$(PATH=$folder/empty:$PATH sync lions lions)" 'psql ended without a word'
admin 'INSERT INTO tavolo.versions (version) VALUES (2)'
hint='install the newer tavolo'
failed 'a newer schema' "$(sync lions lions)" \
  'the hub postgresql://lions@/hub is of a newer tavolo: its schema is 2, and this one knows 1'
admin 'DELETE FROM tavolo.versions WHERE version = 2'
admin 'ALTER ROLE lions SET default_transaction_read_only = on'
hint='name the server that is written to'
failed 'a standby' "$(sync lions lions)" 'the hub postgresql://lions@/hub can only be read: it is a standby, or was told so'
admin 'ALTER ROLE lions RESET default_transaction_read_only'
# What fails in the middle of a statement.
breaks() { # breaks WHAT THE SERVER DOES
  admin "CREATE FUNCTION public.breaks() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS \$\$ BEGIN $1; RETURN NEW; END \$\$;
    CREATE TRIGGER breaks AFTER INSERT ON tavolo.facts FOR EACH ROW WHEN (NEW.kind = 'entry') EXECUTE FUNCTION public.breaks()"
}
mended() { admin 'DROP FUNCTION public.breaks CASCADE' 2>/dev/null; }
hint='tell who keeps it; nothing is lost: sync again then'
breaks "RAISE EXCEPTION 'no space left' USING ERRCODE = '53100'"
failed 'a full disk' "$(sync lions lions)" 'the disk of the hub postgresql://lions@/hub is full'
mended
hint='nothing is lost: sync again'
breaks "RAISE EXCEPTION 'out of temper'"
failed 'a statement that fails' "$(sync lions lions)" 'the hub postgresql://lions@/hub refused something: out of temper'
mended
breaks 'PERFORM pg_terminate_backend(pg_backend_pid())'
failed 'a connection that ends' "$(sync lions lions)" 'the hub postgresql://lions@/hub was lost: terminating connection'
mended
hint=
# A text that is cut off after any line, and after many a byte, as where a table is left in the middle.
sync_cut() { # sync_cut COMMAND: which hands on what it reads at once, and ends
  printf '#!/bin/sh\n%s | %s/psql "$@"\n' "$1" "$bin" >"$folder/empty/psql"
  PATH=$folder/empty:$PATH sync lions lions
}
"$bin/psql" --version >/dev/null
cat >"$folder/empty/psql" <<END
#!/bin/sh
tee "$folder/all" | $bin/psql "\$@"
END
cp "$folder/lions.db" "$folder/kept.db"
admin 'CREATE TABLE public.kept AS SELECT * FROM tavolo.facts'
holds 'lions send' "$(PATH=$folder/empty:$PATH sync lions lions)" 'facts sent to'
cp "$folder/kept.db" "$folder/lions.db"
sent=$(hub_rows)
admin 'DELETE FROM tavolo.facts WHERE (origin, number, id) NOT IN (SELECT origin, number, id FROM public.kept)'
same 'all is as it was' "$before" "$(rows lions)$(hub_rows)"
lines=$(wc -l <"$folder/all") bytes=$(wc -c <"$folder/all") cut=0
commit=$(grep -n '^COMMIT;$' "$folder/all" | tail -n 1 | cut -d: -f1)
[ "$lines" -gt 15 ] || fails "only $lines lines are sent"
line=1
while [ "$line" -lt "$commit" ]; do
  failed "cut off after line $line" "$(sync_cut "sed -u ${line}q")" 'tavolo: the hub postgresql://lions@/hub '
  line=$((line + 1)) cut=$((cut + 1))
done
until_commit=$(head -n "$commit" "$folder/all" | wc -c)
byte=5
while [ "$byte" -lt $((until_commit - 12)) ]; do
  failed "cut off after byte $byte" "$(sync_cut "dd bs=1 count=$byte status=none")" 'tavolo: the hub postgresql://lions@/hub '
  byte=$((byte + 67)) cut=$((cut + 1))
done
[ "$bytes" -gt "$until_commit" ]
same 'then all is sent' "$(rows lions)" "$(sync lions lions >/dev/null; rows lions)"
same 'all of it' "$sent" "$(hub_rows)"
sync tigers tigers --yes >/dev/null

# Killed at any time, by any signal, it goes on.
round=0
while [ "$round" -lt 12 ]; do
  evening lions Ann "Hal $round"
  "$program" --db "$folder/lions.db" sync "$(url lions)" --yes </dev/null >/dev/null 2>&1 &
  victim=$!
  sleep "0.0$((round * 7 % 10))"
  kill -KILL $victim 2>/dev/null || true
  wait $victim 2>/dev/null || true
  round=$((round + 1))
done
holds 'after all of them' "$(sync lions lions)" 'nothing comes that is not here'
holds 'tigers take' "$(sync tigers tigers --yes)" ' come'
same 'both hold the same' "$(told lions)" "$(told tigers)"
same 'nothing stays beside the journal' '' "$(ls "$folder" | grep 'hub-' || true)"

# Two tables of a club at once, and twenty clubs.
clubs=
for number in 01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19 20; do
  clubs="$clubs c$number"
  psql -X -q -d hub -v league=north -v club=c$number -f "$scripts/club.sql" >/dev/null
  evening c$number "Ida $number" "Jon $number"
done
for round in 1 2; do
  for club in $clubs; do sync $club $club --yes >"$folder/$club.said" & done
  wait
  for club in $clubs; do
    ! grep -q '^\[' "$folder/$club.said" || fails "$club at once: $(cat "$folder/$club.said")"
  done
done
for club in $clubs; do sync $club $club --yes >/dev/null; done
all=$(told c01)
for club in $clubs; do same "$club holds what all hold" "$all" "$(told $club)"; done
sync lions lions --yes >/dev/null
same 'lions too' "$all" "$(told lions)"
cp "$folder/lions.db" "$folder/second.db"
evening second Kim Lea
tavolo --db "$folder/lions.db" merge "$folder/second.db" --yes >/dev/null
for journal in lions second; do sync $journal lions --yes >"$folder/$journal.said" & done
wait
for journal in lions second; do
  ! grep -q '^\[' "$folder/$journal.said" || fails "$journal at once: $(cat "$folder/$journal.said")"
done
same 'each fact once' 0 "$(admin 'SELECT count(*) - count(DISTINCT id) FROM tavolo.facts')"

# A table that another club sent first.
evening bears Max Nia
tavolo --db "$folder/tigers.db" merge "$folder/bears.db" --yes >/dev/null
sync tigers tigers --yes >/dev/null
evening bears Max Nia
holds 'bears wait' "$(sync bears bears --yes)" 'this table is one of tigers there: who keeps the hub can hand it over, as tavolo-hub(7) tells'
holds 'bears wait' "$(sync bears bears --yes)" '3 facts wait here for a table of tigers, which has not sent all of it'
admin "UPDATE tavolo.origins SET club = 'bears' WHERE origin = '$(sqlite3 "$folder/bears.db" "SELECT lower(hex(id)) FROM origins WHERE file <> ''")'"
holds 'bears send' "$(sync bears bears)" '3 facts sent to postgresql://bears@/hub'
sync tigers tigers --yes >/dev/null
same 'both hold the same' "$(told bears)" "$(told tigers)"

# Rows that are hostile. What is refused is left out, with a sentence and the status 1, and all else is taken.
evening bears Olaf Pia
sync bears bears >/dev/null
evening c01 Quin Rosa
sync c01 c01 --yes >/dev/null
sync tigers tigers --yes >/dev/null
cp "$folder/c02.db" "$folder/kept.db"
admin 'CREATE TABLE public.whole AS SELECT * FROM tavolo.facts'
last=$(admin "SELECT f.origin FROM tavolo.facts f WHERE f.club = 'bears' ORDER BY f.turn DESC LIMIT 1")
hostile() { # hostile WHAT PART CHANGE: of the last facts of bears
  cp "$folder/kept.db" "$folder/c02.db"
  admin "$3"
  said=$(sync c02 c02 --yes)
  holds "$1" "$said" "$2"
  echo "$said" | grep -q "^tavolo: what the table .* of bears wrote is left out from its number .* on: " || fails "$1: $said"
  holds "$1: the rest comes" "$said" ' come'
  holds "$1: status" "$said" '[1]'
  holds "$1: all is well" "$(tavolo --db "$folder/c02.db" verify)" 'all is well'
  holds "$1: what is good came" "$(tavolo --db "$folder/c02.db" players)" 'Quin'
  admin 'DELETE FROM tavolo.facts; INSERT INTO tavolo.facts SELECT * FROM public.whole'
}
of_last="origin = '$last' AND number = (SELECT max(number) FROM tavolo.facts WHERE origin = '$last')"
set_body() { echo "UPDATE tavolo.facts SET body = $1 WHERE $of_last"; }
hostile 'another text' 'was changed by another program' "$(set_body "replace(body, 'A 7', 'A 9')")"
hostile 'no JSON' 'a row is not as tavolo writes it' "$(set_body "'x'")"
hostile 'an empty body' 'a row is not as tavolo writes it' "$(set_body "''")"
hostile 'half a body' 'a row is not as tavolo writes it' "$(set_body "substr(body, 1, length(body) - 3)")"
hostile 'more than a body' 'a row is not as tavolo writes it' "$(set_body "body || '{}'")"
hostile 'a value twice' 'a row is not as tavolo writes it' "$(set_body "replace(body, '{', '{\"deal\":2,')")"
hostile 'a column of tomorrow' 'a row says more than this tavolo knows: a newer one may have written it' \
  "$(set_body "replace(body, '{', '{\"colour\":\"red\",')")"
hostile 'a kind of tomorrow' 'a row is of a kind that this tavolo does not know: a newer one may have written it' \
  "UPDATE tavolo.facts SET kind = 'wager' WHERE $of_last"
hostile 'SQL for a text' 'was changed by another program' "$(set_body "replace(body, 'A 7', '''); DROP TABLE entries; --')")"
hostile 'a control for a text' 'was changed by another program' "$(set_body "replace(body, 'A 7', '\\u001b[2J')")"
hostile 'a zero byte' 'has a zero byte' "$(set_body "replace(body, 'A 7', '\\u0000')")"
hostile 'a match that is not there' 'names what is in neither journal' \
  "$(set_body "regexp_replace(body, '\"match\":\"[0-9a-f]*\"', '\"match\":\"00000000000000000000000000000000\"')")"
hostile 'year 9999' 'was changed by another program' "$(set_body "regexp_replace(body, '\"at\":\"[0-9]*-', '\"at\":\"9999-')")"
hostile 'a time that is none' 'is no time' "$(set_body "regexp_replace(body, '\"at\":\"[^\"]*\"', '\"at\":\"soon\"')")"
hostile 'a gigantic text' 'is too long' "$(set_body "replace(body, 'A 7', repeat('A', 5000000))")"
cp "$folder/kept.db" "$folder/c02.db"
admin "$(set_body "replace(body, 'A 7', repeat('A', 5000000))")"
hint='nothing is lost: sync again'
said=$(ulimit -f 2000; sync c02 c02 --yes)
holds 'no room for what comes' "$said" 'what the hub sent cannot be kept beside the journal: File too large'
holds 'no room for what comes' "$said" '[3]'
same 'no room for what comes' "$(rows kept)" "$(rows c02)"
admin 'DELETE FROM tavolo.facts; INSERT INTO tavolo.facts SELECT * FROM public.whole'
hostile 'a number that jumps' 'jump from' "UPDATE tavolo.facts SET number = number + 7 WHERE $of_last"
hostile 'the last number there is' 'jump from' "UPDATE tavolo.facts SET number = 9223372036854775807 WHERE $of_last"
hostile 'another digest' 'was changed by another program' "UPDATE tavolo.facts SET digest = reverse(digest) WHERE $of_last"
hostile 'the id of another' 'is another here' \
  "UPDATE tavolo.facts SET id = (SELECT id FROM tavolo.facts WHERE club = 'lions' AND kind = 'entry' ORDER BY turn LIMIT 1) WHERE $of_last"
hostile 'an id that is none' 'is not as a journal keeps it' "UPDATE tavolo.facts SET id = id || id WHERE $of_last"
hostile 'many rows' 'tavolo: all that bears sent is left out' \
  "INSERT INTO tavolo.origins SELECT lpad(i::text, 32, '0'), 'bears', 'north' FROM generate_series(1, 5) i;
   INSERT INTO tavolo.facts SELECT lpad(i::text, 32, '0'), 1, lpad(i::text, 32, '0'), 'player', lpad('', 64, '0'), 9, '{\"name\":\"X\"}', 'bears', 'north' FROM generate_series(1, 5) i"
admin 'DELETE FROM tavolo.facts; INSERT INTO tavolo.facts SELECT * FROM public.whole'
cp "$folder/kept.db" "$folder/c02.db"
same 'whole again' '0' "$(sync c02 c02 --yes | grep -c '^\[\|left out' || true)"

[ "$failures" -eq 0 ] || { echo "$failures failures"; exit 1; }
echo "all is well: cut off $cut times"
