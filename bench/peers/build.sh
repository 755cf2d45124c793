#!/bin/sh
# build.sh PEER SOURCE_FOLDER OUTPUT_FOLDER: builds OUTPUT_FOLDER/PEER.so, a plugin for `nonet bench`,
# from a folder with the solver's public source, and describes it in OUTPUT_FOLDER/PEER.json. The
# source folder is only read. peers.csv has a row for each peer.
#
# CXX, CC and CXXFLAGS (clang++-19, clang-19, -O3 -march=native), for Rust CARGO and RUSTFLAGS (cargo,
# -C target-cpu=native), change the compiler and its flags. CARGO_VENDOR=FOLDER takes the crates that a
# peer needs from a folder and not from the network.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
fail() {
  echo "build.sh: $1" >&2
  exit "${2:-1}"
}

[ $# -eq 3 ] || fail "usage: build.sh PEER SOURCE_FOLDER OUTPUT_FOLDER" 2
peer=$1
row=$(awk -F , -v name="$peer" 'NR > 1 && $1 == name' "$here/peers.csv")
if [ -z "$row" ]; then
  known=$(awk -F , 'NR > 1 { printf "%s%s", (NR > 2 ? ", " : ""), $1 }' "$here/peers.csv")
  fail "there is no recipe for $peer; there are recipes for $known" 2
fi
IFS=, read -r _ repository tried entry configuration flags sources <<ROW
$row
ROW

[ -d "$2" ] || fail "there is no folder $2; clone $repository there" 2
source=$(cd "$2" && pwd -P)
for file in $sources; do
  [ -f "$source/$file" ] || fail "$2 has no file $file; is it a clone of $repository?" 2
done
mkdir -p "$3"
output=$(cd "$3" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

# A folder inside of another repository has no commit of its own. git must not refresh the index.
export GIT_OPTIONAL_LOCKS=0
commit=unknown
if [ "$(git -C "$source" rev-parse --show-toplevel 2> /dev/null)" = "$source" ]; then
  commit=$(git -C "$source" rev-parse HEAD)
  git -C "$source" diff --quiet --diff-filter=d HEAD || commit="$commit, with changes"
fi
[ "$commit" = "$tried" ] ||
  echo "build.sh: warning: $peer was tried at commit $tried; this is $commit" >&2

build_cpp() {
  cxx="${CXX:-clang++-19} -std=c++14"
  cc=${CC:-clang-19}
  optimisation=${CXXFLAGS:--O3 -march=native}
  # Calls within the solver must cost what they cost in a program, so only `solve` is visible.
  common="$optimisation $flags -fPIC -fvisibility=hidden -w"
  case $entry in
    *.cpp) adapter=$here/$entry ;;
    *) adapter=$here/adapters/forward.cpp ;;
  esac
  for file in $sources; do
    case $file in
      *.c) compile=$cc ;;
      *) compile=$cxx ;;
    esac
    # shellcheck disable=SC2086  # the flags are words
    $compile $common -c "$source/$file" -o "$work/$(echo "$file" | tr / _).o"
  done
  # shellcheck disable=SC2086
  $cxx $common -DPEER_FUNCTION="$entry" -DPEER_CONFIGURATION="$configuration" \
    -I "$here/../../engine/include" -I "$source" -c "$adapter" -o "$work/adapter.o"
  # shellcheck disable=SC2086
  $cxx $optimisation -shared "$work"/*.o -o "$work/$peer.so"
  compiler=$($cxx --version | head -n 1)
  flags="$optimisation${flags:+ $flags}"
}

build_rust() {
  cargo=${CARGO:-cargo}
  optimisation=${RUSTFLAGS:--C target-cpu=native}
  cat > "$work/Cargo.toml" <<TOML
[package]
name = "peer"
version = "0.0.0"
edition = "2018"

[lib]
path = "$here/$entry"
crate-type = ["cdylib"]

[dependencies]
sudoku = { path = "$source", features = ["$flags"] }

[profile.release]
opt-level = 3
lto = "fat"
codegen-units = 1
panic = "abort"
TOML
  set -- --quiet --release --manifest-path "$work/Cargo.toml" --target-dir "$work/target"
  if [ -n "${CARGO_VENDOR:-}" ]; then
    set -- "$@" --offline --config 'source.crates-io.replace-with="vendor"' \
      --config "source.vendor.directory=\"$CARGO_VENDOR\""
  fi
  # Warnings about the peer's code are not the user's business.
  RUSTFLAGS="$optimisation --cap-lints=allow"
  export RUSTFLAGS
  "$cargo" build "$@" || fail "cargo cannot build $peer; without a network, set CARGO_VENDOR"
  mv "$work/target/release/libpeer.so" "$work/$peer.so"
  compiler=$("${RUSTC:-rustc}" --version)
  flags="opt-level=3 lto=fat codegen-units=1 panic=abort $optimisation, feature $flags"
}

case $entry in
  *.rs) build_rust ;;
  *) build_cpp ;;
esac
mv "$work/$peer.so" "$output/$peer.so"
cat > "$output/$peer.json" <<JSON
{
  "name": "$peer",
  "repository": "$repository",
  "commit": "$commit",
  "compiler": "$compiler",
  "flags": "$flags"
}
JSON
echo "$output/$peer.so"
