#!/bin/sh
# SPDX-License-Identifier: MIT
#
# loopback_cluster.sh start|stop FOLDER: a Slurm of two nodes on this machine, for tests: its daemons on the loopback device,
# with a key, ports, and state of their own in FOLDER. After `start`, source FOLDER/environment to use it. Node n's slurmd
# is process FOLDER/n.pid (d1, d2). Debian's packages slurm-wlm and munge; as root or any other user.
set -eu
[ $# = 2 ] || { echo "usage: $0 start|stop FOLDER" >&2; exit 2; }
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

stop() {
  if [ -e "$folder/environment" ]; then
    # shellcheck source=/dev/null
    . "$folder/environment"
    # What still runs as a job would outlive the daemons: a node's daemon does not take its jobs with it.
    for pid in $(pgrep -f "slurmstepd: .*\\[" || :); do
      grep -qsF "$folder/" "/proc/$pid/environ" && kill -KILL "$pid" 2>/dev/null || :
    done
  fi
  for name in d1 d2 slurmctld munged; do
    pid=$(cat "$folder/$name.pid" 2>/dev/null) || continue
    kill -CONT "$pid" 2>/dev/null || :
    kill "$pid" 2>/dev/null || continue
    ended "$pid" || kill -KILL "$pid" 2>/dev/null || :
  done
  rm -rf "$folder"
}

# Six ports that nobody listens on, in a row; which, depends on this process, so that two that start at once differ.
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
AuthInfo=socket=$folder/munge.socket
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
SlurmdTimeout=6
InactiveLimit=0
KillWait=5
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
*) echo "$0: expected start or stop, found \"$1\"" >&2; exit 2 ;;
esac
