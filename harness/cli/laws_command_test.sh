# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# `laws` as people run it: stopped and resumed, asked for what cannot be, and asked for one case alone.
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
empty_scratch
mkdir work
checkpoint=work/out/laws/checkpoint.json
laws() (cd work && exec "$PROGRAM" laws "$@")

some="--cases 30000 --algorithms gamedev,exact --scalars float32"
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
for number in 0 -1 x 1e3 99999999999999999999; do refuses '--cases' --cases $number --out ../some.json; done
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
says 'checkpoint\.json: is of another run.*; as it was it is kept as checkpoint\.json\.old-1;'
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
grep -q '^gamedev in float32: BROKEN (logic): mirrored' out || broken "$(cat out)"
grep -q '^truth  *impact' out || broken "$(cat out)"
run 0 laws --reproduce "mirror/exact/${command#*gamedev/}"
grep -q '^exact in float32: holds' out || broken "$(cat out)"
empty_scratch

echo "the laws are stopped, resumed, refused and reproduced as they should be"
