#!/bin/sh
# run.sh NONET [ENGINE...]: tests the recipes of tools/cluster/README.md, all or those of some engines,
# against the real engines. Needs root: each test has Linux namespaces of its own.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
nonet=$1
shift
[ $# -gt 0 ] || set -- parallel slurm mpi dask snakemake kubernetes
start=$(date +%s)
for engine; do "$here/$engine.sh" "$nonet"; done
echo "cluster: $# engines in $(($(date +%s) - start)) s"
