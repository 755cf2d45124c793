#!/bin/sh
#SBATCH --job-name=nonet-solve
#SBATCH --requeue
#SBATCH --open-mode=append
# solve.sh SHARDS EACH INPUT OUTPUT [OPTION...]: a Slurm array job that solves INPUT in SHARDS shards,
# EACH of them in an element of the array, with options of `nonet solve`. The outputs are
# OUTPUT.parts/0, 1, ...; merge.sh joins them.
#
#     sbatch --array=0-15 solve.sh 64 4 huge.txt answers.txt
#
# An element that runs again, for whatever reason, continues where it was.
shards=$1 each=$2 input=$3 output=$4
shift 4
mkdir -p "$output.parts" || exit
worst=0
shard=$((SLURM_ARRAY_TASK_ID * each))
end=$((shard + each))
while [ "$shard" -lt "$end" ] && [ "$shard" -lt "$shards" ]; do
  status=0
  nonet solve -q -t "${SLURM_CPUS_ON_NODE:-1}" --shard "$shard/$shards" --resume -o "$output.parts/$shard" \
    "$@" "$input" || status=$?
  [ $status = 0 ] || echo "shard $shard: exit status $status" >&2
  [ $status -le $worst ] || worst=$status
  shard=$((shard + 1))
done
# Another try can only help after an input or output error or a signal. ($SLURM_JOB_ID of the last
# element is the whole array.)
if [ $worst -ge 4 ] && [ "${SLURM_RESTART_COUNT:-0}" -lt 3 ]; then
  scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID"
fi
exit $worst
