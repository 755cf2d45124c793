# Completes command lines of nonet in fish. The program itself prints the candidates.

function __nonet_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -l program (string replace -r '^~' -- "$HOME" $words[1])
    set -e words[1]
    set -l lines ($program completions fish -- $words "$current" 2> /dev/null)
    if test "$lines[1]" = files
        # The files that fish itself offers, behind the name of the option in --stats=FILE.
        set -l prefix (string match -r -- '^--[^=]*=' "$current")
        set -l value (string replace -r -- '^--[^=]*=' '' "$current")
        complete -C "'' $value" | string replace -r -- '^' "$prefix"
    else
        set -e lines[1]
        string join \n -- $lines
    end
end

complete -c nonet -f -k -a '(__nonet_complete)'
