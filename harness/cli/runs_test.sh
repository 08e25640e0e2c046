# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2015,SC2016,SC2086
# What takes long, as people run it: killed and resumed, stopped, two at a time, on a full disk, short of memory, in shards.
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
empty_scratch
mkdir work
running=
trap '[ -z "$running" ] || kill -KILL $running 2>/dev/null || :' EXIT # where a claim is broken
at_work() (cd work && exec "$PROGRAM" "$@")
# begin COMMAND…: in the background, until it has a checkpoint, or has ended.
begin() {
  (cd work && exec env --default-signal=INT "$PROGRAM" "$@" >../printed 2>../err) &
  running=$!
  until_so eval '[ -s "work/$checkpoint" ] || gone $running'
}
ended() { # ended SIGNAL: by it; its exit status is in $status
  kill -"$1" $running 2>/dev/null || :
  until_so gone $running
  status=0
  wait $running 2>/dev/null || status=$?
  running=
}
# whole: the result is that of a run that was never stopped, and nothing else is left in its folder.
whole() {
  numbers "work/$result" | cmp - whole || broken "$command: another result"
  [ ! -e "work/$checkpoint" ] || broken "$command: the checkpoint is left"
  [ ! -d work/p/witnesses ] || (cd work/p/witnesses && cksum ./*) | cmp - witnesses || broken "other witnesses"
}
# resumes_from FILE [REGEX]: as a checkpoint; the regular expression is what is said, nothing without it.
resumes_from() {
  mkdir -p "work/$(dirname $checkpoint)"
  cp "$1" work/$checkpoint
  run 0 at_work $command
  if [ "${2-}" ]; then says "$2"; else [ ! -s err ] || broken "said something of what is as it should be"; fi
  whole
}

while IFS='|' read -r result checkpoint count command; do
  endless="${command%"$count"*}1000000000${command##*"$count"}"
  claim "the same bytes for any number of threads"
  run 0 at_work $command --threads 1
  numbers work/$result >whole
  [ ! -d work/p/witnesses ] || (cd work/p/witnesses && cksum ./*) >witnesses
  run 0 at_work $command --threads 3
  whole

  claim "where the result finds no room all that is found is kept, and taken up again"
  rm work/$result
  ln -s /dev/full work/$result
  run 2 at_work $command --threads 1
  says 'cannot write: No space left on device'
  rm work/$result
  cp work/$checkpoint kept
  units=$(grep -c '^{"unit"' kept)
  [ $units -ge 3 ] || broken "$units units"
  resumes_from kept

  claim "cut off after a unit and in the middle of one it ends with the bytes of one run; what is damaged is not used, and that is said"
  head -n 2 kept >part
  resumes_from part
  head -c -100 kept >part
  resumes_from part "$(basename $checkpoint): not used: 1 .* line"
  sed '3s/[0-9]/&1/' kept >part
  resumes_from part "$(basename $checkpoint): not used: 1 .* line 3"

  claim "killed at any moment, again and again, it ends with the bytes of one run"
  for signal in KILL TERM KILL; do
    begin $command --threads 2
    ended $signal
  done
  run 0 at_work $command
  whole

  claim "what another run has finished is kept aside"
  mkdir -p "work/$(dirname $checkpoint)"
  cp kept work/$checkpoint
  run 0 at_work $command --seed 2
  says "is of another run.*; the old file is kept as $(basename $checkpoint)\.old-1;"
  cmp kept work/$checkpoint.old-1 || broken "the other run's checkpoint was changed"
  rm work/$checkpoint.old-1
  resumes_from kept

  claim "one run at a time; Ctrl-C ends it with 130, says how to resume, and harms no older result"
  cp work/$result before
  begin $endless
  ! gone $running || broken "it ended by itself"
  run 2 at_work $command
  says "runs there: process $running, .*sweeplab $endless$"
  ended INT
  [ $status = 130 ] || broken "exit status $status"
  says 'the same command resumes|nothing was finished'
  cmp before work/$result || broken "the older result was changed"
  rm -r work
  mkdir work
done <<'END_OF_RUNS'
s/survey.json|s/survey.checkpoint.json|20000|survey --families grid,mixed,corners --algorithms gamedev,exact --queries 20000 --out s
laws.json|out/laws/checkpoint.json|3000|laws --cases 3000 --algorithms gamedev,exact --scalars float32 --all --out laws.json
p/play.json|p/play.checkpoint.json|600|play seams bullets convoys --with step,push_out_1,bump_move --frames 600 --out p
END_OF_RUNS

claim "one report at a time in a folder and its data; Ctrl-C, twice as timeout sends it, leaves no half of it"
checkpoint=r/data/survey.checkpoint.json
begin report --out r
! gone $running || broken "it ended by itself"
for wanted in "survey --queries 10 --out r" "survey --queries 10 --out r/data" "survey --shapes all --queries 10 --out r" "report --out r"; do
  run 2 at_work $wanted
  says "another report runs there: process $running"
done
kill -INT $running
ended INT
[ $status = 130 ] || broken "exit status $status"
[ ! -e work/r/summary.md ] && [ ! -e work/r/data/verdicts.json ] || broken "half a report"

claim "one SIGINT, or one SIGTERM, ends what keeps no checkpoint, too, in whatever it does, and leaves an older output as it was"
cat >endless.json <<'END'
{"format": "sweeplab scene", "version": 1, "name": "endless", "frames": 281474976710656, "obstacles": [],
 "movers": [{"box": [0, 0, 1, 1], "controller": {"steering": "listed", "motions": [[1, 0]]}}]}
END
cat >slow <<'END'
#!/bin/sh
echo '{"name": "slow", "version": "1", "scalar": "float64", "touching": "none", "overlap": "overlap"}'
read -r query
: >../asked
exec sleep 1000
END
chmod +x slow
mkfifo pipe pipe.json nobody
printf 'ax,ay,aw,ah,avx,avy,bx,by,bw,bh\n0,0,1,1,4,0,2,0,1,1\n' >row.csv
exec 9<>pipe # a standard input that never ends
# in_phase: the program takes the signals; it waits for input, or an engine for ever, or works.
in_phase() {
  listens $running || return 1
  case $phase in
    waits) grep -q '^State:.S' "/proc/$running/status" ;;
    asks) [ -e asked ] ;;
  esac
}
while IFS='|' read -r phase output command; do
  for signal in INT TERM; do
    rm -rf work asked
    mkdir -p "work/$(dirname "$output")"
    echo older >"work/$output"
    (cd work && exec env --default-signal=INT "$PROGRAM" $command >../printed 2>../err <../pipe) &
    running=$!
    until_so in_phase
    ended $signal
    [ $status = 130 ] || broken "$command: exit status $status"
    [ "$(cat "work/$output")" = older ] || broken "$command: the older output was changed"
    [ "$(find work -type f)" = "work/$output" ] || broken "$command left behind: $(find work)"
  done
done <<'END_OF_COMMANDS'
waits|rows.csv|judge - --out rows.csv
waits|rows.csv|judge --frames ../pipe --level ../endless.json --out rows.csv
waits|p/play.json|play ../pipe.json --out p
works|p/play.json|play ../endless.json --with step --out p
works|s/shapes.json|survey --shapes all --queries 1000000000 --out s
works|q/uniform_float32.csv|survey --write-queries q --families uniform --queries 1000000000
works|older|bench sweep --families uniform_10 --repetitions 1000 --out b
waits|older|survey --merge ../pipe.json --out joined.json
waits|older|judge ../row.csv --out ../nobody
asks|older|explain --engine ../slow 0,0,1,1,4,0,2,0,1,1
END_OF_COMMANDS
rm -rf work
mkdir work

claim "the same command of bench resumes after the last finished file; with another seed nothing is taken"
bench="bench sweep --quick --families uniform_10,uniform_30 --algorithms exact --scalars float32 --repetitions 1 --out b"
run 0 at_work $bench
shows '^sweep/uniform_10/float32/exact +[0-9.]+ ns, 0 of 65536 wrong$'
cp work/b/sweep_uniform_10.json .
cat work/b/*.json | sed -n 's/.*"items_per_second": \([0-9.e+]*\),/\1/p' | awk '{ printf "%.2f\n", 1e9 / $1 }' | sort >took
sed -n 's|^sweep/.* \([0-9.]*\) ns.*|\1|p' out | sort | cmp - took || broken "$(cat out took)"
run 0 python3 "$SOURCE_DIR/harness/bench/tables.py" medians work/b
shows '^sweep/uniform_10/float32/exact,[0-9.]+,65536,0,,exact'
rm work/b/sweep_uniform_30.json
run 0 at_work $bench
says 'b/sweep_uniform_10.json: there already'
cmp sweep_uniform_10.json work/b/sweep_uniform_10.json || broken "it was timed again"
[ -s work/b/sweep_uniform_30.json ] || broken "the file that was missing is missing"
run 0 at_work $bench --seed 7
! cmp -s sweep_uniform_10.json work/b/sweep_uniform_10.json || broken "it was taken"
rm -rf work
mkdir work

case ${CXXFLAGS-} in
  *sanitize*) ;; # they take more address space than there is, and do not start
  *)
    claim "where there is no memory for so many threads, that is said, and nothing is left behind"
    printf 'ax,ay,aw,ah,avx,avy,bx,by,bw,bh\n0,0,1,1,40,0,21,0,1,1\n' >work/good.csv
    for command in "survey --queries 9000 --out s" "laws --cases 100" "report --quick --out r" "judge good.csv --out v.csv"; do
      # shellcheck disable=SC2016
      run 2 sh -c 'cd work && ulimit -v 2000000 && exec "$@"' sh "$PROGRAM" $command --threads 1000
      says '1000 threads: the system gives [0-9]+ only: .*expected fewer --threads'
      [ "$(ls -A work)" = good.csv ] || broken "left behind: $(ls -A work)"
    done
    ;;
esac

claim "shards are joined to the bytes of one run; a double, a gap, another seed, one cut off are refused, and lose nothing"
while IFS='|' read -r result command; do
  rm -rf work
  mkdir work
  run 0 at_work $command --out whole
  numbers work/whole$result >whole
  for shard in 1/3 2/3 3/3; do
    run 0 at_work $command --shard $shard --out part${shard%/3}
  done
  run 0 at_work $command --seed 2 --shard 2/3 --out seed2
  run 0 at_work $command --shard 2/4 --out of_4
  head -c 2000 work/part2$result >work/cut
  sed 's/"seed": 1/"seed": 3/' work/part2$result >work/changed
  sed 's/"seed": 1/"seed": 3/' work/whole$result >work/changed_whole
  sed 's/"commit": *"[^"]*"/"commit":"0123"/' work/part2$result >work/foreign
  action=${command%% *}
  run 0 at_work $action --merge part3$result part1$result part2$result --out joined
  numbers work/joined | cmp - whole || broken "$command: another result"
  run 0 at_work $action --merge joined --out joined_again
  numbers work/joined_again | cmp - whole || broken "$command: joined alone, another result"
  while IFS='|' read -r file words; do
    run 2 at_work $action --merge part1$result $file part3$result --out joined
    says "$words"
    [ ! -s out ] || broken "printed '$(head -n 3 out)'"
    numbers work/joined | cmp - whole || broken "$file: the older result was changed"
  done <<END_OF_REFUSED
part1$result|part1$result: has shard 1/3, which part1$result has, too
cut|cut: expected JSON
changed|changed: is damaged: its checksum is ".*, expected "
changed_whole|changed_whole: is damaged: its checksum is ".*, expected "
foreign|foreign: was written by another version of the program: its commit is "0123", of this one "
of_4$result|of_4$result: is no shard of .* in part1$result: its number of shards is 4, not 3
seed2$result|seed2$result: is no shard of .* in part1$result: its seed is 2, not 1
|of 3 shards 1 is missing: 2
END_OF_REFUSED
done <<'END_OF_SHARDED'
/survey.json|survey --families grid,bullets --algorithms gamedev,exact --queries 1000
|laws --laws mirror,never_tunnels --algorithms gamedev,exact --cases 500
END_OF_SHARDED
empty_scratch
echo "what takes long is stopped, resumed and joined as it should be"
