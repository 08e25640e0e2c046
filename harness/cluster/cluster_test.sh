# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# `survey` and `laws` on a real Slurm of two nodes: the bytes of one machine, also where a node loses its power.
# full: a Slurm, which waits seconds
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
empty_scratch
numbers() { sed '/^ "provenance"/,$d' "$1"; } # what does not differ by run
export PROGRAM
on_slurm="$SOURCE_DIR/harness/cluster/slurm.sh"
survey="survey --families mixed,bullets,corners,decimals --algorithms gamedev,m3,exact,liang_barsky --queries 500000"

claim "it says how it is used"
run 2 "$on_slurm" 8 s.json
says usage

claim "what the shards come to is its exit status: a broken guarantee's too, and they stay where they cannot be joined"
mkdir -p bin j.json.shards/1
touch j.json.shards/1/laws.json
for status in 2 1; do
  printf '#!/bin/sh\nexit %s\n' $status | tee bin/sbatch >bin/program
  chmod +x bin/*
  run $status env PATH="$PWD/bin:$PATH" PROGRAM="$PWD/bin/program" "$on_slurm" 1 j.json -- laws
  [ $status = 1 ] || [ -e j.json.shards/1/laws.json ] || broken "the shard is gone"
done

claim "options reach sbatch as they are, and the shards that are missing are named"
# shellcheck disable=SC2016
printf '#!/bin/sh\nprintf "%%s\\n" "$@" >>words\nexit 1\n' >bin/sbatch
run 2 env PATH="$PWD/bin:$PATH" PROGRAM="$PWD/bin/program" "$on_slurm" 2 k.json --comment="it's two words" -- laws
says 'shards are missing; the same command computes them: 1,2$'
[ "$(grep -cx -e "--comment=it's two words" -e '--array=1,2' words)" = 2 ] || broken "$(cat words)"
for daemon in slurmctld slurmd munged; do
  PATH=$PATH:/usr/sbin command -v $daemon >/dev/null || { echo "skipped in part: there is no $daemon"; exit 0; }
done
slurm=$(mktemp -d) # a socket's name must be short
cluster() { "$SOURCE_DIR/harness/cluster/loopback_cluster.sh" "$1" "$slurm" ${2+"$2"}; }
trap 'exit 130' INT TERM HUP
trap 'cluster stop' EXIT
cluster start
export SLURM_CONF="$slurm/slurm.conf"
# shellcheck disable=SC2086
"$PROGRAM" $survey --out whole >/dev/null
numbers whole/survey.json >whole.numbers
as_whole() {
  numbers s.json | cmp - whole.numbers || broken "another survey"
  [ ! -e s.json.shards ] || broken "left its shards behind"
}

claim "a refusal has the words of sbatch, and a command that differs does not mix with what is there"
# shellcheck disable=SC2086
run 2 "$on_slurm" 8 s.json --partition=nonsense -- $survey
says 'invalid partition specified: nonsense'
# shellcheck disable=SC2086
run 2 "$on_slurm" 8 s.json -- $survey --seed 2
says 'has shards of another command: 8 '

claim "a node that loses its power costs no task, and no task counts twice"
# shellcheck disable=SC2086
"$on_slurm" 8 s.json -- $survey >said 2>err &
run=$!
computes_on_d1() { [ "$(cluster processes d1 | wc -l)" -gt 2 ]; }
until_so computes_on_d1
# shellcheck disable=SC2046
kill -KILL $(cluster processes d1) 2>/dev/null || :
wait $run || broken "exited with $?: $(cat said)"
grep -q "Requeuing JobId=\|requeue job" "$slurm/slurmctld.log" || broken "nothing was requeued"
as_whole
cluster wake d1

claim "Ctrl-C cancels, with exit 130; the same command computes only what is missing"
# shellcheck disable=SC2086
"$on_slurm" 8 s.json -- $survey >said 2>err &
run=$!
one_is_there() { ls s.json.shards/*/survey.json; }
until_so one_is_there
kill -TERM $run
status=0 && wait $run || status=$?
[ $status = 130 ] || broken "exited with $status"
queue_empty() { [ -z "$(squeue -h)" ]; }
until_so queue_empty
there=$(find s.json.shards -name survey.json -printf '%p %i\n' | sort)
# shellcheck disable=SC2086
"$on_slurm" 8 s.json --hold -- $survey >said 2>err & # held, so that it can be looked at
run=$!
is_held() { squeue -h | grep -q JobHeld; }
until_so is_held
[ "$(squeue -h -r | wc -l)" = $((8 - $(echo "$there" | wc -l))) ] || broken "submitted: $(squeue -h -r)"
scontrol release "$(squeue -h -o %A | head -n 1)"
wait $run || broken "exited with $?: $(cat said)"
as_whole

claim "laws of three tasks are those of one machine"
laws="laws --cases 2000 --algorithms gamedev,exact --laws never_tunnels,right_face"
# shellcheck disable=SC2086
(mkdir work && cd work && "$PROGRAM" $laws --out ../whole.json >/dev/null)
# shellcheck disable=SC2086
run 0 "$on_slurm" 3 laws.json -- $laws
numbers laws.json >laws.numbers
numbers whole.json | cmp - laws.numbers || broken "another result"

claim "a task that fails shows the end of its log"
# shellcheck disable=SC2086
run 2 "$on_slurm" 2 other.json -- $laws --algorithms nobody
says 'shard 1 of 2: no result; its last words:'
says 'nobody'
