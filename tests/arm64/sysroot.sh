#!/bin/sh
# sysroot.sh: makes a folder with Debian 12's libraries and headers for ARM64, and prints its path.
# Nothing is installed: the packages are fetched and unpacked, and apt's lists of this machine stay
# as they are. Needs mmdebstrap and a mirror of Debian. The folder is kept for a month in
# ~/.cache/nonet; toolchain.cmake knows it.
set -eu
packages=libc6-dev,libcli11-dev,libfmt-dev,libgtest-dev,libhwy-dev,libisal-dev,libminizip-dev,libstdc++-12-dev,libtbb-dev,libxxhash-dev
packages=$packages,libzstd-dev,nlohmann-json3-dev,zlib1g-dev
root=${XDG_CACHE_HOME:-$HOME/.cache}/nonet/arm64
made=$root/packages  # the last file to be written

if [ -z "$(find "$made" -mtime -30 2> /dev/null)" ] || [ "$(cat "$made")" != "$packages" ]; then
  rm -rf "$root" "$root.partial"
  mkdir -p "$root.partial"
  mmdebstrap -q --variant=extract --skip=output/dev --architectures=arm64 --include="$packages" bookworm "$root.partial" >&2
  # Links that begin at the root lead out of the folder.
  find "$root.partial" -type l -lname '/*' | while read -r link; do
    ln -sfnr "$root.partial$(readlink "$link")" "$link"
  done
  mv "$root.partial" "$root"
  echo "$packages" > "$made"
fi
echo "$root"
