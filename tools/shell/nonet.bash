# Completes command lines of nonet in bash. The program itself prints the candidates.

_nonet() {
    local program=${1/#\~/$HOME} word kind='' prefix=''
    local -a words=()
    # Bash cuts words at '=', so that --format=csv arrives as three words.
    for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
        if [[ ${#words[@]} -gt 0 && ( ${words[-1]} == --*= || ( $word == = && ${words[-1]} == --* ) ) ]]; then
            words[-1]+=$word
            prefix=${words[-1]%%=*}=
        else
            words+=("$word")
            prefix=
        fi
    done
    COMPREPLY=()
    while IFS=$'\t' read -r word _; do
        if [[ -z $kind ]]; then
            kind=$word
        elif [[ $word == "${words[-1]}"* ]]; then
            COMPREPLY+=("${word#"$prefix"}")
        fi
    done < <("$program" completions bash -- "${words[@]}" 2> /dev/null)
    if [[ $kind == files ]]; then
        compopt -o default 2> /dev/null  # readline completes the names of files
    fi
}

complete -F _nonet nonet
