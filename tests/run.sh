#!/bin/sh
# run.sh [PRESET...]: installs missing packages, then builds each preset, with warnings as errors,
# and tests it. Without arguments: both compilers and all sanitizers, as in CI.
set -eu
cd "$(dirname "$0")/.."
tools/install-packages.sh
[ $# -gt 0 ] || set -- release gcc asan tsan
for preset in "$@"; do
  echo "== $preset"
  cmake --preset "$preset" -DNONET_WERROR=ON
  cmake --build --preset "$preset"
  ctest --preset "$preset" -j "$(nproc)"
done
