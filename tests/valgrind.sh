#!/bin/sh
# Plays an evening with a program under valgrind: no byte is read that was not written, none out of its place, none
# lost. Valgrind sees only into a program that is not linked statically. Arguments: source folder, program.
set -eu
source=$1 tavolo=$2
command -v valgrind >/dev/null || { echo "install valgrind first" >&2; exit 1; }
case $tavolo in /*) ;; *) tavolo=$PWD/$tavolo ;; esac
case $source in /*) ;; *) source=$PWD/$source ;; esac
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export TAVOLO_DB="$folder/evening.db" TAVOLO_NOW=2026-11-20T21:00:00Z
count=0
try() { # try STATUS COMMAND…
  wanted=$1
  shift
  status=0
  valgrind -q --leak-check=full --errors-for-leak-kinds=definite --error-exitcode=99 "$tavolo" "$@" >out 2>error </dev/null || status=$?
  [ $status -eq "$wanted" ] || { echo "valgrind: tavolo $* ended with $status"; cat out error; exit 1; }
  count=$((count + 1))
}
try 0 season new winter --current --rating weng-lin
try 0 new all-fours Ann+Cleo Ben+Dora
try 0 deal d1 t6H s hA l4 jB! g21-40
try 2 deal t11D s hZoe lA jA g2x
try 0 add t9C b1
try 0 add hB l1 jB g30-41
try 0 done
try 0 undo --yes
try 0 redo
try 0 amend 1.1 d1 t6H s hA l4 j- g21-40 --yes
try 0 show
try 0 show --json
try 0 why 1.1
try 0 log
try 0 concede Ann
try 0 standings --explain
try 0 stats
try 0 matches --json
try 0 players
try 0 season close winter
try 0 judge all-fours "d1 t6H s hA"
try 0 rules all-fours jack
try 0 games fieschi
try 0 check "$source/src/games/ecarte/cases/disputes.case"
try 0 backup friday.db
try 0 restore friday.db
try 0 verify
try 0 doctor
try 2 frobnicate
echo "$count commands under valgrind, clean"
