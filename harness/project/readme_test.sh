# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2013
# What the README shows works: its code against the headers it says to copy, its data and commands against the program.
set -eu
. "$SOURCE_DIR/harness/project/claims.sh"
rm -rf ./*
readme=$SOURCE_DIR/README.md
# blocks LANGUAGE: one file a block, LANGUAGE1, LANGUAGE2, …
blocks() {
  awk -v language="$1" '$0 == "```" { shown = 0 } shown { print > (language n) } $0 == "```" language { n++; shown = 1 }' "$readme"
}
blocks cpp
blocks csv
blocks sh

claim "the code compiles and gives the answer in its comment"
cp "$SOURCE_DIR/algorithms/exact.h" .
{
  sed '1a int main() {' cpp1
  echo 'return hit.outcome == sweeplab::Outcome::impact && hit.time == 0.5f && hit.normal_x == -1 && hit.normal_y == 0 ? 0 : 1; }'
} >game.cpp
run 0 "$CXX" -std=c++20 -ffp-contract=off game.cpp -o game
run 0 ./game

claim "the data files are judged, an engine's own answers too"
run 0 "$PROGRAM" judge csv1 --out verdicts.csv
run 0 "$PROGRAM" judge csv2 --out yours.csv
grep -q '^1,yours,float32,separate,.*,tunnel,' yours.csv || broken "$(grep yours yours.csv)"

claim "the portable pack is judged by the command that its own README names"
judge=$(grep -o 'sweeplab judge [^`]*' "$SOURCE_DIR/fuzz/vectors/README.md" | cut -d ' ' -f 2-)
[ -n "$judge" ] || broken "no judge command there"
# shellcheck disable=SC2086
(cd "$SOURCE_DIR" && "$PROGRAM" $judge >/dev/null) || broken "$judge"

claim "what the C++, JavaScript and Lua lines log is judged, to the last digit"
blocks c++
blocks js
blocks lua
header=$(head -n 1 csv1),hit
numbers_of_a='x = 0.1, y = 3, w = 1, h = 1, vx = 2e-7, vy = 0'
numbers_of_b='x = 2, y = -1.5, w = 1, h = 1, vx = -3, vy = 0'
the_row=0.1,3,1,1,2e-07,0,2,-1.5,1,1,-3,0,1
logged() {
  [ "$(head -n 1 my_game.csv)" = "$header" ] || broken "$1: $(head -n 1 my_game.csv)"
  [ "$(wc -l <my_game.csv)" -le 2 ] && run 0 "$PROGRAM" judge my_game.csv --scalar float64 --out logged.csv
  printf '%s\n%s\n' "$header" "$the_row" >expected.csv
  run 0 "$PROGRAM" judge expected.csv --scalar float64 --out judged.csv
  cmp logged.csv judged.csv || broken "$1: $(cat my_game.csv)"
  rm my_game.csv
}
{
  printf '#include <fstream>\n#include <iomanip>\nstruct Box { double x, y, w, h, vx, vy; };\nint main() {\n'
  printf 'Box a{%s}, b{%s};\nbool hit = true;\n' "$(echo ".$numbers_of_a" | sed 's/, /, ./g')" "$(echo ".$numbers_of_b" | sed 's/, /, ./g')"
  cat c++1
  echo '}'
} >log.cpp
run 0 "$CXX" -std=c++20 log.cpp -o log
run 0 ./log
logged C++
if command -v node >/dev/null; then
  {
    printf 'const a = {%s}, b = {%s}, hit = true;\n' "$(echo "$numbers_of_a" | tr '=' ':')" "$(echo "$numbers_of_b" | tr '=' ':')"
    echo "URL.createObjectURL = (blob) => void blob.text().then((text) => require('fs').writeFileSync('my_game.csv', text));"
    echo "const document = { createElement: () => ({ click() {} }) };"
    cat js1
  } >log.js
  run 0 node log.js
  logged JavaScript
fi
for lua in lua lua5.4 lua5.3 luajit; do
  command -v $lua >/dev/null || continue
  { printf 'local a, b, hit = {%s}, {%s}, true\n' "$numbers_of_a" "$numbers_of_b" && cat lua1; } >log.lua
  run 0 $lua log.lua
  logged Lua
  break
done

claim "the explained query is explained"
numbers=$(sed -n 's/^.*sweeplab explain "\([^"]*\)".*/\1/p' sh*)
run 0 "$PROGRAM" explain "$numbers"
grep -q '^gamedev .*phantom *logic' out || broken "$(cat out)"

claim "every file that the README links to is there"
for link in $(sed -n 's/.*](\([^)#:]*\)).*/\1/p' "$readme"); do
  [ -e "$SOURCE_DIR/$link" ] || broken "$link"
done
echo "the README tells what is"
