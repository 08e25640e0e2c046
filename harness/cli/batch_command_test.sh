#!/bin/sh
# SPDX-License-Identifier: MIT
#
# `bench --batch` stops on Ctrl-C and goes on where it was.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
# shellcheck source=harness/project/claims.sh
. "$root/harness/project/claims.sh"
empty_scratch
plan="bench --batch --algorithms exact --families uniform_30,bullets,tiles,far --sizes 1 --repetitions 10 --out b"
kept() { grep -c . b/batch.checkpoint.json 2>kept_err || :; }

claim "Ctrl-C ends it with 130, and what is finished is kept"
# A run that has ended before the signal comes, on a machine that is busy with something else, is begun again.
status=0
for _ in 1 2 3 4 5; do
  rm -rf b
  # shellcheck disable=SC2086
  "$PROGRAM" $plan >out 2>err &
  running=$!
  until [ "$(kept)" -ge 3 ] 2>kept_err || ! kill -0 $running 2>kept_err; do sleep 0.01; done
  kill -INT $running 2>kept_err || :
  status=0
  wait $running || status=$?
  [ $status = 0 ] || break
done
[ $status = 130 ] || broken "exit status $status"
says 'stopped; the same command resumes after the last finished batch'
[ ! -e b/batch.json ] || broken "there are results of a run that has not ended"
[ "$(kept)" -ge 3 ] || broken "$(cat b/batch.checkpoint.json)"
cp b/batch.checkpoint.json stopped

claim "another run than that does not take up what it kept"
# shellcheck disable=SC2086
run 0 "$PROGRAM" $plan --seed 7
mkdir other && mv b/batch.json other/
rm -rf b && mkdir b && cp stopped b/batch.checkpoint.json

claim "the same command goes on: what was kept is in the results as it was"
# shellcheck disable=SC2086
run 0 "$PROGRAM" $plan
[ ! -e b/batch.checkpoint.json ] || broken "the checkpoint of a finished run is still there"
# Times of a family, in the order in which they were taken.
times_of() { grep -o '"family":"uniform_30","scalar":"float32",.*"repetitions":\[[^]]*\]' "$1" | grep -o '"repetitions":\[[^]]*\]'; }
tr '{' '\n' <stopped | sed 's/\\"/"/g' >lines
times_of lines >before
[ "$(grep -c . before)" -ge 4 ] || broken "$(head -c 2000 stopped)"
times_of b/batch.json >after
sort before >before_sorted
sort after | cmp -s - before_sorted || broken "$(diff before after)"
! times_of other/batch.json | cmp -s - after || broken "the other seed has the same times"
