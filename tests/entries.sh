#!/bin/sh
# Every transcript is an entry of ctest, and so is every test case of the programs whose test cases are entries: none is
# left out. Arguments: source folder, build folder.
set -eu
source=$1 build=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
ctest --test-dir "$build" -N | sed -n 's/^ *Test *#[0-9]*: //p' | LC_ALL=C sort >"$folder/entries"

for file in "$source"/tests/transcripts/*.transcript "$source"/tests/journals/*.transcript; do
  echo "transcripts: $(basename "$file" .transcript)"
done >"$folder/wanted"
for program in transcripts completions reliability; do
  # Catch2 2 answers the number of tests as its status.
  "$build/tests/test_$program" --list-test-names-only >"$folder/names" || true
  [ -s "$folder/names" ] || { echo "test_$program has no test cases"; exit 1; }
  grep -vx 'a transcript' "$folder/names" | sed "s/^/$program: /" >>"$folder/wanted"
done
grep -E '^(transcripts|completions|reliability): ' "$folder/entries" >"$folder/found"
LC_ALL=C sort "$folder/wanted" | diff - "$folder/found" || { echo "what the left side names is no entry of ctest, or the right side is not there"; exit 1; }
