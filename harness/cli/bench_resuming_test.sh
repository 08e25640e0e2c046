#!/bin/sh
# SPDX-License-Identifier: MIT
#
# `bench --batch` and `bench --many` stop on Ctrl-C and go on where they were.
# full: catches a run in its middle
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
# shellcheck source=harness/project/claims.sh
. "$root/harness/project/claims.sh"
empty_scratch
kept() { grep -c . "b/$what.checkpoint.json" 2>kept_err || :; }
# Times of the first units, in the order in which they were taken.
times_of() { grep -o "$first.*\"repetitions\":\[[^]]*\]" "$1" | grep -o '"repetitions":\[[^]]*\]'; }

# stops_and_goes_on WHAT UNIT FIRST OPTION…: FIRST is what results of its first unit begin with.
stops_and_goes_on() {
  what=$1 unit=$2 first=$3
  shift 3
  set -- "$PROGRAM" bench "--$what" "$@" --out b

  claim "$what: Ctrl-C ends it with 130, and what is finished is kept"
  # A run that has ended before the signal comes, on a machine that is busy with something else, is begun again.
  status=0
  for _ in 1 2 3 4 5; do
    rm -rf b
    "$@" >out 2>err &
    running=$!
    until [ "$(kept)" -ge 3 ] 2>kept_err || ! kill -0 $running 2>kept_err; do sleep 0.01; done
    kill -INT $running 2>kept_err || :
    status=0
    wait $running || status=$?
    [ $status = 0 ] || break
  done
  [ $status = 130 ] || broken "exit status $status"
  says "stopped; the same command resumes after the last finished $unit"
  [ ! -e "b/$what.json" ] || broken "there are results of a run that has not ended"
  [ "$(kept)" -ge 3 ] || broken "$(cat "b/$what.checkpoint.json")"
  cp "b/$what.checkpoint.json" stopped

  claim "$what: another run than that does not take up what it kept"
  run 0 "$@" --seed 7
  rm -rf other && mkdir other && mv "b/$what.json" other/
  rm -rf b && mkdir b && cp stopped "b/$what.checkpoint.json"

  claim "$what: the same command goes on: what was kept is in the results as it was"
  run 0 "$@"
  [ ! -e "b/$what.checkpoint.json" ] || broken "the checkpoint of a finished run is still there"
  tr '{' '\n' <stopped | sed 's/\\"/"/g' >lines
  times_of lines >before
  [ "$(grep -c . before)" -ge 4 ] || broken "$(head -c 2000 stopped)"
  times_of "b/$what.json" >after
  sort before >before_sorted
  sort after | cmp -s - before_sorted || broken "$(diff before after)"
  ! times_of "other/$what.json" | cmp -s - after || broken "the other seed has the same times"
}

stops_and_goes_on batch batch '"family":"uniform_30","scalar":"float32",' \
  --algorithms exact --families uniform_30,bullets,tiles,far --sizes 1 --repetitions 10
stops_and_goes_on many world '"scene":"sizes",.*"size_spread":1.0,' \
  --algorithms box_grid,box_tree --scenes sizes,movers,densities --sizes 200 --repetitions 3
