# fish completion for tavolo: the program itself answers what may follow.
function __tavolo_complete
    set -l words (commandline -opc) (commandline -ct)
    command $words[1] __complete $words[2..-1] 2>/dev/null
end
complete -c tavolo -f -a '(__tavolo_complete)'
