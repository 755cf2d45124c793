SIGINT and SIGTERM: what is in hand is written in whole lines, the summary is printed, the final name
is not given.

  $ good=1..489..673.....4......1295..712.6..5..7.3..8..6.957..9146......2.....378..512..4
  $ interrupt() {
  >   rm -f out.txt* err
  >   yes $good | head -50000000 | nonet solve -o out.txt --stats stats.json 2> err &
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

A solver that would need hours for what it has in hand is given up after a second.

  $ yes "$(printf '.%.0s' {1..81})" | head -1000 > endless.txt
  $ nonet solve --solver rowmajor --limit 1000000000000 endless.txt -o out2.txt 2> err &
  $ until test -e out2.txt.partial; do sleep 0.01; done
  $ kill -TERM $!
  $ wait $!
  [143]
  $ ls out2.txt*
  ls: cannot access 'out2.txt*': No such file or directory
  [2]

It does not take more input to stop.

  $ mkfifo in
  $ nonet solve -q in > out.txt &
  $ exec 5> in
  $ kill -TERM $!
  $ wait $!
  [143]
  $ exec 5>&-
