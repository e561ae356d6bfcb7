#!/bin/sh
# Feeds hostile input to every fuzz target for some seconds each. Arguments: source folder, build folder, seconds
# (60 unless told; 3600 is the long form), targets (all unless told). Begins with seeds made of the case files, with
# what stands in tests/fuzz/corpus, by hand and packed; the long form also with what earlier ones found, which is kept
# in the build folder. What breaks something is left there too. One run at a time in a build folder. tests/fuzz/keep.sh takes what
# was found into the project.
set -eu
source=$1 build=$2 seconds=${3:-60}
[ $# -gt 3 ] && shift 3 || set -- card notation case_file game_file judge search output board record
work="$build/seeds"
rm -rf "$work"
mkdir -p "$work/card" "$work/notation" "$work/case_file" "$work/game_file" "$work/search" "$work/board"
ln -s notation "$work/judge"
ln -s notation "$work/output"
cp "$source"/src/games/files/*.md "$source/src/games/file/begin.md" "$work/game_file/"
for file in "$source"/src/games/*/cases/*.case; do cp "$file" "$work/case_file/$(echo "${file#"$source"/src/games/}" | tr / _)"; done

# A record is what stands at the margin and is no head line; the byte before it names the game, in the order of the
# registry, and the stage. A question is the title of a case. A card is a word of a record.
game=0
for folder in all_fours burraco ecarte fieschi hand_and_foot senza_nome; do
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

# Requests as browsers write them, and as nobody ought to.
request=0
for line in 'GET / HTTP/1.1' 'HEAD /match/1.html HTTP/1.1' 'GET /events HTTP/1.1' 'POST / HTTP/1.1' 'GET /../x HTTP/1.1' 'GET / HTTP/1.0'; do
  request=$((request + 1))
  printf '%s\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 3\r\n\r\nabc' "$line" >"$work/board/$request"
done

# Evenings typed in an editor: the cases of the games, the head of the first case of a file before the records of all.
mkdir -p "$work/record"
for file in "$source"/src/games/*/cases/*.case; do
  awk '
    BEGIN { print "tavolo-record 1\ndate 2026-11-20" }
    /^case/ { if (++n > 2) exit; if (n > 1) print "match\ndate 2026-11-20"; next }
    /^ / || /^# / || /^with-/ { if (/^ /) print ""; next }
    { print }' "$file" >"$work/record/$(echo "${file#"$source"/src/games/}" | tr / _)"
done

# A core each.
printf '%s\n' "$@" | xargs -n 1 -P "$(nproc)" "$source/tests/fuzz/target.sh" "$source" "$build" "$seconds" ||
  exit 1 # xargs would answer 124, as a program that was stopped for its time
