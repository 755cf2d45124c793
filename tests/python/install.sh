#!/bin/sh
# install.sh PYTHON BUILD: installs the module with pip into a fresh environment, without a network,
# and uses it from an empty folder. BUILD is a folder that is built; pip takes the binaries from it.
set -eu
python=$1
build=$2
root=$(cd "$(dirname "$0")/../.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

unset PYTHONPATH
"$python" -m venv --system-site-packages "$scratch/venv"
PIP_NO_INDEX=1 PIP_DISABLE_PIP_VERSION_CHECK=1 "$scratch/venv/bin/pip" install --quiet \
  --config-settings=build-dir="$build" "$root"
mkdir "$scratch/empty"
cd "$scratch/empty"
"$scratch/venv/bin/nonet" --version
"$scratch/venv/bin/python" -m nonet generate --kind easy --count 5 -q -o easy.txt
"$scratch/venv/bin/python" - "$scratch/venv" <<'PYTHON'
import sys
import nonet

assert nonet.__file__.startswith(sys.argv[1]), nonet.__file__
puzzles = nonet.read("easy.txt")
assert nonet.solve(puzzles).unique.all() and len(puzzles) == 5
assert nonet.bench(puzzles, ["scalar"], launches=1, sample=5).rows[0].puzzles_per_second > 0
print(nonet.__file__)
PYTHON
"$scratch/venv/bin/pip" uninstall --quiet --yes nonet
[ ! -e "$scratch/venv/bin/nonet" ] || { echo "the program is still there"; exit 1; }
