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
[ $# -gt 0 ] || set -- release browser web gcc asan tsan arm64
# Most tests wait for processes, pipes and disks: two at once leave half of two processors idle.
jobs=$(($(nproc) * 5 / 2))
[ "$*" != all ] || set -- release browser web gcc-all asan tsan arm64-all package cluster avx512 fuzz
for name in "$@"; do
  echo "== $name"
  start=$(date +%s)
  case $name in
    release)
      tools/build.sh release tests python bench
      ctest --preset release -j "$jobs" --no-tests=error ;;
    python)
      tools/build.sh release tests python
      ctest --preset release -j "$jobs" -R '^python/' --no-tests=error ;;
    gcc)
      tools/build.sh gcc replay
      ctest --preset gcc -j "$jobs" --no-tests=error ;;
    arm64)
      tools/build.sh arm64 base
      ctest --preset arm64 -j "$jobs" --no-tests=error ;;
    asan | tsan)
      tools/build.sh "$name" tests
      ctest --preset "$name" -j "$jobs" --no-tests=error ;;
    gcc-all)
      tools/build.sh gcc-all tests
      ctest --preset gcc-all -j "$jobs" --no-tests=error ;;
    arm64-all)
      tools/build.sh arm64 tests
      ctest --preset arm64-all -j "$jobs" --no-tests=error ;;
    browser)
      tools/build.sh
      tools/install-packages.sh browser
      tests/browser/run.py build/release/nonet ;;
    web)
      tools/build.sh
      tools/build.sh wasm
      tools/install-packages.sh web
      web/test/run.sh build/wasm/package build/release/nonet
      web/test/page.py build/wasm/page ;;
    package)
      tools/build.sh release package
      tools/install-packages.sh fresh
      tests/package/check.sh build/release ;;
    cluster)
      tools/build.sh release python
      tools/install-packages.sh cluster
      tests/cluster/run.sh build/release/nonet ;;
    avx512)
      tools/build.sh release tests
      tools/install-packages.sh avx512
      tests/avx512/run.sh build/release/tests/nonet_tests ;;
    fuzz)
      tools/install-packages.sh tests fuzz
      tests/fuzz/run.sh 20m ;;
    *) echo "run.sh: there is no name '$name'" >&2; exit 2 ;;
  esac
  echo "== $name: $(($(date +%s) - start)) s"
done
echo "== lines of code by room"
git ls-files engine web tools bench tests | grep -E '\.(cpp|h|cu|c|py|sh|js|t)$' | xargs wc -l |
  awk '$2 ~ "/" { split($2, path, "/"); lines[path[1] "/" (path[3] ? path[2] : "")] += $1 }
       END { for (room in lines) { print lines[room], room; all += lines[room] }; print all, "all" }' |
  sort -nr | paste -sd,
