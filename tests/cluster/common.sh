# For the other scripts of this folder, NAME.sh NONET: a machine of its own, three inputs, and the
# cases that every engine must pass. A script defines run_engine and calls try_cases.
#
# The machine is a set of Linux namespaces: processes, network, mounts and host names of its own. So
# all ports are free, nobody else reaches the daemons, and all processes end with the test.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source=$(cd "$here/../.." && pwd)
engine=$(basename "$0" .sh)

fail() { echo "FAILED: $engine: $*" >&2; exit 1; }

if [ -z "${NONET_CLUSTER_FOLDER:-}" ]; then
  [ "$(id -u)" = 0 ] || fail "this test needs root, for namespaces"
  export NONET_CLUSTER_FOLDER NONET_CLUSTER_PROGRAM
  NONET_CLUSTER_PROGRAM=$(realpath "$1")
  NONET_CLUSTER_FOLDER=$(mktemp -d /tmp/nonet-cluster-XXXXXX)
  machine=
  trap 'kill $machine 2> /dev/null || true; wait || true; rm -rf "$NONET_CLUSTER_FOLDER"' EXIT
  trap 'exit 1' INT TERM HUP
  timeout --kill-after 5 "${NONET_CLUSTER_SECONDS:-300}" unshare --pid --fork --kill-child --mount-proc --mount \
    --net --uts --ipc bash "$0" "$1" < /dev/null &
  machine=$!
  wait $machine && exit 0 || status=$?
  [ $status != 124 ] || fail "no end within the time limit"
  exit $status
fi

folder=$NONET_CLUSTER_FOLDER
cd "$folder" || exit
chmod 755 .
trap '[ $? = 0 ] || tail -n ${NONET_CLUSTER_LINES:-20} "$folder"/cases/*/{log,slurm-*} "$folder"/daemons/*.log 2> /dev/null' EXIT
ip link set lo up
ip address add 192.0.2.1/32 dev lo  # without it, no name is resolved
hostname node0
printf '127.0.0.1 localhost node0 node1 node2\n' > hosts
mount --bind hosts /etc/hosts
mount -t tmpfs tmpfs /run
mkdir bin cases daemons home tmp
export HOME=$folder/home TMPDIR=$folder/tmp PATH=$folder/bin:$PATH LC_ALL=C.UTF-8

