#!/bin/bash
# cuda.sh BUILD_FOLDER HARDEST SEVENTEEN [REPORT]: checks and measures the solver `cuda` on a machine with a GPU, in about
# five minutes, and writes all of it to REPORT (cuda.md), the bench to REPORT.json. The build folder has the program, its module, the tests and
# cuda_bench (tools/build.sh release tests bench); the files are lists of hard puzzles and of puzzles with 17 clues, 81
# characters a line. Inputs are made in /dev/shm (5 GB) and removed.
#
# A section that fails, or takes too long, is named in the report, and the others go on. The exit status is 0 if all
# sections passed. Without a device nothing is measured.
set -u
[ $# -ge 3 ] || { sed -n '2,3s/^# //p' "$0" >&2; exit 2; }
export build=$1 hardest=$2 seventeen=$3
export report=${4:-cuda.md}
export nonet=$build/nonet bench=$build/bench/cuda_bench
folder=$(mktemp -d /dev/shm/nonet-cuda-XXXXXX) || exit 1
export folder
trap 'rm -rf "$folder"' EXIT
failed=()

# section SECONDS FUNCTION TITLE
section() {
  local seconds=$1 run=$2 title=$3 status begin=$SECONDS
  { echo; echo "## $title"; echo; echo '```'; } >> "$report"
  timeout -k 5 "$seconds" bash -c "set -uo pipefail; $run" >> "$report" 2>&1
  status=$?
  { echo '```'; echo; } >> "$report"
  if [ $status -eq 124 ] || [ $status -eq 137 ]; then
    echo "**Not finished** in $seconds s." >> "$report"
  elif [ $status -ne 0 ]; then
    echo "**Failed** with status $status after $((SECONDS - begin)) s." >> "$report"
  else
    echo "$((SECONDS - begin)) s" >> "$report"
    return
  fi
  failed+=("$title")
}

repeat() { for _ in $(seq "$2"); do cat "$1"; done; }

# Runs a command of nonet, prints what its messages match, and fails if the device did not do all of it.
measured() {
  local match=$1 messages
  shift
  if ! messages=$("$@" 2>&1 > /dev/null); then echo "$messages"; return 1; fi
  grep -E "$match" <<< "$messages"
  ! grep -E 'there is no device|the device failed|solutions that are none' <<< "$messages"
}

machine() {
  nvidia-smi --query-gpu=name,driver_version,clocks.max.sm,memory.total,compute_mode --format=csv,noheader || return 1
  grep -m1 'model name' /proc/cpuinfo
  echo "$(nproc) processors"
  "$nonet" --version
}

inputs() {
  "$nonet" generate -q -k minimal -n 3000 -o "$folder/few" &&
    "$nonet" generate -q -k easy -n 400000 -o "$folder/easy.txt" &&
    repeat "$hardest" 120 > "$folder/hardest" && repeat "$seventeen" 300 > "$folder/seventeen" &&
    repeat "$folder/easy.txt" 40 > "$folder/easy" && wc -l "$folder"/*
}

tests() {
  "$build/tests/nonet_tests" --gtest_brief=1 \
    --gtest_filter='CudaRow*:*EveryTarget*/cuda:*TimesOf*/cuda:Rater.*Solver*:Hard.*Solver*'
}

sanitizer() {
  local tool status=0
  for tool in memcheck racecheck initcheck synccheck; do
    timeout 20 compute-sanitizer --error-exitcode 9 --tool $tool "$bench" "$folder/few" 3000 1 2>&1 | tail -2 ||
      { echo "$tool: failed"; status=1; }
  done
  return $status
}

# lists SIZES ARGUMENT...: cuda_bench for each list and each size, which stands for SIZE in the arguments
lists() {
  local sizes=$1 file size status=0
  shift
  for file in "$hardest" "$seventeen" "$folder/easy.txt"; do
    echo "$file"
    for size in $sizes; do "$bench" "$file" "${@/#SIZE/$size}" || status=1; done
  done
  return $status
}

kernels() { lists "70000 250000 1000000 4000000" SIZE 3; }

transfers() { lists "250000 500000 1000000" 6000000 3 batches SIZE 3; }

files() {
  local file threads solver input status=0
  for file in hardest seventeen easy; do
    for threads in $(nproc) $((2 * $(nproc))); do
      for solver in cuda sliced; do
        input=$folder/$file
        if [ $file.$solver = hardest.sliced ]; then
          input=$folder/input
          head -n 1500000 "$folder/hardest" > "$input"
        fi
        echo "$file, $threads threads, $solver"
        measured 'records in|signature|peak' "$nonet" solve -s $solver -t "$threads" -o "$folder/answers" "$input" ||
          status=1
      done
    done
  done
  return $status
}

# The device's memory is compared with its use before; the stated memory is in engine/search/README.md.
memory() {
  local before most now run status
  used() { nvidia-smi --query-gpu=memory.used --format=csv,noheader,nounits | head -1; }
  before=$(used) || return 1
  most=$before
  "$nonet" solve -s cuda -o "$folder/answers" "$folder/seventeen" > /dev/null 2> "$folder/messages" &
  run=$!
  while kill -0 $run 2> /dev/null; do
    now=$(used)
    [ "$now" -gt "$most" ] && most=$now
    sleep 0.05
  done
  wait $run
  status=$?
  grep -E 'records in|peak|device' "$folder/messages"
  echo "device: $((most - before)) MiB more than before, with the context of CUDA; stated: at most 1.1 GB without it"
  echo "host: stated: 270 MB, and 12 MB for each of $(($(nproc) + 8)) batches of text, without the libraries of CUDA"
  return $status
}

ratings() {
  local threads solver status=0
  head -n 400000 "$folder/hardest" > "$folder/to_rate"
  for solver in cuda sliced; do
    for threads in $(nproc) $((2 * $(nproc))); do
      echo "rate with 8 equivalents, $threads threads, $solver"
      measured 'records in' "$nonet" rate --solver $solver -t "$threads" -o "$folder/rated.$solver" "$folder/to_rate" ||
        status=1
    done
  done
  cmp "$folder/rated.cuda" "$folder/rated.sliced" || status=1
  # A round examines 65,536 neighbours; the first one only finds puzzles.
  local rounds=60 begin end
  for solver in cuda sliced; do
    begin=$(date +%s%N)
    measured 'puzzles in' "$nonet" generate -k hard -n 100 --rounds $rounds --solver $solver -o "$folder/hard.$solver" ||
      status=1
    end=$(date +%s%N)
    echo "hard search, $(nproc) threads, $solver: $((rounds * 65536 * 1000 / ((end - begin) / 1000000 + 1))) neighbours per second"
  done
  cmp "$folder/hard.cuda" "$folder/hard.sliced" || status=1
  return $status
}

table() {
  repeat "$hardest" 4 > "$folder/some"
  "$nonet" bench "$folder/some" -s cuda,sliced -n 190000 --launches 6 --json "$report.json"
}

export -f repeat measured machine inputs tests sanitizer lists kernels transfers files memory ratings table

{
  echo "# The solver cuda"
  echo
  date -u '+%F %H:%M UTC'
} > "$report"
head -n 1 "$hardest" > "$folder/one"
if ! messages=$("$nonet" solve -s cuda -o /dev/null "$folder/one" 2>&1) || grep -q 'there is no device' <<< "$messages"; then
  { echo; echo "**Nothing was measured:**"; echo; grep -E 'device|nonet:' <<< "$messages"; } | tee -a "$report" >&2
  exit 1
fi
section 10 machine "The machine"
section 30 inputs "Inputs"
section 60 tests "The tests of all solvers, on the device"
section 80 sanitizer "compute-sanitizer"
section 40 kernels "Kernels: millions of puzzles a second"
section 40 transfers "From and to memory of the host: millions of puzzles a second"
section 80 files "Files: puzzles to answers, cuda beside sliced"
section 20 memory "Memory"
section 60 ratings "Ratings and hard search, cuda beside sliced"
section 40 table "nonet bench"
{
  echo
  if [ ${#failed[@]} -eq 0 ]; then
    echo "All sections passed in $SECONDS s."
  else
    echo "Not passed: $(IFS=';'; echo "${failed[*]}"). $SECONDS s in all."
  fi
} | tee -a "$report" >&2
[ ${#failed[@]} -eq 0 ]
