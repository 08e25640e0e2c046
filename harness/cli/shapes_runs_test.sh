# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2086
# `judge` and `survey` with --shapes as people run them: killed and resumed, on a full disk, joined from shards,
# beside each other, over better results, in one thread and in many.
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
empty_scratch
checkpoint=s/shapes.checkpoint.json
some="--shapes box-segment,circle-segment --families tangent,slender,grid,far --queries 3000"
survey() { "$PROGRAM" survey "$@"; }
# numbers FILE: the JSON but for what differs by run.
numbers() { sed '/^ "provenance"/,$d' "$1"; }
as_whole() {
  numbers s/shapes.json | cmp - whole.numbers || broken "another survey"
  [ "$(ls -A s)" = shapes.json ] || broken "left behind: $(ls -A s)"
}
units() { sed -n '/^{"unit"/p' $checkpoint 2>/dev/null | wc -l; }
kill_at() { # kill_at N: a survey in s, killed once N units are finished
  "$PROGRAM" survey $some --threads 2 --out s >killed.out 2>err &
  run=$!
  while kill -0 $run 2>/dev/null && [ "$(units)" -lt "$1" ]; do sleep 0.01; done
  kill -KILL $run 2>/dev/null || :
  wait $run 2>/dev/null || :
}
left_at() { # where all ended before it could be killed, once more
  tries=0
  while rm -rf s && kill_at "$1" && [ ! -e $checkpoint ]; do
    tries=$((tries + 1))
    [ $tries -lt 20 ] || broken "could not be stopped"
  done
}

claim "one thread or three: the same bytes, of as many scenes as were asked for"
run 0 survey $some --threads 3 --out s
numbers s/shapes.json >three
rm -r s
run 0 survey $some --threads 1 --out s
numbers s/shapes.json >whole.numbers
cmp three whole.numbers || broken "another survey"
as_whole
[ "$(grep -c '"family":"far".*"scenes":3000,' whole.numbers)" = 4 ] || broken "$(grep -o '"family".*"truth"' whole.numbers)"

claim "killed with kill -9, again and again, and resumed, it ends with the bytes of one run"
for n in 1 4 9; do
  left_at $n
  kill_at $((n + 2))
  run 0 survey $some --out s
  as_whole
done
left_at 3
cp $checkpoint kept
resumes_from() {
  rm -rf s
  mkdir s
  cp "$1" $checkpoint
  run 0 survey $some --out s
  as_whole
}
resumes_from kept
[ ! -s err ] || broken "said something of what is as it should be"
for change in '3s/"asked":[0-9]*/"asked":7/' '2s/tangent\|slender\|grid\|far/uniform/' '3s/.\{100\}$//'; do
  sed "$change" kept >tampered
  resumes_from tampered
  says 'shapes\.checkpoint\.json: not used: 1 .* line'
done
sed '1s/"seed":1/"seed":2/' kept >tampered
rm -rf s
mkdir s
cp tampered $checkpoint
run 0 survey $some --out s
says 'of another run'
cmp tampered $checkpoint.old-1 || broken "another run's checkpoint is not kept"
rm $checkpoint.old-1
as_whole

claim "where there is no room nothing is lost: neither the units at the end, nor those before"
left_at 2
ln -s /dev/full s/shapes.json
run 2 survey $some --out s
says 'shapes\.json: cannot write: No space left on device'
rm s/shapes.json
[ "$(units)" = 16 ] || broken "$(units) units were kept"
run 0 survey $some --out s
as_whole
rm -rf s
mkdir s
ln -s /dev/full $checkpoint
run 2 survey $some --out s
says 'shapes\.checkpoint\.json: cannot write: No space left on device'
rm -rf s

claim "one run at a time in a folder; another is told which"
"$PROGRAM" survey --shapes all --queries 1000000000 --out t >out 2>err &
running=$!
until [ -e t/shapes.checkpoint.json ]; do
  kill -0 $running || broken "does not run"
  sleep 0.01
