#!/bin/sh
# Measures the promises of a hub with a PostgreSQL of its own on this machine. Arguments: the program, the folder of
# bench_replay, the tables of the league (100) and the deals of each (1,000), how many times as many rows other leagues
# have (10), and how many people play at each table, in all games; without that four of one name everywhere play All Fours.
set -eu
program=$1 programs=$2 clubs=${3:-100} deals=${4:-1000} others=${5:-10} people=${6:-}
source=$(cd "$(dirname "$0")/../.." && pwd)
server_fsync=on
. "$source/tests/hub/server.sh"
begin_server
export TAVOLO_NOW=2026-11-20T21:00:00Z
unset TAVOLO_DB TAVOLO_MATCH

createdb --encoding=UTF8 --template=template0 hub
psql -X -q -d hub -f "$source/migrations/hub/setup.sql" >/dev/null
for club in first second third; do
  psql -X -q -d hub -v league=north -v club=$club -f "$source/migrations/hub/club.sql" >/dev/null
done
psql -X -q -d hub -v league=south -v club=others -f "$source/migrations/hub/club.sql" >/dev/null
tavolo() { journal=$1; shift; "$program" --db "$folder/$journal.db" "$@" </dev/null; }
# Milliseconds of the processor that programs of this script have used so far: not in a subshell, which has no children.
used() {
  times >"$folder/times"
  used=$(awk 'NR == 2 { gsub("[ms]", " "); print int(($1 * 60 + $2 + $3 * 60 + $4) * 1000) }' "$folder/times")
}
# took WHAT COMMAND…: milliseconds by the clock, and of the processor but that of the server
took() {
  what=$1
  shift
  used
  before=$used
  begin=$(date +%s%N)
  "$@" >"$folder/said" 2>&1 || cat "$folder/said"
  end=$(date +%s%N)
  used
  echo "$what: $(((end - begin) / 1000000)) ms, $((used - before)) ms of the processor"
}
sync() { tavolo "$1" sync "postgresql://$1@/hub" --yes; }
evening() {
  export TAVOLO_NOW=2026-11-21T21:00:00Z
  for match in 1 2 3; do
    tavolo "$1" new all-fours Ann+Cleo Ben+Dora >/dev/null
    for deal in 1 2 3; do tavolo "$1" deal t9C s h- l- j- g= >/dev/null; done
  done
}
told() {
  evening first
  evening second
  took "an evening of 9 deals is sent ($1)" sync first
  took "an evening is sent, and that of another club comes ($1)" sync second
  took "nothing is new ($1)" sync second
}

# A league whose tables met once, so that one club sends what all of them wrote.
mkdir "$folder/tables"
number=0
while [ "$number" -lt "$clubs" ]; do
  if [ -n "$people" ]; then
    "$programs/bench_replay" club "$folder/tables/$number.db" "$deals" "$people" "$number"
  else
    "$programs/bench_replay" make "$folder/tables/$number.db" "$deals"
  fi
  number=$((number + 1))
done
took "a new club sends nothing" sync third
took "merge of $((clubs * deals)) deals of $clubs tables" tavolo first merge "$folder/tables" --yes
rm -r "$folder/tables"
took "they are sent" sync first
psql -X -q -d hub -c 'ANALYZE'
took "first sync of a league of $((clubs * deals)) deals" sync second
took "merge of what is here" tavolo second merge "$folder/first.db" --yes
took "standings of the league" tavolo second standings
if [ -n "$people" ]; then
  "$programs/bench_replay" club "$folder/alone.db" $((clubs * deals)) $((clubs * people))
else
  "$programs/bench_replay" make "$folder/alone.db" $((clubs * deals))
fi
took "standings of a journal of one table with as many deals" tavolo alone standings
rm "$folder/alone.db"
told "$(psql -X -A -t -d hub -c 'SELECT count(*) FROM tavolo.facts') rows"
[ "$others" -eq 0 ] || psql -X -q -d hub -c "INSERT INTO tavolo.origins SELECT lpad(to_hex(i), 32, '0'), 'others', 'south' FROM generate_series(1, $others * $clubs) i;
  INSERT INTO tavolo.facts SELECT lpad(to_hex(i), 32, '0'), number, id, kind, digest, turn, body, 'others', 'south'
  FROM (SELECT *, row_number() OVER (ORDER BY turn) AS at FROM tavolo.facts) f, generate_series(1, $others) k,
  LATERAL (SELECT (k - 1) * $clubs + 1 + f.at % $clubs AS i) o ON CONFLICT DO NOTHING" -c 'ANALYZE'
[ "$others" -eq 0 ] || told "$(psql -X -A -t -d hub -c 'SELECT count(*) FROM tavolo.facts') rows"
echo "the hub takes $(psql -X -A -t -d hub -c "SELECT pg_size_pretty(pg_database_size('hub'))")"
