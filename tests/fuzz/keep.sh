#!/bin/sh
# Takes what tests/fuzz/run.sh found into tests/fuzz/corpus: of each target the smallest set of inputs that goes
# where the seeds do not. Arguments: source folder, build folder, targets (all unless told).
set -eu
source=$1 build=$2
[ $# -gt 2 ] && shift 2 || set -- card notation case_file judge search output
for target in "$@"; do
  few=$(mktemp -d)
  # What is there already counts as gone to, so that only what adds to the seeds is taken.
  cp "$build/seeds/$target"/* "$few"
  (cd "$few" && ls) >"$build/seeds-of-$target"
  "$build/tests/fuzz/fuzz_$target" -merge=1 "$few" "$build/seeds/kept/$target" "$build/found/$target" >"$build/merge_$target.log" 2>&1
  (cd "$few" && xargs rm -f) <"$build/seeds-of-$target"
  # Long input that adds a little only makes the repository large.
  find "$few" -type f -size +1k -delete
  tar -C "$few" --sort=name --owner=0 --group=0 --numeric-owner --mode=644 --mtime=@0 -cf - . | gzip -n9 >"$source/tests/fuzz/corpus/$target.tar.gz"
  echo "$target: $(ls "$few" | wc -l) inputs kept"
  rm -rf "$few"
done
