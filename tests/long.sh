#!/bin/sh
# The long forms of the tests, which take from minutes to hours; CI runs their short forms, and this where it says so.
#   tests/long.sh               names them
#   tests/long.sh NAME [BUILD]  runs one, in a build folder of its kind (build/release, or build/sanitize for `sanitized` and `fuzz`)
set -eu
cd "$(dirname "$0")/.."
cores=$(nproc)
[ ! -d /dev/shm ] || export TMPDIR=${TMPDIR:-/dev/shm} # as ctest does

list() {
  cat <<'END'
killed       SIGKILL after every system call of an evening that changes a file, a share for each core (CI takes it)
reliability  every point of every scenario of RELIABILITY.md, two hours; with `killed` among them
sanitized    every test with the sanitizers, those too that CI runs in the release alone
fuzz         an hour for each target of libFuzzer, as many at once as there are cores (SECONDS_EACH=3600)
pages        every published page of 300 matches of all games between 200 players in a browser, half an hour
bench        every measurement of BENCHMARKS.md, with the journal of a million deals
analyzer     clang-analyzer over the sources: every path through each function
coverage     the lines that the tests run, 95 % of each floor that keeps or computes scores (needs gcovr)
mutation     every single fault of tests/mutation, floor by floor (tests/mutation/run.sh FLOOR for one)
END
}

killed() { # what one share says is told where it fails
  build=${1:-build/release}
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  number=1
  while [ $number -le "$cores" ]; do
    (TAVOLO_LONG=1 TAVOLO_SHARE=$number/$cores "$build/tests/test_reliability" -w NoTests \
      "a program that is killed*" >"$folder/$number" 2>&1 || touch "$folder/failed") &
    number=$((number + 1))
  done
  wait
  cat "$folder"/[0-9]*
  [ ! -e "$folder/failed" ]
}

reliability() { TAVOLO_LONG=1 ctest --test-dir "${1:-build/release}" -R '^reliability: ' -j "$cores" --timeout 36000 --output-on-failure; }

sanitized() { ctest --test-dir "${1:-build/sanitize}" -j "$cores" --output-on-failure; }

fuzz() { tests/fuzz/run.sh . "${1:-build/sanitize}" "${SECONDS_EACH:-3600}"; }

pages() {
  build=${1:-build/release}
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  "$build/tests/bench/bench_replay" club "$folder/club.db" 1800
  "$build/src/tavolo" --db "$folder/club.db" publish "$folder/pages" --all
  (cd tests/pages && npm ci --ignore-scripts --no-audit --no-fund --silent && node check.mjs "$folder/pages")
}

bench() { MILLION=1 cmake --build "${1:-build/release}" --target bench; }

analyzer() { # it follows the functions of a source alone, not of what that includes: no units
  cmake --preset tidy -G Ninja -B build/analyzer -DCMAKE_UNITY_BUILD=OFF >/dev/null
  CHECKS='-*,clang-analyzer-*' tests/lint.sh . build/analyzer
}

coverage() { tests/coverage.sh .; }

mutation() { for floor in $(tests/mutation/run.sh --floors); do tests/mutation/run.sh "$floor"; done; }

case ${1:-} in
  "") list ;;
  killed | reliability | sanitized | fuzz | pages | bench | analyzer | coverage | mutation) "$@" ;;
  *) echo "tests/long.sh: there is no $1" >&2; list >&2; exit 2 ;;
esac
