#!/bin/bash
# kill.sh NONET [COUNT [RECORDS]]: COUNT runs of each kind (3), of RECORDS (60000), are killed with SIGKILL at up to
# three random moments and resumed: with a plain file, gzip, a table and a shard as inputs, and plain and compressed
# outputs, also in parts. The final bytes must be those of a run that was not killed.
. "$(dirname "$0")/common.sh"
count=${2:-3}
records=${3:-60000}

corpus "$records" > lines.txt
gzip -c lines.txt > lines.gz
head -$((records / 30)) lines.txt > few.txt
(echo id,puzzle; nl -s, -w1 lines.txt) > table.csv

# Prints the statistics without the values that differ from run to run.
stable() {
  python3 -c '
import json, sys
stats = json.load(open(sys.argv[1]))
for key in "solve_nanos solve_nanos_histogram slowest progress wall_seconds decode_seconds puzzles_per_second peak_rss_bytes".split():
    del stats[key]
print(json.dumps(stats, indent=1))' "$1"
}

# The command, the name of the output, and the other arguments.
kinds=("solve out lines.txt" "solve out lines.gz --limit 1 -f pair" \
       "solve out table.csv -f grid --unordered" "solve out lines.txt --shard 1/3" \
       "solve out.zst lines.txt -f pair" "solve out.gz table.csv -f grid" \
       "solve out.zst lines.txt --shard 2/3 --compression-level 3" \
       "generate out.gz -k minimal -n $((records / 20))" "generate out -k easy -n $((records * 3 / 2)) --shard 1/2 --output-fields record,puzzle" \
       "rate out table.csv --parts 4 --output-fields record,line,rating --keep-columns" \
       "minimize out lines.txt --parts 3 --compression gzip" "solve out lines.txt --parts 5" "solve out table.csv --parts 3 -f grid --compression zstd" \
       "rate out table.csv --output-fields record,line,status,rating --keep-columns" \
       "rate out.gz few.txt --explain --steps steps.zst" "canon out.zst lines.gz" "convert out lines.txt -f jsonl --max-malformed 1%" \
       "augment out lines.txt -n 5 --shard 1/2" "minimize out.gz lines.txt")
kills=0
midway=0
for kind in "${kinds[@]}"; do
  # shellcheck disable=SC2206
  arguments=($kind)
  out=${arguments[1]}
  command=("$nonet" "${arguments[0]}" -q "${arguments[@]:2}" -t 2 --checkpoint-millis 2 -o "$out")
  has_stats=no
  [ "${arguments[0]}" != solve ] || has_stats=yes
  [ $has_stats = no ] || command+=(--slice-bytes 2000 --stats stats.json)
  rm -rf out* stats.json* steps*
  start=$(date +%s%N)
  "${command[@]}" 2> /dev/null
  nanos=$(($(date +%s%N) - start))
  rm -rf whole; mv "$out" whole; rm -f "$out.manifest"
  [ $has_stats = no ] || mv stats.json whole.json
  rm -f whole.steps; [[ $kind != *steps* ]] || mv steps.zst whole.steps
  for _ in $(seq "$count"); do
    rm -rf out* stats.json* steps*
    done=0
    # Killed repeatedly, until it succeeds or has been resumed a few times.
    for _ in 1 2 3; do
      "${command[@]}" --resume 2> err &
      pid=$!
      sleep "$(awk -v n="$nanos" -v r=$RANDOM 'BEGIN { printf "%.4f", n / 1e9 * r / 32768 }')"
      kill -9 $pid 2> /dev/null || true
      status=0
      wait $pid 2> /dev/null || status=$?
      [ $status != 137 ] || kills=$((kills + 1))
      [ ! -e "$out.manifest" ] && [ ! -e "$out/_manifest" ] || [ $status != 137 ] || midway=$((midway + 1))
      case $status in
        0) done=1; break ;;
        137) ;;
        *) cat err; fail "status $status after a kill: ${command[*]}" ;;
      esac
    done
    if [ $done = 0 ]; then
      "${command[@]}" --resume 2> err || { cat err; fail "no resume: ${command[*]}"; }
    fi
    if [[ $kind = *unordered* ]]; then
      # The order may differ. Each answer must be a grid of nine lines and an empty line.
      cmp <(sed 's/^$/|/' out | tr -d '\n' | tr '|' '\n' | sort) \
          <(sed 's/^$/|/' whole | tr -d '\n' | tr '|' '\n' | sort) || fail "other answers: $kind"
    elif [ -d "$out" ]; then
      diff -r -x _manifest "$out" whole || fail "other bytes: $kind"
    else
      cmp "$out" whole || fail "other bytes: $kind"
    fi
    [ $has_stats = no ] || diff <(stable stats.json) <(stable whole.json) || fail "other statistics: $kind"
    [[ $kind != *steps* ]] || cmp steps.zst whole.steps || fail "other steps: $kind"
    [[ $kind = *shard* ]] || [ ! -e "$out.manifest" ] || fail "a manifest is left"
    if ls ./*.partial ./*/*.partial 2> /dev/null; then fail "a partial file is left"; fi
  done
done
echo "$kills kills, $midway of them with a manifest to continue from; $((count * ${#kinds[@]})) runs with the same result"
[ $midway -gt 0 ] || fail "no run was killed when it had something to continue from"
