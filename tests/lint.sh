#!/bin/sh
# clang-tidy has nothing to say of any source. Arguments: source folder, build folder of the preset tidy, sources (all
# unless told). Files that no compiler has seen yet are read as well: nothing has to be built. CHECKS=… are others than
# those of .clang-tidy.
set -eu
cd "$1"
build=$2
shift 2
{ [ $# -gt 0 ] && printf '%s\n' "$@" || git ls-files 'src/*.cpp'; } |
  xargs -P "$(nproc)" -n 2 clang-tidy -p "$build" --quiet --checks="${CHECKS:-}" --warnings-as-errors='*' 2>/dev/null
