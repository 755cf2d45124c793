#!/bin/sh
#SBATCH --job-name=nonet-solve
#SBATCH --requeue
#SBATCH --open-mode=append
# solve.sh SHARDS INPUT OUTPUT [OPTION...]: a Slurm array job that solves INPUT in SHARDS shards, with
# options of `nonet solve`. The outputs are OUTPUT.parts/0, 1, ...; merge.sh joins them.
#
#     sbatch --array=0-63:4 solve.sh 64 huge.txt answers.txt
#
# The numbers of the elements are shards: with the step 4, element 8 solves the shards 8 to 11. An
# element that runs again, for whatever reason, continues where it was.
shards=$1 input=$2 output=$3
shift 3
mkdir -p "$output.parts" || exit
worst=0
shard=$SLURM_ARRAY_TASK_ID
end=$((shard + ${SLURM_ARRAY_TASK_STEP:-1}))
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
