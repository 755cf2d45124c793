#!/bin/sh
# run.sh [PRESET...]: installs missing packages, then builds each preset, with warnings as errors,
# and tests it. "python" builds the release preset and tests the Python module only. Without
# arguments: both compilers and all sanitizers, as in CI; the module is tested with release.
set -eu
cd "$(dirname "$0")/.."
tools/install-packages.sh
[ $# -gt 0 ] || set -- release gcc asan tsan
for name in "$@"; do
  echo "== $name"
  case $name in
    python) preset=release only='^python/' ;;
    *) preset=$name only=. ;;
  esac
  cmake --preset "$preset" -DNONET_WERROR=ON
  cmake --build --preset "$preset"
  ctest --preset "$preset" -j "$(nproc)" -R "$only" --no-tests=error
done
