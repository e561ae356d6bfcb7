# Sourced by run.sh and pictures.sh, in this folder: publishes the small season into $folder/pages, which goes with the
# script, by the program $tavolo; and has what is driven in a browser.
npm ci --ignore-scripts --no-audit --no-fund --silent
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export TAVOLO_DB=$folder/tavolo.db NO_UPDATE_NOTIFIER=1
./season.sh "$tavolo"
TAVOLO_NOW=2026-11-20T21:00:00Z "$tavolo" publish "$folder/pages" --all --title 'The Green Baize'
