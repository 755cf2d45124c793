#!/bin/bash
# cuda.sh BUILD_FOLDER HARDEST SEVENTEEN: checks and measures the solver `cuda` on a machine with a GPU, in about four
# minutes. The build folder has the program, its module, the tests and cuda_bench (tools/build.sh release tests bench);
# the files are lists of hard puzzles and of puzzles with 17 clues, 81 characters a line. Inputs are made in
# /dev/shm (5 GB) and removed.
set -u
build=$1 hardest=$2 seventeen=$3
nonet=$build/nonet bench=$build/bench/cuda_bench
folder=$(mktemp -d /dev/shm/nonet-cuda-XXXXXX) || exit 1
trap 'rm -rf "$folder"' EXIT
status=0
title() { echo; echo "== $* (after $SECONDS s)"; }
repeat() { for _ in $(seq "$2"); do cat "$1"; done; }

title machine
nvidia-smi --query-gpu=name,driver_version,clocks.max.sm,memory.total --format=csv,noheader
grep -m1 'model name' /proc/cpuinfo
nproc

title the tests of all solvers, on the device
timeout 120 "$build/tests/nonet_tests" --gtest_brief=1 --gtest_filter='CudaRow*:*EveryTarget*/cuda:*TimesOf*/cuda' ||
  status=1

title compute-sanitizer
"$nonet" generate -q -k minimal -n 3000 -o "$folder/few.txt"
for tool in memcheck racecheck initcheck synccheck; do
  timeout 60 compute-sanitizer --tool $tool "$bench" "$folder/few.txt" 3000 1 2>&1 | tail -2
done

title kernels
"$nonet" generate -q -k easy -n 400000 -o "$folder/easy.txt"
for file in "$hardest" "$seventeen" "$folder/easy.txt"; do
  echo "$file"
  for puzzles in 70000 250000 1000000 4000000 16000000; do "$bench" "$file" $puzzles 3 || status=1; done
done

title from and to memory of the host
for file in "$hardest" "$seventeen" "$folder/easy.txt"; do
  echo "$file"
  for size in 250000 500000 1000000; do "$bench" "$file" 8000000 3 batches $size 3 || status=1; done
done

title files: puzzles to answers, cuda beside sliced
repeat "$hardest" 160 > "$folder/hardest"
repeat "$seventeen" 400 > "$folder/seventeen"
repeat "$folder/easy.txt" 50 > "$folder/easy"
for file in hardest seventeen easy; do
  for threads in $(nproc) $((2 * $(nproc))); do
    for solver in cuda sliced; do
      [ $file.$solver = hardest.sliced ] && head -n 2000000 "$folder/hardest" > "$folder/input" ||
        ln -f "$folder/$file" "$folder/input"
      echo "$file, $threads threads"
      "$nonet" solve -s $solver -t "$threads" -o "$folder/answers" "$folder/input" 2>&1 |
        grep -E 'records in|signature|peak|device'
    done
  done
done

title bench
repeat "$hardest" 4 > "$folder/some"
timeout 100 "$nonet" bench "$folder/some" -s cuda,sliced -n 190000 --launches 3
exit $status
