# For the other scripts of this folder: a temporary folder, and a corpus.
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

# corpus RECORDS: repeats the sample; each 1000th record is malformed.
corpus() {
  grep -v '^#' "$here/../../datasets/sample.txt" > sample
  for _ in $(seq $(($1 / 1000))); do sed '1000s/.$/x/' sample; done
}

# A sanitizer must end the program with a status that nonet does not use.
export ASAN_OPTIONS="exitcode=99:${ASAN_OPTIONS:-}" UBSAN_OPTIONS=exitcode=99
export TSAN_OPTIONS="exitcode=99:${TSAN_OPTIONS:-}"
