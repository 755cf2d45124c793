#!/bin/sh
# run.sh [PRESET...]: installs missing packages, then builds each preset, with warnings as errors,
# and tests it. "python" builds the release preset and tests the Python module only; "browser"
# builds it and tests the HTML reports in Chromium; "package" builds it and tries the Debian packages
# in a fresh Debian 12, as root; "arm64" builds for ARM64 Linux with Debian's packages for it, and
# runs the unit tests and the short transcripts in qemu. Without arguments: both compilers, all
# sanitizers, ARM64, browser and package, as in CI; the module is tested with release.
set -eu
cd "$(dirname "$0")/.."
tools/install-packages.sh
[ $# -gt 0 ] || set -- release browser package gcc asan tsan arm64
for name in "$@"; do
  echo "== $name"
  case $name in
    python) preset=release only='^python/' ;;
    browser | package) preset=release only= ;;
    *) preset=$name only=. ;;
  esac
  if [ "$name" = arm64 ]; then
    tools/install-packages.sh lld-19 mmdebstrap qemu-user-static
    tests/arm64/sysroot.sh
  fi
  cmake --preset "$preset" -DNONET_WERROR=ON
  cmake --build --preset "$preset"
  if [ "$name" = browser ]; then
    tools/install-packages.sh chromium chromium-driver fonts-dejavu-core python3-selenium
    tests/browser/run.py build/release/nonet
  elif [ "$name" = package ]; then
    tools/install-packages.sh mmdebstrap
    tests/package/check.sh build/release
  else
    ctest --preset "$preset" -j "$(nproc)" -R "$only" --no-tests=error
  fi
done
