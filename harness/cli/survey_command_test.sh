# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2015,SC3045
# `survey` as people run it: killed and resumed, two at a time, on a full disk, short of memory, and joined from shards.
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
empty_scratch
checkpoint=s/survey.checkpoint.json
some="--families grid,mixed,bullets,corners --algorithms gamedev,m3,exact --queries 40000"
survey() { "$PROGRAM" survey "$@"; }
# numbers FILE: the JSON but for what differs by run.
numbers() { sed '/^ "provenance"/d' "$1"; }
# as_whole: the survey in s is that of a run that was never stopped, and nothing else is there.
as_whole() {
  numbers s/survey.json | cmp - whole.numbers || broken "another survey"
  [ "$(ls -A s)" = survey.json ] || broken "left behind: $(ls -A s)"
}
# kept_aside FILE: what was not this survey's is as it was, under its new name, which was said; taken away.
kept_aside() {
  says "; the old file is kept as survey\.checkpoint\.json\.old-1"
  cmp "$1" $checkpoint.old-1 || broken "it was changed"
  rm $checkpoint.old-1
}
# units: how many are finished.
units() { sed -n '/^{"unit"/p' $checkpoint 2>/dev/null | wc -l; }
# kill_at N SIGNAL: a survey in s, stopped by the signal once N units are finished; its status is in $status.
kill_at() {
  # shellcheck disable=SC2086
  "$PROGRAM" survey $some --threads 2 --out s >killed.out 2>err &
  run=$!
  while kill -0 $run 2>/dev/null && [ "$(units)" -lt "$1" ]; do sleep 0.01; done
  kill -"$2" $run 2>/dev/null || :
  status=0
  wait $run 2>/dev/null || status=$?
}
# left_at N: at least N units, and not all; where all ended before it could be stopped, once more.
left_at() {
  tries=0
  while rm -rf s && kill_at "$1" KILL && [ ! -e $checkpoint ]; do
    tries=$((tries + 1))
    [ $tries -lt 20 ] || broken "could not be stopped"
  done
}

# shellcheck disable=SC2086
run 0 survey $some --threads 1 --out s
numbers s/survey.json >whole.numbers
as_whole

claim "killed with kill -9 at any moment, again and again, and resumed, it ends with the bytes of one run"
for n in 1 2 4; do
  left_at $n
  kill_at $((n + 1)) KILL
  kill_at $((n + 2)) KILL
  # shellcheck disable=SC2086
  run 0 survey $some --out s
  as_whole
done

claim "what does not belong into its checkpoint is not used, and that is said"
left_at 4
cp $checkpoint kept
tries=0
until [ -s other/survey.checkpoint.json ]; do # where all ended before it could be stopped, once more
  rm -rf other
  # shellcheck disable=SC2086
  "$PROGRAM" survey $some --seed 2 --out other >out 2>err &
  other=$!
  while kill -0 $other 2>/dev/null &&
    [ "$(sed -n '/^{"unit"/p' other/survey.checkpoint.json 2>/dev/null | wc -l)" -lt 3 ]; do
    sleep 0.01
  done
  kill -KILL $other 2>/dev/null || :
  wait $other 2>/dev/null || :
  tries=$((tries + 1))
  [ $tries -lt 20 ] || broken "the other survey could not be stopped"
done
mv other/survey.checkpoint.json foreign
resumes_from() {
  rm -rf s
  mkdir s
  cp "$1" $checkpoint
  # shellcheck disable=SC2086
  run 0 survey $some --out s
  [ -z "${2-}" ] || kept_aside "$1"
  as_whole
}
says_nothing() { [ ! -s err ] || broken "said something"; }
resumes_from kept
says_nothing
(head -n 1 kept && sed -n 4p kept && sed -n 2,3p kept) >tampered
resumes_from tampered # in another order
says_nothing
for change in 3p '3s/"count":[0-9]*/"count":7/' '3s/float/flaot/' '3s/.\{100\}$//' '2s/bullets\|corners\|grid\|mixed/tiles/'; do
  sed "$change" kept >tampered
  resumes_from tampered
  says "checkpoint.json: not used: 1 .* line"
done
(cat kept && sed -n 2,4p foreign) >tampered
resumes_from tampered aside
says "not used: 3 "
(head -n 1 kept && sed -n 2,4p foreign) >tampered
resumes_from tampered aside
says "not used: 3 "
head -c $(($(wc -c <kept) - 100)) kept >tampered
resumes_from tampered
says "not used: 1 "
resumes_from foreign aside
says "of another run"
head -c 100000 /dev/zero >tampered
resumes_from tampered aside

