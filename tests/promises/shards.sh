#!/bin/bash
# shards.sh NONET [COUNT...]: for each COUNT (7) runs COUNT shards with GNU parallel; one of them is
# killed and rerun with --resume-failed. The merged shards must have the bytes and the signature of
# one run.
. "$(dirname "$0")/common.sh"
shift
[ $# -gt 0 ] || set -- 7
corpus 20000 > lines.txt
"$nonet" solve -q lines.txt -o whole --stats whole.json 2> /dev/null
export nonet

cat > shard.sh <<'END'
"$nonet" solve -q -t 1 --shard "$1/$2" --resume -o "part$1" lines.txt 2>> err
END
# The middle shard is killed in its first run.
cat > killed.sh <<'END'
if [ "$1" = $(($2 / 2)) ] && [ ! -e killed ]; then
  touch killed
  timeout -s KILL 0.004 "$nonet" solve -q -t 1 --shard "$1/$2" --checkpoint-millis 1 -o "part$1" lines.txt
  exit 1
fi
exec sh shard.sh "$1" "$2"
END
for count; do
  rm -f part* killed log
  seq 0 $((count - 1)) | parallel --will-cite -j2 --joblog log sh killed.sh {} "$count" 2> /dev/null || true
  [ -e killed ] || fail "no shard was killed"
  awk 'NR > 1 && $7 != 0' log | grep -q . || fail "the joblog has no failure"
  seq 0 $((count - 1)) |
    parallel --will-cite -j2 --joblog log --resume-failed sh killed.sh {} "$count"
  "$nonet" merge -q part* -o merged --stats merged.json 2> /dev/null
  cmp merged whole || fail "$count shards differ from one run"
  [ "$(grep signature merged.json)" = "$(grep signature whole.json)" ] || fail "another signature"
  echo "$count shards, one killed and rerun: the same bytes and signature"
done
