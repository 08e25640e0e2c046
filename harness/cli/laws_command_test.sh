# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# `laws` as people run it: stopped and resumed, asked for what cannot be, and asked for one case alone.
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
empty_scratch
mkdir work
checkpoint=work/out/laws/checkpoint.json
laws() (cd work && exec "$PROGRAM" laws "$@")

some="--cases 30000 --algorithms gamedev,exact --scalars float32 --all"
# numbers FILE: the JSON but for what differs by run.
numbers() { sed '/^ "provenance"/,$d' "$1"; }

claim "a run that Ctrl-C stops exits with 130, keeps what it has and harms no older output"
# shellcheck disable=SC2086
run 0 laws $some --threads 1 --out ../whole.json
mv out whole.txt
[ ! -e $checkpoint ] || broken "a finished run left its checkpoint behind"
echo "an older output" >older
for _ in 1 2 3 4 5 6 7 8 9 10; do # where all ended before it could be stopped, once more
  rm -rf work/out
  cp older some.json
  # shellcheck disable=SC2086
  (cd work && exec "$PROGRAM" laws $some --threads 1 --out ../some.json >../stopped.txt 2>../err) &
  run=$!
  while kill -0 $run 2>/dev/null && ! grep -s -q -m 1 '^{"unit"' $checkpoint; do sleep 0.01; done
  kill -INT $run 2>/dev/null || :
  status=0
  wait $run || status=$?
  [ $status = 0 ] || break
done
[ $status = 130 ] || broken "exited with $status, expected 130"
says 'resumes.*checkpoint'
[ ! -s stopped.txt ] || broken "printed '$(head -n 3 stopped.txt)'"
cmp older some.json || broken "the older output was changed"

claim "what cannot be done is refused with exit 2 and in words, and harms neither output nor checkpoint"
cp $checkpoint kept
# refuses REGEX OPTION…
refuses() {
  words=$1
  shift
  run 2 laws "$@"
  says "$words"
  [ ! -s out ] || broken "'$*' printed '$(head -n 3 out)'"
  cmp kept $checkpoint || broken "'$*' changed the checkpoint"
  cmp older some.json || broken "'$*' changed the older output"
}
for option in --laws --algorithms --scalars; do
  refuses 'unknown .*"nonsense"; expected some of: .*(mirror|gamedev|exact)' $option nonsense --out ../some.json
  refuses "$option" --out ../some.json $option
done
refuses '"half"' --laws mirror,half --out ../some.json
for number in 0 -1 x 1e-3 1.5e0 1e e3 1e20 1.e3 99999999999999999999; do refuses '--cases' --cases $number --out ../some.json; done
for number in -1 x 99999999999999999999; do refuses '--seed' --seed $number --out ../some.json; done
refuses 'not_here/some.json: cannot write' --cases 10 --out not_here/some.json
refuses 'cannot write: Is a directory' --cases 10 --out .
refuses 'not_here/some.csv: cannot write' --cases 10 --write-expected not_here/some.csv
one=0,0,1,1,4,0,2,0,1,1,0,0
refuses 'law/method/scalar/numbers, found "mirror"' --reproduce mirror
refuses 'unknown law "nonsense"' --reproduce nonsense/exact/float32/$one
refuses 'unknown algorithm "nonsense"' --reproduce mirror/nonsense/float32/$one
refuses 'unknown scalar "nonsense"' --reproduce mirror/exact/nonsense/$one
refuses 'truth does not answer in float32' --reproduce mirror/truth/float32/$one
refuses '12 numbers.*found 2' --reproduce mirror/exact/float32/1,2
refuses 'number 5.*finite.*"nan"' --reproduce mirror/exact/exact/0,0,1,1,nan,0,2,0,1,1,0,0
refuses 'number 3.*size >= 0.*"-1"' --reproduce mirror/exact/exact/0,0,-1,1,4,0,2,0,1,1,0,0
refuses 'number 5.*holds exactly.*"0.1"' --reproduce mirror/exact/float64/0,0,1,1,0.1,0,2,0,1,1,0,0
refuses '--out' --reproduce mirror/exact/float32/$one --out ../some.json

