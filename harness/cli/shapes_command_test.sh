# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# judge, explain, survey and list with --shapes: what they say, what they write, and what they refuse.
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
empty_scratch

claim "explain says what each function says of a segment inside a box, and why it is wrong"
run 0 "$PROGRAM" explain --shapes box-segment "0 0 4 4 1 1 2 3"
grep -q "^truth    overlap; distance^2 0/1$" out || broken "$(cat out)"
grep -q "^box_line  *closed  *separate  *missed  *logic *$" out || broken "$(cat out)"
grep -q "^box_line_repaired  *closed  *contact  *correct *$" out || broken "$(cat out)"
run 0 "$PROGRAM" explain --shapes circle-point "0 0 2 1 0"
grep -q "^truth    overlap; distance^2 1/1 from centre, radii in sum 2/1, squared 4/1$" out || broken "$(cat out)"
run 0 "$PROGRAM" explain --shapes box-box "0 0 20 2 1 -1 2 2" --algorithms push_apart
grep -q "not_apart  logic  .*; 36\.1% of the way in$" out || broken "$(cat out)"

claim "judge reads a pair's own columns in any order, judges the file's own answers, and writes a row a function"
cat >scenes.csv <<'END'
br,ax,ay,aw,ah,note,bx,by,hit
5,0,0,2,2,touches at the corner,5,6,1
0,0,0,2,2,a point in the middle,1,1,0
1,0,0,2,2,far away,9,9,1
END
run 0 "$PROGRAM" judge --shapes box-circle scenes.csv --out verdicts.csv
grep -q "^scenes.csv: 3 scenes of box-circle in float32: 1 separate, 1 touch, 1 overlap$" out || broken "$(cat out)"
cat >expected <<'END'
row,algorithm,scalar,outcome,truth,distance2,reach,verdict,cause,measured
1,yours,float32,contact,touch,25/1,5/1,correct,,
1,box_circle,float32,separate,touch,25/1,5/1,correct,,
1,box_circle_repaired,float32,contact,touch,25/1,5/1,correct,,
2,yours,float32,separate,overlap,0/1,0/1,missed,unknown,
2,box_circle,float32,separate,overlap,0/1,0/1,missed,logic,
2,box_circle_repaired,float32,contact,overlap,0/1,0/1,correct,,
3,yours,float32,contact,separate,98/1,1/1,phantom,unknown,
3,box_circle,float32,separate,separate,98/1,1/1,correct,,
3,box_circle_repaired,float32,separate,separate,98/1,1/1,correct,,
END
cmp expected verdicts.csv || broken "$(cat verdicts.csv)"

claim "of two boxes the intersection is written, and where a push leaves them; of two points the value"
printf 'ax,ay,aw,ah,bx,by,bw,bh\n0,0,4,4,3,1,4,4\n' >boxes.csv
run 0 "$PROGRAM" judge --shapes box-box boxes.csv --out - --algorithms box_box,push_apart_repaired
cat >expected <<'END'
row,algorithm,scalar,outcome,ix,iy,iw,ih,pushed_ax,pushed_ay,pushed_bx,pushed_by,truth,distance2,reach,verdict,cause,measured
1,box_box,float32,contact,0x1.8p+1,0x1p+0,0x1p+0,0x1.8p+1,,,,,overlap,0/1,0/1,correct,,
END
head -2 out | cmp expected - || broken "$(cat out)"
grep -q "^1,push_apart_repaired,float32,contact,,,,,-0x1p+0,.*,correct,,$" out || broken "$(cat out)"
printf 'ax,ay,bx,by\n0,0,3,4\n' | run 0 "$PROGRAM" judge --shapes point-point - --out - --algorithms distance_point_point
grep -q "^1,distance_point_point,float32,value,0x1.4p+2,separate,25/1,0/1,correct,,0$" out || broken "$(cat out)"

claim "judge has a row for each of more scenes than a batch holds, in order, in any number of threads"
awk 'BEGIN {
  print "ax,ay,aw,ah,bx,by,hit"
  for (i = 0; i < 1300; ++i) print "0,0,2,2," i % 5 - 1 "," i % 7 - 2 "," (i % 3 == 0)
}' >many.csv
run 0 "$PROGRAM" judge --shapes box-point many.csv --out one.csv --threads 1
run 0 "$PROGRAM" judge --shapes box-point many.csv --out three.csv --threads 3
cmp one.csv three.csv || broken "other verdicts"
seq 1300 | sed 'p;p' >rows
sed 1d one.csv | cut -d, -f1 | cmp - rows || broken "rows are missing, or out of order"
awk -F, '$2 == "yours" { n += ($4 == "contact") == (($1 - 1) % 3 == 0) } END { exit n != 1300 }' one.csv ||
  broken "not the file's own answers"

claim "a survey draws fewer scenes of a family than queries, unless asked"
run 0 "$PROGRAM" survey --shapes point-point --families grid --scalars float32 --out drawn
grep -q '"scenes_per_family": 65536,' drawn/shapes.json || broken "$(head -n 9 drawn/shapes.json)"

claim "list has the cards of the pair that is asked for"
run 0 "$PROGRAM" list --shapes circle-segment
[ "$(grep -c '^circle_line' out)" = 2 ] || broken "$(cat out)"

empty_scratch
echo "the commands take two shapes"
