#!/bin/sh
#SBATCH --job-name=nonet-merge
#SBATCH --requeue
# merge.sh OUTPUT [OPTION...]: a Slurm job that joins the outputs of solve.sh to OUTPUT, with options
# of `nonet merge`.
output=$1
shift
exec nonet merge -o "$output" "$@" "$output".parts/*
