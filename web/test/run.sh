#!/bin/sh
# run.sh PACKAGE NONET: packs the folder of the package, installs the archive as a user does, and compares its answers with
# those of the program, of both modules side by side; the types are checked where there is a TypeScript compiler.
# NONET_SHARE=1 in the environment compares all: datasets/, the ratings of the tests, and 50,000 puzzles of each
# generator. Without it a fifth of the puzzles that take long are, and of these a fifth without SIMD.
set -eu
package=$(realpath "$1") NONET=$(realpath "$2") here=$(realpath "$(dirname "$0")")
export NONET NONET_SOURCES="$here/../.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm pack --silent "$package"
echo '{ "type": "module" }' > package.json
npm install --silent --offline --no-audit --no-fund ./nonet-*.tgz
cp "$here"/nonet.test.js "$here"/types.ts .
# Each engine has its own module alone. V8 has no SIMD without SSE4.1.
mkdir scalar
cp -r package.json nonet.test.js node_modules scalar
rm node_modules/nonet/nonet-scalar.wasm scalar/node_modules/nonet/nonet.wasm
(cd scalar && NONET_SCALAR=1 node --no-enable-sse4-1 nonet.test.js) > scalar.log 2>&1 & scalar=$!
node nonet.test.js
echo "without SIMD:"
wait $scalar || { cat scalar.log; exit 1; }
tail -n 8 scalar.log
if command -v tsc > /dev/null; then
  tsc --noEmit --strict --target es2022 --module nodenext --moduleResolution nodenext types.ts
fi
