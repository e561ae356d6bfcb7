#!/bin/sh
# Writes NAME.db, matches of every game with records that a later edition judges otherwise, as PROGRAM keeps them, and
# NAME.transcript, their sheets as PROGRAM shows them, into this folder. To be run once, with the last program whose
# newest editions are those of NAME: the pair is never written again, so that every later program is held to it. The
# commands of the transcript leave out the edition, which a program names once it is no longer the newest.
# usage: edition.sh PROGRAM NAME
set -eu

program=$(realpath "$1")
name=$2
cd "$(dirname "$0")"
rm -f "$name.db"
export TAVOLO_DB="$PWD/$name.db" TZ=UTC NO_COLOR=1 TAVOLO_NOW=2026-11-22T02:00:00Z

begin() { "$program" new "$@" >/dev/null; }
deal() { printf '%s' "$1" | tr '|' '\n' | "$program" deal - >/dev/null; }

four() { game=$1; shift; begin "$game" Ann+Cleo Ben+Dora "$@"; }

plain='d1 t5D s|1: TD 6D 4D QS 6H 5H|2: JD KS 9S 6S AH TH|3: TS QH JH 2H 8C 5C|4: AD QD 8D 7D 7H JC|'
plain=$plain'#1 2 AH 2H 7H TD|#2 1 5H TH JH 7D|#3 4 AD 4D JD 5C|#4 4 JC 6D 6S 8C|#5 1 6H 9S QH 8D|#6 4 QD QS KS TS'
four all-fours --house renege-game-point=normal
deal 'd1 t8S s rn2 hA lA jA g30-20|= gB'
four all-fours
deal "$plain"'|! fix 1 #3 6D|! fix 3 #3 8C'
deal 'd2 t6H s h3 l4 jB! g21-40'
begin all-fours Ann Ben
deal 'd1 t5D s|#1 2 AH TD|#2 1 5H 9S|#3 1 6H TH|#4 2 4S 4D|#5 1 6D 2S|#6 1 QS KS'
"$program" amend 3.1 'd1 t5D s / #1 2 AH TD / #2 1 5H 9S / #3 1 6H TH / #4 2 4S 4D / #5 1 6D 2S / #6 1 QS KS / ! rn 2 #1' --why 'called' --yes >/dev/null

begin ecarte Ann Ben
deal 'd1 tAH p a1/0 s k-|1: KH JS AC 8C 7C|2: 8H 7S QD TD 9D|#1 2 QD 8C|#2 2 TD KH|#3 1 JS 7S|#4 1 AC 9D|#5 1 7C 8H|! rv 1 #1 replay|w3-2'
begin ecarte Ann Ben --house false-king=opponent-one
deal 'd1 tTC s k1|1: KD JS AC 8C 7C|2: 8H 7S QD TD 9D|#1 2 QD 8C|#2 1 KD 9D|#3 1 JS 7S|#4 1 AC TD|#5 1 7C 8H'
begin ecarte Ann Ben
deal 'd1 tJS p a3/2 s k- w3-2'
deal 'd2 t9S s k2 w4-1'

begin fieschi Ann Ben
deal 'A 7 5* | B 6 6'
begin senza-nome Emil Dora
deal 'game 1 win Dora left Emil 4+5'

four hand-and-foot --house foot-after-discard=next-turn
deal '1N K=KKKKK A=AAAAA Q=QQQQ fd|left Nf=AAAAKKKKQQQQJ'
four hand-and-foot --house foot-after-discard=next-turn --house partner-foot=picked-up --house out-books=1,0,0 --house permission=off
deal '1N K=KKKKKKK A=AAAAAAA fd|3S Q=QQQQQQQ J=JJJJ T=TTTT f 9=9999999 8=88888 -4 out|end out:S'
four hand-and-foot --house books-extend=any --house permission=off
deal '1N K=KKKKKKK|5N K+3b|9N K+Q|end stock'
deal '1N K=KKKKK22|5N K+2*|end stock'
four hand-and-foot --house books-extend=naturals
deal '1N K=KKKKKKK|5N K+2|end stock'
four hand-and-foot --house books-extend=any --house max-wilds=2
deal '1N 4=44444*4 A=AAAA|3S 4+2|5N 4+2|end stock'
four hand-and-foot
deal '1N W=22222*Q|end stock'
deal '1N K=2222222|end stock'
deal '1N K=KKKKK A=AAAAA Q=QQQQQ f J=JJJJJJJ T=TTTTT -9|end stock'
deal '1N K+KK A=AA|end stock'
four hand-and-foot
deal '1N d1 d3 -4|2E p4:K p5:K K=KKK -4|3S ask:y ask:n -9|end stock'
deal '1N K=KK A=A|5N T=TTTT 5=555|end stock'
four hand-and-foot --house opening-book-bonus=on
deal '1N 4=4444444 back|5N T=TTTT 5=555|end stock'
four hand-and-foot --house wild-freezes-pile=on
deal '1N -2|2E -K|3S p3:K K=KKK -4|end stock'

{
  echo "# Matches of $name and what they came to then: every later program gives the same sheets."
  echo "\$ cp \$TAVOLO_JOURNALS/$name.db evening.db; chmod 600 evening.db; tavolo verify"
  rm -rf shown
  mkdir shown
  cp "$name.db" shown
  TAVOLO_DB="$PWD/shown/$name.db"
  "$program" verify
  show() {
    echo "\$ tavolo $*"
    eval "\"$program\" $*"
  }
  match=1
  while "$program" show $match >/dev/null 2>&1; do
    show "why $match | grep -v '^  edition '"
    show "show $match --json | sed 's/\"edition\":\"[^\"]*\",//'"
    match=$((match + 1))
  done
} >"$name.transcript"
rm -rf shown
