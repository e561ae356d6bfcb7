#!/bin/sh
# Fails where a command costs more the more was written before, and need not. Arguments: the program, and the folder of
# bench_replay. Costs are instructions, counted by valgrind, so that a busy machine says the same; a journal of ten
# times as many deals may cost a flat command half as much again.
set -eu
tavolo=$1 programs=$2
command -v valgrind >/dev/null || { echo "install valgrind first" >&2; exit 1; }
folder=$(mktemp -d "${BENCH_FOLDER:-/var/tmp}/tavolo-growth-XXXXXX")
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export TAVOLO_NOW=2026-11-20T21:00:00Z

for deals in 3000 30000; do
  "$programs/bench_replay" club $deals.db $deals
  "$tavolo" --db $deals.db season new winter --current >/dev/null
  # shellcheck disable=SC2046 # a word for each match
  "$tavolo" --db $deals.db season add winter $(seq $((deals / 6))) >/dev/null
  "$tavolo" --db $deals.db new all-fours "Ann A+Ben A" "Cleo A+Dora A" >/dev/null
done

# cost DEALS COMMAND…: instructions, in a copy of the journal
cost() {
  cp "$1.db" copy.db
  shift
  valgrind --tool=callgrind --callgrind-out-file=/dev/null --log-file=count "$tavolo" --db copy.db "$@" >/dev/null
  sed -n 's/.*Collected : //p' count
  rm -f copy.db*
}
failed=0
flat() {
  few=$(cost 3000 "$@") many=$(cost 30000 "$@")
  echo "$few and $many instructions with 3,000 and 30,000 deals: $*"
  [ "$((many * 2))" -le "$((few * 3))" ] || { echo "  that is more than half as much again" >&2; failed=1; }
}

flat deal t9C s h- l- j- g=
flat new all-fours "Ann A+Ben A" "Cleo A+Dora A"
flat new all-fours "Zoe+Ann B" "Yann+Ben B"
flat show 7
flat __complete stats --player An
flat __complete standings --season w
exit "$failed"
