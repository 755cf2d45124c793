#!/bin/sh
# Runs of `qqwing --generate` that start within the same second write the same puzzles, in the same order: the seed is the
# time in seconds, and no option changes it. A corpus that many processes make at once, as on a cluster, is one corpus
# many times.
#
# Guess: each process draws its own puzzles. qqwing 1.3.4 (Debian 12's 1.3.4-1.1+b1).
. "$(dirname "$0")/common.sh"
debian qqwing=1.3.4-1.1+b1 libqqwing2v5=1.3.4-1.1+b1
for try in 1 2 3 4 5; do # two of them may start in different seconds
  for run in 1 2 3; do root/usr/bin/qqwing --generate 5 --one-line > "$run" & done
  wait
  different=$(cat 1 2 3 | sort -u | wc -l)
  [ "$different" -gt 5 ] || break
  echo "try $try: started in two seconds"
done
seen "different puzzles of three runs of 5" "$different" 5