claim "another survey in its folder leaves a stopped one as it is, which goes on once its checkpoint is put back"
rm -rf s
mkdir s
cp kept $checkpoint
run 0 survey --families grid --queries 10 --out s
[ ! -e $checkpoint ] || broken "left its checkpoint behind"
mv $checkpoint.old-1 kept_aside
cmp kept kept_aside || broken "the stopped one's checkpoint was changed"
resumes_from kept_aside
says_nothing

claim "one run at a time in a folder; another is told which, and harms nothing"
left_at 2
kept=$(cksum <$checkpoint)
"$PROGRAM" survey --queries 1000000000 --families grid,mixed --out t >out 2>err &
running=$!
until [ -s t/survey.checkpoint.json ]; do
  kill -0 $running || broken "does not run"
  sleep 0.01
done
holder="another survey runs there: process $running, .*survey --queries 1000000000 --families grid,mixed --out t$"
run 2 survey --queries 10 --out t
says "t: $holder"
run 2 "$PROGRAM" bench --quick --out t
says "$holder"
[ "$(grep -c . t/survey.checkpoint.json)" = 1 ] || broken "the checkpoint was changed"
kill -INT $running
status=0
wait $running || status=$?
[ $status = 130 ] || broken "exit status $status"
[ -z "$(ls -A t)" ] || broken "left behind: $(ls -A t)"
"$PROGRAM" report --out r >out 2>err &
running=$!
until [ -e r/data/survey.checkpoint.json ]; do
  kill -0 $running || broken "does not run"
  sleep 0.01
done
for folder in r r/data; do
  run 2 survey --queries 10 --out $folder
  says "another report runs there: process $running"
done
run 2 "$PROGRAM" report --out r
says "another report runs there: process $running"
kill -INT $running
wait $running || :
[ "$(cksum <$checkpoint)" = "$kept" ] || broken "another folder's checkpoint was changed"

claim "on a full disk nothing is lost: neither the units at the end, nor those before one that finds no room"
left_at 1
ln -s /dev/full s/survey.json
# shellcheck disable=SC2086
run 2 survey $some --out s
says 'survey\.json: cannot write: No space left on device'
rm s/survey.json
[ "$(units)" = 8 ] || broken "$(units) units were kept"
# shellcheck disable=SC2086
run 0 survey $some --out s
as_whole
rm -rf s
(
  ulimit -f 40 # 20 kB, of which a unit takes 5; the signal that it sends must not end the program
  # shellcheck disable=SC2086
  run 2 survey $some --out s
) || exit 1
says 'survey\.checkpoint\.json: cannot write: File too large; what was finished before is kept there'
[ "$(units)" -ge 1 ] || broken "nothing was kept"
resumed=$(units)
cp $checkpoint before
# shellcheck disable=SC2086
run 0 survey $some --out s
as_whole
rm -rf s
mkdir s
ln -s /dev/full $checkpoint
# shellcheck disable=SC2086
run 2 survey $some --out s
says 'survey\.checkpoint\.json: cannot write: No space left on device'
[ "$resumed" -lt 8 ] || broken "all units found room"

claim "what a killed run left half-written is removed by the next one, and nothing else"
rm -rf s
mkdir s
for half in survey.json.sweeplab-partial .sweeplab-lock mine.json.sweeplab-partial lock; do echo "mine" >"s/$half"; done
# shellcheck disable=SC2086
run 0 survey $some --out s
[ "$(cat s/lock s/mine.json.sweeplab-partial)" = "mine
mine" ] || broken "changed what was not its own"
rm s/lock s/mine.json.sweeplab-partial
as_whole

case ${CXXFLAGS-} in
  *sanitize*) ;; # they take more address space than there is, and do not start
  *)
    claim "where there is no memory for so many threads, that is said, and nothing is left behind"
    rm -rf s work
    mkdir work
    echo 'ax,ay,aw,ah,avx,avy,bx,by,bw,bh
0,0,1,1,40,0,21,0,1,1' >work/good.csv
    for command in "survey --queries 9000 --out s" "laws --cases 100" "report --quick --out r" "judge good.csv --out v.csv"; do
      # shellcheck disable=SC2016,SC2086
      run 2 sh -c 'cd work && ulimit -v 2000000 && exec "$@"' sh "$PROGRAM" $command --threads 1000
      says '1000 threads: the system gives [0-9]+ only: .*expected fewer --threads'
      [ "$(ls -A work)" = good.csv ] || broken "left behind: $(ls -A work)"
    done
    ;;
