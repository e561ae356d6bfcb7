#!/bin/sh
# CONTRIBUTING tells how to add a game; every game has the files that it names, the sixth has no others, and
# the program with the sixth in its registry plays it. Arguments: source folder, program.
set -eu
source=$1 tavolo=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export TAVOLO_DB="$folder/sixth.db" TAVOLO_NOW=2026-11-20T21:00:00Z
fail() { echo "sixth: $*"; exit 1; }

# The names in backquotes of the steps "Make" and "Write": `clauses.hpp`, `house.*`, `NAME.*`, `cases/*.case`.
files_of() { # files_of NAME
  sed -n '/^## A new game/,/^3\. /p' "$source/CONTRIBUTING.md" | grep -o '`[a-zA-Z_]*\(/\*\)\?\.[a-z*]*`' | tr -d '`' |
    sed "s/NAME/$1/; s/^\(.*\)\.\*\$/\1.cpp \1.hpp/" | tr ' ' '\n' | grep -v '^registry\.' | sort -u
}
[ "$(files_of x | wc -l)" -ge 12 ] || fail "CONTRIBUTING names too few files: $(files_of x | tr '\n' ' ')"
for game in "$source"/src/games/*/ "$source"/tests/sixth/high_card/; do
  case $game in */file/ | */files/) continue ;; esac # games in files, and what reads them
  for file in $(files_of "$(basename "$game")"); do
    # shellcheck disable=SC2086 # cases/*.case is a pattern
    ls $game$file >/dev/null 2>&1 || fail "$game has no $file"
  done
done
for file in "$source"/tests/sixth/high_card/*.*; do
  files_of high_card | grep -qx "$(basename "$file")" || fail "CONTRIBUTING does not name $(basename "$file")"
done

"$tavolo" check "$source"/tests/sixth/high_card/cases/*.case || fail "its cases differ"
"$tavolo" games | grep -q 'high-card' || fail "it is not listed"
"$tavolo" rules high-card HC-2 | grep -q 'Equal ranks' || fail "its rule book is not printed"
"$tavolo" new high-card Ann Ben --house target=2 >/dev/null
"$tavolo" deal xAS yKD | grep -q 'A  +1  Higher AS  HC-1' || fail "a deal is not scored"
"$tavolo" add x2S >/dev/null
"$tavolo" show | grep -q 'Ann: 2S' || fail "the open deal is not shown"
"$tavolo" add y3S >/dev/null
"$tavolo" done >/dev/null 2>&1 || true
"$tavolo" why 1.2 | grep -q 'second 3S' || fail "it is not explained"
if "$tavolo" deal xAS yAS 2>"$folder/refused"; then fail "the same card twice was stored"; fi
grep -q 'check HC-R2' "$folder/refused" || fail "the check is not named"
"$tavolo" deal x9S y4S --json | grep -q '"winners":\["A"\]' || fail "nobody won"
"$tavolo" __complete new high-card Ann Ben --house tar | grep -q target || fail "its house rules are not completed"
# It describes no positions, so a terminal has nothing to choose from.
NO_COLOR=1 script -qec "$tavolo judge high-card" /dev/null </dev/null | tr -d '\r' >"$folder/asked"
grep -q 'there is nothing to judge' "$folder/asked" || fail "it judges nothing"
grep -q 'type a record after `tavolo judge high-card`' "$folder/asked" || fail "it does not say what to type"
"$tavolo" verify >/dev/null || fail "the journal does not verify"
