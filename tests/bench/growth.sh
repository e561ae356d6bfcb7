#!/bin/sh
# Fails where a command costs more the more was written before, and need not. Arguments: the program, and the folder of
# bench_replay. Costs are instructions, counted by valgrind, so that a busy machine says the same; a journal of ten
# times as many deals may cost a flat command half as much again. And where what should cost as much as there is of it
# costs the square of that.
set -eu
tavolo=$1 programs=$2
command -v valgrind >/dev/null || { echo "install valgrind first" >&2; exit 1; }
folder=$(mktemp -d "${BENCH_FOLDER:-/var/tmp}/tavolo-growth-XXXXXX")
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export TAVOLO_NOW=2026-11-20T21:00:00Z XDG_CACHE_HOME="$folder/cache"

for deals in 3000 30000; do
  "$programs/bench_replay" club $deals-deals.db $deals
  "$tavolo" --db $deals-deals.db season new winter --current >/dev/null
  # shellcheck disable=SC2046 # a word for each match
  "$tavolo" --db $deals-deals.db season add winter $(seq $((deals / 6))) >/dev/null
  "$tavolo" --db $deals-deals.db new all-fours "Ann A+Ben A" "Cleo A+Dora A" >/dev/null
done

# instructions FILE COMMAND…: how many it takes with this journal
instructions() {
  valgrind --tool=callgrind --callgrind-out-file=/dev/null --log-file=count "$tavolo" --db "$@" >/dev/null
  sed -n 's/.*Collected : //p' count
}
# cost NAME COMMAND…: the same, in a copy of the journal of that name
cost() {
  cp "$1.db" copy.db
  shift
  [ -z "${WARM:-}" ] || "$tavolo" --db copy.db "$@" >/dev/null
  instructions copy.db "$@"
  rm -f copy.db*
}
failed=0
# compare FEW MANY COMMAND…: in the journals of these two names
compare() {
  few_of=$1 many_of=$2
  shift 2
  few=$(cost "$few_of" "$@") many=$(cost "$many_of" "$@")
  echo "$few and $many instructions with $few_of and ${many_of}: $*"
  [ "$((many * 2))" -le "$((few * 3))" ] || { echo "  that is more than half as much again" >&2; failed=1; }
}
flat() { compare 3000-deals 30000-deals "$@"; }

flat deal t9C s h- l- j- g=
flat new all-fours "Ann A+Ben A" "Cleo A+Dora A"
flat new all-fours "Zoe+Ann B" "Yann+Ben B"
flat show 7
flat undo --yes --json
WARM=1
flat matches --open
flat season list
for deals in 3000 30000; do
  "$tavolo" --db $deals-deals.db season new small >/dev/null
  "$tavolo" --db $deals-deals.db season add small 2 3 4 >/dev/null
done
flat standings --season small
WARM=
flat __complete stats --player An
flat __complete standings --season w

# Names are looked for in texts where somebody is hidden.
for deals in 3000 30000; do
  "$tavolo" --db $deals-deals.db player hide "Ann A" >/dev/null
done
flat team list
flat player rename "Ben A" Benny
flat player undo --yes
flat export 7
flat matches --place hall --since 2026-11-01
flat whatif --house target=11
flat amend 7 --place Bar --yes

# Who has no journal yet pays for none.
for question in 'rules AF-26' 'judge all-fours trump H led S hand 9H 4S AD'; do
  # shellcheck disable=SC2086 # its words
  none=$(instructions none.db $question) some=$(cost 3000-deals $question)
  echo "$none and $some instructions without a journal and with one: $question"
  [ "$none" -le "$some" ] || { echo "  that is more" >&2; failed=1; }
done

# What is refused costs no more than what is answered: the first exception of a program may cost ten times as much.
if valgrind --tool=callgrind --callgrind-out-file=/dev/null --log-file=count "$tavolo" --db 3000-deals.db show 999999 >/dev/null 2>&1; then
  echo "there is a match 999999" >&2
  failed=1
fi
refused=$(sed -n 's/.*Collected : //p' count) shown=$(cost 3000-deals show 7)
echo "$refused and $shown instructions to refuse and to show a match"
[ "$refused" -le "$((shown * 2))" ] || { echo "  that is more than twice as much" >&2; failed=1; }

# A deal of a long match costs what it does in a shorter one, once the whole was read.
for deals in 300 3000; do
  "$tavolo" --db match-$deals.db new senza-nome Ann Ben --house target=100000 >/dev/null
  for _ in $(seq $((deals / 2))); do printf 'win A left B 2+5\n\nwin B left A 1+3\n\n'; done |
    "$tavolo" --db match-$deals.db deal - >/dev/null
done
WARM=1
compare match-300 match-3000 deal win A left B 2+5
WARM=

# What was decided costs who is told nothing of it as little, a hundred times as much too.
for rulings in 100 1000 10000; do
  cp 3000-deals.db $rulings-rulings.db
  "$programs/bench_replay" rulings $rulings-rulings.db $rulings
done
flat_rulings() { compare 100-rulings 10000-rulings "$@"; }
flat_rulings show 7
flat_rulings why 7.1
flat_rulings deal t9C s h- l- j- g=
flat_rulings season list
flat_rulings judge all-fours d1 t6H s hA l4 jB! g21-40
flat_rulings new all-fours "Ann A+Ben A" "Cleo A+Dora A" --preset 'club 0'
flat_rulings rules AF-26
flat_rulings ruling show 60
# A question in words listens to all of it: 2,700 instructions a ruling.
compare 100-rulings 1000-rulings rules all-fours dropped a card

# Ten times as many deals in one text cost at most fifteen times as much.
for deals in 100 1000; do
  "$tavolo" --db $deals.db new senza-nome Ann Ben --house target=100000 >/dev/null
  for _ in $(seq $((deals / 2))); do printf 'win A left B 2+5\n\nwin B left A 1+3\n\n'; done >$deals.txt
done
few=$(cost 100 deal - <100.txt) many=$(cost 1000 deal - <1000.txt)
echo "$few and $many instructions for 100 and 1,000 deals in one text"
[ "$many" -le "$((few * 15))" ] || { echo "  that is more than fifteen times as much" >&2; failed=1; }

# And so they do where they are typed in an editor.
for deals in 100 1000; do
  printf 'tavolo-record 1\n\nmatch\ngame senza-nome\ndate 2026-11-20\nside Ann\nside Ben\nhouse target 100000\n\n' >$deals.rec
  sed '/./s/^/  /' $deals.txt >>$deals.rec
done
few=$(cost 100 import 100.rec) many=$(cost 1000 import 1000.rec)
echo "$few and $many instructions for the import of 100 and 1,000 typed deals"
[ "$many" -le "$((few * 15))" ] || { echo "  that is more than fifteen times as much" >&2; failed=1; }

# Ties cost no more where there are more players than matches.
for players in 200 5000; do
  "$programs/bench_replay" club $players-players.db 3000 $players
done
few=$(cost 200-players standings) many=$(cost 5000-players standings)
echo "$few and $many instructions for the table of 500 matches of 200 and 5,000 players"
[ "$((many * 2))" -le "$((few * 3))" ] || { echo "  that is more than half as much again" >&2; failed=1; }
exit "$failed"
