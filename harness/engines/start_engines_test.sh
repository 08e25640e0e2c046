# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# The engines to begin with: each does what its page says, in its own language, and all of them the same.
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
empty_scratch
start=$SOURCE_DIR/harness/engines/start

cat >queries.csv <<'END'
ax,ay,aw,ah,avx,avy,bx,by,bw,bh,bvx,bvy
0,0,1,1,4,0,2,0,1,1,0,0
0,0,1,1,4,0,1,0,1,1,0,0
0,0,1,1,-4,0,-3,0,1,1,0,0
0,0,1,1,0,8,0,3,1,1,0,0
0,0,1,1,0,-8,0.5,-5,1,1,0,0
0,0,1,1,4,1,2,-0.25,1,1,-4,0.5
0,3,1,1,4,0,2,0,1,1,0,0
0,0,2,2,1,1,1,1,2,2,0,0
0,0,1,1,1,0,8,0,1,1,0,0
0,0,1,1,0,0,0.5,0.5,1,1,0,0
0,0,1,1,0,0,3,0,1,1,0,0
0.1,0.2,0.3,0.4,5.5,-1.25,3.3,-0.7,0.9,1.1,0,0
END
commands=""
# with NAME COMMAND: this one is asked, too; of the rows that are judged right what is not the method's name is kept.
with() {
  commands="$commands $1"
  run 0 "$PROGRAM" judge queries.csv --scalar float64 --algorithms "exact,$1" --engine "$1=$2" --out rows.csv
  grep -q "^$1 (engine 1\.0)" out || broken "no line of $1 in $(cat out)"
  grep ",$1," rows.csv | cut -d , -f 1,3-8 >"$1.rows"
  grep ',exact,' rows.csv | cut -d , -f 1,3-8 | head -n 11 >exact.rows
  [ "$(wc -l <"$1.rows")" = 12 ] || broken "$1: $(cat "$1.rows")"
  [ "$(grep -c ",$1,.*,correct," rows.csv)" = 12 ] || broken "$1 is wrong: $(grep ",$1," rows.csv)"
  head -n 11 "$1.rows" | cmp - exact.rows || broken "$1 answers otherwise than exact where all numbers are simple"
  cmp "$1.rows" "$(echo "$commands" | cut -d ' ' -f 2).rows" || broken "$1 answers otherwise than the first"
}

claim "each answers as exact does where nothing is rounded, and like the others where something is"
"$CXX" -O1 -std=c++17 "$start/engine.cpp" -o engine
with cpp ./engine
with python "python3 $start/engine.py"
if command -v node >/dev/null; then
  with javascript "node $start/engine.mjs"
else
  echo "skipped in part: there is no node"
fi
lua=$(command -v lua || command -v lua5.4 || command -v lua5.3) || echo "skipped in part: there is no lua"
[ -z "$lua" ] || with lua "$lua $start/engine.lua"

claim "each that plays worlds ends as step does where nothing is rounded, and like the others where something is"
worlds=""
# plays NAME COMMAND: the numbers of a combination are kept, but for its name.
plays() {
  worlds="$worlds $1"
  run 0 "$PROGRAM" play seams grid exact_fit bullets squeezes decimals far --with "step,$1" --engine "$1=$2" --frames 200 \
    --out played
  grep -q "^$1 (engine 1\.0) " out || broken "no line of $1 in $(cat out)"
  sed '/"ending":/d' played/play.json | sed -n "s/\"combination\":\"$1\",//p" | sed 's/,$//' >"$1.frames"
  sed -n 's/"combination":"step",//p' played/play.json | sed 's/,$//' | head -n 5 >step.frames
  [ "$(wc -l <"$1.frames")" = 7 ] || broken "$1: $(cat "$1.frames")"
  head -n 5 "$1.frames" | cmp - step.frames || broken "$1 ends otherwise than step where all numbers are simple"
  cmp "$1.frames" "$(echo "$worlds" | cut -d ' ' -f 2).frames" || broken "$1 ends otherwise than the first"
}
plays python "python3 $start/world.py"
! command -v node >/dev/null || plays javascript "node $start/world.mjs"

echo "engines to begin with:$commands; for worlds:$worlds"
