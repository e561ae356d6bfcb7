# fish completion for tavolo: the program itself answers what may follow, fish quotes what it puts in.
function __tavolo_complete
    set -l words (commandline -opc)
    set -l typed (commandline -ct)
    # Of an open quote the letters are taken as they stand.
    set -l plain (string unescape -- $typed; or string trim --left --chars '\'"' -- $typed)
    set -l found (command $words[1] __complete $words[2..-1] "$plain" 2>/dev/null)
    if set -q found[1]
        string collect -- $found
    else
        __fish_complete_path "$plain"
    end
end
complete -c tavolo -f -a '(__tavolo_complete)'
