#!/bin/bash
# run.sh SECONDS [TARGET...]: builds the fuzzers (preset fuzz) and runs each for SECONDS, beginning with
# what was found and with some inputs of every kind. A finding is left in build/fuzz as crash-*; put it into
# found/TARGET, where the tests replay it.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/../.."
seconds=$1
shift
[ $# -gt 0 ] || set -- reader decoder solver
cmake --preset fuzz > /dev/null
cmake --build --preset fuzz --target "${@/#/fuzz_}"
cd build/fuzz
for target in "$@"; do
  mkdir -p "corpus/$target"
  sample=$(grep -v '^#' ../../datasets/sample.txt | head -3)
  case $target in
    reader)
      printf '\x07%s\n' "$sample" > corpus/reader/lines
      printf '\x07Grid 01\n%s\n' "$(head -c 81 <<< "$sample" | fold -w 9)" > corpus/reader/grid
      printf '\x07id,puzzle,x\n1,"%s",2\n' "$(head -1 <<< "$sample")" > corpus/reader/table
      printf '\x07id\tquiz\r1\t%s\r' "$(head -1 <<< "$sample")" > corpus/reader/tsv
      (printf '\x07'; gzip <<< "$sample") > corpus/reader/gzip
      ;;
    decoder)
      gzip <<< "$sample" > corpus/decoder/gzip
      zstd -q <<< "$sample" > corpus/decoder/zstd
      cat corpus/decoder/gzip corpus/decoder/gzip > corpus/decoder/gzips
      cat corpus/decoder/zstd corpus/decoder/zstd > corpus/decoder/zstds
      ;;
    solver) tr -d '\n' <<< "$sample" > corpus/solver/puzzles ;;
  esac
  mkdir -p "../../tests/fuzz/found/$target"
  echo "== $target"
  ./tests/fuzz/fuzz_"$target" -max_total_time="$seconds" -max_len=4096 -timeout=120 -rss_limit_mb=2048 \
    -print_final_stats=1 "corpus/$target" "../../tests/fuzz/found/$target" 2>&1 | grep -vE '^#|NEW_FUNC' | tail -15
done
