#!/bin/sh
# Feeds hostile input to every fuzz target for some seconds each. Arguments: source folder, build folder, seconds
# (60 unless told; 3600 is the long form), targets (all unless told). Begins with seeds made of the case files, with
# what stands in tests/fuzz/corpus, by hand and packed, and with what earlier runs found, which is kept in the build
# folder; what breaks something is left there too. One run at a time in a build folder. tests/fuzz/keep.sh takes what
# was found into the project.
set -eu
source=$1 build=$2 seconds=${3:-60}
[ $# -gt 3 ] && shift 3 || set -- card notation case_file judge search output
work="$build/seeds"
rm -rf "$work"
mkdir -p "$work/card" "$work/notation" "$work/case_file" "$work/search"
ln -s notation "$work/judge"
ln -s notation "$work/output"
for file in "$source"/src/games/*/cases/*.case; do cp "$file" "$work/case_file/$(echo "${file#"$source"/src/games/}" | tr / _)"; done

# A record is what stands at the margin and is no head line; the byte before it names the game, in the order of the
# registry, and the stage. A question is the title of a case. A card is a word of a record.
game=0
for folder in all_fours ecarte fieschi hand_and_foot senza_nome; do
  stage=0
  while [ $stage -lt 2 ]; do
    first=$(printf '\\%03o' $((game * 2 + stage)))
    cat "$source/src/games/$folder"/cases/*.case | awk -v to="$work/notation/$folder-$stage-" -v first="$first" '
      /^(case|game|sides|score|house|preset|with-)/ || /^#  *[A-Z]/ { next }
      /^ / || /^$/ { if (text != "") { file = to (++n); printf first "%s", text > file; close(file) } text = ""; next }
      { text = text $0 "\n" }'
    cat "$source/src/games/$folder"/cases/*.case | awk -v to="$work/search/$folder-$stage-" -v first="$first" '
      sub(/^case  */, "") { file = to (++n); printf first "%s", $0 > file; close(file) }'
    stage=$((stage + 1))
  done
  game=$((game + 1))
done
cat "$work"/notation/*-0-* | tr -s ' /\n' '\n\n\n' | sort -u | head -n 400 | split -l 1 -a 3 - "$work/card/"

for target in "$@"; do
  kept="$work/kept/$target" found="$build/found/$target"
  mkdir -p "$kept" "$found"
  [ ! -d "$source/tests/fuzz/corpus/$target" ] || cp "$source/tests/fuzz/corpus/$target"/* "$kept"
  [ ! -f "$source/tests/fuzz/corpus/$target.tar.gz" ] || tar -xzf "$source/tests/fuzz/corpus/$target.tar.gz" -C "$kept"
  echo "$target: $(ls "$work/$target/" "$kept" | wc -l) seeds, $seconds s"
  # Longer input only makes each try slower; records are short, and long ones are tried in tests/reliability.
  "$build/tests/fuzz/fuzz_$target" "$found" "$work/$target/" "$kept" -max_total_time="$seconds" -max_len=4096 -timeout=10 \
    -rss_limit_mb=2048 -print_final_stats=1 -artifact_prefix="$build/" >"$build/fuzz_$target.log" 2>&1 ||
    { tail -40 "$build/fuzz_$target.log"; exit 1; }
  grep -E 'number_of_executed_units|average_exec|peak_rss' "$build/fuzz_$target.log"
done
