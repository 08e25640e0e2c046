# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2086
# What `laws` says of a broken cell; what `survey` prints and writes by its options.
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
empty_scratch
mkdir work
laws() (cd work && exec "$PROGRAM" laws "$@")

claim "the command that stands with a broken cell shows the case, and is no failure for a published method"
run 0 laws --cases 3000 --algorithms gamedev,exact --scalars float32 --all
command=$(sed -n 's|^ *\./sweeplab laws \(--reproduce mirror/gamedev/.*\)|\1|p' out)
[ "$(printf '%s\n' "$command" | wc -l)" = 1 ] || broken "not one command: $command"
run 0 laws $command
shows '^gamedev in float32: BROKEN \(real, logic\): mirrored'
shows '^truth  *impact'
run 0 laws --reproduce "mirror/exact/${command#*gamedev/}"
shows '^exact in float32: holds'

claim "--grid tries the whole grid, of which a shard is its part, and fewer cases only if asked"
grid="laws --grid --shard 1/4000 --laws mirror --algorithms gamedev --scalars float32 --out grid.json"
run 0 "$PROGRAM" $grid
grep -q '"cases": 3175524,' grid.json || broken "$(head -n 9 grid.json)"
rm grid.json
run 0 "$PROGRAM" $grid --cases 8000
grep -q '"cases": 8000,' grid.json || broken "$(head -n 9 grid.json)"

claim "shards that are joined do not take the place of a longer run's result, nor are they asked for anything else"
part="--algorithms exact --scalars float32"
run 0 "$PROGRAM" survey $part --families uniform --queries 300 --out whole
run 0 laws --laws mirror $part --cases 300 --out ../whole/laws.json
for i in 1 2; do
  run 0 "$PROGRAM" survey $part --families uniform --queries 100 --shard $i/2 --out part$i
  run 0 laws --laws mirror $part --cases 100 --shard $i/2 --out ../part$i/laws.json
done
cp -r whole before
run 2 "$PROGRAM" survey --merge part1/survey.json part2/survey.json --out whole/survey.json
says 'holds the result of a longer run'
run 2 laws --merge ../part1/laws.json ../part2/laws.json --out ../whole/laws.json
says 'holds the result of a longer run'
diff -r whole before || broken "a shorter run took its place"
run 0 "$PROGRAM" survey --families grid --queries 9 --scalars float32 --algorithms exact,gamedev,gomez,ericson,m3,noonat,javidx9 --out many
run 2 "$PROGRAM" survey --families grid --queries 9 $part --out many
says 'algorithms ericson gamedev gomez \.\.\. noonat, not asked for now;'
run 2 "$PROGRAM" survey --families grid --queries 9 --scalars float32 --algorithms exact,m3 --out many
says 'algorithms ericson gamedev gomez javidx9 noonat, not asked for now;'
run 2 "$PROGRAM" survey --merge part1/survey.json part2/survey.json --seed 7 --out joined.json
says 'merge'

claim "--before-excuses counts in the table what the file excuses, of those with excuses, and leaves the file alone"
excusing="survey --families worlds --algorithms exact,box2d_time_of_impact --scalars float32 --queries 400 --out b --all"
run 0 "$PROGRAM" $excusing
mv out granted
numbers b/survey.json >with.numbers
run 0 "$PROGRAM" $excusing --before-excuses
numbers b/survey.json | cmp - with.numbers || broken "another file"
grep -q '"excused": *{"count": *[1-9][0-9]*, *"as"' b/survey.json || broken "nothing is excused there"
[ "$(grep -c '^Nothing is excused here' out)" = 1 ] || broken "$(cat out)"
[ "$(grep '^exact ' out | tr -s ' ')" = "$(grep '^exact ' granted | tr -s ' ')" ] || broken "of exact another line"
[ "$(grep 'box2d_time_of_impact ' out)" != "$(grep 'box2d_time_of_impact ' granted)" ] || broken "the same line"
empty_scratch
echo "laws and survey say what they found"
