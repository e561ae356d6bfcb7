#!/bin/bash
# Long work says at a terminal how far it is, from the first second on, and nothing of it stays; in a pipe it says
# nothing. Arguments: the program, and the folder of bench_replay, which makes a journal that is long enough.
set -euo pipefail
tavolo=$1 programs=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
deals=10000 took=0
while [ "$took" -lt 2000 ]; do # milliseconds of `verify`, on this machine
  rm -f club.db*
  "$programs/bench_replay" club club.db $deals
  begin=$(date +%s%3N)
  "$tavolo" --db club.db verify 2>piped >/dev/null
  took=$(($(date +%s%3N) - begin)) deals=$((deals * 2))
  [ ! -s piped ] || { echo "a pipe is told how far the work is"; exit 1; }
done
told() { # told WHAT WORDS COMMAND: what a terminal shows of it holds these words
  what=$1 words=$2
  shift 2
  script -qec "$*" /dev/null >shown || true
  tr '\r' '\n' <shown >lines
  grep -qE "$words" lines || { echo "$what does not say how far it is"; tail -c 400 shown; exit 1; }
}
gone() { # the line is wiped before the answer
  [ "$(grep -cE '^ +$' lines)" -ge 1 ] || { echo "$1 leaves its line"; exit 1; }
  tail -n 1 lines | grep -qvE 'matches are read' || { echo "$1 ends with its line"; exit 1; }
}
told verify '^[0-9]+ matches are read$' "$tavolo --db club.db verify"
gone verify
# This takes less than a second: it is held up in the middle.
begin=$(date +%s%3N)
"$tavolo" --db once.db restore --facts club.db >/dev/null
half=$(awk "BEGIN {print ($(date +%s%3N) - $begin) / 2000}")
cat >held <<END
$tavolo --db facts.db restore --facts club.db &
sleep $half
kill -STOP \$!
sleep 1.2
kill -CONT \$!
wait \$!
END
told restore '^[0-9]+ matches are read$' "sh held"
gone restore
# All pages of it take longer than is needed to see this.
told publish '^[0-9]+ of [0-9]+ matches are read$' "timeout -s INT 5 $tavolo --db club.db publish pages --all"
