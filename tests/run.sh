#!/bin/sh
# run.sh [PRESET...]: installs missing packages, then builds each preset, with warnings as errors,
# and tests it. Some names stand for the release preset and a part of the tests:
#   python   the Python module
#   browser  the HTML reports, in Chromium
#   package  the Debian packages, in a fresh Debian 12; needs root
#   cluster  the recipes for several machines, with Slurm, GNU parallel, Open MPI, Dask and
#            Snakemake; needs root
#   avx512   the unit tests of the code for AVX-512, on a processor that bochs emulates
# "arm64" builds with Debian's packages for ARM64, and runs the unit tests and the short transcripts
# in qemu. Without arguments, as in CI: release (with the Python module), browser, both compilers, all
# sanitizers and arm64. package and cluster install much; run them before a release. Run avx512 after a
# change of SIMD code on a machine without AVX-512: elsewhere, the other tests cover it.
set -eu
cd "$(dirname "$0")/.."
tools/install-packages.sh
[ $# -gt 0 ] || set -- release browser gcc asan tsan arm64
for name in "$@"; do
  echo "== $name"
  case $name in
    python) preset=release only='^python/' ;;
    browser | package | cluster | avx512) preset=release only= ;;
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
  elif [ "$name" = cluster ]; then
    tools/install-packages.sh iproute2 munge openmpi-bin openssh-client openssh-server python3-distributed \
      python3-jsonschema python3-yaml slurm-client slurmctld slurmd snakemake
    tests/cluster/run.sh build/release/nonet
  elif [ "$name" = avx512 ]; then
    tools/install-packages.sh bochs busybox-static cpio isolinux syslinux-common xorriso
    tests/avx512/run.sh build/release/tests/nonet_tests
  else
    ctest --preset "$preset" -j "$(nproc)" -R "$only" --no-tests=error
  fi
done
