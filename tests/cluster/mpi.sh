#!/bin/bash
# mpi.sh NONET: Open MPI on this machine.
. "$(dirname "$0")/common.sh"

export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export OMPI_MCA_rmaps_base_oversubscribe=1  # more processes than processors
recipe "Open MPI" > /dev/null
run_engine() { sh -e "$folder/recipe"; }
reruns=true  # MPI starts nothing again
try_cases
