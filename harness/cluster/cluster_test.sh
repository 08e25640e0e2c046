# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2015
# `survey` and `laws` on a real Slurm of two nodes: the bytes of one machine, whatever ends in the middle.
# full: a Slurm, which waits seconds
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
empty_scratch
# numbers FILE: the JSON but for what differs by run.
numbers() { sed '/^ "provenance"/,$d' "$1"; }
# as_whole: the survey in s is that of one machine, and nothing else is there.
as_whole() {
  numbers s/survey.json | cmp - whole.numbers || broken "another survey"
  [ "$(ls -A s)" = survey.json ] || broken "left behind: $(ls -A s)"
}
some="--families mixed,bullets,corners,decimals --algorithms gamedev,m3,exact,liang_barsky --queries 500000"
on_slurm="--slurm --tasks 8"

claim "without sbatch, and with what does not go together, it says so, and does nothing"
# shellcheck disable=SC2086
run 2 env PATH="$PWD/nothing" "$PROGRAM" survey $some $on_slurm --out s
says 'there is no sbatch in PATH.*--shard'
for wrong in "--tasks 4 --out s" "--sbatch-options x --out s" "--slurm --shard 1/2 --out s" "--slurm --tasks 0 --out s" \
  "--slurm --shapes box-box --out s" "--slurm --merge $PROGRAM --out s.json"; do
  # shellcheck disable=SC2086
  run 2 "$PROGRAM" survey $wrong
  says '^(sweeplab: )?--(slurm|tasks|sbatch-options): '
done
run 2 "$PROGRAM" laws --slurm
says '--slurm: needs --out'
run 2 "$PROGRAM" survey --slurm --sbatch-options "--time='1:00" --out s
says "^sweeplab: --sbatch-options: a quotation mark without its other, found \"--time='1:00\"\$"
mkdir silent
for name in sbatch squeue; do printf '#!/bin/sh\necho "no controller" >&2\nexit 1\n' >silent/$name; done
chmod +x silent/*
for command in "survey --out s/deep" "laws --out laws.json"; do
  # shellcheck disable=SC2086
  run 2 env PATH="$PWD/silent:$PATH" "$PROGRAM" $command --slurm
  says "^sweeplab: --slurm: squeue gives no answer: no controller\$"
done
[ "$(ls -A)" = "$(printf 'err\nout\nsilent')" ] || broken "left behind: $(ls -A)"

. "$SOURCE_DIR/harness/cluster/loopback.sh"
# shellcheck disable=SC2086
"$PROGRAM" survey $some --out whole >/dev/null
numbers whole/survey.json >whole.numbers
# begin: the survey, in the background.
begin() {
  # shellcheck disable=SC2086
  "$PROGRAM" survey $some $on_slurm --out s >said 2>err &
  run=$!
}
requeues() { grep -c "Requeuing JobId=\|requeue job" "$slurm/slurmctld.log" || :; }
# while_running COMMAND…: waits for it to succeed; fails where the survey has ended before.
while_running() {
  until "$@"; do
    kill -0 "$run" 2>/dev/null || return 1
    sleep 0.05
  done
}
# programs NODE: "PID SHARD" of each task that computes there.
programs() {
  for pid in $(cluster processes "$1"); do
    tr '\0' '\n' <"/proc/$pid/cmdline" 2>/dev/null | sed -n "s|^\([0-9]*\)/8\$|$pid \1|p"
  done
}
# stops PID: it is stopped, and has not ended before.
stops() {
  kill -STOP "$1" 2>/dev/null || return 1
  until grep -qs '^State:[[:space:]]*[TZX]' "/proc/$1/status"; do
    [ -e "/proc/$1" ] || return 1
    sleep 0.01
  done
  grep -qs '^State:[[:space:]]*T' "/proc/$1/status"
}
# in_the_middle: a task of d1 has finished a unit, and has more to do; it is stopped, so that it does not end meanwhile.
in_the_middle() {
  programs d1 | while read -r pid shard; do
    grep -qs '^{"unit"' s/slurm/8-tasks-*/0/"$shard"/survey.checkpoint.json || continue
    ! stops "$pid" || echo "$pid"
  done >frozen
  [ -s frozen ]
}
thaw() { xargs -r kill -CONT <frozen 2>/dev/null || :; }
# begin_and_reach_middle: where all ended before, once more.
begin_and_reach_middle() {
  tries=0
  until begin && while_running in_the_middle; do
    finish 0
    tries=$((tries + 1))
    [ $tries -lt 20 ] || broken "no task was seen in its middle"
    rm -rf s
  done
}

claim "a survey of eight tasks is byte for byte that of one machine; in a pipe it says nothing meanwhile"
begin
finish 0
as_whole
[ ! -s err ] || broken "said something"
grep -q '^written: s/survey.json$' said || broken "said: $(tail -n 2 said)"
[ "$(arrays_submitted)" = 1 ] || broken "$(arrays_submitted) arrays were submitted"

claim "what sbatch does not take is told in its words, and nothing is left behind"
# shellcheck disable=SC2086
run 2 "$PROGRAM" survey $some $on_slurm --out s/deep --sbatch-options "--partition=nonsense"
says 'sbatch refused an array of 8 tasks: sbatch: error: invalid partition specified: nonsense'
[ "$(ls -A s)" = survey.json ] || broken "left behind: $(ls -A s)"