done
for other in "survey --shapes box-box --queries 10" "survey --queries 10"; do
  run 2 "$PROGRAM" $other --out t
  says "t: another survey runs there: process $running, .*--shapes all --queries 1000000000 --out t$"
done
kill -INT $running
status=0
wait $running || status=$?
[ $status = 130 ] || broken "exit status $status"
[ ! -e t/shapes.json ] || broken "half a survey"

claim "a shorter run does not replace the result of a longer one"
pairs="--shapes box-point,circle-point" two="--families uniform,inside"
run 0 survey $pairs $two --queries 100 --out better
cp better/shapes.json before
for less in "$pairs $two --queries 99" "$pairs $two --queries 100 --shard 1/2" "$pairs $two --queries 100 --scalars float64" \
  "$pairs $two --queries 100 --algorithms box_point,circle_point" "$pairs --queries 100 --families inside" \
  "$two --queries 100 --shapes box-point"; do
  run 2 survey $less --out better
  says 'better/shapes.json: holds the result of a longer run: .*; nothing was written'
  cmp -s before better/shapes.json || broken "it was changed by $less"
done
run 0 survey $pairs $two --queries 101 --out better
run 0 survey --shapes box-box --families uniform --queries 10 --out better # of something else
run 0 survey --shapes all --queries 257 --out report/data
cp report/data/shapes.json before
run 2 "$PROGRAM" report --quick --out report
says 'report/data/shapes.json: holds the result of a longer run: scenes_per_family 257, now 256'
cmp -s before report/data/shapes.json || broken "it was changed by a report"

claim "shards are joined to the bytes of one run, and what is no shard of it is refused by name"
for i in 1 2 3; do
  run 0 survey $some --shard $i/3 --out p$i
  mv p$i/shapes.json $i.json
done
run 0 survey --shapes all --merge 3.json 1.json 2.json --out joined.json
numbers joined.json | cmp - whole.numbers || broken "another survey"
run 2 survey --shapes box-segment --merge 1.json 2.json 3.json --out new.json
says '--shapes: expected all that the files have, circle-segment too'
echo "an older output" >older
refuses() { # refuses REGEX FILE: FILE, which stands in the place of 2.json
  cp older joined.json
  run 2 survey --shapes all --merge 1.json "$2" 3.json --out joined.json
  says "$1"
  [ ! -s out ] || broken "printed '$(head -n 3 out)'"
  cmp -s older joined.json || broken "the older output was changed"
}
changed() { # changed SED REGEX: 2.json otherwise, with the checksum that goes with it
  sed "$1" 2.json >changed.json
  ! cmp -s 2.json changed.json || broken "nothing to try: $1"
  cp older joined.json
  run 2 survey --shapes all --merge 1.json changed.json 3.json --out joined.json
  right=$(sed -n 's/.*: is damaged: its checksum is "[0-9a-f]*", expected \([0-9a-f]*\)$/\1/p' err)
  [ -z "$right" ] || sed -i "s/\"checksum\":\"[0-9a-f]*\"/\"checksum\":\"$right\"/" changed.json
  refuses "changed\.json: .*$2" changed.json
}
changed '/"family":"grid","scalar":"float32"/d' 'box-segment grid float64: stands as result .*, where that of box-segment grid float32 belongs'
changed '/"family":"grid","scalar":"float32"/p' 'missing, doubled or out of order'
changed '/"present"/{n;s/2/7/;}' 'there is no shard 7/3'
changed 's/"version": 1,/"version": 2,/' 'its version is 2; this program reads version 1'
changed 's/"commit":"[^"]*"/"commit":"0123456789ab"/' 'another version of the program: its commit is "0123456789ab"'
changed 's/"relative_error": /"relative_error": 1/' 'is not as this program writes it: angle_constant/relative_error'
changed 's/"scenes_per_family": 3000/"scenes_per_family": 3001/' 'scenes, and its shards have|is no shard'
changed 's/"scenes":1000,/"scenes":1001,/' 'fewer scenes by class than scenes'
changed 's/"asked":1000,/"asked":999,/' 'another number of answers than of scenes'
changed 's/"contacts":[0-9]*/"contacts":1001/' 'more contacts than scenes'
changed 's/"logic",\([0-9]*\)\]/"logic",9999\1]/' 'more wrong answers than scenes'
changed 's/"kind": "published"/"kind": "repaired"/' 'is not as this program writes it: functions/'
refuses '1\.json: has shard 1/3, which 1\.json has, too' 1.json
head -c 2000 2.json >half.json
refuses 'half\.json: expected JSON' half.json
run 0 survey $some --seed 2 --shard 2/3 --out p2
refuses 'p2/shapes\.json: is no shard of the survey in 1\.json: its seed is 2, not 1' p2/shapes.json
run 0 "$PROGRAM" survey --queries 10 --families uniform --algorithms exact --out boxes
refuses 'its "format" is not "sweeplab-shapes"' boxes/survey.json
run 2 survey --merge 1.json 2.json 3.json --out new.json
says 'its "format" is not "sweeplab-survey"'
run 2 survey --shapes all --merge 1.json 2.json 3.json --out 2.json
says 'which it would replace; nothing was written'
mkdir work
in_work() { (cd work && exec "$@"); } # where `out` is no file
run 2 in_work "$PROGRAM" survey --shapes all --merge ../1.json ../2.json ../3.json
says 'expected --out FILE'
[ ! -e new.json ] || broken "something was written"

