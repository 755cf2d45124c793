#!/bin/sh
# run.sh [NAME...]: installs missing packages, builds, and tests. The names, what each is for, and what
# of it is not tested by a name above:
#   release   all tests of the usual build: clang, every SIMD target, the Python module, microbenchmarks
#   browser   the HTML reports in Chromium
#   web       the npm package: a part of the answers of the program; its page in Chromium
#   gcc       a second compiler: that the program builds without a warning and answers the same
#   asan      memory errors and undefined behaviour, and the system calls of POSIX alone
#   tsan      data races, in the tests that have threads
#   arm64     NEON, and unsigned char: the unit tests of code that uses them, and no other code, in qemu
# Without a name these, as in CI. Run `all` before a release, or one of its names after a change of what it tests:
#   python    only the Python module, of the usual build
#   package   the Debian packages in a fresh Debian 12 (needs root): after a change of dependencies or installation
#   cluster   the recipes for several machines, with Slurm, GNU parallel, Open MPI, Dask, Snakemake (needs root)
#   avx512    the code for AVX-512 in bochs: after a change of SIMD code, on a machine without AVX-512
#   gcc-all   the whole build, optimized, and every unit test with g++: after a change of the tests or the headers
#   arm64-all every unit test and the short transcripts on ARM64
#   fuzz      each fuzzer for 20 minutes
set -eu
cd "$(dirname "$0")/.."
[ $# -gt 0 ] || set -- release asan tsan gcc arm64 browser web
# Most tests wait for processes, pipes and disks: two at once leave half of two processors idle.
jobs=$(($(nproc) * 5 / 2))
[ "$*" != all ] || set -- release asan tsan gcc-all arm64-all browser web package cluster avx512 fuzz

build() {
  case $1 in
    release) tools/build.sh release tests python bench ;;
    python) tools/build.sh release tests python ;;
    asan | tsan | gcc-all) tools/build.sh "$1" tests ;;
    gcc) tools/build.sh gcc replay ;;
    arm64) tools/build.sh arm64 base ;;
    arm64-all) tools/build.sh arm64 tests ;;
    web) tools/install-packages.sh web && tools/build.sh wasm ;;
    browser | cluster | avx512) tools/install-packages.sh "$1" ;;
    package) tools/install-packages.sh fresh ;;
    fuzz) tools/install-packages.sh tests fuzz ;;
    *) echo "run.sh: there is no name '$1'" >&2; return 2 ;;
  esac
}

# What needs the usual build makes it here: it is not changed while its own tests run.
check() {
  case $1 in
    python) ctest --preset release -j "$jobs" -R '^python/' --no-tests=error ;;
    browser) tools/build.sh && tests/browser/run.py build/release/nonet ;;
    web) tools/build.sh && web/test/run.sh build/wasm/package build/release/nonet && web/test/page.py build/wasm/page ;;
    package) tools/build.sh release package && tests/package/check.sh build/release ;;
    cluster) tools/build.sh release python && tests/cluster/run.sh build/release/nonet ;;
    avx512) tools/build.sh release tests && tests/avx512/run.sh build/release/tests/nonet_tests ;;
    fuzz) tests/fuzz/run.sh 20m ;;
    *) ctest --preset "$1" -j "$jobs" --no-tests=error ;;
  esac
}

# builds NAME...: builds them, with what is said in build/NAME.log, and prints a line for each.
builds() {
  for name in "$@"; do
    start=$(date +%s) status=0
    build "$name" > "build/$name.log" 2>&1 || status=$?
    echo "$name $status $(($(date +%s) - start))"
    [ $status = 0 ] || break
  done
}

# checks: tests what `builds` has built.
checks() {
  while read -r name status seconds; do
    echo "== $name"
    cat "build/$name.log"
    [ "$status" = 0 ] || exit "$status"
    start=$(date +%s)
    check "$name" < /dev/null
    echo "== $name: built in $seconds s, tested in $(($(date +%s) - start)) s"
  done
}

# The tests wait often enough for the next name to be built beside them. NONET_IN_TURN=1: one thing after the other.
mkdir -p build
if [ -z "${NONET_IN_TURN:-}" ]; then
  builds "$@" | checks
else
  for name in "$@"; do builds "$name" | checks; done
fi
echo "== lines of code by room"
git ls-files engine web tools bench tests | grep -E '\.(cpp|h|cu|c|py|sh|js|t)$' | xargs wc -l |
  awk '$2 ~ "/" { split($2, path, "/"); lines[path[1] "/" (path[3] ? path[2] : "")] += $1 }
       END { for (room in lines) { print lines[room], room; all += lines[room] }; print all, "all" }' |
  sort -nr | paste -sd,
