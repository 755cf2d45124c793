#!/bin/sh
# check.sh CMAKE BUILD_FOLDER COMPILER: installs the build into a new prefix, checks the installed
# files, then configures, builds and runs the consumer with them.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$1" --install "$2" --prefix "$work/prefix" > "$work/install.log"
include=$work/prefix/include
if find "$include" -type f ! -path "$include/nonet/*" | grep .; then
  echo "files outside of include/nonet are installed" >&2
  exit 1
fi
# A public header includes public headers and the standard library only.
if grep -H '#include' "$include"/nonet/*.h |
   grep -vE '#include <(nonet/[a-z_]+\.h|[a-z_]+|std(def|int)\.h)>'; then
  echo "a public header includes a header that is not public" >&2
  exit 1
fi
"$1" -S "$here" -B "$work/build" -G Ninja -DCMAKE_CXX_COMPILER="$3" \
     -DCMAKE_PREFIX_PATH="$work/prefix" -DNONET_INCLUDE_FOLDER="$include" \
     -DCMAKE_CXX_FLAGS='-Wall -Wextra -Werror' -DCMAKE_C_FLAGS='-Wall -Wextra -Wpedantic -Werror'
"$1" --build "$work/build"
"$work/build/consumer" "$here/../../datasets/sample.txt"
"$work/build/c_consumer"
"$work/prefix/bin/nonet" --version
