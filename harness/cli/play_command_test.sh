# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2015
# `play` and `judge --frames` as people run them: witnesses played again, scenes and maps from files, recorded frames.
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
empty_scratch
play() { "$PROGRAM" play "$@"; }
with='step,push_out_1,exact slide earliest along,exact slide reading along,gamedev slide earliest along'

claim "every witness is a scene that shows the same verdict again, and step is right there"
run 0 play seams bullets convoys --with "$with" --frames 2000 --out p
(cd p/witnesses && cksum ./*) >whole.witnesses
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
sed 's/"float32"/"float64"/' "$file" >other.json
run 2 play "$file" other.json
says 'other\.json: expected witnesses of one scalar, found one of float32 and one of float64; give --scalar$'
run 0 play "$file" "$file" "$file" --with step
grep -q ' (2)  *frame ' out && grep -q ' (3)  *frame ' out || broken "$(cat out)"

claim "a run leaves no witness of the run before"
run 0 play seams --with push_out_1 --frames 400 --out twice
[ "$(ls twice/witnesses)" ] || broken "$(cat out)"
run 0 play seams --with step --frames 400 --out twice
[ -z "$(ls twice/witnesses)" ] || broken "$(ls twice/witnesses)"

claim "recorded frames are judged: what step did is right, what others did is what it is"
cat >lane.json <<'END'
{"format": "sweeplab scene", "version": 1, "movers": [{"box": [0, 0, 1, 1],
 "controller": {"steering": "listed", "motions": [[4, 0], [0, 1]]}}], "obstacles": [{"box": [2, 0, 1, 1]}]}
END
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

empty_scratch
echo "scenes are played, and frames are judged"