claim "the same command resumes there and ends with the bytes of a run that was never stopped"
# shellcheck disable=SC2086
run 0 laws $some --out ../some.json
cmp out whole.txt || broken "printed something else"
numbers whole.json >whole.numbers
numbers some.json | cmp - whole.numbers || broken "wrote something else"
grep -q '"broken": [1-9]' whole.numbers || broken "nothing to compare: no cell is broken"
[ ! -e $checkpoint ] || broken "left its checkpoint behind"

claim "what does not belong into its checkpoint is not used, and that is said"
# resumes_from FILE
resumes_from() {
  mkdir -p work/out/laws
  cp "$1" $checkpoint
  # shellcheck disable=SC2086
  run 0 laws $some --out ../some.json
  numbers some.json | cmp - whole.numbers || broken "wrote something else"
  [ "$(ls -A work/out/laws)" = "${2-}" ] || broken "left behind: $(ls -A work/out/laws)"
}
resumes_from kept
[ ! -s err ] || broken "said something of what is as it should be"
sed '2p' kept >tampered
resumes_from tampered
says 'checkpoint\.json: not used: 1 .* line 3'
sed '2s/"queries":[0-9]*/"queries":1000000/' kept >tampered
resumes_from tampered
says 'not used: 1 .* line 2'
sed '2s/,"range":\[[0-9]*/,"range":[1/' kept >tampered
resumes_from tampered
says 'not used: 1 .* line 2'
sed '1s/"seed":1/"seed":2/' kept >tampered
resumes_from tampered checkpoint.json.old-1
says 'checkpoint\.json: is of another run.*; the old file is kept as checkpoint\.json\.old-1;'
cmp tampered $checkpoint.old-1 || broken "it was changed"
rm $checkpoint.old-1

claim "another check of laws leaves a stopped one as it is, which goes on once its checkpoint is put back"
mkdir -p work/out/laws
cp kept $checkpoint
run 0 laws --cases 10 --out ../another.json
[ ! -e $checkpoint ] || broken "left its checkpoint behind"
mv $checkpoint.old-1 kept_aside
cmp kept kept_aside || broken "the stopped one's checkpoint was changed"
resumes_from kept_aside
[ ! -s err ] || broken "said something of what is as it should be"

claim "one run at a time; another is told which, and harms nothing"
# shellcheck disable=SC2086
(cd work && exec "$PROGRAM" laws --cases 100000000 >/dev/null 2>&1) &
running=$!
until [ -s $checkpoint ]; do
  kill -0 $running || broken "does not run"
  sleep 0.01
done
refuses_to_join() {
  run 2 laws --cases 10
  says "out/laws: another check of laws runs there: process $running, .*laws --cases 100000000$"
}
refuses_to_join
kill -INT $running
wait $running || :
run 0 laws --cases 10

claim "what is found is lost neither where the output nor where standard output has no room"
for full in "--out /dev/full" "--out ../some.json --write-expected /dev/full"; do
  # shellcheck disable=SC2086
  run 2 laws $some $full
  says '/dev/full: cannot write: No space left on device'
  grep -q '^{"unit"' $checkpoint || broken "nothing was kept"
done
status=0
# shellcheck disable=SC2086
laws $some >/dev/full 2>err || status=$?
[ $status = 2 ] || broken "exit status $status"
says 'No space left on device'
grep -q '^{"unit"' $checkpoint || broken "nothing was kept"
rm $checkpoint
ln -s /dev/full $checkpoint
# shellcheck disable=SC2086
run 2 laws $some
says 'checkpoint\.json: cannot write: No space left on device'
rm $checkpoint

claim "one thread or many, to a pipe or to a file: the same"
# shellcheck disable=SC2086
run 0 laws $some --threads 2 --out -
sed '/^ "provenance"/,$d' out | cmp - whole.numbers || broken "--out - wrote something else"

