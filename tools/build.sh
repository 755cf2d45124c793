#!/bin/sh
# build.sh [PRESET [PART...]]: installs missing packages, configures and builds. The preset is release
# unless another one is given. Without a PART only the program is built; with the preset wasm, the npm package and the
# page of web/, in build/wasm/package and build/wasm/page. Parts are
#   tests     the tests: ctest --preset PRESET runs them
#   base      of the tests those of code that depends on the processor
#   replay    of the tests those that need the program alone: the transcripts of the command line
#   python    the Python module
#   bench     the microbenchmarks
#   package   the Debian packages, with the Python module
#   cuda      the module of the solver cuda, with the compiler nvcc of CUDA 12 or later, which is not installed
# A build folder keeps the parts that it was asked for.
set -eu
cd "$(dirname "$0")/.."
preset=${1:-release}
[ $# -eq 0 ] || shift

packages=
[ "$preset" = release ] || packages=$preset
options=
targets=nonet
[ "$preset" != wasm ] || targets=all
for part in "$@"; do
  case $part in
    tests) options="$options -DNONET_TESTS=ON" targets=all ;;
    base) options="$options -DNONET_TESTS=ON" targets=nonet_base_tests part=tests ;;
    replay) options="$options -DNONET_TESTS=ON" targets=nonet part=tests ;;
    python) options="$options -DNONET_PYTHON=ON" targets=all ;;
    bench) options="$options -DNONET_BENCH=ON" targets=all ;;
    cuda) options="$options -DNONET_CUDA=ON" targets="$targets nonet_cuda" ;;
    package) options="$options -DNONET_PYTHON=ON" targets="all package" ;;
    *) echo "build.sh: there is no part '$part'" >&2; exit 2 ;;
  esac
  packages="$packages $part"
done
# shellcheck disable=SC2086  # the values are words
{
  tools/install-packages.sh $packages
  [ "$preset" != arm64 ] || tests/arm64/sysroot.sh > /dev/null
  cmake --preset "$preset" $options
  cmake --build --preset "$preset" --target $targets
}
