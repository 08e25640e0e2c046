# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2034
# Sourced by tests after claims.sh: starts a real Slurm of two nodes, d1 and d2, on this machine, and stops it when the test
# ends, with what `run` holds. Without Slurm's programs the rest of the test is skipped.
for daemon in slurmctld slurmd munged; do
  PATH=$PATH:/usr/sbin command -v $daemon >/dev/null || { echo "skipped in part: there is no $daemon"; exit 0; }
done
slurm=$(mktemp -d) # a socket's name must be short
run=
cluster() { "$SOURCE_DIR/harness/cluster/loopback_cluster.sh" "$1" "$slurm" ${2+"$2"}; }
trap 'exit 130' INT TERM HUP
trap 'if [ -n "$run" ]; then kill -KILL "$run" 2>/dev/null || :; fi; cluster stop' EXIT
cluster start
export SLURM_CONF="$slurm/slurm.conf"

# finish STATUS: the command in the background, whose process `run` is, ends so.
finish() {
  status=0
  wait "$run" || status=$?
  run=
  [ $status = "$1" ] || broken "exited with $status, expected $1: $(tail -n 20 said 2>/dev/null)"
}
arrays_submitted() { grep -c "_slurm_rpc_submit_batch_job: JobId=" "$slurm/slurmctld.log" || :; }
queue_empty() { [ -z "$(squeue -h)" ]; }