# `nonet` notes its runs, adds the options of the file `options`, uses a slow solver, and saves the
# statistics of `merge`. If there is a file `trouble` with a shard and a command, then the first run
# of that shard runs the command as soon as it has a manifest to continue from; its process is $pid.
cat > bin/nonet << END
#!/bin/bash
folder=$folder nonet=$NONET_CLUSTER_PROGRAM
END
cat >> bin/nonet << 'END'
options=$(cat "$folder/options" 2> /dev/null)
[ "$1" != solve ] || options="-s mrv $options"
case " $* " in *" --stats "*) ;; " merge "*) options="--stats stats.json $options" ;; esac
[ "$1" = solve ] || [ "$1" = merge ] || exec "$nonet" "$@"
shard= output=
for ((i = 1; i < $#; ++i)); do
  next=$((i + 1))
  case ${!i} in --shard) shard=${!next%/*} ;; -o | --output) output=${!next} ;; esac
done
echo "$1 $shard" >> "$folder/runs"
if [ -n "$shard" ] && read -r troubled command 2> /dev/null < "$folder/trouble" && [ "$shard" = "$troubled" ] &&
   mv "$folder/trouble" "$folder/troubled" 2> /dev/null; then
  "$nonet" "$@" $options --slice-bytes 2000 --checkpoint-millis 1 & pid=$!
  until [ -s "$output.manifest" ] || ! kill -0 $pid; do sleep 0.01; done
  [ -e "$output.partial" ] && [ ! -e "$output" ] || echo "too late" >> "$folder/runs"
  eval "$command"
  wait $pid
  exit
fi
exec "$nonet" "$@" $options
END
chmod +x bin/nonet

# recipe HEADING: prints the first block of commands below a heading of the guide, exactly as it is
# there but for the folder of the installed files.
recipe() {
  awk -v heading="## $1" '/^## / { on = $0 == heading } on && /^    / { print substr($0, 5); was = 1; next }
                          was && on { exit }' "$source/tools/cluster/README.md" |
    sed "s|/usr/share/nonet/cluster|$source/tools/cluster|" > "$folder/recipe"
  [ -s "$folder/recipe" ] || fail "the guide has no commands below '$1'"
  cat "$folder/recipe"
}

# wait_until SECONDS COMMAND...: until the command succeeds.
wait_until() {
  local end=$((SECONDS + $1))
  shift
  until "$@"; do
    [ $SECONDS -lt $end ] || return 1
    sleep 0.1
  done
}

# Easy puzzles, slow ones from line 8,001 on, so that there is time to kill their shard. Each
# 1000th record is malformed.
shards=64
troubled=33
grep -v '^#' "$source/datasets/easy.txt" | head -1000 | sed '1000s/.$/x/' > easy
slow='........2.....46..1876.......42....92........96.3.......8.9.1......4.2.3.3..8..5.'
for _ in $(seq 16); do cat easy; done | sed "8001,8500s/.*/$slow/" > good
# Two shards have malformed records only.
sed "8001,8500s/.*/${slow//[0-9.]/x}/" good > malformed
# The head of a compressed piece is damaged.
mkdir pieces
split -l 250 -a 3 good pieces/
gzip pieces/*
cat pieces/* > compressed
pieces=(pieces/*)
cp compressed damaged
printf damage | dd of=damaged bs=1 seek="$(cat "${pieces[@]:0:40}" | wc -c)" conv=notrunc status=none

signature() { grep '"signature"' "$1"; }

# check_answers: answers.txt of this folder must be that of one run.
check_answers() {
  nonet solve -q huge.txt -o whole --stats whole.json 2> /dev/null || [ $? = 3 ] || fail "$what: one run"
  cmp answers.txt whole || fail "$what: not the bytes of one run"
  # The statistics of Dask are its result, which tests/python/test_dask.py compares.
  [ "$engine" = dask ] || [ "$(signature stats.json)" = "$(signature whole.json)" ] ||
    fail "$what: another signature"
}

check_tries() {
  local most
  most=$(grep '^solve .' "$folder/runs" | sort | uniq -c | sort -n | tail -1 | awk '{ print $1 }')
  [ "$most" -le "$1" ] || fail "$what: a shard ran $most times"
}

begin_case() {
  what=$1
  begin=$SECONDS
  rm -f "$folder"/{runs,options,trouble,troubled}
  mkdir "$folder/cases/$what"
  cd "$folder/cases/$what"
}

end_case() { echo "$engine: $what: $((SECONDS - begin)) s"; }

# try_killed NAME COMMAND: COMMAND disturbs a shard in its first run.
try_killed() {
  begin_case "$1"
  cp "$folder/good" huge.txt
  echo "$troubled $2" > "$folder/trouble"
  run_engine > log 2>&1 || ${reruns:-false} || fail "$what: the engine failed"
  [ -e "$folder/troubled" ] || fail "$what: no shard was disturbed"
  ! grep 'too late' "$folder/runs" || fail "$what: the shard was done before it was disturbed"
  [ -e answers.txt ] || run_engine >> log 2>&1 || fail "$what: the second run failed"
  [ "$(grep -c "^solve $troubled$" "$folder/runs")" -ge 2 ] || fail "$what: the shard did not come back"
  check_answers
  check_tries 6
  end_case
}

# The engine must end, report a failure, and continue when the reason is gone.
try_failing() {
  ! run_engine > log 2>&1 || fail "$what: no failure is reported"
  [ ! -e answers.txt ] || fail "$what: there are answers"
  check_tries 12
  "$@"
  run_engine >> log 2>&1 || fail "$what: the second run failed"
  check_answers
  end_case
}

# A limit below the malformed records of two shards stops them with status 3.
accept_malformed() { echo "--max-malformed 1000" > "$folder/options"; }
# The file was readable again, and is the same.
repair() { cat "$folder/compressed" > huge.txt; touch -d @0 huge.txt; }

# try_cases: run_engine solves huge.txt in $shards shards and merges them to answers.txt, in the
# current folder. It fails if the engine reports a failure.
try_cases() {
  try_killed killed "kill -9 \$pid"
  begin_case malformed
  cp "$folder/malformed" huge.txt
  echo "--max-malformed 100" > "$folder/options"
  try_failing accept_malformed
  begin_case unreadable
  cp "$folder/damaged" huge.txt
  touch -d @0 huge.txt
  try_failing repair
}
