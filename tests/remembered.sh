#!/bin/sh
# What `matches --open` remembers changes nothing in what it answers: whatever is written, and whatever becomes of the
# file, it says what it says without one. Arguments: the program, and the folder of bench_replay.
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
same() {
  db matches --open >known.txt
  XDG_CACHE_HOME=relative HOME=relative db matches --open >anew.txt
  diff anew.txt known.txt >&2 || fail "after $1 it is another answer with what is remembered"
}
stored() { cat cache/tavolo/open-*; }

same "the first question"
[ -f "$(echo cache/tavolo/open-*)" ] || fail "nothing is remembered of 120 matches"
[ "$(stat -c %a cache/tavolo)" = 700 ] || fail "others can look into the folder"
[ "$(stat -c %a cache/tavolo/open-*)" = 600 ] || fail "others can read the file"
first=$(stored)
db new all-fours Ann+Cleo Ben+Dora >/dev/null; same "a new match"
[ "$(wc -l <known.txt)" -eq 1 ] || fail "a new match goes on"
db deal t9C s h- l- j- g= >/dev/null; same "a deal"
db concede A >/dev/null; same "a match that was given up"
[ "$(wc -l <known.txt)" -eq 0 ] || fail "no match goes on"
db undo --yes >/dev/null; same "a match that goes on again"
db redo --yes >/dev/null; same "a match that is over again"
db undo --yes --match 7 >/dev/null; same "an old match that goes on again"
[ "$(wc -l <known.txt)" -eq 1 ] || fail "match 7 goes on"
db player rename "Ann A" "Anna A" --yes >/dev/null 2>&1 || db player rename "Ann A" "Anna A" >/dev/null
same "a player of another name"
db season new winter --current >/dev/null; db season add winter 7 >/dev/null; same "a season"
db new all-fours Ann+Cleo Ben+Dora >/dev/null; db undo --yes >/dev/null; same "a match that was taken back"
db redo --yes --match 122 >/dev/null; same "a match that was brought back"
db matches --open --season winter >seen.txt
[ "$(wc -l <seen.txt)" -eq 2 ] || fail "of the season two matches go on"
[ "$(stored)" = "$first" ] || fail "a few matches are judged sooner than the file is written"

# It is of this journal as it went on, not of another one under its name, or of this one as it was.
cp club.db later.db
rm -f club.db*
"$programs/bench_replay" club club.db 600
same "another journal in its place"
[ "$(stored)" != "$first" ] || fail "what another journal has is remembered"
rm -f club.db*
cp later.db club.db
same "the journal back in its place"

# A file that is damaged, of another program, or cannot be written or read.
file=$(echo cache/tavolo/open-*)
for damage in 's/^[0-9a-f]/x/' '2s/tavolo/other/' '3s/ ./ x/' '4s/^/5 /' '4s/.*//' '2,$d' '1,$d'; do
  db matches --open >/dev/null
  rm -f "$file"; db matches --open >/dev/null
  sed -i "$damage" "$file"
  same "sed $damage"
done
head -c 40 "$file" >half; cp half "$file"; same "half a file"
head -c 100000 /dev/zero >"$file"; same "zero bytes"
rm -f "$file"; mkdir "$file"; same "a folder in its place"; rmdir "$file"
rm -rf cache; echo none >cache; same "a file in the place of the folder"
rm -f cache; mkdir -p cache/tavolo; chmod 500 cache/tavolo; same "a folder that cannot be written"
exit "$failed"
