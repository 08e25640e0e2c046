# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# What the commands print on small fixed inputs is what printed.txt records; `./sweeplab test --accept` writes it.
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
empty_scratch

cat >my.csv <<'END'
ax,ay,aw,ah,avx,avy,bx,by,bw,bh,hit
0,3,1,1,4,0,2,0,1,1,1
0,0,1,1,100,0,50,0,1,1,1
0,0,1,1,100,0,50,5,1,1,0
0.1,0.2,0.3,0.4,5,-6,7,-8,0.9,1,0
0,0,1,1,1,1,1,1,1,1,0
END
cat >two.csv <<'END'
ax,ay,aw,ah,bx,by,br,hit
5,0,2,2,5,6,5,1
0,0,2,2,1,1,2,0
5,0,2,2,5,6,4,0
0.1,0,2,2,9,9,1,0
END
cat >room.json <<'END'
{"format": "sweeplab scene", "version": 1, "name": "room", "frames": 4, "obstacles": [
  {"box": [4, 0, 1, 8]}, {"box": [0, 8, 8, 1]}], "movers": [
  {"box": [0, 0, 1, 1], "controller": {"steering": "listed", "motions": [[3, 2], [2, 2], [0, 9], [-1, 0]]}},
  {"box": [6, 0, 1, 1], "controller": {"steering": "listed", "motions": [[-9, 1], [-1, 1], [0, 100], [1, -1]]}}]}
END
echo '{"format": "sweeplab scene", "version": 1, "obstacles": [{"box": [3, 1, 1, 1]}],
 "movers": [{"box": [1, 0, 1, 1], "controller": {"steering": "listed", "motions": [[0, 1], [0, 1]]}}]}' >beside.json
printf 'x,y,w,h,vx,vy,end_x,end_y\n1,1,1,1,9,0,3,1\n1,1,1,1,0,9,1,7\n1,1,1,1,0,9,1,7.5\n' >frames.csv

# Methods of our own alone: what a machine's libraries answer is no business of the record.
few=gamedev,m3,percent_projection,cast_motion,exact
# Not scalars_agree: which doubles were rounded on the way, and so how often it is asked, is the compiler's choice.
some=never_tunnels,no_phantom,right_face,mirror,slower,grown_obstacle,response
while read -r line; do
  printf '$ sweeplab %s\n' "$line"
  status=0
  eval "\"\$PROGRAM\" $line" </dev/null >printed 2>err || status=$?
  sed -e 's/ *$//' printed err
  [ $status = 0 ] || echo "exit status $status"
done >found <<END
list gamedev
explain '0 3 1 1 4 0 2 0 1 1' --algorithms $few
explain '0.1 0.2 0.3 0.4 5 -6 7 -8 0.9 1' --algorithms $few --scalar float64
explain '0 0 2 2 1 0 1 1 2 2' --answer 'hit nan -1 0' --algorithms exact --json
explain --shapes box-circle '5 0 2 2 5 6 1'
judge my.csv --algorithms $few
judge --shapes box-circle two.csv
judge --frames frames.csv --level room.json
survey --queries 300 --families tiles,grazes,far --algorithms $few --all --by-family
survey --shapes box-circle,circle-segment --queries 200
survey --shapes box-circle --queries 200 --scalars float32 --by-family
laws --cases 60 --laws $some --algorithms gamedev,m3,exact
laws --cases 60 --laws $some --algorithms gamedev,m3,exact --all
play room.json --with step,push_out_1,bump_move
play beside.json --with 'gamedev slide earliest along'
play doorways --frames 12 --with push_out_1
play seams bullets platformer --frames 200 --with 'step,push_out_1,exact slide earliest along' --all
play seams bullets platformer --frames 200 --with 'step,push_out_1,exact slide earliest along' --by-scene
END
record=$SOURCE_DIR/harness/cli/printed.txt
[ -z "${SWEEPLAB_ACCEPT-}" ] || cp found "$record"
diff "$record" found >difference || broken "it prints something else; if that is meant: ./sweeplab test --accept
$(head -c 3000 difference)"
