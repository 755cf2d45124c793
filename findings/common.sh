# shellcheck shell=sh
# What the scripts of this folder share. A script that sources it runs in a new empty folder, which is removed at its end.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
cd "$work"

# debian PACKAGE=VERSION...: unpacks packages of Debian 12 below $work/root, without installing them.
debian() {
  for package in "$@"; do
    apt-get download -qq "$package" 2> errors ||
      { cat errors >&2; echo "cannot be run here: $package is not available" >&2; exit 2; }
  done
  for archive in *.deb; do dpkg-deb -x "$archive" root; done
  LD_LIBRARY_PATH=$(find "$work/root" -name '*.so*' -printf '%h\n' | sort -u | tr '\n' ':')
  export LD_LIBRARY_PATH
}

# npm_package PACKAGE@VERSION: installs it in $work.
npm_package() {
  npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$work" "$1" > /dev/null ||
    { echo "cannot be run here: $1 is not available" >&2; exit 2; }
}

# seen NAME FOUND EXPECTED: prints what was found; ends with status 1 if it is not what the finding says.
seen() {
  echo "$1: $2"
  [ "$2" = "$3" ] || { echo "CHANGED: $1 was $3" >&2; exit 1; }
}
