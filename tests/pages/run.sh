#!/bin/bash
# run.sh TAVOLO [PICTURES]: publishes a small season of all games and looks at every page in a browser (check.mjs), and
# at the board while deals are typed (board.mjs).
# PICTURES is a folder that keeps what was seen.
set -euo pipefail
tavolo=$(realpath "$1")
pictures=${2:+$(realpath -m "$2")}
cd "$(dirname "$0")"
. ./published.sh
# Who is hidden stands nowhere, in no byte and no name of a file.
if grep -rilE 'xanthippe|quill' "$folder/pages" || find "$folder/pages" | grep -iE 'xanthippe|quill'; then
  echo "a hidden player is named" >&2
  exit 1
fi
node check.mjs "$folder/pages" ${pictures:+"$pictures"}
TAVOLO_DB=$folder/tonight.db node board.mjs "$tavolo" ${pictures:+"$pictures"}
