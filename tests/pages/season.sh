#!/bin/bash
# season.sh TAVOLO: makes a small season of all games in the journal that TAVOLO_DB names: partners that change, an
# amended deal, a void one, an irregular one, a claim, a ruling, a hidden player, hostile names, matches that go on.
set -euo pipefail
tavolo=$1
t() { "$tavolo" "$@" >/dev/null 2>&1 || { echo "failed: $*"; "$tavolo" "$@" || true; }; }
day() { export TAVOLO_NOW=$1T20:00:00Z; }
day 2026-10-02
t season new 'Winter 2026' --rating weng-lin --ties direct,wins,difference --current
evening() { # evening DATE FOUR NAMES FOR TWO MATCHES
  day "$1"
  t new all-fours "$2+$3" "$4+$5" --place 'The Green Baize'
  t deal t6H s hA l4 jB! g21-40; t deal t9C b1 hB l1 jB g30-41; t deal t6H s hA l4 jB! g21-40; t deal t9H s hA lA jA g41-20
  t concede B
  t new all-fours "$2+$4" "$3+$5" --house target=7
  t deal t9H s hA lA jA g41-20; t deal t6H s hA l4 jB! g21-40
}
evening 2026-10-02 Ann Cleo Ben Dora
evening 2026-10-09 Ben Cleo Ann Dora
evening 2026-10-16 Ann Ben Cleo Dora
evening 2026-10-23 'Xanthippe Quill' Ben Cleo Ann
evening 2026-10-30 Dora Ann 'Xanthippe Quill' Cleo
evening 2026-11-06 Cleo Ann Dora Ben
day 2026-11-13
t new ecarte Ann Ben --dealer Ann; t deal d1 t9S s k2 w4-1; t deal tKH p r ab2@0-0; t concede B
t new fieschi Ann Ben --house deals=2; t deal 'A 7 5* 4 / B 6 6** 3 3 / = A 16 B 18'; t concede A
t new senza-nome Ann Ben Cleo --house scoring=all-left --house target=20 --dealer Cleo
t deal game 1 win Ben left Ann 4+5 Cleo 2+6
t new hand-and-foot Ann+Cleo Ben+Dora; t deal A c2 d2 w1 m570 r3 l20 out:1 / B c1 d1 m330 r2 x1 l215; t concede B
t new all-fours '<script>alert(1)</script>+Ann' 'Al "quote" & Söhne+Ben' --note '<img src=x onerror=alert(1)> xanthippe quill'
t deal t6H s hA l4 jB! g21-40; t deal t9C b1 hB l1 jB g30-41; t void 17.2 --why 'dealt by <Xanthippe Quill>' --yes
t amend 17.1 t6H s hA l4 jB g21-40 --why 'XANTHIPPE QUILL saw <b>the jack</b>' --yes
t ruling add all-fours 'a card fell <i>face up</i>' --decision 'it is left there' --clause AF-26
t claim 1.1 B 'A 4 B 5'
t player hide 'Xanthippe Quill'
day 2026-11-20
t new all-fours Ann+Cleo Ben+Dora --place 'The Green Baize'
t deal t6H s hA l4 jB! g21-40; t deal t9C b1 hB l1 jB g30-41
t new burraco Ann+Cleo Ben+Dora; t deal A c1 s1 m205 l20 close:Ann / B d1 m175 l75; t concede B
t new hand-and-foot 'Emil+Fred' 'Gina+Hans' --score 12150,-2985 --deal 4
