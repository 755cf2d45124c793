#!/bin/sh
# build.sh [PRESET [TARGET...]]: installs missing packages, configures and builds (release).
set -eu
cd "$(dirname "$0")/.."
preset=${1:-release}
[ $# -eq 0 ] || shift
tools/install-packages.sh
cmake --preset "$preset"
if [ $# -eq 0 ]; then set -- all; fi
cmake --build --preset "$preset" --target "$@"
