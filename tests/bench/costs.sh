#!/bin/sh
# What every command costs in journals of a club of 1,000, 10,000 and 100,000 deals, with MILLION=1 of a million too:
# milliseconds, the best of five, and MiB of memory at most. With BENCH_SMALL set in journals of 120 and 1,200: that says
# nothing, but that it is still measured. Arguments: the program, and the folder of bench_replay.
set -eu
tavolo=$1 programs=$2
[ -x /usr/bin/time ] || { echo "install GNU time first" >&2; exit 1; }
folder=$(mktemp -d "${BENCH_FOLDER:-/var/tmp}/tavolo-costs-XXXXXX")
trap 'rm -rf "$folder"' EXIT
cd "$folder"
unset TAVOLO_DB
# A day after all matches but the last one were written: nobody looks for the one that is meant among fifty.
export TAVOLO_NOW=2026-11-21T21:00:00Z XDG_CACHE_HOME="$folder/cache"
sizes="1000 10000 100000${MILLION:+ 1000000}"
[ -z "${BENCH_SMALL:-}" ] || sizes="120 1200"

for deals in $sizes; do
  "$programs/bench_replay" club $deals.db $deals
  "$tavolo" --db $deals.db season new winter --current --rating weng-lin >/dev/null
  # shellcheck disable=SC2046 # a word for each match
  seq $((deals / 6)) | xargs -n 10000 "$tavolo" --db $deals.db season add winter >/dev/null
  "$tavolo" --db $deals.db new all-fours "Ann A+Ben A" "Cleo A+Dora A" >/dev/null
  "$tavolo" --db $deals.db matches --open >/dev/null
done

# refuse COMMAND: what is not done costs nothing. `doctor` and `verify` may say no.
refuse() {
  [ "$(head -n 1 memory)" = "Command exited with non-zero status 1" ] && return
  cat said >&2
  echo "$1 failed" >&2
  exit 1
}
# row COMMAND…: a line of the table. What writes begins each time with the journal as it was; COLD forgets what was found
# of it before.
row() {
  line="| \`$*\`${COLD:+, the first time} |"
  for deals in $sizes; do
    runs=5
    [ "$deals" -lt 100000 ] || runs=3
    for run in $(seq $runs); do
      file=$deals.db
      [ -z "${WRITES:-}" ] || { file=copy.db; cp "$deals.db" $file; sync $file; }
      [ -z "${COLD:-}" ] || rm -rf cache
      from=$(date +%s%N)
      /usr/bin/time -f %M -o "memory" "$tavolo" --db $file "$@" >/dev/null 2>said </dev/null || refuse "$*"
      to=$(date +%s%N)
      echo "$(((to - from) / 1000)) $(tail -n 1 memory)"
      rm -f copy.db*
    done | sort -n | head -n 1 >best
    line="$line $(awk '{printf "%.1f ms, %.0f MiB", $1 / 1000, $2 / 1024}' best) |"
  done
  echo "$line"
}

printf '| command |'; for deals in $sizes; do printf ' %s deals |' "$deals"; done; echo
printf '|---|'; for deals in $sizes; do printf '%s' '---|'; done; echo
WRITES=1
row deal t9C s h- l- j- g=
row new all-fours "Ann A+Ben A" "Cleo A+Dora A"
row undo --yes
row season new spring
row backup away.db --force
unset WRITES
row show 7
row log 7
row why 7.1
row rules all-fours may I trump
row season list
row matches --open
row matches
row players
row player "Ann A"
row stats
COLD=1
row standings
unset COLD
row standings
row standings --season winter
row standings --by rating
row standings --json
row verify
row doctor
row __complete stats --player An
row __complete standings --season w
