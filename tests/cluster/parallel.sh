#!/bin/bash
# parallel.sh NONET: GNU parallel over two ssh hosts, which are names of this machine.
. "$(dirname "$0")/common.sh"

mkdir /run/sshd
ssh-keygen -q -t ed25519 -N '' -f daemons/host
ssh-keygen -q -t ed25519 -N '' -f daemons/user
cat > daemons/sshd_config << E
ListenAddress 127.0.0.1
HostKey $folder/daemons/host
AuthorizedKeysFile $folder/daemons/user.pub
PermitRootLogin prohibit-password
StrictModes no
UsePAM no
MaxStartups 100
SetEnv PATH=$PATH
E
cat > daemons/ssh_config << E
IdentityFile $folder/daemons/user
StrictHostKeyChecking no
UserKnownHostsFile $folder/daemons/known_hosts
LogLevel ERROR
ControlMaster auto
ControlPath $folder/daemons/%h
ControlPersist 10
E
/usr/sbin/sshd -f "$folder/daemons/sshd_config" -E "$folder/daemons/sshd.log"
export PARALLEL_SSH="ssh -F $folder/daemons/ssh_config"
export PARALLEL_HOME=$folder/home  # not to be asked for a citation
touch "$PARALLEL_HOME/will-cite"

recipe "GNU parallel" > /dev/null
run_engine() {
  printf '4/node1\n4/node2\n' > hosts
  sh -e "$folder/recipe"
}
try_cases

# The whole pool is killed, then the same lines continue.
begin_case interrupted
printf '4/node1\n4/node2\n' > hosts
cp "$folder/good" huge.txt
setsid sh -e "$folder/recipe" > log 2>&1 &
wait_until 60 test -e part20 || fail "$what: nothing happens"
kill -9 -$!
run_engine >> log 2>&1 || fail "$what: the second run failed"
check_answers
end_case
