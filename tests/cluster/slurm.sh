#!/bin/bash
# slurm.sh NONET: Slurm with munge and one node, which is this machine.
. "$(dirname "$0")/common.sh"

cd daemons
mkdir state spool
(umask 077 && head -c 64 /dev/urandom > munge.key)
munged --force --socket="$PWD/munge.sock" --key-file="$PWD/munge.key" --pid-file="$PWD/munged.pid" \
  --log-file="$PWD/munged.log" --seed-file="$PWD/munge.seed"
# A requeued job waits until its credential has expired: two minutes, but for cred_expire.
cat > slurm.conf << END
ClusterName=test
SlurmctldHost=node0(127.0.0.1)
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$PWD/munge.sock,cred_expire=5
CredType=cred/munge
StateSaveLocation=$PWD/state
SlurmdSpoolDir=$PWD/spool
SlurmctldPidFile=$PWD/slurmctld.pid
SlurmdPidFile=$PWD/slurmd.pid
SlurmctldLogFile=$PWD/slurmctld.log
SlurmdLogFile=$PWD/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
ReturnToService=2
MpiDefault=none
SchedulerParameters=sched_interval=2
SlurmdParameters=config_overrides
NodeName=node0 NodeAddr=127.0.0.1 CPUs=4 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES State=UP
END
echo CgroupPlugin=cgroup/v1 > cgroup.conf  # slurmd needs a plugin, even one that it does not use
export SLURM_CONF=$PWD/slurm.conf
slurmctld
slurmd
wait_until 30 sh -c 'sinfo -h -t idle | grep -q .' || fail "Slurm does not start"

# The status is that of the merge. `sbatch --wait` would have no time limit.
recipe Slurm > /dev/null
is_idle() { [ -z "$(squeue -h)" ]; }
run_engine() {
  echo "echo \$merge > merge" | cat "$folder/recipe" - | sh -ex
  wait_until 120 is_idle || { squeue; scancel -u root; fail "$what: the jobs do not end"; }
  scontrol show job "$(cat merge)" | grep -E 'JobState|Reason'
  scontrol show job "$(cat merge)" | grep -q JobState=COMPLETED
}
try_cases
# As after a failure of the node, or for a job of a higher priority.
try_killed requeued 'scontrol requeue ${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID'
