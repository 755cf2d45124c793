#!/bin/bash
# head.sh NONET [COUNT]: `| head -1` COUNT times (10), with a producer that never ends and with one
# that writes nothing more: nonet ends without a message, with status 141. Prints the longest time
# from the end of head; more than MILLIS (environment, 5000) is a failure.
. "$(dirname "$0")/common.sh"
count=${2:-10}
most=${MILLIS:-5000}
line=$(grep -v '^#' "$here/../../datasets/sample.txt" | head -1)
slowest=0
for producer in "yes $line" "echo $line; exec sleep 1"; do
  for _ in $(seq "$count"); do
    bash -c "$producer" 2> /dev/null | { "$nonet" solve --stats stats.json 2> err && status=0 || status=$?
                             date +%s%N > end; echo $status > status; } |
      { head -1 > first; date +%s%N > begin; }
    [ "$(cat status)" = 141 ] || { cat err; fail "status $(cat status)"; }
    [ ! -s err ] || { cat err; fail "there is a message"; }
    grep -q '"complete": false' stats.json || fail "no statistics of the records so far"
    rm stats.json
    [ "$(wc -c < first)" = 82 ] || fail "no answer"
    millis=$((($(cat end) - $(cat begin)) / 1000000))
    [ $millis -le $slowest ] || slowest=$millis
  done
done
echo "$((2 * count)) times, the slowest ended $slowest ms after head"
[ $slowest -le "$most" ] || fail "that is more than $most ms"
