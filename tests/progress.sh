#!/bin/bash
# Long work says at a terminal how far it is, from the first second on, and nothing of it stays; in a pipe it says
# nothing. Arguments: the program, and the folder of bench_replay, which makes the journal.
set -euo pipefail
tavolo=$1 programs=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
"$programs/bench_replay" club club.db 20000
ticks=$(getconf CLK_TCK)

# Runs a command and holds it up for more than a second when it has had so many ticks of a processor: what else the
# machine does makes it neither earlier nor later.
cat >hold <<'END'
held=$1
shift
"$@" &
while read -r -a stat <"/proc/$!/stat" && [ $((stat[13] + stat[14])) -lt "$held" ]; do sleep 0.002; done 2>/dev/null
kill -STOP $!
sleep 1.2
kill -CONT $!
wait $!
END

# held PART WORDS COMMAND…: the command, held up at a part of its time (percent), says at a terminal how far it is, and
# wipes its line before it answers. ONCE in the command is a folder of its own for each run.
held() {
  part=$1 words=$2
  shift 2
  mkdir piped held
  TIMEFORMAT='%U %S'
  { time "$tavolo" "${@//ONCE/piped}" >/dev/null 2>told; } 2>took
  [ ! -s told ] || { echo "$*: a pipe is told how far the work is"; exit 1; }
  at=$(awk -v ticks="$ticks" -v part="$part" '{printf "%d", ($1 + $2) * ticks * part / 100}' took)
  script -qec "bash hold $at $tavolo ${*//ONCE/held}" /dev/null >shown
  tr '\r' '\n' <shown >lines
  grep -qE "$words" lines || { echo "$*: does not say how far it is"; tail -c 400 shown; exit 1; }
  grep -qE '^ +$' lines || { echo "$*: leaves its line"; exit 1; }
  ! tail -n 1 lines | grep -q 'matches are read' || { echo "$*: ends with its line"; exit 1; }
  rm -rf piped held
}
# The matches are replayed after all facts were compared with their digests.
held 80 '^[0-9]+ matches are read$' --db club.db verify
held 50 '^[0-9]+ matches are read$' --db ONCE/facts.db restore --facts club.db
# Pages are written after all matches were read.
held 10 '^[0-9]+ of [0-9]+ matches are read$' --db club.db publish ONCE/pages --all
