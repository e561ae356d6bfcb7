#!/bin/bash
# pictures.sh TAVOLO: makes the pictures of the documentation anew, in man/pictures, of the season that the tests look at.
set -euo pipefail
tavolo=$(realpath "$1")
cd "$(dirname "$0")"
pictures=$(realpath ../../man/pictures)
. ./published.sh >/dev/null
node pictures.mjs "$folder/pages" "$pictures"