claim "laws of three tasks are those of one machine, and a guarantee that is broken is"
laws="--cases 2000 --algorithms gamedev,exact --laws never_tunnels,right_face"
# shellcheck disable=SC2086
(mkdir work && cd work && "$PROGRAM" laws $laws --out ../whole.json >../whole.out)
# shellcheck disable=SC2086
run 0 "$PROGRAM" laws $laws --slurm --tasks 3 --out laws.json
cmp out whole.out || broken "printed something else"
numbers laws.json >laws.numbers
numbers whole.json | cmp - laws.numbers || broken "another result"
[ ! -e laws.json.slurm ] || broken "left its tasks behind"

claim "a node that loses its power costs no task, and no task counts twice"
rm -rf s
begin_and_reach_middle
before=$(requeues)
# shellcheck disable=SC2046
kill -KILL $(cluster processes d1) 2>/dev/null || :
finish 0
as_whole
[ "$(requeues)" -gt "$before" ] || broken "nothing was requeued"
cluster wake d1

claim "a node that Slurm has lost may go on: its task and the one in its place take turns, and count once"
rm -rf s
begin_and_reach_middle
before=$(requeues)
daemon=$(cluster processes d1 | head -n 1)
kill -STOP "$daemon"
was_requeued() { [ "$(requeues)" -gt "$before" ]; }
while_running was_requeued || broken "nothing was requeued"
waits_for_its_turn() {
  for pid in $(cluster processes d2); do
    tr '\0' ' ' <"/proc/$pid/cmdline" 2>/dev/null
    echo
  done | grep -q "^flock 9 "
}
while_running waits_for_its_turn || broken "no task waited for the one that it replaces"
thaw
finish 0
kill -CONT "$daemon"
as_whole

claim "Ctrl-C cancels what is queued, with exit 130; another run there is refused meanwhile; the same command resumes"
rm -rf s
begin_and_reach_middle
# shellcheck disable=SC2086
(run 2 "$PROGRAM" survey $some $on_slurm --out s && says "another survey runs there") || exit 1
kill -INT "$run"
thaw
finish 130
says 'stopped; the same command resumes'
[ -z "$(squeue -h -t PENDING)" ] || broken "still queued: $(squeue -h)"
begin
finish 0
as_whole

claim "where the command that waits is killed, the same command takes up what it had submitted"
rm -rf s
begin_and_reach_middle
kill -KILL "$run"
wait "$run" || :
run=
before=$(arrays_submitted)
begin
thaw
finish 0
as_whole
[ "$(arrays_submitted)" = "$before" ] || broken "what was queued was submitted again"

claim "a task that fails for good is told with the end of its log, and the others' results are kept"
rm -rf s
some="--families grid,mixed --algorithms gamedev,exact --queries 4000"
# shellcheck disable=SC2086
run 0 "$PROGRAM" survey $some --out small
numbers small/survey.json >whole.numbers
begin
finish 0
as_whole
there_are_tasks() { ls s/slurm/8-tasks-*/0 >/dev/null 2>&1; }
until there_are_tasks; do # where all ended before it could be stopped, once more
  rm -rf s
  begin
  while_running there_are_tasks && kill -KILL "$run" 2>/dev/null || :
  wait "$run" || :
done
tasks=$(echo s/slurm/8-tasks-*)
until_so queue_empty
rm -rf "$tasks"/0/3
mkdir -p "$tasks"/0/3/survey.checkpoint.json
begin
finish 2
says '1 of 8 tasks failed'
says 'task 3 of 8: ended with exit status 2, without survey.json; the end of .*/0/3/log:$'
says '  sweeplab: .*/0/3/survey.checkpoint.json: cannot write: Is a directory'
[ "$(cat "$tasks"/0/*/survey.json | grep -c '"format"')" = 7 ] || broken "the others were lost"
rmdir "$tasks"/0/3/survey.checkpoint.json

claim "a double shard, a truncated one, one of another seed or build, one with a count changed are refused by name"
before=$(arrays_submitted)
# shellcheck disable=SC2086
run 0 "$PROGRAM" survey $some --shard 3/8 --out p
# shellcheck disable=SC2086
run 0 "$PROGRAM" survey $some --shard 3/8 --seed 2 --out seed2
# refuses WORDS FILE: it stands as that of task 3.
refuses() {
  cp "$2" "$tasks"/0/3/survey.json
  begin
  finish 2
  says "task 3 of 8: $tasks/0/3/survey.json: $1"
  [ ! -e s/survey.json ] || broken "a survey was written"
}
refuses 'has shard 4/8, expected 3/8' "$tasks"/0/4/survey.json
head -c 2000 p/survey.json >cut.json
refuses 'expected JSON' cut.json
refuses 'is no shard of the survey that was asked for: its seed is 2, not 1' seed2/survey.json
sed 's/"program":"[^"]*"/"program":"0123456789abcdef"/' p/survey.json >build.json
refuses 'was written by another build of the program than this one' build.json
sed 's/"checksum":"[^"]*"/"checksum":"0123456789abcdef"/' p/survey.json >sum.json
refuses 'is damaged: its checksum is' sum.json
[ "$(arrays_submitted)" = "$before" ] || broken "something was submitted"
cp p/survey.json "$tasks"/0/3/survey.json
begin
finish 0
as_whole
[ "$(arrays_submitted)" = "$before" ] || broken "what was there was submitted again"
run=

echo "on a cluster surveys and laws are those of one machine"
