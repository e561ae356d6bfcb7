# bash completion for tavolo: the program itself answers what may follow, quoted.
_tavolo() {
  local line
  COMPREPLY=()
  while IFS= read -r line; do
    COMPREPLY+=("$line")
  done < <("${1/#\~\//$HOME/}" __complete_bash "${COMP_LINE:0:COMP_POINT}" "$2" 2>/dev/null)
  if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]]; then compopt -o nospace; fi
}
complete -o default -F _tavolo tavolo
