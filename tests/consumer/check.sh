#!/bin/sh
# check.sh CMAKE BUILD_FOLDER COMPILER: installs the build into a fresh prefix, then configures,
# builds and runs the consumer against it.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$1" --install "$2" --prefix "$work/prefix" > "$work/install.log"
"$1" -S "$here" -B "$work/build" -G Ninja -DCMAKE_CXX_COMPILER="$3" \
     -DCMAKE_PREFIX_PATH="$work/prefix" -DCMAKE_CXX_FLAGS='-Wall -Wextra -Werror' \
     -DCMAKE_C_FLAGS='-Wall -Wextra -Wpedantic -Werror'
"$1" --build "$work/build"
"$work/build/consumer" "$here/../../datasets/sample.txt"
"$work/build/c_consumer"
"$work/prefix/bin/nonet" --version
