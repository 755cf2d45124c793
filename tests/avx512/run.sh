#!/bin/sh
# run.sh TESTS [FILTER]: runs the unit tests of the code for AVX-512 on a machine without it. TESTS is
# the program nonet_tests, FILTER a filter of GoogleTest. bochs emulates an Intel Ice Lake, which
# starts Debian's kernel with the tests in its RAM disk; one emulator for each processor, with a part
# of the tests. Debian's kernel is fetched and unpacked, not installed. It is kept for a month in
# ~/.cache/nonet. NONET_CASES is passed on. An emulator runs some 40 million instructions a
# second: all takes 25 to 30 minutes with two processors.
set -eu
tests=$1
filter=${2:-*avx3*:*AVX3*}
sources=$(cd "$(dirname "$0")/../.." && pwd)
cache=${XDG_CACHE_HOME:-$HOME/.cache}/nonet/avx512
kernel=$cache/vmlinuz

if [ -z "$(find "$kernel" -mtime -30 2> /dev/null)" ]; then
  rm -rf "$cache" "$cache.partial"
  mkdir -p "$cache.partial"
  image=$(apt-cache depends --important linux-image-cloud-amd64 | sed -n 's/^ *Depends: //p' | head -n 1)
  (cd "$cache.partial" && apt-get download -qq -o APT::Sandbox::User=root "$image" && dpkg-deb -x "$image"_*.deb .)
  mv "$cache.partial"/boot/vmlinuz-* "$cache.partial/vmlinuz"
  touch "$cache.partial/vmlinuz"
  mv "$cache.partial" "$cache"
fi

work=$(mktemp -d)
emulators=
trap 'for job in $emulators; do kill "$job"; done; rm -rf "$work"; exit 1' HUP INT TERM
trap 'rm -rf "$work"' EXIT

# The RAM disk: the tests with their libraries, and their data in the folders where they look for it.
root=$work/root
mkdir -p "$root/bin" "$root/proc" "$root/sys" "$root/dev" "$root/tmp" "$root$sources/tests/fuzz"
cp /bin/busybox "$root/bin"
cp "$tests" "$root/bin/nonet_tests"
ldd "$tests" | grep -o '/[^ ]*' | while read -r library; do
  mkdir -p "$root$(dirname "$library")"
  cp -L "$library" "$root$library"
done
cp -r "$sources/datasets" "$root$sources"
cp -r "$sources/tests/data" "$root$sources/tests"
cp -r "$sources/tests/fuzz/found" "$root$sources/tests/fuzz"
cat > "$root/init" << END
#!/bin/busybox sh
/bin/busybox --install -s /bin
mount -t proc proc /proc
mount -t tmpfs tmp /tmp
export NONET_CASES=${NONET_CASES:-10}
cd "$sources"
nonet_tests --gtest_brief=1 --gtest_color=no --gtest_filter='$filter'
echo "exit status \$?"
poweroff -f
END
chmod +x "$root/init"
(cd "$root" && find . | cpio -o -H newc --quiet | gzip -1) > "$work/initrd.gz"

# emulate INDEX COUNT: runs a part of the tests; its output is $work/INDEX/output.
emulate() {
  here=$work/$1
  mkdir -p "$here/disc/isolinux"
  ln "$work/initrd.gz" "$here/disc"
  cp "$kernel" "$here/disc/vmlinuz"
  cp /usr/lib/ISOLINUX/isolinux.bin /usr/lib/syslinux/modules/bios/ldlinux.c32 "$here/disc/isolinux"
  # Linux 6.1 does not start in bochs 2.7 with RDPID, or with XSAVE in its compact form. The words in
  # capitals are the environment of the tests.
  cat > "$here/disc/isolinux/isolinux.cfg" << END
default tests
label tests
  kernel /vmlinuz
  append initrd=/initrd.gz console=ttyS0 loglevel=4 mitigations=off lapic=notscdeadline clearcpuid=rdpid,fsrm,umip,pku,xsavec,xsaves GTEST_SHARD_INDEX=$1 GTEST_TOTAL_SHARDS=$2
END
  xorriso -as mkisofs -quiet -o "$here/disc.iso" -b isolinux/isolinux.bin -c isolinux/boot.cat \
    -no-emul-boot -boot-load-size 4 -boot-info-table "$here/disc" 2> /dev/null
  cat > "$here/bochsrc" << END
cpu: model=corei7_icelake_u, count=1, ips=40000000, ignore_bad_msrs=1
megs: 1024
romimage: file=/usr/share/bochs/BIOS-bochs-latest
vgaromimage: file=/usr/share/bochs/VGABIOS-lgpl-latest
ata0-master: type=cdrom, path=$here/disc.iso, status=inserted
boot: cdrom
com1: enabled=1, mode=file, dev=$here/output
sound: driver=dummy
display_library: rfb, options="timeout=0"
log: $here/log
panic: action=fatal
END
  # Debian's bochs is the one with a debugger, which waits for the command to begin. Of its displays,
  # rfb (VNC, on the ports from 5900 on) alone needs neither a screen nor a terminal.
  echo continue > "$here/begin"
  exec bochs -q -f "$here/bochsrc" -rc "$here/begin" > "$here/messages" 2>&1 < /dev/null
}

count=$(nproc)
[ "$count" -le 8 ] || count=8  # an emulator takes 250 MB of memory
for index in $(seq 0 $((count - 1))); do
  emulate "$index" "$count" &
  emulators="$emulators $!"
done
wait
failed=0
for index in $(seq 0 $((count - 1))); do
  touch "$work/$index/output"
  tr -d '\r' < "$work/$index/output" | grep -v '^\[ *[0-9.]*\] ' || true
  grep -q '^exit status 0' "$work/$index/output" || failed=1
done
# Without any test, the processor was not taken for one with AVX-512.
grep -q '\] [1-9][0-9]* tests* from' "$work"/*/output || failed=1
if [ $failed = 1 ]; then
  tail -n 5 "$work"/*/log || true
  echo "run.sh: tests failed, or an emulator ended before its tests, or there were no tests" >&2
fi
exit $failed
