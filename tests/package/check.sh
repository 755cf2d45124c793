#!/bin/bash
# check.sh BUILD_FOLDER: makes the Debian packages of a build and tries them: the program, the C
# library and the Python module in a fresh Debian 12 without a compiler, the development files with the consumer of
# tests/consumer. Needs root, mmdebstrap and a mirror of Debian. The fresh system is kept for a day
# in ~/.cache/nonet.
set -euo pipefail
build=$(cd "$1" && pwd)
source=$(cd "$(dirname "$0")/../.." && pwd)
fail() { echo "package: $1" >&2; exit 1; }
[ "$(id -u)" = 0 ] || fail "this test needs root, for chroot"

work=$(mktemp -d /var/tmp/nonet-package-XXXXXX)
trap 'rm -rf "$work"' EXIT
root=$work/root
mkdir "$root" "$work/dev"

cache=${XDG_CACHE_HOME:-$HOME/.cache}/nonet
base=$cache/bookworm-$(dpkg --print-architecture).tar
mkdir -p "$cache"
if [ -z "$(find "$base" -mtime -1 2> /dev/null)" ]; then
  echo "making a fresh Debian 12"
  mmdebstrap -q --variant=apt bookworm "$base.partial.tar"
  mv "$base.partial.tar" "$base"
fi
tar -xf "$base" -C "$root"
cp -L /etc/resolv.conf "$root/etc/"

cmake --build "$build" > "$work/log" || { cat "$work/log"; fail "the build"; }
(cd "$work" && cpack --config "$build/CPackConfig.cmake" -B packages > log 2>&1) || { cat "$work/log"; fail "cpack"; }
mkdir "$root/root/tests"
cp -r "$work/packages" "$source/datasets" "$root/root/"
cp -r "$source/tests/data" "$root/root/tests/"  # the signatures are also of these

# The mount is private to the processes of the fresh system.
in_root() {
  unshare --mount sh -c 'mount -t proc proc "$1/proc" && cd / && exec chroot "$@"' sh "$root" "$@"
}
in_root env -i PATH="$PATH" ${http_proxy:+http_proxy="$http_proxy"} DEBIAN_FRONTEND=noninteractive \
  LC_ALL=C.UTF-8 HOME=/root bash -euo pipefail -s << 'END'
fail() { echo "package: $1" >&2; exit 1; }
cd /root
apt-get update -q > log
apt-get install -q -y --no-install-recommends $(ls ./packages/*.deb | grep -v libnonet-dev) > log 2>&1 ||
  { cat log; fail "apt-get cannot install the packages"; }
for compiler in cc gcc g++ clang c++; do
  ! command -v $compiler || fail "there is a compiler, so this proves little"
done

# Every program and library finds its libraries.
packages=$(dpkg-query -W -f '${Package} ' nonet libnonet-c0 'python3-nonet*' 'nonet-cuda*')
for package in $packages; do
  dpkg -L $package > files
  while read -r file; do
    { [ -f "$file" ] && [ "$(head -c 4 "$file" | tail -c 3)" = ELF ]; } 2> /dev/null || continue
    echo "$file" >> programs
    ldd "$file" > libraries
    ! grep 'not found' libraries || fail "$file misses libraries"
  done < files
  [ -s /usr/share/doc/$package/copyright ] || fail "$package has no licence"
done
[ "$(wc -l < programs)" -ge 2 ] || fail "the program or the library is missing"

nonet --version
[ "$(nonet --version | sed -n 1p)" = "nonet $(dpkg-query -W -f '${Version}' nonet)" ] || fail "the version"
nonet generate -q --kind mixed -n 2000 -o puzzles
nonet solve -q puzzles -o answers
nonet verify puzzles answers
nonet check datasets/signatures.json > signatures || { cat signatures; fail "answers differ from the recorded ones"; }
perl -MDynaLoader -e '
  my $library = DynaLoader::dl_load_file("libnonet_c.so.0") or die DynaLoader::dl_error();
  DynaLoader::dl_find_symbol($library, "nonet_solve_batch") or die DynaLoader::dl_error();' ||
  fail "the C library cannot be loaded by its name"

if [[ $packages == *python3-nonet* ]]; then
  python3 -c 'import nonet; print(nonet.solve(nonet.read("puzzles")).unique.sum(), "unique in Python")' ||
    fail "the Python module does not work"
  python3 -m nonet --version > log || fail "python3 -m nonet does not find the program"
else
  echo "there is no Python package: the module is not built for /usr/bin/python3"
fi

# Manual pages and completions are where Debian looks for them.
for command in $(nonet completions bash -- '' | sed 1d | cut -f 1); do
  zcat "/usr/share/man/man1/nonet-$command.1.gz" | grep -q "^nonet.$command .. " || fail "the page of $command"
done
zcat /usr/share/man/man1/nonet.1.gz | grep -q '^nonet .. ' || fail "the page of nonet"
cmp /usr/share/bash-completion/completions/nonet <(nonet completions bash)
cmp /usr/share/zsh/vendor-completions/_nonet <(nonet completions zsh)
cmp /usr/share/fish/vendor_completions.d/nonet.fish <(nonet completions fish)
bash -c 'source /usr/share/bash-completion/completions/nonet
         COMP_WORDS=(nonet solve --form) COMP_CWORD=2; _nonet nonet; [ "${COMPREPLY[*]}" = --format ]' ||
  fail "bash completes nothing"
grep -q '^# Guide' /usr/share/doc/nonet/docs/GUIDE.md || fail "the guides are missing"
# Where the guide to several machines calls them.
sed -n 's|.*\(/usr/share/nonet/cluster[^ ]*\).*|\1|p' /usr/share/doc/nonet/tools/cluster/README.md | sort -u > files
[ -s files ] || fail "the guide to several machines names no files"
while read -r file; do [ -e "$file" ] || fail "there is no $file"; done < files

# Nothing is left behind.
dpkg -L $packages | grep nonet > files
apt-get purge -q -y $packages > log 2>&1
while read -r file; do [ ! -e "$file" ] || fail "$file is left after the removal"; done < files
echo "$packages: installed, run and removed in Debian $(cat /etc/debian_version)"
END

# The development files, with the compiler of this machine.
for package in "$work"/packages/libnonet*.deb; do dpkg-deb -x "$package" "$work/dev"; done
cmake -S "$source/tests/consumer" -B "$work/consumer" -G Ninja -DCMAKE_PREFIX_PATH="$work/dev/usr" \
  -DNONET_INCLUDE_FOLDER="$work/dev/usr/include" > "$work/log" || { cat "$work/log"; fail "find_package"; }
grep -q "nonet_DIR:PATH=$work/dev/" "$work/consumer/CMakeCache.txt" || fail "another nonet was found"
cmake --build "$work/consumer" > "$work/log" || { cat "$work/log"; fail "the consumer does not compile"; }
"$work/consumer/consumer" "$source/datasets/sample.txt" > "$work/log"
"$work/consumer/c_consumer"
# What the library needs to be linked is what its package asks for.
depends=$(dpkg-deb -f "$work"/packages/libnonet-dev_*.deb Depends)
for needed in $(sed -n 's/^find_dependency(\(.*\))/\1/p; s/^pkg_check_modules(.* \(.*\))/\1/p' \
                  "$source/engine/nonet-config.cmake.in" | tr 'A-Z' 'a-z'); do
  case $needed in threads) continue ;; pkgconfig) needed=pkgconf ;; esac
  grep -q "${needed}" <<< "$depends" || fail "libnonet-dev does not depend on $needed"
done
echo "the development files: found and used by the consumer"
