# For the scripts beside this one: a folder that goes with the script, and a corpus.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
nonet=$(realpath "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

fail() {
  echo "FAILED: $*"
  exit 1
}

# corpus RECORDS: the sample again and again, each 1000th record malformed.
corpus() {
  grep -v '^#' "$here/../../datasets/sample.txt" > sample
  for _ in $(seq $(($1 / 1000))); do sed '1000s/.$/x/' sample; done
}

# A program built with a sanitizer must not fail with a status of nonet's own.
export ASAN_OPTIONS="exitcode=99:${ASAN_OPTIONS:-}" UBSAN_OPTIONS=exitcode=99
export TSAN_OPTIONS="exitcode=99:${TSAN_OPTIONS:-}"
