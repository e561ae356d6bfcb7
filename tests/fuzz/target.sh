#!/bin/sh
# Feeds one target, for tests/fuzz/run.sh, which lays the seeds. Arguments: source folder, build folder, seconds, target.
set -eu
source=$1 build=$2 seconds=$3 target=$4
work="$build/seeds"
kept="$work/kept/$target" found="$build/found/$target" log="$build/fuzz_$target.log"
mkdir -p "$kept" "$found"
[ ! -d "$source/tests/fuzz/corpus/$target" ] || cp "$source/tests/fuzz/corpus/$target"/* "$kept"
[ ! -f "$source/tests/fuzz/corpus/$target.tar.gz" ] || tar -xzf "$source/tests/fuzz/corpus/$target.tar.gz" -C "$kept"
# Longer input only makes each try slower; records are short, and long ones are tried in tests/reliability.
status=0
"$build/tests/fuzz/fuzz_$target" "$found" "$work/$target/" "$kept" -max_total_time="$seconds" -max_len=4096 -timeout=10 \
  -rss_limit_mb=2048 -print_final_stats=1 -artifact_prefix="$build/" >"$log" 2>&1 || status=$?
{
  echo "$target: $(ls "$work/$target/" "$kept" | wc -l) seeds, $seconds s"
  if [ $status -eq 0 ]; then grep -E 'number_of_executed_units|average_exec|peak_rss' "$log"; else tail -40 "$log"; fi
} >"$build/fuzz_$target.told"
cat "$build/fuzz_$target.told"
[ $status -eq 0 ] || exit 255  # xargs begins no other
