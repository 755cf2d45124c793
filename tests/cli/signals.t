SIGINT, SIGTERM and SIGHUP: the answers in hand are written in whole lines, the summary is printed, and the file
does not get its final name.

  $ good=1..489..673.....4......1295..712.6..5..7.3..8..6.957..9146......2.....378..512..4
  $ interrupt() {
  >   rm -f out.txt* err
  >   yes $good | head -50000000 | env --default-signal=INT nonet solve -o out.txt --stats stats.json 2> err &
  >   until test -s out.txt.partial; do sleep 0.01; done
  >   kill -$1 $(pgrep -n -P $$ -x nonet)
  >   wait $!; echo "status $?"
  >   ls out.txt*
  >   awk '{ print length($0) }' out.txt.partial | sort -u
  >   head -1 err | grep -o 'stopped early'
  >   grep complete stats.json
  > }
  $ interrupt INT
  status 130
  out.txt.partial
  81
  stopped early
    "complete": false,
  $ interrupt TERM
  status 143
  out.txt.partial
  81
  stopped early
    "complete": false,

  $ interrupt HUP
  status 129
  out.txt.partial
  81
  stopped early
    "complete": false,

A second hangup (the terminal and the shell each send one) does not end the run sooner.

  $ rm -f out.txt*; yes $good | head -50000000 | nonet solve -o out.txt 2> err &
  $ until test -s out.txt.partial; do sleep 0.01; done
  $ pid=$(pgrep -n -P $$ -x nonet); kill -HUP $pid; kill -HUP $pid 2> kill.err || true
  $ wait $!
  [129]
  $ grep -o 'stopped early' err
  stopped early

A signal that was ignored when nonet started remains ignored: nohup, and background jobs of scripts.

  $ mkfifo wait
  $ for signal in INT TERM HUP; do
  >   (trap '' $signal; exec nonet solve -q wait -o ignored.txt) &
  >   exec 5> wait
  >   until test -e ignored.txt.partial; do sleep 0.01; done
  >   kill -$signal $!; echo $good >&5; exec 5>&-
  >   wait $!; echo "status $?"
  > done
  status 0
  status 0
  status 0
  $ (nohup nonet generate -q -k solved -n 100000000 > /dev/null 2>&1 & until [ "$(cat /proc/$!/comm)" = nonet ]; do sleep 0.01; done; kill -HUP $!; sleep 0.1; kill $!; wait $!)
  [143]

If the puzzles in hand would take hours, they are given up after a second.

  $ yes "$(printf '.%.0s' {1..81})" | head -1000 > endless.txt
  $ nonet solve --solver rowmajor --limit 1000000000000 endless.txt -o out2.txt 2> err &
  $ until test -e out2.txt.partial; do sleep 0.01; done
  $ kill -TERM $!
  $ wait $!
  [143]
  $ ls out2.txt*
  ls: cannot access 'out2.txt*': No such file or directory
  [2]
  $ grep -c partial err
  0
  [1]

A run stops without further input.

  $ mkfifo in
  $ nonet solve -q in > out.txt &
  $ exec 5> in
  $ kill -TERM $!
  $ wait $!
  [143]
  $ exec 5>&-
