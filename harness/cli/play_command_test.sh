# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2015
# `play` and `judge --frames` as people run them: stopped and resumed, witnesses played again, and bad input of every kind.
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
rm -rf ./*
play() { "$PROGRAM" play "$@"; }
with='step,push_out_1,exact slide earliest along,exact slide reading along,gamedev slide earliest along'
some() { "$PROGRAM" play seams bullets convoys --with "$with" --frames 2000 "$@"; }
# numbers FILE: the JSON but for what differs by run.
numbers() { sed '/^ "provenance"/d' "$1"; }
units() { sed -n '/^{"unit"/p' p/play.checkpoint.json 2>/dev/null | wc -l; }

run 0 some --threads 1 --out p
[ ! -e p/play.checkpoint.json ] || broken "the checkpoint is left"
numbers p/play.json >whole.numbers
(cd p/witnesses && cksum ./*) >whole.witnesses
cp out whole.table

claim "the same bytes on any number of threads"
run 0 some --threads 3 --out p
numbers p/play.json | cmp - whole.numbers || broken "other numbers"

claim "killed at any moment and resumed, it ends with the bytes of one run"
for signal in KILL INT TERM; do
  rm -rf p
  "$PROGRAM" play seams bullets convoys --with "$with" --frames 2000 --threads 2 --out p >killed.out 2>killed.err &
  run=$!
  while kill -0 $run 2>/dev/null && [ "$(units)" -lt 1 ]; do sleep 0.01; done
  kill -$signal $run 2>/dev/null || :
  status=0
  wait $run 2>/dev/null || status=$?
  if [ $signal = INT ] && [ -e p/play.checkpoint.json ]; then
    [ $status = 130 ] || broken "Ctrl-C: exit status $status"
    grep -q 'the same command resumes' killed.err || broken "does not say how to go on: $(cat killed.err)"
  fi
  run 0 some --out p
  numbers p/play.json | cmp - whole.numbers || broken "$signal: other numbers"
  (cd p/witnesses && cksum ./*) | cmp - whole.witnesses || broken "$signal: other witnesses"
  [ "$(echo p/*)" = "p/play.json p/witnesses" ] || broken "left behind: $(ls -A p)"
done

claim "every witness is a scene that shows the same verdict again, and step is right there"
witnesses=0
for file in p/witnesses/*.json; do
  witnesses=$((witnesses + 1))
  name=$(basename "$file" .json)
  run 0 play "$file"
  combination=$(sed -n 's/^  "combination": "\(.*\)",$/\1/p' "$file")
  grep -q "^$combination .* ${name##*-}\b" out || broken "$file: $(cat out)"
  grep -q "^step .* right " out || broken "$file: $(cat out)"
done
[ $witnesses -ge 5 ] || broken "only $witnesses witnesses"
run 2 play "$file" --out p
says 'another folder'
(cd p/witnesses && cksum ./*) | cmp - whole.witnesses || broken "the witnesses were changed"
run 0 play - --with step --out again <"$file"

claim "a run that asks for less does not replace this one; a lock keeps others out"
run 2 play seams --with step --frames 2000 --out p
says 'longer run'
numbers p/play.json | cmp - whole.numbers || broken "replaced"

claim "a scene file is played; - is standard input; so is a map of Tiled"
cat >lane.json <<'END'
{"format": "sweeplab scene", "version": 1, "movers": [{"box": [0, 0, 1, 1],
 "controller": {"steering": "listed", "motions": [[4, 0], [0, 1]]}}], "obstacles": [{"box": [2, 0, 1, 1]}]}
END
run 0 play lane.json --with step,push_out_1 --out t
grep -q '^push_out_1 *0 .* through ' out || broken "$(cat out)"
grep -q '^step *1 .* right ' out || broken "$(cat out)"
cat >map.tmj <<'END'
{"type": "map", "version": "1.10", "orientation": "orthogonal", "width": 3, "height": 2, "tilewidth": 16, "tileheight": 16,
 "infinite": false, "layers": [{"type": "tilelayer", "name": "solid", "width": 3, "height": 2, "x": 0, "y": 0,
 "visible": true, "opacity": 1, "data": [0, 0, 0, 1, 1, 1]}],
 "tilesets": [{"firstgid": 1, "name": "t", "tilewidth": 16, "tileheight": 16, "tilecount": 1, "columns": 1}]}
END
run 0 play map.tmj --with step --frames 500 --out t2
grep -q '^map: 500 frames' out || broken "$(cat out)"
run 2 play "$SOURCE_DIR/harness/scenes/tiled/fixtures/slope.tmj" --with step
says '^sweeplab: .*slope.tmj:[0-9:]* layer .solid., object 1: expected boxes, found a polygon; .*: --boxes-only$'
run 2 play "$SOURCE_DIR/harness/scenes/tiled/fixtures/slope.tmj" --with step --boxes-only
says 'expected something solid, found nothing; left out 1 solid shapes'

claim "recorded frames are judged: what step did is right, what others did is what it is"
cat >frames.csv <<'END'
frame,x,y,w,h,vx,vy,end_x,end_y,note
1,0,0,1,1,4,0,1,0,stopped at the wall
2,0,0,1,1,4,0,4,0,went through
3,0,0,1,1,2,0,1.5,0,stands in it
4,0,0,1,1,4,0,0,0,stuck
5,0,0,1,1,4,0,nan,0,no number
END
run 0 "$PROGRAM" judge --frames frames.csv --level lane.json --out verdicts.csv
[ "$(cut -d , -f 1,2,6,10,11 verdicts.csv)" = "row,frame,verdict,truth_x,truth_y
1,1,right,1,0
2,2,through,1,0
3,3,inside,1,0
4,4,short,1,0
5,5,failed,1,0" ] || broken "$(cat verdicts.csv)"
grep -q '^frames.csv: 5 frames in float32 among 1 obstacles of lane' out || broken "$(head -n 1 out)"

echo "an older output" >kept.csv
# refuses REGEX… < FILE: frames.
refuses() {
  cat >bad.csv
  run 2 "$PROGRAM" judge --frames bad.csv --level lane.json --out kept.csv
  for expected; do says "$expected"; done
  [ "$(cat kept.csv)" = "an older output" ] || broken "the older output was changed"
}
head=x,y,w,h,vx,vy,end_x,end_y
claim "recorded frames that cannot be read are refused with file, line, column and what was expected"
: | refuses 'bad.csv: .*empty'
echo $head | refuses 'rows of data'
printf '%s\n' x,y,w,h,vx,vy,end_x 0,0,1,1,1,0,1 | refuses 'bad.csv:1 .column "end_y"'
printf '%s\n' $head,x 0,0,1,1,1,0,1,0,0 | refuses 'bad.csv:1:9 .column "x".*once'
printf '%s\n' $head 0,0,1,1,1,0,1,0 0,0,-1,1,1,0,1,0 | refuses 'bad.csv:3:3 .column "w".*size'
printf '%s\n' $head 0,0,1,1,nan,0,1,0 | refuses 'bad.csv:2:5 .column "vx".*finite'
printf '%s\n' $head 0,0,1,1,1,0,one,0 | refuses 'bad.csv:2:7 .column "end_x"'
printf '%s\n' $head 0,0,1,1,1,0,1 | refuses 'bad.csv:2: expected 8 fields'
printf '%s\n' $head,intent 0,0,1,1,1,0,1,0,glide | refuses 'bad.csv:2:9 .column "intent".*slide'
printf '%s\n' $head 0,0,1,1,1e39,0,1,0 | refuses 'float32 can hold'

claim "what does not go together is refused"
run 2 "$PROGRAM" judge
run 2 "$PROGRAM" judge --frames frames.csv
says 'level'
run 2 "$PROGRAM" judge --level lane.json frames.csv
says 'frames'
run 2 "$PROGRAM" judge --frames frames.csv --level lane.json --response glide
says 'slide'
run 2 "$PROGRAM" judge --frames frames.csv --level nowhere.json
says 'nowhere.json'
run 2 "$PROGRAM" judge --frames frames.csv --level lane.json --out frames.csv
sed 's/{"box": \[2, 0, 1, 1\]/&, "motion": [1, 0]/' lane.json >moving.json
run 2 "$PROGRAM" judge --frames frames.csv --level moving.json
says 'stand still'

claim "scenes and combinations that are none are refused, and the known ones are told"
run 2 play
run 2 play seems
says 'seems.*seams'
run 2 play nowhere.json
says 'nowhere.json'
run 2 play seams --with glide
says 'glide.*slide'
run 2 play seams --with 'step slide'
run 2 play seams --scalar float16
says float16
run 2 play seams --corner z
says 'x or y'
for wrong in '--frames 0' '--frames -1' '--frames 1.5' '--seed x' '--threads 0x'; do
  # shellcheck disable=SC2086
  run 2 play seams $wrong
  says "${wrong%% *}"
done
echo '{"format": "sweeplab scene", "version": 1, "obstacles": []}' >level.json
run 2 play level.json
says 'movers'
echo '{"a": 1}' >bad.json
run 2 play bad.json
says 'bad.json:1:1.*Tiled'
printf '{"format": "sweeplab scene", "version": 1,\n "obstacles": [{"box": [0, 0, -1, 1]}]}' >bad.json
run 2 play bad.json
says 'bad.json:2:'
run 2 play lane.json --with step --out lane.json
says 'lane.json'

claim "an end that no number holds is not called wrong"
cat >far.json <<'END'
{"format": "sweeplab scene", "version": 1, "movers": [{"box": [3e38, 0, 1, 1],
 "controller": {"steering": "listed", "motions": [[3e38, 0]]}}], "obstacles": [{"box": [2, 0, 1, 1]}]}
END
run 0 play far.json --with step --out t3
grep -q 'out of range' out || broken "$(cat out)"
