#!/bin/sh
# What is remembered of matches changes no report: whatever is written, and whatever becomes of the file, each says what it
# says without one, byte for byte. Arguments: the program, and the folder of bench_replay.
set -eu
tavolo=$1 programs=$2
folder=$(mktemp -d "${TMPDIR:-/tmp}/tavolo-remembered-XXXXXX")
trap 'chmod -R u+w "$folder"; rm -rf "$folder"' EXIT
cd "$folder"
unset TAVOLO_DB
export TAVOLO_NOW=2026-11-20T21:00:00Z HOME="$folder" XDG_CACHE_HOME="$folder/cache"
failed=0
fail() { echo "$1" >&2; failed=1; }

"$programs/bench_replay" club club.db 720
db() { "$tavolo" --db club.db "$@"; }
write() { db "$@" >said 2>&1 || { cat said >&2; exit 1; }; }
reports() {
  while read -r report; do
    echo "== $report"
    eval "db $report" 2>&1 </dev/null || echo "status $?"
  done <<END
matches --open
matches
matches --season winter
matches --game ecarte --csv
matches --season autumn --game fieschi
standings
standings --season winter --explain
standings --season winter --json
standings --by rating
standings --season winter --by partnership
standings --game ecarte --csv
standings --since 2010-01-01 --until 2020-12-31 --chart
standings --at 2020-12-31
standings --season autumn --published
season show winter
season show autumn
season list
player "Ben A" --chart
undo --match 7
stats
stats --season winter --by partnership --json
stats --game ecarte --since 2010-01-01
publish pages --all --title club > /dev/null; find pages -type f | sort | xargs cksum
END
}
# same WHAT [little]: all reports, or two of them where the same was asked of all before.
same() {
  if [ -n "${2:-}" ]; then say=some; else say=reports; fi
  $say >known.txt
  XDG_CACHE_HOME=relative HOME=relative $say >anew.txt
  diff anew.txt known.txt >&2 || fail "after $1 something else is said with what is remembered"
}
some() { db matches --open; db standings; db season list; }
open() { db matches --open | wc -l; }
stored() { cat cache/tavolo/matches-*; }

write season new autumn; write season new winter --current --rating glicko-2
# shellcheck disable=SC2046 # a word for each match
write season add winter $(seq 3 90); write season add autumn $(seq 91 110)
write season close autumn --yes
same "the first question"
[ -f "$(echo cache/tavolo/matches-*)" ] || fail "nothing is remembered of 120 matches"
[ -f "$(echo cache/tavolo/seasons-*)" ] || fail "nobody knows how many matches the seasons have"
[ "$(stat -c %a cache/tavolo)" = 700 ] || fail "others can look into the folder"
[ "$(stat -c %a cache/tavolo/matches-*)" = 600 ] || fail "others can read the file"
first=$(stored | cksum)
write new all-fours Ann+Cleo Ben+Dora; same "a new match" little
[ "$(open)" -eq 1 ] || fail "a new match goes on"
write deal t9C s h- l- j- g=; same "a deal" little
write concede A; same "a match that was given up"
[ "$(open)" -eq 0 ] || fail "no match goes on"
write undo --yes; same "a match that goes on again" little
write redo --yes; same "a match that is over again" little
write undo --yes --match 7; same "an old match that goes on again"
[ "$(open)" -eq 1 ] || fail "match 7 goes on"
write undo --yes --match 95; same "an undo in a season that is closed"
write season new spring; write season add spring 7; same "a season" little
write season add spring 8 9; same "older matches in another season" little
write new all-fours Ann+Cleo Ben+Dora; write undo --yes; same "a match that was taken back" little
write redo --yes --match 122; same "a match that was brought back" little
[ "$(stored | cksum)" = "$first" ] || fail "a few matches are judged sooner than the file is written"
write player rename "Ann A" "Anna A"; same "a player of another name"
[ "$(stored | cksum)" = "$first" ] || fail "more than the matches of who was renamed is judged again"
write player merge Dora "Cleo A" --yes; same "two players who are one"
write player hide "Ben A"; same "a player who is hidden" little

# It is of this journal as it went on, not of another one under its name, or of this one as it was.
first=$(stored | cksum)
cp club.db later.db
rm -f club.db*
"$programs/bench_replay" club club.db 600
same "another journal in its place" little
[ "$(stored | cksum)" != "$first" ] || fail "what another journal has is remembered"
rm -f club.db*
cp later.db club.db
same "the journal back in its place"

# Another program, and what `verify` says, whatever stands there.
first=$(stored | cksum)
cp -p "$tavolo" other; touch -d 2026-01-01 other
mine=$tavolo tavolo=$folder/other
same "another program" little
[ "$(stored | cksum)" != "$first" ] || fail "what another program found is remembered"
tavolo=$mine
db verify >verified.txt || true
XDG_CACHE_HOME=relative HOME=relative db verify >anew.txt || true
cmp anew.txt verified.txt >&2 || fail "verify says something else with what is remembered"

# A file that is damaged, or cannot be written or read.
same "the first program again" little
file=$(echo cache/tavolo/matches-*)
head -c 4000 "$file" >half; cp half "$file"; same "half a file" little
head -c 100000 /dev/zero >"$file"; same "zero bytes" little
sed -i '1s/tavolo [^ ]*/tavolo 0/' "$file"; same "another version" little
rm -f "$file"; mkdir "$file"; same "a folder in its place" little; rmdir "$file"
rm -f "$file"; mkfifo "$file"; same "a pipe in its place" little; rm -f "$file"
seasons=$(echo cache/tavolo/seasons-*)
head -c 150 "$seasons" >half; cp half "$seasons"; same "half a number of matches" little
cp "$seasons" whole; sed -i '$d' "$seasons"; same "a season that is missing" little
cp "$file" "$seasons"; same "what matches came to in the place of how many there are" little
rm -f "$seasons"; mkdir "$seasons"; same "a folder in the place of numbers" little; rmdir "$seasons"
: >cache/tavolo/matches-part.1; same "a file that was not written to its end" little
rm -rf cache; echo none >cache; same "a file in the place of the folder" little
rm -f cache; mkdir -p cache/tavolo; chmod 500 cache/tavolo; same "a folder that cannot be written" little
exit "$failed"
