#!/bin/sh
# clang-tidy has nothing to say of any source. Arguments: source folder, build folder of the preset tidy, sources (all
# unless told). Sources that are compiled as one unit are read as one, in a third of the time; what is in no unit is read
# by itself, so that none is missed. Nothing has to be built. CHECKS=… are others than those of .clang-tidy.
set -eu
cd "$1"
build=$2
shift 2
if [ $# -eq 0 ]; then
  # In a unit a name that one source declares with `using` is used where another says it: so each source is asked here.
  git ls-files 'src/*.cpp' | xargs awk '
    function tell() {
      for (name in declared)
        if (text !~ "(^|[^:.>A-Za-z0-9_\"])" name "([^A-Za-z0-9_]|$)") { print file ": using " declared[name] " is unused"; bad = 1 }
      delete declared; text = ""; file = FILENAME
    }
    FNR == 1 { tell() }
    match($0, /^ *using [A-Za-z0-9_:]+::[A-Za-z0-9_]+;/) {
      whole = substr($0, RSTART, RLENGTH - 1); sub(/^ *using /, "", whole); name = whole; sub(/.*::/, "", name)
      declared[name] = whole; next
    }
    { text = text "\n" $0 }
    END { tell(); exit bad }'
  # What is embedded is text, and a precompiled header is what the others include.
  units=$(sed -n 's/^ *"file": "\(.*\)".*/\1/p' "$build/compile_commands.json" | grep -v -e /embedded/ -e _precompiled)
  read=$(mktemp)
  trap 'rm -f "$read"' EXIT
  # shellcheck disable=SC2086 # no path has a blank
  { printf '%s\n' $units; sed -n 's/^#include "\(.*\.cpp\)"$/\1/p' $units; } | sed "s#^$PWD/##" | sort >"$read"
  # shellcheck disable=SC2046,SC2086
  set -- $units $(git ls-files 'src/*.cpp' | sort | comm -23 - "$read")
fi
printf '%s\n' "$@" |
  xargs -P "$(nproc)" -n 1 clang-tidy -p "$build" --quiet --checks="${CHECKS:-}" --warnings-as-errors='*' 2>/dev/null
