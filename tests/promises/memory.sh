#!/bin/bash
# memory.sh NONET: with the least --memory, as much as that; peak memory with 10 GB through a pipe, with a consumer of 1 MB/s (for 30 s), with 2 to 48
# threads on easy puzzles, hard ones and such with several solutions, and with a line of 4 GiB without an end; each
# under 64 MiB.
. "$(dirname "$0")/common.sh"
line=$(grep -v '^#' "$here/../../datasets/sample.txt" | head -1)

peak() {
  awk -F '[:,]' '/peak_rss_bytes/ { print int($2 / 1048576) }' stats.json
}
check() {
  echo "$1: $(peak) MiB"
  [ "$(peak)" -lt 64 ] || fail "$1: more than 64 MiB"
}

yes "$line" | head -c 10000000000 | "$nonet" solve -q --stats stats.json > /dev/null 2>&1 || [ $? = 3 ]
check "10 GB through a pipe"

yes "$line" | head -c 30000000 | "$nonet" solve -q --stats stats.json |
  while head -c 100000 | grep -q .; do sleep 0.1; done
check "a consumer of 1 MB/s"

# All batches are full while the consumer is slow. Each kind is solved in a way of its own; searches of puzzles with few
# clues have the most open nodes.
"$nonet" generate -q -k easy -n 20000 > easy
"$nonet" generate -q -k multiple --below 3 -n 20000 > multiple
"$nonet" generate -q -k multiple --below 18 -n 20000 > few
"$nonet" generate -q -k hard -n 3000 > hard
for kind in easy multiple few hard; do
  for threads in 2 4 5 8 10 16 48; do
    for _ in $(seq 20); do cat "$kind"; done | "$nonet" solve -q -t "$threads" -f jsonl --stats stats.json |
      (for _ in $(seq 30); do head -c 100000 > /dev/null; sleep 0.1; done; cat > /dev/null)
    check "$kind, $threads threads"
  done
done

# Where each batch is solved at once, more nodes are open.
"$nonet" generate -q -k multiple --below 10 -n 20000 > fewer
yes "$(printf '%081d' 1)" | head -n 20000 > one
for kind in fewer few one; do
  for threads in 4 6 8 12 16 48; do
    for limit in 1 2; do
      for _ in 1 2 3; do cat "$kind"; done > input
      "$nonet" solve -q -t "$threads" --limit $limit -f jsonl input -o output --stats stats.json
      check "$kind, $threads threads, limit $limit"
    done
  done
done

# With the least memory, and with some more, whose batches are longer.
for kind in easy few; do
  for threads in 1 2 17 32 64; do
    least=$("$nonet" solve -t "$threads" --memory 1 one 2>&1 | sed 's/.*needs \([0-9]*\) MiB.*/\1/')
    for memory in "$least" $((least + 30)); do
      for _ in $(seq 20); do cat "$kind"; done | "$nonet" solve -q -t "$threads" --memory "$memory" -f jsonl \
        --stats stats.json | (head -c 30000000 > /dev/null; sleep 1; cat > /dev/null)
      echo "$kind, $threads threads, --memory $memory: $(peak) MiB"
      [ "$(peak)" -le "$memory" ] || fail "$kind, $threads threads: more than --memory $memory"
    done
  done
done

head -c 4294967296 /dev/zero | tr '\0' 1 | "$nonet" solve -q --stats stats.json > out 2> /dev/null || [ $? = 3 ]
[ "$(cat out)" = malformed ] || fail "a line of 4 GiB is one malformed record"
check "a line of 4 GiB"
