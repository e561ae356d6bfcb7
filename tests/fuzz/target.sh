#!/bin/sh
# Feeds one target, for tests/fuzz/run.sh, which lays the seeds. Arguments: source folder, build folder, seconds, target.
set -eu
source=$1 build=$2 seconds=$3 target=$4
work="$build/seeds"
kept="$work/kept/$target" found="$build/found/$target" log="$build/fuzz_$target.log"
mkdir -p "$kept" "$found"
[ ! -d "$source/tests/fuzz/corpus/$target" ] || cp "$source/tests/fuzz/corpus/$target"/* "$kept"
[ ! -f "$source/tests/fuzz/corpus/$target.tar.gz" ] || tar -xzf "$source/tests/fuzz/corpus/$target.tar.gz" -C "$kept"
# The same program is fed the same, so that who changed nothing breaks nothing: the order of the seeds is that of their
# names, chance begins at one number, addresses, which are compared too, stay where they are, and what was found before
# in this folder is neither read nor added to. The long form takes another way each time, and keeps what it finds.
find "$work/$target/" "$kept" -type f | LC_ALL=C sort | paste -sd , >"$build/fuzz_$target.seeds"
begin=1 fixed="setarch -R" into=
[ "$seconds" -lt 600 ] || begin=0 into=$found # of libFuzzer's own choice
$fixed true 2>/dev/null || fixed=
# Longer input only makes each try slower; records are short, and long ones are tried in tests/reliability.
status=0
$fixed "$build/tests/fuzz/fuzz_$target" $into -seed_inputs=@"$build/fuzz_$target.seeds" -seed=$begin \
  -max_total_time="$seconds" -max_len=4096 -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 \
  -artifact_prefix="$build/" >"$log" 2>&1 || status=$?
{
  echo "$target: $(ls "$work/$target/" "$kept" | wc -l) seeds, $seconds s"
  if [ $status -eq 0 ]; then grep -aE 'number_of_executed_units|average_exec|peak_rss' "$log"; else tail -40 "$log"; fi
} >"$build/fuzz_$target.told"
cat "$build/fuzz_$target.told"
[ $status -eq 0 ] || exit 255  # xargs begins no other
