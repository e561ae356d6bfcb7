#!/bin/sh
# How many lines of each floor the tests run: the unit tests alone, and together with those that run the program.
# Fails where a floor that keeps or computes scores has less than 95 %, and names the lines that nothing ran.
# Argument: source folder. Builds with the preset coverage.
#
# Left out are the tests that add nothing to the counts: those that are run once (the preset says so), those of other
# programs, and test_reliability, whose children end by SIGKILL or _exit and so write no counts. Left out too are
# the commands of transcripts that may not write files (TAVOLO_COUNTED), as they could not write their counts.
set -eu
cd "$1"
command -v gcovr >/dev/null || { echo "install gcovr first" >&2; exit 1; }
least=95
held='base cards games referee journal'
whole='cli$|transcripts: '
nothing='reliability: |sixth$|bench$'
counts=build/coverage

quietly() { # command…; what it says is shown where it fails
  "$@" >$counts/log 2>&1 || { tail -40 $counts/log >&2; exit 1; }
}
# Counts are added to those already there.
run() { quietly env TAVOLO_COUNTED=1 ctest --preset coverage -j "$(nproc)" "$@"; }
# One run of gcovr, since each reads all counts anew.
count() { gcovr -r . $counts/src --object-directory $counts --filter 'src/' --json "$counts/$1.json"; }
by_file() { gcovr -r . -a "$counts/$1.json" --csv; }

mkdir -p $counts
quietly cmake --preset coverage -G Ninja
quietly cmake --build --preset coverage -j "$(nproc)"
find $counts -name '*.gcda' -delete
run -E "^($whole|$nothing)"
count unit
run -R "^($whole)"
count all

by_file unit >$counts/unit.csv
by_file all >$counts/all.csv
awk -F, -v held="$held" -v least=$least '
  FNR == 1 { ++table; next }
  { split($1, path, "/"); floor = path[2] }
  floor ~ /\./ { next }  # main.cpp stands on no floor
  table == 1 { unit[floor] += $3 }
  table == 2 { lines[floor] += $2; all[floor] += $3 }
  END {
    printf "%-8s %6s %11s %6s\n", "floor", "lines", "unit tests", "all"
    order = split("base cards games referee journal season book report cli", floors, " ")
    for (i = 1; i <= order; ++i) {
      floor = floors[i]
      if (lines[floor] == 0) { printf "coverage: no lines of %s were counted\n", floor; bad = 1; continue }
      percent = 100 * all[floor] / lines[floor]
      must = index(" " held " ", " " floor " ")
      # The tests of report stand beside those of cli, and so count for "all".
      alone = must ? sprintf("%.1f %%", 100 * unit[floor] / lines[floor]) : "-"
      printf "%-8s %6d %11s %4.1f %%\n", floor, lines[floor], alone, percent
      if (must && percent < least) {
        printf "coverage: %s has less than %d %%\n", floor, least
        bad = 1
      }
    }
    exit bad
  }' $counts/unit.csv $counts/all.csv || {
  gcovr -r . -a $counts/all.json --filter "src/($(echo "$held" | tr ' ' '|'))/" --txt
  exit 1
}
