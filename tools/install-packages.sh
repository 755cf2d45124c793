#!/bin/sh
# install-packages.sh [PART...]: installs the missing Debian 12 packages that the build of the program
# needs, and those of each PART of the project. Needs root only if a package is missing.
set -eu

# packages PART: prints the names. The program comes first; the others add to it.
packages() {
  case $1 in
    program) echo clang-19 cmake libcli11-dev libfmt-dev libhwy-dev libisal-dev libjs-chart.js libminizip-dev libtbb-dev \
                  libxxhash-dev libzstd-dev ninja-build nlohmann-json3-dev pkgconf zlib1g-dev ;;
    python)  echo pybind11-dev python3-dev python3-numpy python3-pip python3-venv ;;
    bench)   echo libbenchmark-dev ;;
    package) echo dpkg-dev help2man mandoc "$(packages python)" ;;
    tests)   echo bsdextrautils fish g++ help2man libgtest-dev man-db mandoc parallel procps python3-cram \
                  python3-hypothesis python3-numpy python3-pandas python3-pytest strace zsh zstd ;;
    gcc | gcc-all) echo g++ ;;
    cuda)    ;;  # its compiler is in no package of Debian's main
    asan | tsan | fuzz) echo libclang-rt-19-dev llvm-19 ;;
    arm64)   echo lld-19 mmdebstrap qemu-user-static ;;
    browser) echo chromium chromium-driver fonts-dejavu-core python3-selenium ;;
    wasm)    echo binaryen libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32 lld-19 wasi-libc ;;
    web)     echo "$(packages browser)"
             command -v npm > /dev/null || echo node-typescript npm ;;  # other packages of node have their own
    avx512)  echo bochs busybox-static cpio isolinux syslinux-common xorriso ;;
    fresh)   echo mmdebstrap ;;
    cluster) echo iproute2 munge openmpi-bin openssh-client openssh-server python3-distributed python3-jsonschema \
                  python3-yaml slurm-client slurmctld slurmd snakemake ;;
    *) echo "install-packages.sh: there is no part '$1'" >&2; return 1 ;;
  esac
}

missing=
for part in program "$@"; do
  names=$(packages "$part")
  for package in $names; do
    status=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2> /dev/null || true)
    [ "$status" = installed ] || missing="$missing $package"
  done
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
