#!/bin/sh
# install-packages.sh [PACKAGE...]: installs the missing Debian 12 packages that the build and the
# tests need, and those that are given. Needs root only if a package is missing.
set -eu

missing=
for package in \
  bsdextrautils clang-19 cmake dpkg-dev fish g++ libbenchmark-dev libclang-rt-19-dev \
  libcli11-dev libfmt-dev libgtest-dev libhwy-dev libisal-dev libtbb-dev libxxhash-dev libzstd-dev llvm-19 \
  man-db mandoc ninja-build nlohmann-json3-dev parallel pkgconf procps pybind11-dev \
  python3-cram python3-dev python3-hypothesis python3-numpy python3-pandas python3-pip \
  python3-pytest python3-venv strace zlib1g-dev zsh zstd "$@"
do
  status=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2> /dev/null || true)
  [ "$status" = installed ] || missing="$missing $package"
done
[ -z "$missing" ] && exit 0

echo "Installing$missing"
# Debian starts the daemons of a package that it installs. Tests start their own.
policy=/usr/sbin/policy-rc.d
if [ ! -e $policy ]; then
  trap 'rm -f $policy' EXIT
  trap 'exit 1' HUP INT TERM
  printf '#!/bin/sh\nexit 101\n' > $policy
  chmod +x $policy
fi
export DEBIAN_FRONTEND=noninteractive
apt-get update -q
# shellcheck disable=SC2086  # the names are words
apt-get install -q -y --no-install-recommends $missing
