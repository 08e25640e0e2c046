# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2015,SC2086
# Closed and full standard input, output and error, for all commands and for the launcher: what could not be written is
# an error, no file takes the place of what is closed, and nobody crashes.
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
empty_scratch
printf '%s\n' ax,ay,aw,ah,avx,avy,bx,by,bw,bh 0,0,1,1,40,0,21,0,1,1 >io.csv
mkdir programs work
printf '%s\n' '#!/bin/sh' 'echo "stat::number_of_executed_units: 5" >&2' >programs/fuzz_sweep
chmod +x programs/fuzz_sweep
run 0 "$PROGRAM" fuzz --seeds seeds --targets fuzz_sweep
run 0 env SWEEPLAB_FINDINGS=found "$REPLAY_FUZZ_SWEEP" seeds/fuzz_sweep
run 0 "$PROGRAM" survey --queries 10 --families uniform --algorithms exact --out survey
# sweeplab COMMAND…: laws in a folder of its own, for it makes the folder out, which is a file here; the launcher's own words.
sweeplab() {
  case ${1-} in
    laws) (cd work && exec "$PROGRAM" "$@") ;;
    launcher) "$SOURCE_DIR/sweeplab" "$2" ;;
    *) "$PROGRAM" "$@" ;;
  esac
}
# ends STATUS CLOSED COMMAND…: with these descriptors closed, of 0, 1 and 2, or full.
ends() {
  expected=$1 closed=$2
  shift 2
  : >err
  status=0
  case $closed in
    0) "$@" <&- >out 2>err ;;
    1) "$@" </dev/null >&- 2>err ;;
    02) "$@" <&- >out 2>&- ;;
    12) "$@" </dev/null >&- 2>&- ;;
    012) "$@" <&- >&- 2>&- ;;
    full) "$@" </dev/null >/dev/full 2>err ;;
    full_error) "$@" </dev/null >out 2>/dev/full ;;
  esac || status=$?
  [ $status = "$expected" ] || broken "exit status $status with $closed of '$*', expected $expected"
}

claim "every command with closed or full standard output exits with 2 and says so; without the other two it works"
while read -r command; do
  ends 0 02 sweeplab $command
  for closed in 1 012 full; do
    ends 2 $closed sweeplab $command
    [ $closed = 012 ] || says 'standard output: cannot write(: (it is closed|Bad file descriptor|No space left)|$)'
  done
done <<'END'
--version
--help
list
explain 0 3 1 1 4 0 2 0 1 1
explain --shapes box-point 0 0 1 1 1 1
judge io.csv
judge io.csv --out -
survey --queries 10 --families uniform --algorithms exact --out survey
survey --merge survey/survey.json --out -
survey --shapes box-point --queries 10 --families uniform --out shapes
laws --cases 64 --laws mirror --algorithms exact
laws --reproduce mirror/gamedev/float32/0,0,1,1,3,0,2,0,1,1,0,0
play seams --with step --frames 20 --out play
findings list --db found
findings replay --db found --method exact
findings export --csv --db found
fuzz --seeds seeds --targets fuzz_sweep
launcher --help
END
for closed in 0 12 full_error; do
  case $closed in 12) status=2 ;; *) status=0 ;; esac
  for command in list "judge io.csv" "explain 0 3 1 1 4 0 2 0 1 1" "launcher --help"; do ends $status $closed sweeplab $command; done
done

claim "what takes long says before its work that standard output is closed, and keeps its results where that is full"
short="bench --families uniform_30 --algorithms exact --scalars float32 --repetitions 1"
campaign="fuzz --programs programs --targets fuzz_sweep --jobs 1 --minutes 0.002"
for closed in 1 012; do
  for command in report "report --quick" "$short" "$campaign"; do
    ends 2 $closed "$PROGRAM" $command --out long
    [ ! -e long/summary.md ] && [ ! -e long/data ] && [ ! -e long/sweep_uniform_30.json ] || broken "$command began its work"
  done
done
ends 2 full "$PROGRAM" $short --out long
says 'standard output: cannot write: No space left'
[ -s long/sweep_uniform_30.json ] || broken "nothing was kept"
ends 0 0 timeout 600 "$PROGRAM" $campaign --out f
ends 2 full timeout 600 "$PROGRAM" $campaign --out f
says 'standard output: cannot write: (No space left|some of it is lost)'

claim "bad usage and bad input exit with 2, whatever is closed"
for command in jugde '' 'judge -' 'findings list --db io.csv' 'fuzz --programs nowhere --out f' 'launcher jugde'; do
  for closed in 1 012 full_error; do ends 2 $closed sweeplab $command; done
done
empty_scratch
echo "nothing is lost without a word"
