#compdef nonet
# Completes command lines of nonet in zsh. The program itself prints the candidates.

_nonet() {
    local program=${${(Q)words[1]}/#\~/$HOME} line
    local -a lines candidates
    lines=("${(@f)$("$program" completions zsh -- "${(@Q)words[2,CURRENT]}" 2> /dev/null)}")
    if [[ $lines[1] == files ]]; then
        compset -P '--*='
        _files
        return
    fi
    for line in "${(@)lines[2,-1]}"; do
        if [[ $line == *$'\t'* ]]; then
            candidates+=("${line%%$'\t'*}:${line#*$'\t'}")
        else
            candidates+=("$line")
        fi
    done
    _describe nonet candidates
}

if [[ $funcstack[1] == _nonet ]]; then
    _nonet "$@"
else
    compdef _nonet nonet
fi