claim "the command that stands with a broken cell shows the case, and is no failure for a published method"
command=$(sed -n 's|^ *\./sweeplab laws \(--reproduce mirror/gamedev/.*\)|\1|p' whole.txt)
[ "$(printf '%s\n' "$command" | wc -l)" = 1 ] || broken "not one command: $command"
# shellcheck disable=SC2086
run 0 laws $command
grep -q '^gamedev in float32: BROKEN (real, logic): mirrored' out || broken "$(cat out)"
grep -q '^truth  *impact' out || broken "$(cat out)"
run 0 laws --reproduce "mirror/exact/${command#*gamedev/}"
grep -q '^exact in float32: holds' out || broken "$(cat out)"
claim "laws of worlds: step keeps them all, each that is wrong on purpose breaks some, for any number of threads"
run 0 laws --worlds --cases 60 --threads 1
mv out one.txt
run 0 laws --worlds --cases 60 --threads 3
cmp out one.txt || broken "printed something else"
for stepper in keeps_the_farther_hit in_reading_order axis_by_axis snaps_by_the_normal has_an_epsilon wears_a_skin; do
  grep -q "^$stepper breaks " out || broken "$stepper breaks nothing"
done
if grep -q '^step breaks ' out; then broken "a guarantee"; fi
case=$(sed -n 's/.* --reproduce "\(.*\)"$/\1/p' out | head -n 1)
run 0 laws --worlds --reproduce "$case"
grep -q ' broken: ' out || broken "$case is not broken"
run 0 laws --worlds --reproduce "shuffled_obstacles/step/float32/0 0 1 1; 3 0 1 1, 0 3 1 1; 4 4"
grep -q '^step in float32: holds$' out || broken "step breaks it"

claim "of worlds, what cannot be done is refused with exit 2 and in words"
run 2 laws --worlds --laws mirror
says 'unknown law of a world "mirror"'
run 2 laws --worlds --algorithms gamedev
says 'unknown step "gamedev"'
run 2 laws --worlds --scalars exact
says '"exact"'
run 2 laws --worlds --grid
says '--grid'
run 2 laws --worlds --reproduce resting/step
says 'law/step/scalar/story, found "resting/step"'
run 2 laws --worlds --reproduce 'resting/step/float32/1 2;;'
says 'mover: expected 4 numbers, found 2'
run 2 laws --worlds --reproduce 'resting/step/float32/1 2 3 4;;1 x'
says 'motion: expected a whole number.*"x"'
claim "6.4e1 and 1e2 are whole numbers, too"
rm -rf work out
mkdir work
for number in 64:6.4e1 100:1e2; do
  for written in "${number%:*}" "${number#*:}"; do
    run 0 laws --laws mirror --algorithms exact --cases "$written" --out "../$written.json"
    numbers "$written.json" >"$written.numbers"
  done
  cmp "${number%:*}.numbers" "${number#*:}.numbers" || broken "$number"
done

claim "shards are joined to the bytes of one run; a double, a gap, another seed, one cut off are refused, and lose nothing"
of="--laws mirror,never_tunnels --algorithms gamedev,exact --cases 500"
# shellcheck disable=SC2086
run 0 laws $of --out ../whole.json
numbers whole.json >whole.numbers
for i in 1 2 3; do
  # shellcheck disable=SC2086
  run 0 laws $of --shard $i/3 --out ../part$i.json
done
run 0 "$PROGRAM" laws --merge part3.json part1.json part2.json --out joined.json
numbers joined.json | cmp - whole.numbers || broken "another result"
# shellcheck disable=SC2086
run 0 laws $of --seed 2 --shard 2/3 --out ../seed2.json
head -c 2000 part2.json >cut.json
for with in "part1.json: has shard 1/3, which part1.json has, too" "cut.json: expected JSON" \
  "seed2.json: is no shard of the laws in part1.json: its seed is 2, not 1"; do
  run 2 "$PROGRAM" laws --merge part1.json "${with%%:*}" part3.json --out joined.json
  says "$with"
done
run 2 "$PROGRAM" laws --merge part1.json part3.json --out joined.json
says "of 3 shards 1 is missing: 2"
numbers joined.json | cmp - whole.numbers || broken "the older result was changed"
run 2 "$PROGRAM" laws --merge part1.json part2.json part3.json --out part2.json
says "part2\.json"
for wrong in "--shard 1/3" "--merge part1.json" "--shard 0/3 --out new.json" "--merge part1.json --seed 2 --out new.json" \
  "--worlds --shard 1/3"; do
  # shellcheck disable=SC2086
  run 2 "$PROGRAM" laws $wrong
  [ ! -e new.json ] || broken "$wrong"
done
empty_scratch

echo "the laws are stopped, resumed, refused and reproduced as they should be"
