#!/bin/bash
# faults.sh NONET [STEP]: makes the N-th call of each system call of a run fail, once and from then
# on, for every N (or every STEP-th), until a run meets no fault. Also checks that files are synced
# in order. Only a complete file may have the final name, and a failed run must not end with status
# 0. After the fault a run must continue with --resume.
. "$(dirname "$0")/common.sh"
step=${2:-1}
strace -o /dev/null true 2> /dev/null || { echo "strace cannot trace here: skipped"; exit 0; }

corpus 1000 > lines.txt
gzip -c lines.txt > lines.gz
arguments=(solve -q -t 2 --slice-bytes 30000 --checkpoint-millis 0 -o out --stats stats.json)
declare -A whole
for input in lines.txt lines.gz; do
  "$nonet" "${arguments[@]}" $input 2> /dev/null
  whole[$input]=$(cksum < out)
done

# The contents must be on the disk before a manifest or a name refers to them: output, manifest, its
# name, folder; at the end output, its name, folder.
rm -f out* stats.json*
strace -f -qq -y -o trace -e trace=fdatasync,fsync,rename,renameat,renameat2 \
  "$nonet" "${arguments[@]}" lines.txt > /dev/null 2>&1
sed -nE 's/.*fdatasync\(.*\/(out[a-z.]*)>.*/data \1/p; s/.*fsync\([0-9]+<.*/folder/p
         s/.*rename.*\/(out[a-z.]*)".*/name \1/p' trace | uniq > order
awk '{ all = all $0 ";" }
     END { checkpoint = "data out.partial;data out.manifest.partial;name out.manifest;folder;"
           while (index(all, checkpoint) == 1) { all = substr(all, length(checkpoint) + 1); n++ }
           exit !(n > 1 && all == "data out.partial;name out;folder;") }' order || {
  cat order; fail "files are not synced in this order"; }

runs=0
failed=0
# fault INPUT CALLS ERROR WHEN: one run with faults. Returns false if the run met none.
fault() {
  rm -f out* stats.json*
  status=0
  timeout 300 strace -f --seccomp-bpf -qq -o trace -e trace="$2" -e inject="$2:error=$3:when=$4" \
    "$nonet" "${arguments[@]}" "$1" > /dev/null 2> err || status=$?
  runs=$((runs + 1))
  grep -q INJECTED trace || return 1
  if [ -e out ] && [ "$(cksum < out)" != "${whole[$1]}" ]; then
    fail "$2 $3 at $4: the output is not complete"
  fi
  # After a read error the statistics cover the records before it.
  if [ -e stats.json ]; then
    grep -q '"complete": true' stats.json || { [ $status = 4 ] && grep -q '"complete": false' stats.json; } &&
      [ "$(tail -1 stats.json)" = "}" ] || fail "$2 $3 at $4: the statistics are not complete"
  fi
  case $status in
    0) [ -e out ] || fail "$2 $3 at $4: status 0 and no output" ;;
    4) failed=$((failed + 1)) ;;
    127) grep -q 'error while loading' err || fail "$2 $3 at $4: status 127" ;;
    *) cat err; fail "$2 $3 at $4: status $status" ;;
  esac
  # Faults that are retried must have no effect.
  if [ "$3" = EINTR ] && [ "$4" = "${4%+}" ] && [[ $2 =~ ^(read|write|poll)$ ]]; then
    [ $status = 0 ] || [ $status = 127 ] || { cat err; fail "$2 $3 at $4 is not retried"; }
  fi
  if [ $status = 4 ]; then
    "$nonet" "${arguments[@]}" "$1" --resume > /dev/null 2> err || {
      cat err; fail "$2 $3 at $4: no resume"; }
    [ "$(cksum < out)" = "${whole[$1]}" ] || fail "$2 $3 at $4: other bytes after --resume"
    ls ./*.partial > /dev/null 2>&1 && fail "$2 $3 at $4: a partial file is left"
  fi
  return 0
}

for input in lines.txt lines.gz; do
  for kind in write:ENOSPC write:EIO write:EINTR read:EIO read:EINTR close:EIO openat:EACCES \
              openat:EMFILE rename:EIO rename:ENOSPC ftruncate:EIO fdatasync:EIO fdatasync:ENOSPC fsync:EIO lseek:EIO flock:ENOLCK \
              poll:EINTR unlink:EIO fstat:EIO newfstatat:EIO eventfd2:EMFILE pipe2:EMFILE dup:EMFILE \
              clone3:EAGAIN; do
    calls=${kind%:*}
    [ "$calls" != poll ] || calls=poll,ppoll
    for when in "" +; do
      # A call that is always interrupted need not end.
      [ "$when$kind" != +write:EINTR ] && [ "$when$kind" != +read:EINTR ] &&
        [ "$when$kind" != +poll:EINTR ] || continue
      n=1
      while fault "$input" "$calls" "${kind#*:}" "$n$when"; do n=$((n + step)); done
    done
  done
done
echo "$runs runs with a fault each, $failed of them failed, as they should, and were resumed"
