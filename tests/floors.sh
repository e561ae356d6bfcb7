#!/bin/sh
# A floor includes itself and those before it, nothing after; a game includes no other game; only the
# floor that owns a library includes it, and only cli looks at the world.
cd "$1/src" || exit 2
floors="base cards games referee journal season book report board cli"
bad=0
fail() { echo "$1"; bad=1; }

above=$floors
for floor in $floors; do
  above=${above#"$floor"}
  above=${above# }
  [ -d "$floor" ] || continue
  for other in $above; do
    found=$(grep -rn "#include \"$other/" "$floor") && fail "$floor is below $other: $found"
  done
done
# These two meet in book only: what is kept knows of no table, and what counts knows of no file.
found=$(grep -rn '#include "journal/' season) && fail "season knows no journal: $found"
found=$(grep -rn '#include "referee/' journal | grep -vE '"referee/(entry|head|seating|correction).hpp"') &&
  fail "journal keeps what was said and scores nothing: $found"
for game in games/*/; do
  name=$(basename "$game")
  found=$(grep -rnE '#include "games/[a-z_]+/' "$game" | grep -v "\"games/$name/") && fail "a game includes another: $found"
done
only() { # only FLOOR PATTERN
  found=$(grep -rnE "$2" . | grep -v "^\./$1/") && fail "only $1 may say so: $found"
}
only journal '#include <(SQLiteCpp|sqlite3)'
only cli '#include <CLI/'
only report '#include <(nlohmann|qrcodegen)/'
only board '#include <boost/'
# It is given pages, and knows neither what they tell nor any file.
found=$(grep -rnE '#include ("(cards|games|referee|journal|season|book|report)/|<(filesystem|fstream)>)' board) &&
  fail "board serves what it is given: $found"
only cli '(getenv|isatty|ioctl|system_clock)\('
only cli '(\bfputs|\bfwrite|\bputs|fmt::print)\('
# What is done at the table is said in values: a command begins the transaction, writes and ends it.
only cli 'journal\.(write|append|add_match|add_season|take_back|declare|close|reopen|keep|keep_game_file|sit)\('
found=$(grep -rnE 'journal::Journal( |&)' report) && fail "report is given values, and asks no journal: $found"
exit $bad
