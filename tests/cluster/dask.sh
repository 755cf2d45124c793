#!/bin/bash
# dask.sh NONET: nonet.dask with a scheduler and two workers, which are processes of this machine.
# NONET is in the build folder that has the Python module.
. "$(dirname "$0")/common.sh"

python=$(realpath "$(dirname "$NONET_CLUSTER_PROGRAM")/python")
# The package with the `nonet` of this test as its program.
mkdir -p package/nonet/bin
ln -s "$python"/nonet/* package/nonet/ 2> /dev/null || true
ln -sf "$folder/bin/nonet" package/nonet/bin/nonet
export PYTHONPATH=$folder/package PYTHONDONTWRITEBYTECODE=1

cat > daemons/cluster.py << 'E'
import sys
import distributed

if __name__ == "__main__":
    cluster = distributed.LocalCluster(n_workers=2, threads_per_worker=1, host="127.0.0.1", scheduler_port=8786,
                                       dashboard_address=":8787", local_directory=sys.argv[1])
    print("ready", flush=True)
    import signal
    signal.pause()
E
touch daemons/dask.log
/usr/bin/python3 daemons/cluster.py "$folder/tmp" > daemons/dask.log 2>&1 &
wait_until 60 grep -q ready daemons/dask.log || fail "Dask does not start"

# The code of the guide.
awk '/^## / { on = $0 == "## Dask" } /^```/ { code = on && /python/; next } code' \
  "$source/tools/cluster/README.md" > recipe.py
[ -s recipe.py ] || fail "the guide has no code below 'Dask'"
run_engine() { /usr/bin/python3 "$folder/recipe.py"; }
try_cases
# The worker that runs the shard is killed: the parent process of nonet, which ends with it.
try_killed lost 'kill -9 $PPID; wait $pid'
