#!/bin/sh
# A synchronous standby takes the place of a hub while twenty clubs sync: what was answered is there, byte for byte. Arguments:
# source folder, the program.
set -eu
. "$1/tests/hub/server.sh"
begin_test "$1" "$2"
standby=$folder/standby
mkdir "$standby"
[ "$(id -u)" -ne 0 ] || chown "$server_user" "$standby"

createdb --encoding=UTF8 --template=template0 hub
psql -X -q -d hub -f "$scripts/setup.sql" >/dev/null
clubs=
for number in 01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19 20; do
  clubs="$clubs c$number"
  psql -X -q -d hub -v league=north -v club=c$number -f "$scripts/club.sql" >/dev/null
done
as_server "$bin/pg_basebackup" -D "$standby/data" -h "$server" -U postgres -R -X stream -c fast
printf "unix_socket_directories = '%s'\nprimary_conninfo = 'host=%s user=postgres application_name=second'\n" \
  "$standby" "$server" | as_server tee -a "$standby/data/postgresql.auto.conf" >/dev/null
as_server "$bin/pg_ctl" -D "$standby/data" -l "$standby/log" -w -t 60 start >/dev/null
stop_server() {
  for one in "$standby" "$server"; do
    as_server "$bin/pg_ctl" -D "$one/data" -m immediate -w stop >/dev/null 2>&1 || true
  done
}
psql -X -q -c "ALTER SYSTEM SET synchronous_standby_names = 'second'" -c 'SELECT pg_reload_conf()' >/dev/null

# All of a row that was answered.
rows='COPY (SELECT origin, number, id, kind, digest, turn, body, club FROM tavolo.facts ORDER BY origin, number, id) TO STDOUT'
evening() {
  "$program" --db "$folder/$1.db" new fieschi "Ann of $1" "Ben of $1" </dev/null >/dev/null
  "$program" --db "$folder/$1.db" deal "$2" </dev/null >/dev/null
}
sync() { "$program" --db "$folder/$1.db" sync "postgresql://$1@/hub$2" --yes </dev/null 2>&1 || echo "[$?]"; }

evening c01 'A 7 5* / B 6 6'
holds 'a standby' "$(sync c01 "?host=$standby")" 'can only be read: it is a standby, or was told so'
holds 'a standby: status' "$(sync c01 "?host=$standby")" '[3]'

# Each club plays and syncs again and again, and writes down how much was answered.
both="?host=$server,$standby&target_session_attrs=read-write"
club() {
  for round in 1 2 3 4 5 6; do
    evening "$1" 'A 7 5* / B 6 6'
    said=$(sync "$1" "$both")
    case $said in *'['*) echo "$said" >>"$folder/failed" ;; *)
      sqlite3 "$folder/$1.db" "SELECT lower(hex(o.id)), d.counted, lower(hex(d.digest)) FROM digests d JOIN origins o ON o.number = d.origin
        WHERE o.file <> ''" | tr '|' '\t' >"$folder/$1.answered" ;;
    esac
  done
}
for one in $clubs; do club "$one" & done
# Once about a third is done.
until [ "$(ls "$folder" | grep -c 'answered$')" -ge 15 ]; do sleep 0.1; done
as_server "$bin/pg_ctl" -D "$server/data" -m immediate -w stop >/dev/null
# And once somebody has found nobody to write to.
tries=0
until [ -s "$folder/failed" ] || [ $tries -ge 300 ]; do sleep 0.1; tries=$((tries + 1)); done
as_server "$bin/pg_ctl" -D "$standby/data" -w promote >/dev/null
psql -X -q -h "$standby" -c "ALTER SYSTEM RESET synchronous_standby_names" -c 'SELECT pg_reload_conf()' >/dev/null
psql -X -q -h "$standby" -d hub -c "$rows" >"$folder/rows"
wait
psql -X -q -h "$standby" -d hub -c "$rows" >"$folder/rows"
for one in $clubs; do
  [ -s "$folder/$one.answered" ] || fails "$one was never answered"
  cut -f 1,2,5 "$folder/rows" | sort >"$folder/there"
  sort "$folder/$one.answered" | comm -23 - "$folder/there" >"$folder/lost"
  [ ! -s "$folder/lost" ] || fails "$one lost $(wc -l <"$folder/lost") facts that were answered"
done
[ -s "$folder/failed" ] || fails 'nobody was in the middle of it'
[ ! -s "$folder/failed" ] || ! grep -v 'the hub postgresql://.* \|^ \|\[3\]' "$folder/failed" | grep . || fails 'something else was said'
# And all go on, until everybody holds the same.
for one in $clubs $clubs; do sync "$one" "$both" >/dev/null; done
all=$(told c01)
for one in $clubs; do same "$one holds what all hold" "$all" "$(told "$one")"; done

[ "$failures" -eq 0 ] || { echo "$failures failures"; exit 1; }
echo "all is well: $(grep -c '^\[3\]' "$folder/failed") syncs were in the middle of it"
