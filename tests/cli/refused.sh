# For transcripts: `. $TESTDIR/refused.sh`. Reads rows "STATUS COMMAND => MESSAGE". Each command must end with the
# status and print the message alone, and behind a message about its usage where to find help. Prints the rows that
# hold otherwise, as they would be right.
refused() {
  local row command text status
  while IFS= read -r row; do
    command=${row#* }
    command=${command%% => *}
    status=0
    text=$( (eval "$command") 2>&1 < /dev/null) || status=$?
    text=${text#nonet: }
    # The command may stand in a function of the transcript.
    if [ $status = 2 ] && [[ $text =~ $'\n'"Try \`nonet "([a-z]+)?" "?--help\`\.$ ]] &&
        [[ " $(type "${command%% *}") $command " = *" ${BASH_REMATCH[1]}"* ]]; then
      text=${text%$'\n'*}
    fi
    [ "$row" = "$status $command => $text" ] || echo "$status $command => $text"
  done
}
