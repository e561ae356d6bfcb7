#!/bin/sh
# Asks the three shells what they complete. Arguments: source folder, program.
set -eu
source=$1 program=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
PATH=$(dirname "$program"):$PATH
export PATH TAVOLO_DB="$folder/evening.db"
tavolo new all-fours Ann+Cleo Ben+Dora >/dev/null

expect() { # expect SHELL WHAT IN
  printf '%s\n' "$3" | tr ' ' '\n' | grep -qx -- "$2" || { echo "$1 does not offer $2 but: $3"; exit 1; }
}

in_bash() {
  bash -c '. "$1"; shift; COMP_WORDS=(tavolo "$@"); COMP_CWORD=$#; _tavolo 2>/dev/null; echo "${COMPREPLY[@]}"' bash "$source/completions/tavolo.bash" "$@"
}
expect bash deal "$(in_bash de)"
expect bash all-fours "$(in_bash new a)"
expect bash Ann+Cleo "$(in_bash new all-fours Ann+C)"
expect bash target= "$(in_bash new all-fours --house tar)"
expect bash pagat "$(in_bash new all-fours --preset p)"
expect bash AF-26 "$(in_bash rules all-fours AF-2)"
expect bash AF-26 "$(in_bash rules AF-2)"
expect bash turn "$(in_bash judge all-fours tu)"
expect bash target= "$(in_bash whatif 1 --house tar)"
expect bash pagat "$(in_bash whatif --preset p)"
expect bash 1 "$(in_bash show '')"
expect bash --match "$(in_bash deal --m)"

in_fish() { fish -N -c "source $source/completions/tavolo.fish; complete -C '$1'" | cut -f1 | tr '\n' ' '; }
expect fish deal "$(in_fish 'tavolo de')"
expect fish all-fours "$(in_fish 'tavolo new a')"
expect fish pagat "$(in_fish 'tavolo new all-fours --preset p')"
expect fish AF-26 "$(in_fish 'tavolo rules all-fours AF-2')"

in_zsh() {
  zsh -f -c 'compdef() { :; }; _describe() { print -l -- "${(@)candidates%%:*}"; }; _files() { :; }
    source "$1"; shift; words=(tavolo "$@"); CURRENT=$#words; _tavolo' zsh "$source/completions/_tavolo" "$@" | tr '\n' ' '
}
expect zsh deal "$(in_zsh de)"
expect zsh all-fours "$(in_zsh new a)"
expect zsh pagat "$(in_zsh new all-fours --preset p)"
expect zsh AF-26 "$(in_zsh rules all-fours AF-2)"
