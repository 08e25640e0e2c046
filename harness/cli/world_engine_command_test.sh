# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2015,SC2016
# Somebody's engine in `play`: beside our own loops, in the table and the file; wrong frames played again.
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
empty_scratch
echo=$(dirname "$PROGRAM")/world_echo
play() { "$PROGRAM" play "$@"; }
# result COMBINATION FILE: the numbers of a combination, scene by scene, but for its name.
result() { sed -n "s/\"combination\":\"$1\",//p" "$2" | sed '/"ending":/d; s/,$//'; }

claim "an engine plays beside the loops, marked with its version; step behind the protocol has the numbers of step"
run 0 play all --with step,bump_move --engine "mine=$echo float32" --frames 300 --out a
shows '^mine \(engine 1\.0\) '
[ "$(result mine a/play.json | wc -l)" -ge 17 ] || broken "$(cat a/play.json)"
result step a/play.json >steps
result mine a/play.json | cmp - steps || broken "other numbers than step"
! grep -q '^engine mine' out || broken "troubles: $(cat out)"

claim "an engine that is wrong is caught, and the command that is printed beside it shows the frame again"
run 0 play seams bullets --with mine,step --engine "mine=$echo float32 tunnels_at_speed" --frames 500 --by-scene --out c
shows '^mine \(engine 1\.0\) +500 .*loop [0-9]+%'
sed -n "s|^mine (engine 1.0), through: ./sweeplab \(.*\)|\1|p" out >again
[ "$(wc -l <again)" = 1 ] || broken "no command for through: $(cat out)"
cp out first
eval "run 0 \"\$PROGRAM\" $(cat again)"
shows "^mine \(engine 1\.0\) +0 .* through "
cp first out

claim "frames that it gives no position for have failed, with the reason and lines that show it to the engine alone"
cat >lane.json <<'JSON'
{"format": "sweeplab scene", "version": 1, "movers": [{"box": [0, 0, 1, 1],
 "controller": {"steering": "listed", "motions": [[1, 0], [2, 0], [2, 0]]}}], "obstacles": [{"box": [9, 0, 1, 1]}]}
JSON
run 0 play lane.json --with mine --engine "mine=$echo float32 exits 3" --out d
shows '^mine \(engine 1\.0\) +2 .* failed +crash: exit status 3 *$'
shows '^  failed on 1 frame: crash: exit status 3$'
sed -n 's/^ *it: \(printf .*\)/\1/p' out >again
status=0
sh again >said || status=$?
[ $status = 3 ] || broken "status $status of $(cat again)"

echo "an engine plays as a loop"
