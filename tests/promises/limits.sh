#!/bin/bash
# limits.sh NONET [KIBIBYTES]: little memory and many threads. A command succeeds, or it ends with one line and
# status 4. A run takes no more than --memory. A command that does not read its whole input must not end with status 0.
. "$(dirname "$0")/common.sh"
corpus 1000 | head -999 > good.txt
"$nonet" solve -q good.txt -o answers.txt
gzip -k good.txt
echo '{"checks": [{"corpus": "good.txt", "solver": "lanes"}]}' > checks.json
"$nonet" check --update checks.json > updated

tried=0
ended=0
for kilobytes in ${2:-40000 100000 800000}; do
  for threads in 1 64 1024; do
    for command in "solve -q good.txt" "solve -q good.txt.gz" "canon -q --dedup good.txt" "describe -q good.txt" \
                   "generate -q -k easy -n 999" "generate -q -k hard --rounds 1 -n 2" "check checks.json" \
                   "verify good.txt answers.txt"; do
      status=0
      # shellcheck disable=SC2086
      (ulimit -v $kilobytes; exec timeout 60 "$nonet" $command -t $threads) > out 2> err || status=$?
      case $status in
        0) ! grep '^nonet:' err || fail "status 0 and a message of an error: $command"
           [[ $command != solve* ]] || cmp -s out answers.txt || fail "status 0 and other answers: $command" ;;
        4) ended=$((ended + 1))
           [ "$(grep -cE '^nonet: (out of memory|no memory of this size|a thread cannot be started)' err)" = 1 ] &&
             [ "$(wc -l < err)" = 1 ] || { cat err; fail "status 4 without its line: $command"; } ;;
        127) grep -q 'error while loading' err || { cat err; fail "status 127: $command"; } ;;
        *) cat err; fail "status $status with $kilobytes KiB: $command -t $threads" ;;
      esac
      tried=$((tried + 1))
    done
  done
done

(ulimit -v 400000; exec "$nonet" canon -q --dedup --memory 500 good.txt) 2> err && fail "500 MiB of 400 are had"
grep -q 'choose less (--memory)' err || { cat err; fail "the option of the memory is not named"; }

# The memory of verify is bounded in bytes, for records of any lengths.
for _ in 1 2 3; do cat good.txt; done | sed "s/\$/ $(printf %060000d 0)/" > wide.txt
for _ in 1 2 3; do cat answers.txt; done | sed "s/\$/ $(printf %030000d 0)/" > wide_answers.txt
(ulimit -v 80000; exec "$nonet" verify -t 2 wide.txt wide_answers.txt) > out || { cat out; fail "verify of long rows"; }

# The plan knows the memory of each field. Full grids have the longest lists of clues that can be removed.
("$nonet" generate -q -k solved -n 6000; for _ in $(seq 6); do cat good.txt; done) > many.txt
peak() { awk -F '[:,]' '/peak_rss_bytes/ { print int($2 / 1048576) }' stats.json; }
for field in $("$nonet" list fields | awk '/^  / { print $1 }'); do
  fields="-t 12 --output-fields status,$field -f jsonl"
  [ "$field" != status ] || fields="-t 12"
  # shellcheck disable=SC2086
  least=$("$nonet" solve $fields --memory 1 many.txt 2>&1 | sed 's/.*needs \([0-9]*\) MiB.*/\1/')
  # shellcheck disable=SC2086
  timeout -s INT 2 "$nonet" solve -q $fields --memory "$least" --stats stats.json many.txt -o out 2> err || [ $? = 124 ]
  [ "$(peak)" -le "$least" ] || fail "field $field: $(peak) MiB with --memory $least"
  echo "field $field: $(peak) MiB with --memory $least"
done

echo "$tried runs, $ended of them ended for want of memory or threads, as they should"
