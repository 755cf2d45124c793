#!/bin/bash
# run.sh TIME [TARGET...]: builds the fuzzers (preset fuzz) and runs each for TIME (30, 90s, 20m,
# 2h). They start from the shapes of tests/data, earlier findings, and the corpus of earlier runs in
# build/fuzz. A finding is written to build/fuzz as crash-*; put it into found/TARGET, where the
# tests replay it.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/../.."
time=${1:?run.sh TIME [TARGET...]}
number=${time%[smh]}
case $time in
  *h) seconds=$((number * 3600)) ;;
  *m) seconds=$((number * 60)) ;;
  *) seconds=$number ;;
esac
shift
[ $# -gt 0 ] || set -- reader decoder files solver
cmake --preset fuzz > /dev/null
cmake --build --preset fuzz --target fuzz_seeds "${@/#/fuzz_}"
cd build/fuzz
./tests/fuzz/fuzz_seeds seeds
# Short stacks of allocations and a small quarantine give twice as many executions.
export ASAN_OPTIONS=malloc_context_size=3:quarantine_size_mb=8
for target in "$@"; do
  mkdir -p "corpus/$target" "../../tests/fuzz/found/$target"
  dictionary=../../tests/fuzz/$target.dict
  [ "$target" != files ] || dictionary=../../tests/fuzz/reader.dict
  [ ! -f "$dictionary" ] || set_dictionary=-dict=$dictionary
  echo "== $target"
  ./tests/fuzz/fuzz_"$target" -max_total_time="$seconds" -max_len=1200 -timeout=120 -rss_limit_mb=2048 \
    -print_final_stats=1 ${set_dictionary:-} "corpus/$target" "seeds/$target" \
    "../../tests/fuzz/found/$target" 2>&1 | grep -vE '^#|NEW_FUNC|Uses:' | tail -15
  unset set_dictionary
done
