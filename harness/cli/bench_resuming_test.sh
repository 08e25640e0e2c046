#!/bin/sh
# SPDX-License-Identifier: MIT
#
# `bench` stops on Ctrl-C, and the same command resumes after the last finished file.
# full: catches a run in its middle
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
# shellcheck source=harness/project/claims.sh
. "$root/harness/project/claims.sh"
empty_scratch
bench() { "$PROGRAM" bench sweep batch/256 many/numbers_1000 --scalars float32 --repetitions 3 "$@" --out b; }

claim "Ctrl-C ends it with 130, and what is finished is kept"
# A run that has ended before the signal comes, on a machine that is busy with something else, is begun again.
status=0
for _ in 1 2 3 4 5; do
  rm -rf b
  "$PROGRAM" bench sweep batch/256 many/numbers_1000 --scalars float32 --repetitions 3 --out b >out 2>err &
  running=$!
  until [ -e b/sweep_uniform_10.json ] || ! kill -0 $running 2>kept_err; do sleep 0.01; done
  kill -INT $running 2>kept_err || :
  status=0
  wait $running || status=$?
  [ $status = 0 ] || break
done
[ $status = 130 ] || broken "exit status $status"
says "stopped; the same command resumes after the last finished file"
[ ! -e b/many_numbers_1000.json ] || broken "it had ended"
cp b/sweep_uniform_30.json stopped

claim "the same command resumes: what was kept stays, and all is there"
run 0 bench
cmp -s b/sweep_uniform_30.json stopped || broken "it was timed again"
says "b/sweep_uniform_30.json: there already"
[ "$(find b -name '*.json' | wc -l)" = 20 ] || broken "$(ls b)"

claim "with another seed nothing of it is taken"
run 0 bench --seed 7
! cmp -s b/sweep_uniform_30.json stopped || broken "it was taken"
echo "bench resumes"
