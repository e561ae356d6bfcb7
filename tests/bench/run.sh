#!/bin/sh
# Measures the promises of BENCHMARKS.md, whole processes by hyperfine. Arguments: the program, and the
# folder of the programs it is compared with. Needs hyperfine; task and ledger are compared where they are. With
# BENCH_SMALL set every journal is a hundredth and nothing is run more than twice: the numbers say nothing then, but
# that each is still measured.
set -eu
tavolo=$1 programs=$2
command -v hyperfine >/dev/null || { echo "install hyperfine first" >&2; exit 1; }
folder=$(mktemp -d "${BENCH_FOLDER:-/var/tmp}/tavolo-bench-XXXXXX")
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export TAVOLO_NOW=2026-11-20T21:00:00Z TASKDATA="$folder/task" TASKRC="$folder/taskrc" XDG_CACHE_HOME="$folder/cache"
# What was found of a journal before is forgotten, so that all of it is judged.
anew="rm -rf $folder/cache"

part=1 most_runs=
[ -z "${BENCH_SMALL:-}" ] || { part=100 most_runs=2; }
of() { echo $(($1 / part)); }

# median COMMAND: milliseconds of the median run; PREPARE runs before each, unmeasured
median() {
  hyperfine -N --warmup 5 --runs "${most_runs:-${RUNS:-60}}" --prepare "${PREPARE:-true}" --export-json out.json "$1" >/dev/null 2>&1
  sed -n 's/.*"median": \([0-9.e-]*\),*/\1/p' out.json | awk '{printf "%.3f", $1 * 1000}'
}
compare() { # compare NAME MINE OTHER PROMISE
  mine=$(median "$2") other=$(median "$3")
  echo "$1: $mine ms against $other ms, ratio $(awk "BEGIN {printf \"%.2f\", $mine / $other}"), promised $4"
}

"$programs/bench_replay" make hundred.db 100
"$programs/bench_replay" make ten.db "$(of 10000)"
"$programs/bench_replay" make large.db "$(of 100000)"
touch taskrc

# Each deal is the first of a new match, as each row is the same work.
PREPARE="$tavolo --db ten.db new all-fours Ann+Cleo Ben+Dora"
compare "one deal into a journal of 10,000, against a bare insert" \
  "$tavolo --db ten.db deal t9C s h- l- j- g=" "$programs/bench_insert_row bare.db" "at most 2"
if command -v task >/dev/null; then
  mkdir -p task
  compare "the same, against task add" "$tavolo --db ten.db deal t9C s h- l- j- g=" \
    "task rc.confirmation=off rc.verbose=nothing add one" "below 1"
fi
unset PREPARE
compare "--version, against a program that prints a line" "$tavolo --version" "$programs/bench_one_line" "at most 3"
# All words of a question are looked for one by one: the long one is the dearest of the disputes.
beyond() { # beyond NAME COMMAND: against 1.5 times --version and 5 ms
  mine=$(median "$2") other=$(median "$tavolo --version")
  echo "$1: $mine ms, promised at most $(awk "BEGIN {printf \"%.3f\", 1.5 * $other + 5}") ms (1.5 times --version, and 5 ms)"
}
beyond "rules, one book searched" "$tavolo --db hundred.db rules all-fours may I trump"
beyond "rules, one book searched for a long question" "$tavolo --db hundred.db rules hand-and-foot \
 The stock is empty, the one before me declined the king on top, and I hold two"
beyond "rules, all books searched" "$tavolo --db none.db rules may I trump"
beyond "rules, two clauses" "$tavolo --db hundred.db rules all-fours AF-19 AF-20"
echo "questions in the words of askers, promised 95 % among the first three and 80 % first with the game named, 90 %"
echo "among the first three without it; each miss is printed:"
"$programs/bench_questions" ${BENCH_SMALL:+once}
for position in "all-fours trump H led S hand 9H 4S AD" "ecarte trump H led 9S hand KS 8S AD" \
  "hand-and-foot take Q hand QQ2K8 pile 5"; do
  beyond "judge $position" "$tavolo judge $position"
done
compare "show in a journal of 100,000 deals, against one of 100" "$tavolo --db large.db show 10" "$tavolo --db hundred.db show 10" "1"

echo "replay of 100,000 deals, five times, promised 300,000 a second:"
for i in 1 2 3 4 5; do "$programs/bench_replay" run large.db; done
echo "replay of each game, promised 300,000 summaries and 50,000 whole deals a second"
echo "(Burraco and Hand and Foot: 100,000 deals of two side lines, and 20,000 whole deals; Spades, a game in a file: 100,000):"
for game in $("$programs/bench_replay" games); do
  for level in summary whole; do
    rm -f game.db
    "$programs/bench_replay" make game.db "$(of 60000)" "$game" "$level"
    printf '%s, %s: ' "$game" "$level"
    for i in 1 2 3; do "$programs/bench_replay" run game.db; done | sort -t, -k4 | sed -n 2p
  done
