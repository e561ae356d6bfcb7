#!/bin/sh
# Writes NAME.db, a journal as PROGRAM keeps it, and NAME.transcript, what PROGRAM shows of it, into this folder.
# To be run once for every schema, with the last program that wrote it: the pair is never written again, so that
# every later program is held to it, besides naming the edition once it is no longer the newest. usage: write.sh PROGRAM NAME
set -eu

program=$(realpath "$1")
name=$2
cd "$(dirname "$0")"
rm -f "$name.db"
export TAVOLO_DB="$PWD/$name.db" TZ=UTC NO_COLOR=1

knows() { "$program" "$@" --help >/dev/null 2>&1; }
# Those programs that ask before they change something are told not to.
surely() { "$program" $1 --help | grep -q -- --yes && echo --yes || :; }
# An option by the name that it has in this program.
option() { "$program" $1 --help | grep -o -m 1 -- "$2[a-z]*" | head -1; }
at() { export TAVOLO_NOW="2026-$1T20:00:00Z"; shift; "$program" "$@" >/dev/null; }

at 10-02 new all-fours Zoë+Cleo 'Ben Ó Briain+Dora' --place "at home" --house target=10
at 10-02 deal d1 t6H s hA l4 jB! g21-40
at 10-02 deal t9C s h- l- j- g=
at 10-02 undo $(surely undo)
at 10-02 redo
at 10-02 amend 1.1 d1 t6H s hA l4 j- g21-40 --why 'there was no jack; “nobody” had it' $(surely amend)
at 10-02 add t9C b1
at 10-02 add hB l1 jB g30-41
at 10-02 done
at 10-02 void 1.2 --why misdealt $(surely void)
at 10-09 new hand-and-foot Zoë+Emil 'Ben Ó Briain+Franz' --note '=1+1, <b>"late"</b>'
at 10-09 deal A c2 d2 w1 m570 r3 l20 out:Zoë / B c1 d1 m330 r2 x1 l215
at 10-16 new ecarte ZOË Franz --house target=7
at 10-16 deal 'd1 t9S s k2 w4-1 ; a king'
at 10-16 deal t8C s k- w3-2
at 10-23 new fieschi Cleo Dora
at 10-23 deal 'A 7 5* / B 6 6'
at 10-23 abandon --match 3
at 10-23 new senza-nome Emil Дора
at 10-23 deal game 1 win Дора left Emil 4+5
at 10-23 concede Emil --match 2
at 10-30 new all-fours Zoë+Cleo 'Ben Ó Briain+Dora'
at 10-30 deal d1 t6H s hA l4 jB! g21-40
at 10-30 concede Zoë
if knows season; then
  at 11-01 season new 'winter ❄' "$(option 'season new' --game)" all-fours --points win=3,draw=1,loss=0 --current
  at 11-01 season add 'winter ❄' 1 6
  at 11-06 new all-fours Zoë+Cleo 'Ben Ó Briain+Dora' --house target=5
  at 11-06 deal d1 t6H s hA l4 jA g40-21
  at 11-06 deal t9C s hA lA jA g40-21 --match 1
  at 11-07 season close 'winter ❄' $(surely 'season close')
  at 11-08 season new spring --current
  at 11-08 new ecarte Franz Emil
  at 11-08 deal d1 t8C s k- w3-2
fi
if "$program" player --help 2>/dev/null | grep -q merge; then
  at 11-09 player rename Franz Francesca
  at 11-09 player merge Дора Dora --yes
  at 11-09 player hide Cleo
  at 11-09 season reopen 'winter ❄'
  at 11-09 season close 'winter ❄' $(surely 'season close')
fi
if knows ruling; then
  at 11-10 ruling add all-fours 'a card fell' --decision 'it is played on' --match 1.1
  at 11-10 ruling house-rule 1 thursday --house target=7
  at 11-10 ruling add ecarte 'a light went out' --decision 'dealt anew'
  at 11-10 ruling void 3 --why 'nobody agreed'
  at 11-10 preset new home --game ecarte --house target=7
  at 11-11 new all-fours Zoë+Cleo 'Ben Ó Briain+Dora' --preset thursday
  at 11-11 deal d1 t6H s hA l4 jB! g21-40
  at 11-11 claim 9.1 A A 4 B 4
fi
if "$program" amend --help | grep -q -- --seat; then
  at 11-12 amend 9 --seat 2=Emil --score 1,0 --place 'Bar Sport' --yes
  at 11-12 deal t9C s hA lA j- gA --match 9
  at 11-12 amend 9 --seat 3=Gina --from 2 --yes
  at 11-12 new fieschi Cleo Dora Emil --house deals=3
  at 11-12 deal A 7 5* / B 6 6 / C 5
  at 11-12 leave Dora
  at 11-12 new ecarte Gina Hugo
  at 11-12 undo --yes
fi
if knows team; then
  at 11-13 team new 'Haie ❄' Zoë+Cleo --from 2026-10-01
  at 11-13 team new Rochen 'Ben Ó Briain+Dora' --from 2026-10-01
  at 11-13 team join Rochen Gina
  at 11-13 team undo --yes
  at 11-14 season new league --teams bullseyes
  at 11-14 new all-fours Zoë+Cleo 'Ben Ó Briain+Dora' --season league --fixture 1 --house target=5
  at 11-14 deal d1 t6H s hA l4 jA g40-21
  at 11-15 season close league
fi

{
  echo "# What the last program that wrote this form showed of $name.db: every later one shows the same."
  echo "\$ cp \$TAVOLO_JOURNALS/$name.db evening.db; chmod 600 evening.db; tavolo verify"
  rm -rf shown
  mkdir shown
  cp "$name.db" shown
  TAVOLO_DB="$PWD/shown/$name.db"
  "$program" verify
  export TAVOLO_NOW=2026-11-20T21:00:00Z
  show() {
    echo "\$ tavolo $*"
    eval "\"$program\" $*" || true
  }
  for json in '' ' --json'; do
    show "matches$json"
    for match in 1 2 3 4 5 6 7 8 9; do
      "$program" show $match >/dev/null 2>&1 || continue
      show "show $match$json"
      show "log $match$json"
    done
    show "players$json"
    knows season && show "season list$json"
    knows standings && for season in 'winter ❄' spring; do
      show "standings --season '$season'$json"
      show "standings --season '$season' --explain$json"
    done
    knows season && show "standings --season 'winter ❄' --published$json"
    knows team && show "team list$json" && show "team show Rochen$json" &&
      show "standings --season league --by team$json" && show "standings --season league --published$json"
    knows stats && show "stats$json"
    knows ruling && show "ruling list$json" && show "preset show thursday$json"
    for deal in 1.1 2.1 3.1 7.2 9.1; do
      "$program" why $deal >/dev/null 2>&1 && show "why $deal$json"
    done
  done
} >"$name.transcript"
rm -rf shown
