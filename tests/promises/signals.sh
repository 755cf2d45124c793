#!/bin/bash
# signals.sh NONET [COUNT]: sends SIGINT, SIGTERM and SIGHUP COUNT times each (10) at random
# moments. The run must leave whole lines and a summary, and end with the status of the signal.
. "$(dirname "$0")/common.sh"
count=${2:-10}
corpus 1000000 > lines.txt
mid=0
for signal in INT TERM HUP; do
  for _ in $(seq "$count"); do
    rm -f out*
    env --default-signal=INT "$nonet" solve -t 2 lines.txt -o out 2> err &
    pid=$!
    until [ -e out.partial ] || ! kill -0 $pid 2> /dev/null; do sleep 0.001; done
    sleep "0.0$((RANDOM % 100))"
    kill -$signal $pid 2> /dev/null || true
    status=0
    wait $pid || status=$?
    grep -q 'signature' err || { cat err; fail "no summary after $signal"; }
    if [ -e out ]; then
      [ $status = 0 ] || fail "status $status for a run that was done"
      continue
    fi
    mid=$((mid + 1))
    expected=$((128 + $(kill -l $signal)))
    [ $status = $expected ] || { cat err; fail "status $status after $signal"; }
    [ ! -e out.partial ] || [ -z "$(tail -c 1 out.partial)" ] || fail "half a line after $signal"
    [ ! -e out.partial ] || ! grep -qvE '^([1-9]{81}|malformed)$' out.partial || fail "a line that is not an answer"
  done
done
echo "$mid of $((3 * count)) runs were stopped midway"