claim "judge has a row for each of more scenes than a batch holds, in order, in any number of threads"
awk 'BEGIN {
  print "ax,ay,aw,ah,bx,by,hit"
  for (i = 0; i < 1300; ++i) print "0,0,2,2," i % 5 - 1 "," i % 7 - 2 "," i % 2
}' >many.csv
run 0 "$PROGRAM" judge --shapes box-point many.csv --out one.csv --threads 1
mv out one
run 0 "$PROGRAM" judge --shapes box-point many.csv --out three.csv --threads 3
cmp one.csv three.csv || broken "other verdicts"
grep -q "^many.csv: 1300 scenes of box-point" one || broken "$(cat one)"
[ "$(sed 1d one.csv | cut -d, -f1 | uniq -c | sort -u -n | awk '{ print $1 }' | sort -u)" = 3 ] || broken "rows are missing"
sed 1d one.csv | cut -d, -f1 | sort -n -c || broken "out of order"
[ "$(tail -n 1 one.csv | cut -d, -f1)" = 1300 ] || broken "ends with $(tail -n 1 one.csv)"
awk -F, 'NR > 1 && $2 == "yours" { n += ($4 == "contact") } END { exit n != 650 }' one.csv || broken "not the file's own answers"
sed 's/^0,0,2,2,0,0,0$/0,0,2,2,0,0,x/' many.csv >bad.csv
run 2 "$PROGRAM" judge --shapes box-point bad.csv --out one.csv
says 'bad\.csv:[0-9]+:7 \(column "hit"\): expected 0 or 1, found "x"'
cmp one.csv three.csv || broken "the older output was changed"
run 2 "$PROGRAM" judge --shapes box-point many.csv --out many.csv
says 'which it would replace; nothing was written'
run 2 "$PROGRAM" judge --shapes box-point many.csv --out /dev/full
says '/dev/full: cannot write: No space left'

claim "options that make no sense with shapes are refused"
for command in "report --shapes all" "bench --shapes all" "findings list --shapes all" "fuzz --shapes all" \
  "laws --shapes all" "survey --shapes box-box,box-bax" "survey --shapes box-box --families bullets" \
  "judge --shapes box-box --scalar exact many.csv" "list --shapes" "survey --shapes box-box --shard 3/2"; do
  run 2 in_work "$PROGRAM" $command
done
empty_scratch

echo "two shapes are stopped, resumed, joined and refused as sweeps are"
