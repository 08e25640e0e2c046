# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2086
# Closed and full standard input, output and error, in all combinations, for all commands and for the launcher: what
# could not be written is an error, no file takes the place of what is closed, and nobody crashes.
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
empty_scratch
printf '%s\n' ax,ay,aw,ah,avx,avy,bx,by,bw,bh 0,0,1,1,40,0,21,0,1,1 >io.csv
mkdir programs
run 0 "$PROGRAM" fuzz --seeds seeds --targets fuzz_sweep
run 0 env SWEEPLAB_FINDINGS=found "$REPLAY_FUZZ_SWEEP" seeds/fuzz_sweep
printf '%s\n' '#!/bin/sh' 'echo "stat::number_of_executed_units: 5" >&2' >programs/fuzz_sweep
chmod +x programs/fuzz_sweep
run 0 "$PROGRAM" survey --queries 10 --families uniform --algorithms exact --out survey
printf '%s\n' ax,ay,aw,ah,bx,by 0,0,1,1,1,1 >shapes.csv
run 0 "$PROGRAM" survey --shapes box-point --queries 10 --families uniform --out shapes
"$PROGRAM" explain "0 3 1 1 4 0 2 0 1 1" >whole

mkdir work
# sweeplab COMMAND…: laws in a folder of its own, for it makes the folder out, which is a file here.
sweeplab() { if [ "${1-}" = laws ]; then (cd work && exec "$PROGRAM" "$@"); else "$PROGRAM" "$@"; fi; }

# with CLOSED COMMAND…: run with these descriptors closed, of 0, 1 and 2; its status.
with() {
  closed=$1
  shift
  status=0
  case $closed in
    0) "$@" <&- >out 2>err ;;
    1) "$@" </dev/null >&- 2>err ;;
    2) "$@" </dev/null >out 2>&- ;;
    01) "$@" <&- >&- 2>err ;;
    02) "$@" <&- >out 2>&- ;;
    12) "$@" </dev/null >&- 2>&- ;;
    012) "$@" <&- >&- 2>&- ;;
    full) "$@" </dev/null >/dev/full 2>err ;;
    full_error) "$@" </dev/null >out 2>/dev/full ;;
  esac || status=$?
}
is() { [ $status = "$1" ] || broken "exit status $status with $closed of '$*', expected $1"; }

claim "every command with closed or full standard output exits with 2 and says so; without the other two it works"
while read -r command; do
  for closed in 0 2 02 full_error; do
    rm -f new
    with $closed sweeplab $command
    is 0 "$command"
  done
  for closed in 1 01 12 012 full; do
    : >err
    with $closed sweeplab $command
    is 2 "$command"
    case $closed in 12 | 012) ;; *) says 'standard output: cannot write: (it is closed|Bad file descriptor|No space left)' ;; esac
  done
done <<'END'
--version
--help
judge --help
list
list --json
explain 0 3 1 1 4 0 2 0 1 1
judge io.csv
judge io.csv --out -
judge io.csv --out new
survey --queries 10 --families uniform --algorithms exact --out survey
survey --merge survey/survey.json --out new
survey --merge survey/survey.json --out -
laws --cases 64 --laws mirror --algorithms exact
laws --cases 64 --laws mirror --algorithms exact --out -
laws --reproduce mirror/gamedev/float32/0,0,1,1,3,0,2,0,1,1,0,0
list --shapes box-point
explain --shapes box-point 0 0 1 1 1 1
judge --shapes box-point shapes.csv
judge --shapes box-point shapes.csv --out -
survey --shapes box-point --queries 10 --families uniform --out shapes
findings list --db found
findings show --db found --limit 1
findings replay --db found
findings export --csv --db found
fuzz --seeds seeds --targets fuzz_sweep
END
with 2 "$PROGRAM" explain 0 3 1 1 4 0 2 0 1 1
cmp out whole || broken "another text"

claim "what takes long says before its work that standard output is closed, and keeps its results where that is full"
short="bench --families uniform_30 --algorithms exact --scalars float32 --repetitions 1"
for closed in 1 01 12 012; do
  for command in report "report --quick" "$short"; do
    with $closed "$PROGRAM" $command --out long
    is 2 "$command"
    [ ! -e long ] || broken "$command began its work"
  done
done
with full "$PROGRAM" $short --out long
is 2 "$short"
says 'standard output: cannot write: No space left'
[ -s long/sweep_uniform_30.json ] || broken "nothing was kept"

claim "what has nothing to print does not need standard output"
with 012 "$PROGRAM" findings export --csv --db found --out new.csv
is 0
[ -s new.csv ] || broken "nothing was written"

claim "bad usage and bad input exit with 2, whatever is closed"
for closed in 0 1 2 01 02 12 012 full full_error; do
  for command in jugde '' 'judge not_here.csv' 'judge -' 'explain 1' 'survey --seed -1' 'findings list --db io.csv' \
    'bench jugde' 'report --baseline not_here --out report' 'laws --reproduce x' 'fuzz --programs nowhere --out f'; do
    with $closed sweeplab $command
    is 2 "$command"
  done
done
status=0
python3 -c 'import os, sys; os.execv(sys.argv[1], [])' "$PROGRAM" >out 2>err || status=$? # not even a name
[ $status = 2 ] || [ $status = 1 ] || broken "exit status $status without arguments"

claim "no campaign writes into a file of its own that took the place of standard output"
for closed in 1 01 012; do
  with $closed timeout 60 "$PROGRAM" fuzz --programs programs --targets fuzz_sweep --jobs 1 --minutes 0.002 --out f
  is 2
  [ ! -e f/summary.md ] || broken "a campaign ran"
done
with 0 timeout 60 "$PROGRAM" fuzz --programs programs --targets fuzz_sweep --jobs 1 --minutes 0.002 --out f
is 0
with full timeout 60 "$PROGRAM" fuzz --programs programs --targets fuzz_sweep --jobs 1 --minutes 0.002 --out f
is 2
says 'standard output: cannot write: (No space left|some of it is lost)'

claim "the launcher's own words are no less"
for closed in 1 01 full; do
  : >err
  with $closed "$SOURCE_DIR/sweeplab" --help
  is 2 --help
  says 'standard output: cannot write'
done
for closed in 12 012; do
  with $closed "$SOURCE_DIR/sweeplab" --help
  is 2 --help
done
for closed in 0 2 02; do
  with $closed "$SOURCE_DIR/sweeplab" --help
  is 0 --help
done
for closed in 0 1 2 012; do
  with $closed "$SOURCE_DIR/sweeplab" jugde
  is 2 jugde
done
echo "nothing is lost without a word"
