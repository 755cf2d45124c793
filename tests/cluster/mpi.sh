#!/bin/bash
# mpi.sh NONET: Open MPI on this machine.
. "$(dirname "$0")/common.sh"

export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export OMPI_MCA_rmaps_base_oversubscribe=1  # more processes than processors
export OMPI_MCA_oob_tcp_if_include=lo    # the network of the test has no other interface
recipe "Open MPI" > /dev/null
run_engine() { sh -e "$folder/recipe"; }
reruns=true  # MPI starts nothing again
try_cases
# A process of MPI is lost, so mpirun ends all of them.
try_killed lost 'kill -9 $PPID $pid'
