#!/bin/bash
# pictures.sh TAVOLO: makes the pictures of the documentation anew, in man/pictures, of the season that the tests look at.
set -euo pipefail
tavolo=$(realpath "$1")
cd "$(dirname "$0")"
pictures=$(realpath ../../man/pictures)
npm ci --ignore-scripts --no-audit --no-fund --silent
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export TAVOLO_DB=$folder/tavolo.db NO_UPDATE_NOTIFIER=1
./season.sh "$tavolo"
TAVOLO_NOW=2026-11-20T21:00:00Z "$tavolo" publish "$folder/pages" --all --title 'The Green Baize' >/dev/null
node pictures.mjs "$folder/pages" "$pictures"