esac

claim "shards are joined to the bytes of one run, and what is no shard of it is refused by name"
rm -rf s work t r other
for i in 1 2 3; do
  # shellcheck disable=SC2086
  run 0 survey $some --shard $i/3 --out p$i
  mv p$i/survey.json $i.json
done
run 0 survey --merge 3.json 1.json 2.json --out joined.json
numbers joined.json | cmp - whole.numbers || broken "another survey"
echo "an older output" >older
# refuses REGEX FILE: FILE, which stands in the place of 2.json.
refuses() {
  cp older joined.json
  run 2 survey --merge 1.json "$2" 3.json --out joined.json
  says "$1"
  [ ! -s out ] || broken "printed '$(head -n 3 out)'"
  cmp -s older joined.json || broken "the older output was changed"
}
# changed SED FILE
changed() {
  sed "$1" 2.json >changed.json
  cmp -s 2.json changed.json && broken "nothing to try: $1"
  refuses "changed\.json: .*$2" changed.json
}
changed '/"family":"mixed","scalar":"float32"/d' 'is damaged: its checksum is "'
changed '/"present"/{n;s/2/3/;}' 'is damaged: its checksum is "'
changed 's/"correct":{"count":\([0-9]\)/"correct":{"count":9\1/' 'is damaged: its checksum is "'
changed 's/"commit":"[^"]*"/"commit":"0123456789ab"/' 'another version of the program: its commit is "0123456789ab"'
refuses '1\.json: has shard 1/3, which 1\.json has, too' 1.json
head -c 20000 2.json >half.json
refuses 'half\.json: expected JSON' half.json
# shard OPTIONS: the second of three, in p2.
shard() {
  rm -rf p2
  run 0 survey "$@" --shard 2/3 --out p2
}
for other in "--seed 2" "--scalars float32"; do
  # shellcheck disable=SC2086
  shard $some $other
  refuses 'p2/survey\.json: is no shard of the survey in 1\.json: its (seed is 2|scalars are float32)' p2/survey.json
done
shard --families grid,mixed,bullets,corners --algorithms gamedev,m3,exact --queries 8000
refuses 'is no shard of .*: its queries_per_family is 8000, not 40000' p2/survey.json
shard --families grid --algorithms gamedev,m3,exact --queries 40000
refuses 'is no shard of .*: its families are grid, not ' p2/survey.json
shard --families grid,mixed,bullets,corners --algorithms gamedev --queries 40000
refuses 'is no shard of .*: its algorithms are gamedev, not gamedev,m3,exact' p2/survey.json
claim "--by-family prints the counts of each family, and nothing else is printed less"
run 0 survey --families grid,tiles --algorithms gamedev --scalars float32 --queries 100 --out b
grep -v '^$' out >plain
run 0 survey --families grid,tiles --algorithms gamedev --scalars float32 --queries 100 --out b --by-family
for family in grid tiles; do
  [ "$(grep -c "^$family float32: 100 queries: .* separate, " out)" = 1 ] || broken "$(cat out)"
done
! grep -v -x -F -f out plain >missing || broken "left out: $(cat missing)"
claim "--before-excuses counts in the table what the file excuses, of whom anything is excused, and leaves the file alone"
excusing="--families worlds --algorithms exact,box2d_time_of_impact --scalars float32 --queries 400 --out b"
# shellcheck disable=SC2086
run 0 survey $excusing --all
cp out granted
numbers b/survey.json >with.numbers
# shellcheck disable=SC2086
run 0 survey $excusing --before-excuses --all
numbers b/survey.json | cmp - with.numbers || broken "another file"
grep -q '"excused": *{"count": *[1-9][0-9]*, *"as"' b/survey.json || broken "nothing is excused there"
[ "$(grep -c '^Nothing is excused here' out)" = 1 ] || broken "$(cat out)"
[ "$(grep '^exact ' out | tr -s ' ')" = "$(grep '^exact ' granted | tr -s ' ')" ] || broken "of exact another line"
[ "$(grep 'box2d_time_of_impact ' out)" != "$(grep 'box2d_time_of_impact ' granted)" ] || broken "the same line"
run 2 survey --shapes box_box --before-excuses --out c
says '^sweeplab: --before-excuses: cannot be used with --shapes'
empty_scratch

echo "surveys are stopped, resumed, joined and refused as they should be"
