#!/bin/sh
# SPDX-License-Identifier: MIT
#
# loopback_cluster.sh start|stop|processes|wake FOLDER [NODE]: a Slurm of two nodes, d1 and d2, on this machine, for tests:
# its daemons on the loopback device, with a key, ports and state of their own in FOLDER. After `start`, source
# FOLDER/environment to use it. `processes` prints those of a node, its daemon's first, then its tasks': what ends with a
# real one that loses its power. `wake` restarts the daemon of a node. Debian's packages slurm-wlm and munge.
set -eu
[ $# = 2 ] || [ $# = 3 ] || { echo "usage: $0 start|stop|processes|wake FOLDER [NODE]" >&2; exit 2; }
PATH=$PATH:/usr/sbin:/sbin
mkdir -p "$2"
folder=$(cd "$2" && pwd)

# ended PID: within ten seconds.
ended() {
  tries=0
  while kill -0 "$1" 2>/dev/null; do
    tries=$((tries + 1))
    [ $tries -lt 100 ] || return 1
    sleep 0.1
  done
}

# processes NODE: a task's script knows its node; its parent is Slurm's keeper of the task.
processes() {
  cat "$folder/$1.pid" 2>/dev/null || :
  for environment in $(grep -lzsx "SLURMD_NODENAME=$1" /proc/[0-9]*/environ || :); do
    grep -qzsx "SLURM_CONF=$folder/slurm.conf" "$environment" || continue
    pid=${environment#/proc/}
    pid=${pid%/environ}
    parent=$(sed -n 's/^PPid:[[:space:]]*//p' "/proc/$pid/status" 2>/dev/null) || continue
    case $(cat "/proc/$parent/comm" 2>/dev/null) in slurmstepd) echo "$parent" ;; esac
    echo "$pid"
  done
}

stop() {
  for node in d1 d2; do
    for pid in $(processes $node); do kill -KILL "$pid" 2>/dev/null || :; done
  done
  for name in slurmctld munged; do
    pid=$(cat "$folder/$name.pid" 2>/dev/null) || continue
    kill "$pid" 2>/dev/null || continue
    ended "$pid" || kill -KILL "$pid" 2>/dev/null || :
  done
  rm -rf "$folder"
}

# Three ports in a row on which nobody listens; which, depends on this process, so that two that start at once differ.
free_ports() {
  first=$((20000 + $$ % 1000 * 10))
  while :; do
    taken=no
    for port in 0 1 2; do
      grep -qsi "^ *[0-9]*: [0-9A-F]*:$(printf '%04X' $((first + port))) " /proc/net/tcp /proc/net/tcp6 && taken=yes
    done
    [ $taken = yes ] || break
    first=$((first + 10))
  done
  echo $first
}

start() {
  for program in munged slurmctld slurmd sbatch; do
    command -v $program >/dev/null || { echo "$program: not found; on Debian: apt-get install slurm-wlm munge" >&2; exit 2; }
  done
  user=$(id -un)
  first=$(free_ports)
  mkdir -p "$folder/state" "$folder/d1" "$folder/d2"
  chmod 755 "$folder"
  (umask 077 && head -c 1024 /dev/urandom >"$folder/munge.key")
  cat >"$folder/slurm.conf" <<END
ClusterName=loopback
SlurmctldHost=$(hostname -s)(127.0.0.1)
SlurmctldPort=$first
SlurmUser=$user
SlurmdUser=$user
AuthType=auth/munge
AuthInfo=socket=$folder/munge.socket,cred_expire=5
CredType=cred/munge
CryptoType=crypto/munge
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/%n
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/%n.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
MpiDefault=none
ReturnToService=2
JobRequeue=1
SlurmctldTimeout=10
SlurmdTimeout=3
MessageTimeout=2
InactiveLimit=0
KillWait=60
MinJobAge=10
SchedulerParameters=sched_min_interval=0,batch_sched_delay=0,sched_interval=1,requeue_delay=1
NodeName=d1 NodeHostname=$(hostname -s) NodeAddr=127.0.0.1 Port=$((first + 1)) CPUs=2
NodeName=d2 NodeHostname=$(hostname -s) NodeAddr=127.0.0.1 Port=$((first + 2)) CPUs=2
PartitionName=all Nodes=d1,d2 Default=YES MaxTime=INFINITE State=UP
END
  echo "export SLURM_CONF='$folder/slurm.conf'" >"$folder/environment"
  # shellcheck source=/dev/null
  . "$folder/environment"
  munged --force --key-file="$folder/munge.key" --socket="$folder/munge.socket" --pid-file="$folder/munged.pid" \
    --log-file="$folder/munged.log" --seed-file="$folder/munged.seed" --num-threads=2
  slurmctld -c
  slurmd -N d1
  slurmd -N d2
  tries=0
  until [ "$(sinfo -h -N -t idle -o %N 2>/dev/null | wc -l)" = 2 ]; do
    tries=$((tries + 1))
    [ $tries -lt 600 ] || { tail -n 20 "$folder"/*.log >&2; exit 1; }
    sleep 0.1
  done
}

case $1 in
start) start ;;
stop) stop ;;
processes) processes "$3" ;;
wake)
  # shellcheck source=/dev/null
  . "$folder/environment"
  slurmd -N "$3"
  ;;
*) echo "$0: expected start, stop, processes or wake, found \"$1\"" >&2; exit 2 ;;
esac
