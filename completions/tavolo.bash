# bash completion for tavolo: the program itself answers what may follow.
_tavolo() {
  local line
  COMPREPLY=()
  while IFS= read -r line; do
    COMPREPLY+=("${line%%$'\t'*}")
  done < <("${COMP_WORDS[0]}" __complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]]; then compopt -o nospace; fi
  # The part up to a = is a word of its own to bash and must not be repeated.
  if [[ ${COMP_WORDS[COMP_CWORD-1]} == "=" || ${COMP_WORDS[COMP_CWORD]} == "=" ]]; then COMPREPLY=("${COMPREPLY[@]#*=}"); fi
}
complete -o default -F _tavolo tavolo
