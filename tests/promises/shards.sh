#!/bin/bash
# shards.sh NONET [COUNT...]: for each COUNT (7) runs COUNT shards with GNU parallel; one of them is
# killed and rerun with --resume-failed. The merged shards must have the bytes and the signature of
# one run. So must those of compressed shards.
. "$(dirname "$0")/common.sh"
shift
[ $# -gt 0 ] || set -- 7
corpus 20000 > lines.txt
for suffix in "" .zst .gz; do
  "$nonet" solve -q lines.txt -o whole$suffix --stats whole.json 2> /dev/null
done
export nonet

cat > shard.sh <<'END'
"$nonet" solve -q -t 1 --shard "$1/$2" --resume -o "part$1$suffix" lines.txt 2>> err
END
# The middle shard is killed in its first run.
cat > killed.sh <<'END'
if [ "$1" = $(($2 / 2)) ] && [ ! -e killed ]; then
  touch killed
  timeout -s KILL 0.004 "$nonet" solve -q -t 1 --shard "$1/$2" --checkpoint-millis 1 -o "part$1$suffix" lines.txt
  exit 1
fi
exec sh shard.sh "$1" "$2"
END
# merged COUNT SUFFIX
merged() {
  export suffix=$2
  rm -f part* killed log
  seq 0 $(($1 - 1)) | parallel --will-cite -j2 --joblog log sh killed.sh {} "$1" 2> /dev/null || true
  [ -e killed ] || fail "no shard was killed"
  awk 'NR > 1 && $7 != 0' log | grep -q . || fail "the joblog has no failure"
  seq 0 $(($1 - 1)) | parallel --will-cite -j2 --joblog log --resume-failed sh killed.sh {} "$1"
  "$nonet" merge -q part* -o "merged$suffix" --stats merged.json 2> /dev/null
  cmp "merged$suffix" "whole$suffix" || fail "$1 shards$suffix differ from one run"
  [ "$(grep signature merged.json)" = "$(grep signature whole.json)" ] || fail "another signature"
  echo "$1 shards$suffix, one killed and rerun: the same bytes and signature"
}
for count; do
  for suffix in "" .zst .gz; do merged "$count" "$suffix"; done
  # Compressed shards give a plain file, too.
  "$nonet" merge -q part* -o merged 2> /dev/null
  cmp merged whole || fail "$count compressed shards differ from one run"
done
