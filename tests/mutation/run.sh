#!/bin/sh
# Plants the single faults of tests/mutation/FLOOR.mutants one at a time, in a copy for each core, and runs the tests
# that ought to see them (tests/mutation/seen_by). Prints those that no test noticed, each a test that is missing, and
# fails where fewer than 90 % were noticed.
#   tests/mutation/run.sh FLOOR          goes on where it was stopped; what was not noticed is tried again
#   tests/mutation/run.sh FLOOR --anew   begins again
#   tests/mutation/run.sh --floors       names the floors that have a list
# What was found stands in build/mutation/FLOOR.found. Single tests are seen in build/mutation/N/log.
set -eu
cd "$(dirname "$0")/../.."
least=90
source=$PWD here=$PWD/build/mutation tab=$(printf '\t')
mkdir -p "$here"

# A compiler is all that this needs.
mutate=$here/mutate
${CXX:-c++} -std=c++20 -Itests tests/mutation/mutants.cpp tests/mutation/plant.cpp -o "$mutate"
[ "${1:-}" != --floors ] || { "$mutate" "$source" floors; exit; }
[ $# -ge 1 ] || { sed -n '2,9s/^# \{0,1\}//p' "$0"; exit 2; }
floor=$1 found=$here/$1.found
[ "${2:-}" != --anew ] || rm -f "$found"
"$mutate" "$source" names "$floor" >"$here/$floor.all"
touch "$found"
# What was noticed, and is as it was, is not planted again.
grep "${tab}noticed${tab}" "$found" | sort -u >"$found.new" || true
mv "$found.new" "$found"
cut -f 1 "$found" | grep -v -F -f - "$here/$floor.all" >"$here/$floor.left" || true
[ -s "$found" ] || cp "$here/$floor.all" "$here/$floor.left"

# seen_by PLACE: the programs and the entries of a place
seen_by() {
  awk -v place="$1" '/^#/ || NF < 3 { next }
    index(place "/", $1 "/") == 1 { if (length($1) > length(best)) { best = $1; programs = $2; entries = $3 } }
    END { gsub(",", " ", programs); print programs "\t" entries }' "$source/tests/mutation/seen_by"
}
build() { # build COPY PROGRAM…
  built=$1
  shift
  cmake --build "$built/build" -j 1 --target "$@" >"$built/log" 2>&1 </dev/null
}
passes() { # passes COPY ENTRIES; a fault may ask for memory without an end, and a test reads nothing of the list
  for entries in $(echo "$2" | tr , ' '); do
    (ulimit -v 4000000 && TAVOLO_FIRST_FAILURE=1 ctest --test-dir "$1/build" -R "$entries" --no-tests=error --stop-on-failure --timeout 300 --output-on-failure) >"$1/log" 2>&1 </dev/null || return 1
  done
}

# Brings a copy of the sources up to date, whatever was planted when the last run was stopped.
refresh() {
  sources=$1/source
  git ls-files -co --exclude-standard | while read -r file; do
    [ -f "$file" ] || { rm -f "$sources/$file"; continue; }
    cmp -s "$file" "$sources/$file" || { mkdir -p "$(dirname "$sources/$file")"; cp -p "$file" "$sources/$file"; touch "$sources/$file"; }
  done
  (cd "$sources" && find . -type f | sed 's,^\./,,') | while read -r file; do [ -f "$file" ] || rm "$sources/$file"; done
  linker=
  ! command -v mold >/dev/null || linker=-fuse-ld=mold
  launcher=
  ! command -v ccache >/dev/null || launcher=ccache
  cmake -S "$sources" -B "$1/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DTAVOLO_STATIC=OFF \
    -DCMAKE_EXE_LINKER_FLAGS="$linker" -DCMAKE_CXX_COMPILER_LAUNCHER="$launcher" >"$1/log" 2>&1
}

# work COPY LIST: plants what LIST names, and writes what was found of each.
work() {
  [ -s "$2" ] || return 0 # fewer faults than cores
  copy=$1
  export CCACHE_BASEDIR="$copy" CCACHE_NOHASHDIR=1 CCACHE_DEPEND=1 CCACHE_SLOPPINESS=pch_defines,time_macros
  [ ! -d /dev/shm ] || export TMPDIR=/dev/shm
  mkdir -p "$copy/source"
  refresh "$copy" || { tail -20 "$copy/log"; return 1; }
  cut -f 2 "$2" | sort -u | while read -r place; do seen_by "$place"; done | sort -u >"$copy/seen"
  # shellcheck disable=SC2046 # a word for each program
  build "$copy" $(cut -f 1 "$copy/seen") || { tail -20 "$copy/log"; return 1; }
  cut -f 2 "$copy/seen" | while read -r entries; do
    passes "$copy" "$entries" || { tail -40 "$copy/log"; echo "$entries: these fail without any fault"; exit 1; }
  done || return 1
  while IFS=$tab read -r digest place name; do
    file=$("$mutate" "$copy/source" plant "$floor" "$name") || return 1
    seen_by "$place" >"$copy/seen"
    # shellcheck disable=SC2046
    if ! build "$copy" $(cut -f 1 "$copy/seen"); then
      verdict=uncompiled
      cp "$copy/log" "$copy/uncompiled.log"
    elif passes "$copy" "$(cut -f 2 "$copy/seen")"; then
      verdict=survived
    else
      verdict=noticed
    fi
    cat "$file.before" >"$file"
    rm "$file.before"
    printf '%s\t%s\t%s\t%s\n' "$digest" "$verdict" "$place" "$name" >>"$found"
    echo "$verdict: $place, $name"
  done <"$2"
}

if [ -s "$here/$floor.left" ]; then
  copies=$(nproc) number=1
  rm -f "$here/stopped"
  trap 'kill $(jobs -p) 2>/dev/null || true' INT TERM
  while [ "$number" -le "$copies" ]; do
    mkdir -p "$here/$number"
    awk -v n="$number" -v of="$copies" 'NR % of == n % of' "$here/$floor.left" >"$here/$number/list"
    (work "$here/$number" "$here/$number/list" || touch "$here/stopped") &
    number=$((number + 1))
  done
  wait
  [ ! -e "$here/stopped" ] || { echo "$floor: stopped before the end"; exit 1; }
fi

# What is no longer in the list is not counted.
cut -f 1 "$here/$floor.all" | grep -F -f - "$found" |
  awk -F "$tab" -v floor="$floor" -v least=$least -v listed="$(wc -l <"$here/$floor.all")" '
  { ++all; ++count[$2] }
  $2 != "noticed" { print $2 ": " $3 ", " $4 }
  END {
    if (all != listed) { printf "%s: %d of %d were planted\n", floor, all, listed; exit 1 }
    printf "%s: %d of %d noticed, %.1f %%\n", floor, count["noticed"], all, 100 * count["noticed"] / all
    exit count["uncompiled"] > 0 || 100 * count["noticed"] < least * all
  }'
