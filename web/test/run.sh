#!/bin/sh
# run.sh PACKAGE NONET: packs the folder of the package, installs the archive as a user does, and compares its answers with
# those of the program; the types are checked where there is a TypeScript compiler.
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
node --test nonet.test.js
NONET_SCALAR=1 node --test nonet.test.js
if command -v tsc > /dev/null; then
  tsc --noEmit --strict --target es2022 --module nodenext --moduleResolution nodenext types.ts
fi
