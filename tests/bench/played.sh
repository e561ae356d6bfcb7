#!/bin/sh
# What is measured is what is meant: each game's deals are replayed, all of them, and give points.
# Argument: the folder of the programs.
set -eu
programs=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
games=$("$programs/bench_replay" games)
[ -n "$games" ] || { echo "no game has deals to measure"; exit 1; }
for game in $games; do
  for level in summary whole; do
    "$programs/bench_replay" make "$game-$level.db" 24 "$game" "$level"
    told=$("$programs/bench_replay" run "$game-$level.db")
    echo "$game, $level: $told"
    case $told in
      "24 deals, 0 points"*) echo "the deals give nothing"; exit 1 ;;
      "24 deals, "*) ;;
      *) echo "that is not 24 deals"; exit 1 ;;
    esac
  done
done
"$programs/bench_replay" make long.db 24 senza-nome long
told=$("$programs/bench_replay" run long.db)
case $told in "24 deals, 0 points"*) echo "a long deal gives nothing"; exit 1 ;; "24 deals, "*" 0 findings"*) ;; *) echo "$told"; exit 1 ;; esac
case $("$programs/bench_replay" cut long.db) in "32 records, "*) ;; *) echo "not all records are cut"; exit 1 ;; esac
"$programs/bench_insert_row" bare.db
[ "$("$programs/bench_one_line" | wc -l)" -eq 1 ]
