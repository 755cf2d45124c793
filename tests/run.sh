#!/bin/sh
# run.sh [PRESET...]: installs what is missing, then builds and tests each preset without a warning.
# Without arguments: both compilers and all sanitizers, which is what CI does.
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
