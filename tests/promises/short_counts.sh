#!/bin/bash
# short_counts.sh NONET LIBRARY: every read and write transfers a few bytes only or is interrupted
# (LIBRARY is the preloaded short_counts.cpp). The bytes and the statistics must be the same.
. "$(dirname "$0")/common.sh"
corpus 3000 > lines.txt
gzip -c lines.txt > lines.gz
zstd -q -c lines.txt > lines.zst
for input in lines.txt lines.gz lines.zst -; do
  "$nonet" solve -q -f pair lines.txt -o whole 2> /dev/null
  status=0
  LD_PRELOAD=$2 "$nonet" solve -q -f pair -t 2 --checkpoint-millis 1 $input -o out --stats stats.json \
    < lines.txt 2> err || status=$?
  [ $status = 0 ] || { cat err; fail "status $status with $input"; }
  cmp out whole || fail "other bytes from $input"
  grep -q '"records": 3000' stats.json || fail "the statistics are not complete"
done
echo "the same from file, gzip, zstd and pipe"