done
rm -f game.db
"$programs/bench_replay" make game.db "$(of 20000)" senza-nome long
printf 'senza-nome, whole deals of 1.2 kB, one thread, promised 50,000 a second on two cores: '
for i in 1 2 3; do "$programs/bench_replay" run game.db; done | sort -t, -k4 | sed -n 2p
# A season of 300 matches, of six deals each, in a small journal and in a large one.
"$programs/bench_replay" make small.db "$(of 3000)"
for book in small large; do
  "$tavolo" --db $book.db season new winter --rating weng-lin >/dev/null
  # shellcheck disable=SC2046 # a word for each match
  "$tavolo" --db $book.db season add winter $(seq "$(of 300)") >/dev/null
done
RUNS=20
PREPARE=$anew
compare "standings of 300 matches in a journal of 100,000 deals, against one of 3,000" \
  "$tavolo --db large.db standings --season winter" "$tavolo --db small.db standings --season winter" "below 2"
# A club: 200 players, all games, 16,667 matches, and what was put right later.
"$programs/bench_replay" club club.db "$(of 100000)"
# tables NAME FILE ANEW AGAIN VERIFY: with ratings, in milliseconds; who asks again has the results of the first time.
tables() {
  echo "standings of $1: $(PREPARE=$anew median "$tavolo --db $2 standings --by rating") ms, promised at most $3;" \
    "asked again $(PREPARE='' median "$tavolo --db $2 standings --by rating") ms, promised at most $4"
  [ -z "$5" ] || echo "verify of $1: $(PREPARE='' median "$tavolo --db $2 verify") ms, promised at most $5"
}
RUNS=5
PREPARE=$anew
compare "standings of a club the first time, against reading all records and cutting them into words" \
  "$tavolo --db club.db standings" "$programs/bench_replay cut club.db" "at most 6"
unset PREPARE
tables "100,000 deals of All Fours" large.db 300 20 ''
tables "100,000 deals of a club" club.db 300 20 700
if [ -n "${MILLION:-}" ]; then
  "$programs/bench_replay" make million.db 1000000
  "$programs/bench_replay" club million-club.db 1000000
  RUNS=3
  tables "1,000,000 deals of All Fours" million.db 3000 100 ''
  tables "1,000,000 deals of a club" million-club.db 3000 100 7000
fi
unset PREPARE
# What beginning a match and completion cost in a club's journal.
PREPARE="$tavolo --db club.db new all-fours Ann+Cleo Ben+Dora"
compare "new of four who are known in a journal of 100,000 deals, against a deal" \
  "$tavolo --db club.db new all-fours Ann+Cleo Ben+Dora" "$tavolo --db club.db deal t9C s h- l- j- g=" "at most 1.5"
unset PREPARE
echo "Tab on a player: $(median "$tavolo --db club.db __complete stats --player An") ms, promised at most 3"
# A long evening in one text, one transaction.
for _ in $(seq "$(of 4999)"); do printf 'win A left B 2+5\n\nwin B left A 1+3\n\n'; done >evening.txt
"$tavolo" --db empty.db new senza-nome Ann Ben --house target=100000 >/dev/null
printf '#!/bin/sh\nexec "$1" --db evening.db deal - <evening.txt\n' >evening && chmod +x evening
echo "10,000 deals in one text: $(PREPARE="cp empty.db evening.db" median "./evening $tavolo") ms, promised at most 500"
RUNS=3
echo "publish of 100,000 deals: $(PREPARE="rm -rf pages" median "$tavolo --db club.db publish pages --all") ms, promised at most 20000"
"$tavolo" --db club.db new all-fours "Ann A+Ben A" "Cleo A+Dora A" >/dev/null
echo "the same after one deal more: $(PREPARE="$tavolo --db club.db deal t9C s h- l- j- g=" median "$tavolo --db club.db publish pages --all") ms"
# Games end after some deals: only a made one has a hundred in each match.
rm -rf pages
"$programs/bench_replay" make long.db "$(of 100000)" senza-nome whole 100
"$tavolo" --db long.db publish pages --all >/dev/null
"$tavolo" --db long.db new all-fours "Ann A+Ben A" "Cleo A+Dora A" >/dev/null
echo "after one deal more where they are 1,000 matches: $(PREPARE="$tavolo --db long.db deal t9C s h- l- j- g=" median "$tavolo --db long.db publish pages --all") ms, promised at most 1000"
RUNS=60
awk 'BEGIN { for (i = 0; i < 100000; i++) printf "2026/11/20 deal %d\n    A:Ann    %d\n    B:Ben\n\n", i, i % 7 + 1 }' >large.ledger
if command -v ledger >/dev/null; then
  RUNS=5
  compare "replay of 100,000 deals, against ledger bal of 100,000 transactions" "$programs/bench_replay run large.db" \
    "ledger -f large.ledger bal" "below 1"
  PREPARE=$anew
  compare "standings of 100,000 deals of a club, against the same" "$tavolo --db club.db standings" \
    "ledger -f large.ledger bal" "below 1"
  unset PREPARE
fi
if command -v hledger >/dev/null; then
  RUNS=3
  PREPARE=$anew
  compare "standings of 100,000 deals of a club, against hledger bal of 100,000 transactions" \
    "$tavolo --db club.db standings" "hledger -f large.ledger bal" "below 1"
  unset PREPARE
fi
# What it costs as a table, which says what grows.
"$(dirname "$0")/costs.sh" "$tavolo" "$programs"
